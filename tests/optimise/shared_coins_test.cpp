// The optimum with shared coins: both halves of its proof again by other means.
#include "tacit/optimise/shared_coins.h"

#include <algorithm>
#include <stop_token>

#include <gtest/gtest.h>

#include "support/literals.h"
#include "support/systems.h"
#include "tacit/base/contract.h"
#include "tacit/evaluate/evaluation.h"
#include "tacit/optimise/min_cut.h"

namespace tacit::test {
namespace {

Probability random_probability(RandomBits& random) {
  const std::uint64_t denominator = 2 + random() % 60;
  return sure(Probability::from(Rational(random() % (denominator + 1), denominator)));
}

// The optima of deterministic algorithms (theory.md, section 6 for n = 2 and 3; n = 4
// by search).
Rational deterministic_optimum(unsigned n, const Probability& p) {
  const Rational q = Rational(1) - p.value();
  if (n == 2) return std::min(q, profile({1, 0, 1})(p));
  const Rational three = profile({1, 0, 2, 0})(p);
  if (p.value() >= Rational(2, 3)) return q;
  if (n == 3 || p.value() > Rational(1, 2)) return three;
  return court(4)(p);
}

// The minimum cut of the whole hypergraph for a distribution of the number of ones.
Rational unreduced(const DecisionHypergraph& hypergraph, const Probability& p,
                   const std::vector<Rational>& distribution) {
  const unsigned n = hypergraph.system().processes;
  std::vector<InputWeight> weights;
  for (const ProcessSet ones : all_inputs(n)) {
    weights.push_back({ones, distribution[ones.size()] / Rational(binomial(n, ones.size()))});
  }
  return cheapest_colouring(hypergraph, p, weights).value;
}

TEST(SmallestMeanError, IsTheMinimumCutOfTheWholeHypergraph) {
  RandomBits random = random_bits();
  for (unsigned n = 2; n <= 4; ++n) {
    const DecisionHypergraph hypergraph = broadcast(n);
    for (unsigned repetition = 0; repetition < scaled(25); ++repetition) {
      const Probability p = random_probability(random);
      std::vector<Rational> distribution;  // of any kind: not even symmetric under flips
      for (unsigned d = 0; d <= n; ++d) distribution.emplace_back(random() % 5);
      EXPECT_EQ(smallest_mean_error(n, p, distribution), unreduced(hypergraph, p, distribution))
          << n << ' ' << p;
    }
  }
}

TEST(SmallestMeanError, RejectsDistributionsOfAnotherSize) {
  const std::vector<Rational> distribution(3, Rational(1));
  EXPECT_THROW((void)smallest_mean_error(3, probability("1/2"), distribution), ContractViolation);
}

TEST(ClassErrors, AreThoseOfTheEvaluation) {
  const Probability p = probability("3/7");
  for (const unsigned n : {2U, 3U, 6U}) {
    for (const CountRule& rule : named_rules()) {
      const RuleTable table = sure(RuleTable::build(rule, n, false));
      const std::vector<Rational> errors = class_errors(table, p);
      const Algorithm algorithm(rule.name(), {CountStep{.rule = rule}});
      const Evaluation evaluation = sure(evaluate(
          algorithm, {.processes = n}, {.at = p, .engine = Engine::enumerate, .all_inputs = true}));
      for (const InputClass& of : evaluation.inputs) {
        const auto ones = static_cast<std::size_t>(std::ranges::count(of.input, '1'));
        EXPECT_EQ(errors[ones], *of.error_value) << rule.name() << ' ' << of.input;
      }
    }
  }
}

// Measured before by an independent prototype (theory.md, section 3).
TEST(SharedCoinOptimum, HasTheKnownValuesForThreeProcesses) {
  const SharedCoinOptimum courteous = sure(shared_coin_optimum(3, probability("2/5")));
  EXPECT_TRUE(courteous.exact());
  EXPECT_EQ(courteous.lower, fraction("51/125"));
  const SharedCoinOptimum mixed = sure(shared_coin_optimum(3, probability("11/20")));
  EXPECT_TRUE(mixed.exact());
  EXPECT_EQ(mixed.lower, fraction("0.32625"));  // (q + q^2) / 2
}

// Both halves, from the answer alone: the distribution through the whole hypergraph,
// the mixture through the evaluation of its rules.
TEST(SharedCoinOptimum, IsProvedByItsDistributionAndItsMixture) {
  RandomBits random = random_bits();
  for (unsigned n = 2; n <= 5; ++n) {
    const DecisionHypergraph hypergraph = broadcast(n);
    for (unsigned repetition = 0; repetition < scaled(4); ++repetition) {
      const Probability p = random_probability(random);
      const SharedCoinOptimum optimum = sure(shared_coin_optimum(n, p));
      EXPECT_TRUE(optimum.exact()) << n << ' ' << p;

      Rational sum;
      for (const Rational& share : optimum.distribution) sum += share;
      EXPECT_EQ(sum, Rational(1));
      EXPECT_EQ(unreduced(hypergraph, p, optimum.distribution), optimum.lower) << n << ' ' << p;

      std::vector<Rational> errors(n + 1);
      sum = 0;
      for (const SharedCoinOptimum::Component& component : optimum.mixture) {
        sum += component.probability;
        const CountRule rule("mixture", [&](const Counts& c) {
          return component.rule.decide(c.own, c.zeros, c.ones);
        });
        const Evaluation evaluation =
            sure(evaluate(Algorithm("mixture", {CountStep{.rule = rule}}), {.processes = n},
                          {.at = p, .engine = Engine::enumerate, .all_inputs = true}));
        std::vector<bool> seen(n + 1);
        for (const InputClass& of : evaluation.inputs) {
          const auto ones = static_cast<std::size_t>(std::ranges::count(of.input, '1'));
          if (seen[ones]) continue;
          seen[ones] = true;
          errors[ones] += component.probability * *of.error_value;
        }
      }
      EXPECT_EQ(sum, Rational(1));
      EXPECT_EQ(*std::ranges::max_element(errors), optimum.upper) << n << ' ' << p;
    }
  }
}

TEST(SharedCoinOptimum, LiesBetweenSingleInputsAndDeterministicAlgorithms) {
  RandomBits random = random_bits();
  for (unsigned n = 2; n <= 4; ++n) {
    const DecisionHypergraph hypergraph = broadcast(n);
    for (unsigned repetition = 0; repetition < scaled(20); ++repetition) {
      const Probability p = random_probability(random);
      const SharedCoinOptimum optimum = sure(shared_coin_optimum(n, p));
      EXPECT_TRUE(optimum.exact()) << n << ' ' << p;
      EXPECT_LE(optimum.lower, deterministic_optimum(n, p)) << n << ' ' << p;
      for (unsigned d = 1; d < n; ++d) {
        EXPECT_GE(optimum.lower, single_input_bound(hypergraph, p, ProcessSet::first(d)))
            << n << ' ' << p << ' ' << d;
      }
    }
  }
  // Coins are worth something: with four processes the inequality is strict here.
  const Probability p = probability("11/20");
  EXPECT_LT(sure(shared_coin_optimum(4, p)).upper, deterministic_optimum(4, p));
}

// A distribution that is not the optimal one proves less, never more.
TEST(SharedCoinOptimum, IsNotBelowAnyDistribution) {
  RandomBits random = random_bits();
  const unsigned n = 7;
  const Probability p = probability("3/5");
  const SharedCoinOptimum optimum = sure(shared_coin_optimum(n, p));
  ASSERT_TRUE(optimum.exact());
  for (unsigned repetition = 0; repetition < scaled(20); ++repetition) {
    std::vector<Rational> distribution{0};
    Rational sum;
    for (unsigned d = 1; d < n; ++d) {
      distribution.emplace_back(1 + random() % 9);
      sum += distribution.back();
    }
    distribution.emplace_back(0);
    EXPECT_LE(smallest_mean_error(n, p, distribution) / sum, optimum.lower);
  }
}

// The last two have bases that floating point alone does not find.
TEST(SharedCoinOptimum, IsExactForMoreProcesses) {
  for (const auto& [n, p] : {std::pair{12U, "1/2"},
                             {15U, "4/5"},
                             {20U, "1/10"},
                             {12U, "999999/1000000"},
                             {22U, "1/84"}}) {
    const SharedCoinOptimum optimum = sure(shared_coin_optimum(n, probability(p)));
    EXPECT_TRUE(optimum.exact()) << n << ' ' << p;
    EXPECT_EQ(smallest_mean_error(n, probability(p), optimum.distribution), optimum.lower);
  }
}

// Stopped early it still brackets the optimum, and narrowly.
TEST(SharedCoinOptimum, StopsAtItsLimitWithBounds) {
  const Probability p = probability("9/10");
  const SharedCoinOptimum whole = sure(shared_coin_optimum(24, p));
  const SharedCoinOptimum stopped = sure(shared_coin_optimum(24, p, {.most_exact_flows = 1}));
  EXPECT_TRUE(whole.exact());
  EXPECT_LE(stopped.lower, whole.lower);
  EXPECT_GE(stopped.upper, whole.upper);
  EXPECT_LT(stopped.upper - stopped.lower, fraction("1e-20"));
  EXPECT_THROW((void)shared_coin_optimum(3, p, {.most_exact_flows = 0}), ContractViolation);
}

TEST(SharedCoinOptimum, IsCertainAtTheEnds) {
  EXPECT_EQ(sure(shared_coin_optimum(6, probability("0"))).lower, Rational(1));
  const SharedCoinOptimum never_lost = sure(shared_coin_optimum(6, probability("1")));
  EXPECT_TRUE(never_lost.exact());
  EXPECT_EQ(never_lost.upper, Rational(0));
}

TEST(SharedCoinOptimum, RefusesSizesAndStops) {
  EXPECT_FALSE(shared_coin_optimum(1, probability("1/2")));
  EXPECT_FALSE(shared_coin_optimum(most_shared_coin_processes + 1, probability("1/2")));
  std::stop_source source;
  source.request_stop();
  const auto stopped =
      shared_coin_optimum(10, probability("1/2"), {}, {.stop = source.get_token()});
  ASSERT_FALSE(stopped);
  EXPECT_EQ(stopped.error().code, ErrorCode::cancelled);
}

}  // namespace
}  // namespace tacit::test
