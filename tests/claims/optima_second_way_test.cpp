// Claims 45 to 48 and 57, the questions O1, O2, O4 and O5, and M1 and M2 of docs/mathematics.md a
// second time: optima. The registry has them certified; here all algorithms of the naive model are
// tried at single p, cuts are found by maximum flows, and tables are read back and evaluated.
#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "evaluate/algorithms.h"
#include "reproduce/workshop.h"
#include "support/closed_forms.h"
#include "support/naive_algorithms.h"
#include "tacit/algorithm/decision_table.h"
#include "tacit/base/envelope.h"
#include "tacit/bound/min_cut.h"

namespace tacit {
namespace {

using test::between;
using test::broadcast;
using test::court;
using test::fraction;
using test::NaiveProblem;
using test::profile;
using test::Searched;
using test::silence;
using test::sure;

Rational value_of_profile(const Profile& of, const Rational& p) {
  return of(sure(Probability::from(p)));
}

// Brute force over all algorithms of two processes, and of three in one round; for two rounds of
// three, that sweep has q^3 (claim 43) and courteous twice is below it somewhere.
TEST(Claim45, SilenceLiesBetweenTheBestOfAllAlgorithms) {
  const NaiveProblem two({2});
  const NaiveProblem two_twice({2, 2});
  const NaiveProblem three({3});
  for (int i = 1; i < 10; ++i) {
    const Rational p(i, 10);
    const Rational q = Rational(1) - p;
    EXPECT_LT(power(q, 2), two.least_error(p)) << p;
    EXPECT_LE(two_twice.least_error(p), power(q, 2)) << p;
    EXPECT_LE(power(q, 4), two_twice.least_error(p)) << p;
    EXPECT_LT(power(q, 3), three.least_error(p)) << p;
  }
  EXPECT_LT(two_twice.least_error(fraction("1/10")), fraction("81/100"));
  EXPECT_LT(power(value_of_profile(court(3, 1), fraction("1/5")), 2), power(fraction("4/5"), 3));
}

// Where the optimum of two rounds is the square of the optimum of one, piece by piece: "[0, 3/7]".
// That it is never larger is expected on the way.
std::string where_repeating_is_optimal(unsigned n) {
  test::Workshop workshop;
  const ProvedOptimum& one = workshop.optima().of({n, 1});
  const ProvedOptimum& two = workshop.optima().of({n, 2});
  EXPECT_TRUE(one.proved() && two.proved());
  std::string result;
  const auto text = [](const AlgebraicNumber& p) {
    return p.is_rational() ? p.lower().to_string() : p.decimal();
  };
  for (const OptimumPiece& single : one.polynomials()) {
    const Profile square = power(single.upper, 2);
    for (const OptimumPiece& piece : two.polynomials()) {
      const Interval on{std::max(single.on.from, piece.on.from),
                        std::min(single.on.to, piece.on.to)};
      if (on.to <= on.from) continue;
      EXPECT_TRUE(at_least(square, piece.upper, on));
      if (square == piece.upper) {
        result += "[" + text(on.from) + ", " + text(on.to) + "] ";
        continue;
      }
      for (const Root& root : crossings(square, piece.upper)) {
        // An end that two pieces share counts with the piece before it.
        const bool first = on.from == AlgebraicNumber(Rational(0));
        if ((on.from < root.value || (first && on.from == root.value)) && root.value <= on.to) {
          result += "{" + text(root.value) + "} ";
        }
      }
    }
  }
  return result;
}

// The square of the optimum instead of the errors of repeated algorithms. For two processes
// repeating is optimal for every p, as the paper says.
TEST(Claim46, SquaresAreOptimalForThreeProcessesUpToThreeSevenths) {
  EXPECT_EQ(where_repeating_is_optimal(3), "[0, 3/7] {1} ");
}
TEST(Claim46, SquaresAreOptimalForTwoProcesses) {
  EXPECT_EQ(where_repeating_is_optimal(2), "[0, 1/2] [1/2, 1] ");
}

// Coefficients, for the first half: p^(n-1) + n q has none below those of 1.
TEST(Claim47, TheBoundHoldsCoefficientByCoefficient) {
  for (unsigned n = 2; n <= 30; ++n) {
    Profile left = Integer(n) * silence(1).raised_to(n - 1);
    left.add(n - 1);
    EXPECT_TRUE(Profile::certain(n - 1).componentwise_at_most(left)) << n;
  }
}

// The table that a finding has as evidence, read back and evaluated.
Evaluation evaluate_evidence(const Finding& finding, unsigned n) {
  const auto table = std::ranges::find_if(
      finding.evidence, [](const Evidence& item) { return item.file.starts_with("algorithms/"); });
  EXPECT_NE(table, finding.evidence.end());
  const auto steps =
      std::make_shared<const DecisionTable>(sure(DecisionTable::parse(table->text, table->file)));
  return test::evaluated(Algorithm("evidence", {TableStep{steps}}), n);
}

// Evaluation of the evidence, for the second half: a table for five processes whose errors near 1
// are below q by 2 p q^4.
TEST(Claim47, TheTableForFiveProcessesIsBetterThanPref) {
  test::Workshop workshop;
  const Evaluation five = evaluate_evidence(workshop.decide("47"), 5);
  EXPECT_EQ(five.worst.back().to, AlgebraicNumber(Rational(1)));
  EXPECT_EQ(test::coefficients_of(five.worst.back().profile),
            test::coefficients_of(profile({1, 2, 6, 4, 1, 0})));
  EXPECT_EQ(silence(1).raised_to(5) - five.worst.back().profile, profile({0, 2, 0, 0, 0, 0}));
  EXPECT_LT(five.worst.back().from, AlgebraicNumber(fraction("9/10")));
}

// The search and the checker called by themselves, further down and for six processes: profiles
// below that of q in two entries and more.
std::string searched_text(const System& system, const Interval& on) {
  const Searched searched(system, on);
  EXPECT_TRUE(searched.complete()) << system;
  EXPECT_EQ(test::objection(test::certificate_of(searched)), "") << system;
  return searched.text();
}
TEST(ExhaustiveClaim47, PrefIsNotOptimalForFiveProcessesFromThreeQuarters) {
  EXPECT_EQ(searched_text({5}, between("3/4", "1")),
            "[3/4, 1] q^5 + 2 p q^4 + 6 p^2 q^3 + 4 p^3 q^2 + p^4 q");
}
TEST(ExhaustiveClaim47, PrefIsNotOptimalNearOneForSixProcesses) {
  EXPECT_EQ(searched_text({6}, between("19/20", "1")),
            "[19/20, 1] q^6 + 3 p q^5 + 3 p^2 q^4 + 10 p^3 q^3 + 5 p^4 q^2 + p^5 q");
}

// Maximum flows, where the registry looks at all cuts of a cube: up to which p courteous is
// cheapest on an input with d ones of n, to a hundredth; and that it is not at 9/10.
TEST(Claim48, MinimumCutsAreThoseOfCourteousForSmallP) {
  for (const auto& [n, d, last] :
       {std::tuple(2U, 1U, 50), std::tuple(3U, 1U, 33), std::tuple(3U, 2U, 33),
        std::tuple(4U, 1U, 25), std::tuple(4U, 2U, 37), std::tuple(4U, 3U, 25)}) {
    const DecisionHypergraph hypergraph = broadcast(n);
    for (const int hundredths : {1, last / 2, last, last + 1, 60}) {
      const Rational p(hundredths, 100);
      EXPECT_EQ(single_input_bound(hypergraph, sure(Probability::from(p)), ProcessSet::first(d)) ==
                    value_of_profile(court(n, d), p),
                hundredths <= last)
          << n << " " << d << " " << p;
    }
  }
}
TEST(Claim48, CourteousIsNotCheapestForLargeP) {
  const Probability large = test::probability("9/10");
  for (unsigned n = 2; n <= 8; ++n) {
    const DecisionHypergraph hypergraph = broadcast(n);
    for (unsigned d = 1; d < n; ++d) {
      EXPECT_LT(single_input_bound(hypergraph, large, ProcessSet::first(d)), court(n, d)(large));
    }
  }
}

// Brute force over all algorithms of two processes in up to three rounds.
TEST(Claim57, TheBestOfAllAlgorithmsOfTwoProcesses) {
  for (const unsigned r : {1U, 2U, 3U}) {
    const NaiveProblem problem({2, r});
    for (int i = 0; i <= 10; ++i) {
      const Rational p(i, 10);
      const Rational one_round = std::min(value_of_profile(court(2, 1), p), Rational(1) - p);
      EXPECT_EQ(problem.least_error(p), power(one_round, r)) << r << " " << p;
    }
  }
}

// Brute force over all algorithms, at five p: those of the solved systems over a channel that have
// at most six links and 84 free views.
void expect_best_of_all(ChannelKind channel, unsigned compared) {
  test::Workshop workshop;
  for (const System& system : solved_systems()) {
    if (system.channel != channel || system.links() > 6 || system == System{3, 2}) continue;
    const NaiveProblem problem(system);
    if (problem.free_views().size() > 84) continue;
    const ProvedOptimum& certified = workshop.optima().of(system);
    ASSERT_TRUE(certified.proved());
    for (const char* const text : {"1/5", "2/5", "1/2", "7/10", "9/10"}) {
      const Rational p = fraction(text);
      const auto piece = std::ranges::find_if(
          certified.optimum.pieces,
          [&](const OptimumPiece& each) { return each.on.from <= p && each.on.to >= p; });
      EXPECT_EQ(problem.least_error(p), value_of_profile(piece->upper, p)) << system << " " << p;
    }
    --compared;
  }
  EXPECT_EQ(compared, 0U);
}
TEST(ClaimO1, CertifiedOptimaAreTheBestOfAllAlgorithms) {
  expect_best_of_all(ChannelKind::broadcast, 4);
}
TEST(ClaimO4, CertifiedOptimaAreTheBestOfAllAlgorithms) {
  expect_best_of_all(ChannelKind::unicast, 2);
}
TEST(ClaimO5, CertifiedOptimaAreTheBestOfAllAlgorithms) {
  expect_best_of_all(ChannelKind::undirected, 3);
}

// Naive model: no view is forced to something else than the own input.
TEST(ClaimO2, DecidingTheOwnInputIsValid) {
  for (unsigned n = 2; n <= 4; ++n) {
    const NaiveProblem problem({n});
    for (const auto& [input, runs] : problem.runs()) {
      for (const auto& run : runs) {
        for (unsigned i = 0; i < n; ++i) {
          EXPECT_NE(problem.forced()[run.views[i]], input[i] == '1' ? 0 : 1);
        }
      }
    }
  }
}

// Brute force over all algorithms of two and of three processes.
TEST(ClaimM1, TheBestOfThreeProcessesIsNotWorseThanOfTwo) {
  const NaiveProblem two({2});
  const NaiveProblem three({3});
  for (int i = 0; i <= 20; ++i) {
    EXPECT_LE(three.least_error(Rational(i, 20)), two.least_error(Rational(i, 20)));
  }
}

// Evaluation of the evidence: the last piece of its worst case is q - p q^4.
TEST(ClaimM2, TheTableForFiveProcessesIsBetterThanPref) {
  test::Workshop workshop;
  const Evaluation five = evaluate_evidence(workshop.decide("M2"), 5);
  EXPECT_EQ(silence(1).raised_to(5) - five.worst.back().profile, profile({0, 1, 0, 0, 0, 0}));
  EXPECT_LE(five.worst.back().from, AlgebraicNumber(fraction("7/10")));
  EXPECT_EQ(five.worst.back().to, AlgebraicNumber(Rational(1)));
}

}  // namespace
}  // namespace tacit
