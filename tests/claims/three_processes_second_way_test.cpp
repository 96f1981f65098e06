// Claims 31, 33 to 42 and 49 of docs/mathematics.md a second time: the lower bound for three
// processes. The registry colours the edges of Q and has the optimum certified; here all decisions
// of the strings of the naive model are tried, and polynomials are compared by their coefficients.
#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "support/closed_forms.h"
#include "support/naive_algorithms.h"
#include "support/systems.h"
#include "tacit/bound/min_cut.h"
#include "tacit/reproduce/single_cube.h"
#include "tacit/reproduce/three_processes.h"

namespace tacit {
namespace {

using test::court;
using test::fraction;
using test::NaiveProblem;
using test::NaiveRun;
using test::profile;
using test::sure;

using Cut = std::set<ProcessSet>;  // by the deliveries of its executions

const NaiveProblem& three() {
  static const NaiveProblem problem({3});
  return problem;
}

Rational value_at(const Profile& of, const Rational& p) {
  return of(sure(Probability::from(p)));
}

// The executions on an input that err, and how many there are with one, two and three deliveries.
Cut cut_of(const NaiveProblem::Decisions& decisions, const std::string& input) {
  Cut cut;
  for (const NaiveRun& run : three().runs().at(input)) {
    if (NaiveProblem::disagrees(run, decisions)) cut.insert(ProcessSet(run.pattern));
  }
  return cut;
}
Triple triple_of_cut(const Cut& cut) {
  std::array<int, 4> sizes{};
  for (const ProcessSet delivered : cut) ++sizes[delivered.size()];
  EXPECT_EQ(sizes[0], 1);
  return {sizes[3], sizes[2], sizes[1]};
}

// All cuts of one input, over the 2^7 decisions of its free strings. They know nothing of other
// inputs than 000, 111 and this one.
std::set<Cut> cuts_on(const std::string& input) {
  std::set<Cut> cuts;
  const auto free = three().free_views(input);
  EXPECT_EQ(free.size(), 7U);
  NaiveProblem::for_each_decision(
      free, three().forced(),
      [&](const NaiveProblem::Decisions& decisions) { cuts.insert(cut_of(decisions, input)); });
  return cuts;
}
std::set<Triple> triples_on(const std::string& input) {
  std::set<Triple> triples;
  for (const Cut& cut : cuts_on(input)) triples.insert(triple_of_cut(cut));
  return triples;
}

// Those that are above no other in every entry.
std::set<Triple> minimal_of(const std::set<Triple>& triples) {
  std::set<Triple> minimal;
  for (const Triple& abc : triples) {
    if (std::ranges::none_of(triples, [&](const Triple& other) {
          return other != abc && std::ranges::equal(other, abc, std::less_equal<>{});
        })) {
      minimal.insert(abc);
    }
  }
  return minimal;
}

// The optimum of three processes as claim 33 states it.
Rational stated_optimum(const Rational& p) {
  return p <= fraction("2/3") ? value_at(profile({1, 0, 2, 0}), p) : Rational(1) - p;
}

// Brute force over all algorithms in the naive model: all 2^4 and all 2^30.
TEST(Claim31, TheBestOfAllAlgorithmsIsTheOptimum) {
  const NaiveProblem two({2});
  for (int i = 0; i <= 20; ++i) {
    const Rational p(i, 20);
    EXPECT_EQ(two.least_error(p), std::min(value_at(court(2, 1), p), Rational(1) - p)) << p;
    EXPECT_EQ(three().least_error(p), stated_optimum(p)) << p;
  }
}
TEST(Claim33, OptimalAlgorithmsAreAsManyAsCounted) {
  for (const auto& [p, count] : {std::pair("1/5", 1U), std::pair("2/5", 1U), std::pair("2/3", 215U),
                                 std::pair("7/10", 172U), std::pair("9/10", 172U)}) {
    const Rational value = stated_optimum(fraction(p));
    EXPECT_EQ(three().least_error(fraction(p)), value) << p;
    EXPECT_EQ(three().count_at_most(fraction(p), value), count) << p;
  }
}

// Values: at p = 1/11 the polynomials are (1/11)^3 times 1000 + 100 c + 10 b + a, all different.
TEST(Claim34, TheDigitsOfTheirValuesTellThemApart) {
  std::set<Rational> values;
  for (int a = 0; a <= 1; ++a) {
    for (int b = 0; b <= 3; ++b) {
      for (int c = 0; c <= 3; ++c) {
        values.insert(value_at(f_abc({a, b, c}), fraction("1/11")));
        EXPECT_EQ(value_at(f_abc({a, b, c}), fraction("1/11")),
                  Rational(1000 + 100 * c + 10 * b + a, 1331));
      }
    }
  }
  EXPECT_EQ(values.size(), 32U);
  EXPECT_EQ(f_abc({0, 2, 0}), court(3, 1));
  EXPECT_EQ(f_abc({0, 1, 2}), test::silence(1));
}

// Naive model and values on a grid: what each argument of Table 1 excludes. Algebra excludes what
// is nowhere below the optimum, topology what occurs on no input; the two of the last row are left.
TEST(Claim35, TheArgumentsExcludeAllButTheLastRow) {
  const std::set<Triple> occurring = triples_on("011");
  std::set<Triple> left;
  std::set<Triple> by_both;
  unsigned by_algebra = 0;
  for (const Triple& abc : all_triples()) {
    bool above = true;
    for (int i = 0; i <= 60; ++i) {
      above = above && value_at(f_abc(abc), Rational(i, 60)) >= stated_optimum(Rational(i, 60));
    }
    if (above && !occurring.contains(abc)) by_both.insert(abc);
    by_algebra += above ? 1U : 0U;
    if (!above && occurring.contains(abc)) left.insert(abc);
  }
  EXPECT_EQ(left, (std::set<Triple>{{0, 0, 1}, {0, 1, 1}}));
  // 21 of the first row, f_(1,0,1) of the second, and those of courteous and pref1 themselves.
  EXPECT_EQ(by_algebra, 24U);
  EXPECT_EQ(by_both, (std::set<Triple>{{1, 0, 1}, {0, 1, 3}, {1, 0, 3}}));
}

// Coefficients: written with more deliveries, the differences have none below zero. Inside (0, 1)
// they are then positive, at 0 and at 1 they are the first and the last coefficient.
TEST(Claim36, TheDifferencesHaveNoNegativeCoefficient) {
  const auto difference = [](const Triple& large, const Triple& small) {
    return test::coefficients_of((f_abc(large) - f_abc(small)).raised_to(12));
  };
  for (const auto& [large, small, last] : {std::tuple<Triple, Triple, int>{{1, 1, 1}, {0, 2, 0}, 1},
                                           {{1, 0, 3}, {1, 0, 2}, 0},
                                           {{1, 0, 2}, {0, 2, 0}, 1}}) {
    const auto coefficients = difference(large, small);
    EXPECT_GE(std::ranges::min(coefficients), Integer(0));
    EXPECT_EQ(coefficients.front(), Integer(0));
    EXPECT_EQ(coefficients.back(), Integer(last));
  }
}

// Naive model: the polynomials of all decisions on one input, whichever it is. Those that do not
// occur are the second row of Table 1, corrected, and two more.
TEST(Claim37, TwentyThreePolynomialsOccur) {
  std::set<Triple> expected = all_triples();
  for (const Triple& abc : std::set<Triple>{
           {0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {1, 0, 1}, {0, 0, 2}, {0, 0, 3}}) {
    expected.erase(abc);
  }
  expected.erase({0, 1, 3});
  expected.erase({1, 0, 3});
  EXPECT_EQ(expected.size(), 23U);
  for (const auto& [input, runs] : three().runs()) EXPECT_EQ(triples_on(input), expected) << input;
}

// Naive model: the cuts of all decisions on one input.
TEST(Claim38, CutsOfTheTwoCheapestPolynomials) {
  for (const auto& [input, runs] : three().runs()) {
    const CubeLetters letters(test::input(input));
    std::map<Triple, std::set<Cut>> cuts;
    for (const Cut& cut : cuts_on(input)) cuts[triple_of_cut(cut)].insert(cut);
    EXPECT_EQ(cuts.at({0, 0, 1}), (std::set<Cut>{letters.set("CD")})) << input;
    EXPECT_EQ(cuts.at({0, 1, 1}), (std::set<Cut>{letters.set("ACD"), letters.set("CDE")})) << input;
  }
}

// Exhaustive reachability: all 2^12 colourings of the edges of a 3-cube. From a point outside the
// cut only points outside it whose edges have the same colour are reached. Edge (v, i) joins v to
// v ^ 1 << i, v without bit i.
TEST(Claim39, OutsideTheCutOnlyOneColourIsReached) {
  std::array<std::array<unsigned, 3>, 8> edge{};  // its number, from either end
  unsigned edges = 0;
  for (unsigned v = 0; v < 8; ++v) {
    for (unsigned i = 0; i < 3; ++i) {
      edge[v][i] = (v >> i & 1) != 0 ? edge[v ^ 1U << i][i] : edges++;
    }
  }
  ASSERT_EQ(edges, 12U);
  for (unsigned colours = 0; colours < 1U << edges; ++colours) {
    const auto colour = [&](unsigned v, unsigned i) { return colours >> edge[v][i] & 1; };
    const auto in_cut = [&](unsigned v) {
      return colour(v, 0) != colour(v, 1) || colour(v, 0) != colour(v, 2);
    };
    for (unsigned start = 0; start < 8; ++start) {
      if (in_cut(start)) continue;
      std::vector<unsigned> reached{start};
      for (std::size_t at = 0; at < reached.size(); ++at) {
        EXPECT_EQ(colour(reached[at], 0), colour(start, 0));
        for (unsigned i = 0; i < 3; ++i) {
          const unsigned next = reached[at] ^ 1U << i;
          if (!in_cut(next) && std::ranges::count(reached, next) == 0) reached.push_back(next);
        }
      }
    }
  }
}

// Naive model: courteous against all decisions on one input, value by value. It is cheapest up to
// 1/3 and at 1, and the cut {C, D}, which is f_(0,0,1), at 0 and from 1/3 on. Besides, that the
// intervals of where_smallest are these.
TEST(Claim49, CourteousIsCheapestAmongAllDecisionsOnOneInput) {
  for (const auto& [input, runs] : three().runs()) {
    std::vector<Profile> errors;
    for (const Triple& abc : triples_on(input)) errors.push_back(f_abc(abc));
    for (const Profile& candidate : errors) {
      const std::vector<Interval> where = where_smallest(candidate, errors);
      for (int i = 0; i <= 60; ++i) {
        const Rational p(i, 60);
        const bool smallest = std::ranges::all_of(errors, [&](const Profile& other) {
          return value_at(candidate, p) <= value_at(other, p);
        });
        EXPECT_EQ(smallest, std::ranges::any_of(where, [&](const Interval& on) {
                    return on.from <= p && on.to >= p;
                  }));
        if (candidate == court(3, 1)) {
          EXPECT_EQ(smallest, i <= 20 || i == 60);
        }
        if (candidate == f_abc({0, 0, 1})) {
          EXPECT_EQ(smallest, i == 0 || i >= 20);
        }
      }
    }
  }
}

// Maximum flows: the smallest error on one input is that of courteous up to 1/3, not beyond.
TEST(Claim41, MinimumCutsAreThoseOfCourteousUpToOneThird) {
  const DecisionHypergraph hypergraph = test::broadcast(3);
  for (const ProcessSet ones : test::mixed_inputs(3)) {
    for (int i = 0; i <= 12; ++i) {
      const Rational p(i, 12);
      const Rational least = single_input_bound(hypergraph, sure(Probability::from(p)), ones);
      EXPECT_EQ(least == value_at(court(3, ones.size()), p), i <= 4 || i == 12) << p;
      EXPECT_LE(least, value_at(court(3, ones.size()), p)) << p;
    }
  }
}

// Naive model: for three processes the cheapest cuts, found among all sets of points, are the
// minimal polynomials of all decisions.
TEST(Claim48, CheapestCutsAreTheMinimalPolynomialsOfDecisions) {
  for (const auto& [input, runs] : three().runs()) {
    std::set<Triple> cheapest;
    for (const Profile& cut : cheapest_cuts(3, test::input(input))) cheapest.insert(triple_of(cut));
    EXPECT_EQ(cheapest, minimal_of(triples_on(input))) << input;
  }
}

// Naive model: the three inputs of the last step together. Decisions on 011 with the cut A, C, D
// are continued on 010, where the error is nowhere above f_(0,1,1), and then on 110.
TEST(Claim42, TheLastStepOfTheProof) {
  const auto undecided = [](const NaiveProblem::Decisions& decisions, const std::string& input) {
    std::vector<unsigned> views;
    for (const unsigned view : three().free_views(input)) {
      if (decisions[view] < 0) views.push_back(view);
    }
    return views;
  };
  const CubeLetters letters(test::input("011"));
  std::set<Cut> second_cuts;
  std::set<Triple> third;
  const auto on_third = [&](const NaiveProblem::Decisions& decisions) {
    third.insert(triple_of_cut(cut_of(decisions, "110")));
  };
  const auto on_second = [&](const NaiveProblem::Decisions& decisions) {
    const Cut cut = cut_of(decisions, "010");
    for (int i = 0; i <= 60; ++i) {
      const Rational p(i, 60);
      if (value_at(f_abc(triple_of_cut(cut)), p) > value_at(f_abc({0, 1, 1}), p)) return;
    }
    second_cuts.insert(cut);
    NaiveProblem::for_each_decision(undecided(decisions, "110"), decisions, on_third);
  };
  const auto on_first = [&](const NaiveProblem::Decisions& decisions) {
    if (cut_of(decisions, "011") != letters.set("ACD")) return;
    NaiveProblem::for_each_decision(undecided(decisions, "010"), decisions, on_second);
  };
  NaiveProblem::for_each_decision(three().free_views("011"), three().forced(), on_first);
  EXPECT_EQ(second_cuts, (std::set<Cut>{letters.set("ABC")}));
  // Four of the polynomials are minimal, and all are above f_(0,1,1) but at 0 (and, without p^3,
  // at 1): the differences have coefficients that are not negative.
  for (const Triple& abc : third) {
    const auto gap = test::coefficients_of((f_abc(abc) - f_abc({0, 1, 1})).raised_to(12));
    EXPECT_GE(std::ranges::min(gap), Integer(0));
    EXPECT_GT(std::ranges::max(gap), Integer(0));
    EXPECT_EQ(gap.front(), Integer(0));
  }
  EXPECT_EQ(minimal_of(third), (std::set<Triple>{{1, 0, 2}, {0, 1, 2}, {0, 2, 1}, {1, 1, 1}}));
}

}  // namespace
}  // namespace tacit
