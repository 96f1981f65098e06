// The optimum with shared coins: both halves of its proof again by other means.
#include "tacit/bound/shared_coins.h"

#include <algorithm>
#include <stop_token>

#include <gtest/gtest.h>

#include "search/searched.h"
#include "support/literals.h"
#include "support/systems.h"
#include "tacit/base/contract.h"
#include "tacit/bound/min_cut.h"
#include "tacit/evaluate/evaluation.h"

namespace tacit::test {
namespace {

Probability random_probability(RandomBits& random) {
  const std::uint64_t denominator = 2 + random() % 60;
  return sure(Probability::from(Rational(random() % (denominator + 1), denominator)));
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

// Courteous, and (q + q^2) / 2.
TEST(SharedCoinOptimum, HasTheKnownValuesForThreeProcesses) {
  const SharedCoinOptimum courteous = sure(shared_coin_optimum(3, probability("2/5")));
  EXPECT_TRUE(courteous.exact());
  EXPECT_EQ(courteous.lower, fraction("51/125"));
  const SharedCoinOptimum mixed = sure(shared_coin_optimum(3, probability("11/20")));
  EXPECT_TRUE(mixed.exact());
  EXPECT_EQ(mixed.lower, fraction("0.32625"));
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

// Two processes have two mixed inputs and 16 algorithms. In the plane of the two errors, the
// best mixture is where the line of equal errors enters the convex hull: an algorithm, or a
// mixture of two.
TEST(SharedCoinOptimum, IsTheBestMixtureOfAllAlgorithmsOfTwoProcesses) {
  const Problem problem = problem_of({2});
  ASSERT_EQ(problem.free_views(), 4U);
  RandomBits random = random_bits();
  for (unsigned repetition = 0; repetition < scaled(20); ++repetition) {
    const Probability p = random_probability(random);
    std::vector<std::pair<Rational, Rational>> errors;
    for (unsigned choice = 0; choice < 16; ++choice) {
      Problem::Decisions decisions;
      for (unsigned v = 0; v < 4; ++v) decisions.push_back(Bit((choice >> v) & 1));
      errors.emplace_back(to_profile(problem.errors(decisions, 0))(p),
                          to_profile(problem.errors(decisions, 1))(p));
    }
    Rational best = 1;
    for (const auto& [x, y] : errors) {
      best = std::min(best, std::max(x, y));
      for (const auto& [u, v] : errors) {
        // t (x, y) + (1 - t) (u, v) with equal errors
        const Rational slope = (x - y) - (u - v);
        if (slope.is_zero()) continue;
        const Rational t = (v - u) / slope;
        if (t.sign() >= 0 && t <= Rational(1)) best = std::min(best, t * x + (Rational(1) - t) * u);
      }
    }
    EXPECT_EQ(sure(shared_coin_optimum(2, p)).lower, best) << p;
  }
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

// The last three have bases that floating point alone does not find, or not when it scales.
TEST(SharedCoinOptimum, IsExactForMoreProcesses) {
  for (const auto& [n, p] : {std::pair{12U, "1/2"},
                             {15U, "4/5"},
                             {20U, "1/10"},
                             {12U, "999999/1000000"},
                             {22U, "1/84"},
                             {50U, "1/2"}}) {
    const SharedCoinOptimum optimum = sure(shared_coin_optimum(n, probability(p)));
    EXPECT_TRUE(optimum.exact()) << n << ' ' << p;
    EXPECT_EQ(smallest_mean_error(n, probability(p), optimum.distribution), optimum.lower);
  }
}

// Stopped early it still brackets the optimum, and narrowly.
TEST(SharedCoinOptimum, StopsAtItsLimitWithBounds) {
  const Probability p = probability("9/10");
  const SharedCoinOptimum whole = sure(shared_coin_optimum(24, p));
  EXPECT_TRUE(whole.exact());
  // The exact stage starts from what floating point can see.
  for (const unsigned flows : {1U, 2U, 4U}) {
    const SharedCoinOptimum stopped = sure(shared_coin_optimum(24, p, {.most_exact_flows = flows}));
    EXPECT_LE(stopped.lower, whole.lower);
    EXPECT_GE(stopped.upper, whole.upper);
    EXPECT_LT(stopped.upper - stopped.lower, fraction("1e-15"));
  }
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
}

// Whenever it is stopped it has bounds, and they narrow.
TEST(SharedCoinOptimum, HasBoundsWhenStopped) {
  const unsigned n = 14;
  const Probability p = probability("3/5");
  std::uint64_t reports = 0;
  const SharedCoinOptimum whole = sure(shared_coin_optimum(
      n, p, {}, {.on_progress = [&](const Progress& progress) { reports = progress.done; }}));
  ASSERT_TRUE(whole.exact());
  ASSERT_GT(reports, 12U);
  for (const std::uint64_t at : {std::uint64_t{0}, std::uint64_t{1}, reports / 2, reports}) {
    std::stop_source source;
    if (at == 0) source.request_stop();
    const RunContext context{.stop = source.get_token(),
                             .on_progress = [&](const Progress& progress) {
                               if (progress.done >= at) source.request_stop();
                             }};
    const SharedCoinOptimum stopped = sure(shared_coin_optimum(n, p, {}, context));
    EXPECT_LE(stopped.lower, whole.lower) << at;
    EXPECT_GE(stopped.upper, whole.upper) << at;
    EXPECT_LE(smallest_mean_error(n, p, stopped.distribution), whole.lower) << at;
    if (at + 1 >= reports) {
      EXPECT_LT(stopped.upper - stopped.lower, fraction("1e-6")) << at;
    }
  }
}

}  // namespace
}  // namespace tacit::test
