// Bounds for any number of processes against minimum cuts, optima with shared coins and optima that
// a search has proved.
#include "tacit/bound/many_processes.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "search/searched.h"
#include "tacit/bound/min_cut.h"
#include "tacit/bound/shared_coins.h"

namespace tacit::test {
namespace {

const std::vector<std::string> points{"1/20", "1/5", "1/3", "1/2", "3/5", "7/10", "9/10", "99/100"};

// A flow through all executions, and the lightest path of a king.
TEST(ManyProcesses, KnowTheOptimumOnASingleInput) {
  for (const unsigned n : {2U, 3U, 4U, 5U}) {
    const DecisionHypergraph graph = sure(DecisionHypergraph::build({n}));
    for (const std::string& point : points) {
      const Probability p = probability(point);
      for (unsigned ones = 1; ones < n; ++ones) {
        EXPECT_EQ(single_input_optimum(n, ones, p),
                  single_input_bound(graph, p, ProcessSet::first(ones)))
            << n << ' ' << ones << ' ' << point;
      }
    }
  }
}

TEST(ManyProcesses, KnowTheErrorsOfASingleInputAtTheEnds) {
  EXPECT_EQ(single_input_optimum(7, 3, probability("0")), Rational(1));
  EXPECT_EQ(single_input_optimum(7, 3, probability("1")), Rational(0));
}

TEST(ManyProcesses, BoundOptimaThatWereSearched) {
  for (const unsigned n : {2U, 3U, 4U}) {
    for (const std::string& point : points) {
      const Rational at = fraction(point);
      const Searched searched({n}, {at, at});
      ASSERT_TRUE(searched.complete());
      const Rational optimum = searched.at(at);
      const Probability p = probability(point);
      EXPECT_LE(isoperimetric_bound(n, p), optimum) << n << ' ' << point;
      EXPECT_LE(worst_single_input(n, p), optimum) << n << ' ' << point;
      EXPECT_LE(chain_bound(n, p), optimum) << n << ' ' << point;
    }
  }
}

TEST(ManyProcesses, EncloseTheOptimumWithSharedCoins) {
  for (const unsigned n : {2U, 3U, 5U, 8U, 13U}) {
    for (const std::string& point : points) {
      const Probability p = probability(point);
      const auto coins = sure(shared_coin_optimum(n, p));
      EXPECT_LE(chain_bound(n, p), coins.upper) << n << ' ' << point;
      EXPECT_LE(worst_single_input(n, p), coins.upper) << n << ' ' << point;
      EXPECT_GE(shared_coins_at_most(n, p), coins.lower) << n << ' ' << point;
    }
  }
}

// The bound is the root of its equation, to the last decimal.
TEST(ManyProcesses, SolveTheEquationOfTheIsoperimetricBound) {
  // p = 1/2: K^2 = 1/2, so that with n = 2 the equation is 4 e + 9 e^2 = 1.
  const auto left = [](const Rational& e) { return Rational(4) * e + Rational(9) * e * e; };
  const Rational e = isoperimetric_bound(2, probability("1/2"));
  const Rational step(Integer(1), power(Integer(10), 12));
  EXPECT_LE(left(e), Rational(1));
  EXPECT_GT(left(e + step), Rational(1));
  EXPECT_EQ(isoperimetric_bound(5, probability("1")), Rational(0));
}

// With n, the bound with shared coins falls below what no deterministic algorithm reaches.
TEST(ManyProcesses, TellDeterministicAlgorithmsFromThoseWithSharedCoins) {
  const Probability p = probability("3/5");
  EXPECT_LT(shared_coins_at_most(40, p), isoperimetric_bound(40, p));
  EXPECT_GT(shared_coins_at_most(4, p), isoperimetric_bound(4, p));
}

}  // namespace
}  // namespace tacit::test
