#include "tacit/search/symmetric_search.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "search/searched.h"
#include "tacit/complex/decision_hypergraph.h"

namespace tacit {
namespace {

using test::between;
using test::problem_of;
using test::target_at;

Probability at(const Rational& p) {
  return test::sure(Probability::from(p));
}

// Everybody free decides 0, which is pref0 after one round.
Target poor_target(const Problem& problem) {
  Target target;
  target.offer(
      known_algorithm(problem, "zeros", Problem::Decisions(problem.free_views(), Bit::zero)),
      test::everywhere());
  return target;
}

// The order of the group that the generators generate.
std::size_t order(const std::vector<Symmetry>& generators, unsigned n) {
  std::vector<Symmetry> group{Symmetry::identity(n)};
  for (std::size_t i = 0; i < group.size(); ++i) {
    for (const Symmetry& generator : generators) {
      const Symmetry next = generator * group[i];
      if (std::ranges::find(group, next) == group.end()) group.push_back(next);
    }
  }
  return group.size();
}

TEST(Invariances, GoFromTheWholeGroupToTheTrivialOne) {
  for (const unsigned n : {2U, 3U, 4U, 5U}) {
    const auto groups = invariances(n);
    EXPECT_EQ(order(groups.front(), n), Symmetry::group(n).size());
    EXPECT_EQ(order(groups.back(), n), 1U);
  }
}

TEST(SymmetricSearch, FindsTheOptimumOfThreeProcesses) {
  const Problem problem = problem_of({3});
  for (const char* text : {"1/4", "1/2", "2/3", "3/4"}) {
    const Rational p = test::fraction(text);
    Target target = poor_target(problem);
    const auto found = search_symmetric(problem, target, at(p), 10'000, {});
    EXPECT_EQ(found.empty(), p >= Rational(2, 3)) << p;  // where pref0 is already optimal
    for (const KnownAlgorithm& better : found) target.offer(better, {p, p});
    const Rational q = Rational(1) - p;
    const Rational courteous = q * q * q + Rational(2) * p * p * q;
    EXPECT_EQ(target_at(target, p), std::min(courteous, q)) << p;
  }
}

TEST(SymmetricSearch, EveryFindIsBetterThanTheOneBefore) {
  auto random = test::random_bits();
  for (const System& system : std::vector<System>{{4}, {3, 2}, {2, 2, ChannelKind::unicast}}) {
    const Problem problem = problem_of(system);
    const Rational p(Integer(2 + random() % 6), Integer(10));
    const Target poor = poor_target(problem);
    Rational before = target_at(poor, p);
    for (const KnownAlgorithm& found : search_symmetric(problem, poor, at(p), 500, {})) {
      const Rational worst = test::worst_error(problem, found.decisions, p);
      EXPECT_LT(worst, before) << system;
      EXPECT_FALSE(validity_violation(problem.hypergraph(), problem.colouring(found.decisions)));
      before = worst;
    }
  }
}

// The algorithm that nobody had a name for: better than courteous twice.
TEST(SymmetricSearch, FindsTheOptimumOfThreeProcessesInTwoRounds) {
  const Problem problem = problem_of({3, 2});
  const Rational p(9, 20);
  const auto found = search_symmetric(problem, poor_target(problem), at(p), 5'000, {});
  ASSERT_FALSE(found.empty());
  const test::Searched searched({3, 2}, between("9/20", "9/20"));
  EXPECT_EQ(test::worst_error(problem, found.back().decisions, p), target_at(searched.target(), p));
}

TEST(SymmetricSearch, FindsNothingBetterThanAnOptimum) {
  const test::Searched searched({3}, test::everywhere());
  for (const Rational& p : {Rational(1, 3), Rational(1, 2), Rational(4, 5)}) {
    EXPECT_TRUE(search_symmetric(searched.problem(), searched.target(), at(p), -1, {}).empty());
  }
}

}  // namespace
}  // namespace tacit
