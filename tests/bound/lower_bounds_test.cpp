// Bounds without search against the search, and against each other.
#include "tacit/bound/lower_bounds.h"

#include <algorithm>
#include <stop_token>

#include <gtest/gtest.h>

#include "search/searched.h"
#include "tacit/algorithm/count_rule.h"
#include "tacit/base/budget.h"
#include "tacit/bound/min_cut.h"
#include "tacit/bound/shared_coins.h"

namespace tacit::test {
namespace {

TEST(LowerBound, IsNotAboveTheOptimumNorTheOptimumAboveNamedRules) {
  RandomBits random = random_bits();
  for (unsigned n = 2; n <= 4; ++n) {
    for (unsigned repetition = 0; repetition < scaled(n == 4 ? 4 : 8); ++repetition) {
      const Rational at = random_fraction(random);
      const Probability p = sure(Probability::from(at));
      const Searched searched({n}, {at, at});
      ASSERT_TRUE(searched.complete());
      const Rational coins = sure(shared_coin_optimum(n, p)).upper;
      EXPECT_LE(lower_bound(searched.problem(), p).value, searched.at(at)) << n << ' ' << at;
      EXPECT_LE(coins, searched.at(at)) << n << ' ' << at;
      for (const CountRule& rule : named_rules()) {
        const auto errors = class_errors(sure(RuleTable::build(rule, n, false)), p);
        EXPECT_LE(searched.at(at), *std::ranges::max_element(errors)) << rule.name() << ' ' << at;
      }
    }
  }
  // Coins are worth something here: the inequality is strict.
  const Searched searched({4}, between("11/20", "11/20"));
  EXPECT_LT(sure(shared_coin_optimum(4, probability("11/20"))).upper,
            searched.at(fraction("11/20")));
}

TEST(LowerBound, HoldsForEveryChannel) {
  using enum ChannelKind;
  RandomBits random = random_bits();
  for (const System& system : std::vector<System>{{2, 2, broadcast},
                                                  {3, 2, broadcast},
                                                  {2, 1, unicast},
                                                  {3, 1, unicast},
                                                  {2, 3, undirected},
                                                  {3, 1, undirected}}) {
    const Rational at = random_fraction(random);
    const Searched searched(system, {at, at});
    ASSERT_TRUE(searched.complete());
    const LowerBound bound = lower_bound(searched.problem(), sure(Probability::from(at)));
    EXPECT_LE(bound.value, searched.at(at)) << system << ' ' << at;
    EXPECT_NE(bound.reason, LowerBound::Reason::shared_coins) << system;
  }
}

// One input per class is enough.
TEST(LowerBound, IsNotBelowTheCutOfAnyInput) {
  const Probability p = probability("3/7");
  for (const System& system : small_systems()) {
    const Problem problem = problem_of(system);
    const LowerBound bound = lower_bound(problem, p);
    for (const ProcessSet ones : mixed_inputs(system.processes)) {
      EXPECT_GE(bound.value, single_input_bound(problem.hypergraph(), p, ones)) << system;
    }
  }
}

TEST(LowerBound, SaysWhereItComesFrom) {
  const Problem three = problem_of({3});
  const LowerBound cut = lower_bound(three, probability("1/4"));
  EXPECT_EQ(cut.reason, LowerBound::Reason::single_input);
  EXPECT_EQ(cut.value, profile({1, 0, 2, 0})(probability("1/4")));
  const LowerBound coins = lower_bound(three, probability("11/20"));
  EXPECT_EQ(coins.reason, LowerBound::Reason::shared_coins);
  EXPECT_EQ(coins.value, fraction("0.32625"));
  std::stop_source source;
  source.request_stop();
  const LowerBound stopped = lower_bound(three, probability("1/2"), {.stop = source.get_token()});
  EXPECT_EQ(stopped.reason, LowerBound::Reason::validity);
  EXPECT_EQ(stopped.value, fraction("1/8"));
}

// A request that is stopped is still told what is known, by a context that is not.
TEST(LowerBound, ListensToItsOwnContextOnly) {
  const Problem problem = problem_of({3});
  const Rational expected = lower_bound(problem, probability("2/5")).value;
  std::stop_source stop;
  stop.request_stop();
  RunContext stopped;
  stopped.stop = stop.get_token();
  const BudgetScope scope(stopped);
  EXPECT_EQ(lower_bound(problem, probability("2/5")).value, expected);
}

}  // namespace
}  // namespace tacit::test
