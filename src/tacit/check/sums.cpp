#include "tacit/check/sums.h"

#include <algorithm>

namespace tacit::check {
namespace {

// The weights of executions with 0 .. T deliveries at p = a/b, times b^T.
std::vector<Integer> weights_at(const Rational& p, std::size_t most_deliveries) {
  const Integer delivered = p.numerator();
  Integer lost = p.denominator();
  lost -= delivered;
  std::vector<Integer> weights(most_deliveries + 1, Integer(1));
  for (std::size_t k = 0; k <= most_deliveries; ++k) {
    for (std::size_t i = 0; i < most_deliveries; ++i) weights[k] *= i < k ? delivered : lost;
  }
  return weights;
}

// The target at p, times b^T.
Integer target_at(const Target& target, const std::vector<Integer>& weights, Meter& meter) {
  Integer best;
  bool first = true;
  for (const std::vector<Profile>& algorithm : target.algorithms()) {
    Integer worst;
    for (const Profile& profile : algorithm) {
      meter.compare_quickly();
      Integer error;
      for (std::size_t k = 0; k < weights.size(); ++k) {
        error.add_product(Integer(profile[k]), weights[k]);
      }
      if (worst < error) worst = std::move(error);
    }
    if (first || worst < best) best = std::move(worst);
    first = false;
  }
  return best;
}

// From a number of errors on, which the variable `output` stands for, a sum is `steps` larger.
struct Gain {
  std::uint64_t steps;
  Literal output;
};

// Literal i of a sum says that it has at least i + 1 steps. The sum with the largest gain whose
// output holds, cut off at `most` steps, in new variables; the clauses that define it are added.
std::vector<Literal> raise_sum(const std::vector<Literal>& sum, const std::vector<Gain>& gains,
                               std::uint64_t most, Literal& variables, Meter& meter,
                               ClauseList& clauses) {
  const std::uint64_t length = std::min<std::uint64_t>(most, sum.size() + gains.back().steps);
  std::vector<Literal> raised(length);
  for (Literal& variable : raised) variable = ++variables;
  for (std::size_t i = 0; i < sum.size(); ++i) clauses.add({-sum[i], raised[i]});
  std::vector<Literal> clause;
  for (const Gain& gain : gains) {
    meter.step(8 * (sum.size() + 1));
    for (std::uint64_t i = 0; i <= sum.size(); ++i) {
      const std::uint64_t reached = std::min(i + gain.steps, length);
      clause.assign({raised[reached - 1], -gain.output});
      if (i > 0) clause.push_back(-sum[i - 1]);
      clauses.add(clause);
      if (i + gain.steps >= length) break;
    }
  }
  for (std::size_t i = 1; i < raised.size(); ++i) clauses.add({-raised[i], raised[i - 1]});
  return raised;
}

}  // namespace

Checked<ClauseList> sum_clauses(const Instance& instance, const CommonClauses& common,
                                const Target& target, const Rational& p, std::uint64_t steps,
                                Meter& meter, Literal& variables) {
  const Limits& limits = meter.limits();
  // Whole steps are counted for every facet, whether or not a clause comes of it.
  meter.consider_clauses(std::uint64_t{instance.inputs()} * instance.patterns());
  const std::vector<Integer> weights = weights_at(p, instance.most_deliveries());
  const Integer total = target_at(target, weights, meter);
  if (total.sign() <= 0) return rejected("a sum where the target is 0");
  // Every error variable and every level takes at most one clause per step, or two.
  const std::uint64_t rows =
      instance.inputs() * (instance.patterns() + 2 * std::uint64_t{instance.most_deliveries()} + 2);
  if (steps > limits.clauses || rows * (steps + 1) > limits.clauses) {
    return beyond_limits(
        rejected("the sums need more than " + std::to_string(limits.clauses) + " clauses"));
  }
  // floor(errors * w_k * S / G), at most S.
  const auto whole_steps = [&](std::int64_t errors, std::size_t k) {
    meter.step(64);
    Integer product(errors);
    product *= weights[k];
    product *= Integer(static_cast<std::int64_t>(steps));
    return std::min(steps, product.quotient_at_most(total, steps));
  };
  ClauseList clauses;
  for (std::uint32_t input = 0; input < instance.inputs(); ++input) {
    if (!instance.is_mixed(input)) continue;
    std::vector<Literal> sum;
    std::uint64_t left = steps;
    for (std::size_t k = 0; k < weights.size(); ++k) {
      const std::vector<Literal>& outputs = common.outputs(input, k);
      const std::int64_t always = common.always_in_error(input, k);
      const std::uint64_t base = whole_steps(always, k);
      left -= std::min(left, base);
      std::vector<Gain> gains;
      std::uint64_t before = base;
      for (std::size_t j = 1; j <= outputs.size(); ++j) {
        const std::uint64_t now = whole_steps(always + static_cast<std::int64_t>(j), k);
        if (now > before) gains.push_back({now - base, outputs[j - 1]});
        before = now;
      }
      if (gains.empty()) continue;
      sum = raise_sum(sum, gains, steps, variables, meter, clauses);
    }
    if (left == 0) {
      clauses.add(std::span<const Literal>{});
    } else if (left <= sum.size()) {
      clauses.add({-sum[left - 1]});
    }
  }
  return clauses;
}

}  // namespace tacit::check
