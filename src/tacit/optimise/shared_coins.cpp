// Column generation. The master problem is the linear program over the rules found so
// far; its solution is a distribution of inputs, and a minimum cut for it is either a
// better rule or the proof that there is none.
//
// Two stages share this loop. While it makes progress, the master is solved in floating
// point and the cut for rounded capacities: both only propose, and every rule is entered
// with its exact errors. After that the master is solved exactly, and the cut is a better
// one or a minimum for the exact distribution. What is returned holds by exact arithmetic alone.
#include "tacit/optimise/shared_coins.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

#include "tacit/base/contract.h"
#include "tacit/optimise/shared_coin_master.h"
#include "tacit/optimise/shared_coin_network.h"

namespace tacit {
namespace {

// The rule that treats 0 and 1 the other way round.
RuleTable mirrored(const RuleTable& rule) {
  const CountRule::Function decide = [&](const Counts& c) {
    return !rule.decide(!c.own, c.ones, c.zeros);
  };
  return *RuleTable::build(CountRule("mirrored", decide), rule.participants(),
                           /*listeners=*/false);
}

// Nearly the numbers, with sum 1. Expects numbers >= 0 whose sum is about 1.
std::vector<Rational> simple_fractions(const std::vector<double>& numbers) {
  constexpr int bits = 50;
  std::vector<Rational> result;
  Rational sum;
  for (const double number : numbers) {
    result.emplace_back(std::llround(std::ldexp(number, bits)));
    sum += result.back();
  }
  for (Rational& number : result) number /= sum;
  return result;
}

class SharedCoins {
 public:
  SharedCoins(unsigned n, const Probability& p, const SharedCoinOptions& options,
              const RunContext& context)
      : n_(n),
        options_(options),
        context_(context),
        network_(n, p),
        unit_(Integer(2) * network_.weights().denominator),
        master_(n / 2, unit_) {}

  SharedCoinOptimum run() {
    SharedCoinOptimum result;
    if (!propose() || !prove(result)) bracket(result);
    verify(result);
    return result;
  }

 private:
  // Enters a rule and its errors; the errors on the orbits, over unit_.
  std::vector<Integer> enter(const std::vector<Bit>& side) { return enter(network_.rule(side)); }
  std::vector<Integer> enter(RuleTable rule) {
    const PerOnes errors = error_numerators(rule, network_.weights());
    std::vector<Integer> means;
    for (unsigned k = 1; k <= n_ / 2; ++k) means.push_back(errors[k] + errors[n_ - k]);
    if (master_.add(means)) rules_.push_back(std::move(rule));
    return means;
  }

  [[nodiscard]] std::vector<Bit> rounded_cut(const std::vector<double>& distribution) const {
    return network_.cuts().proposal(network_.rounded_capacities(distribution));
  }

  // The floating-point stage. False if cancelled.
  bool propose() {
    enter(*RuleTable::build(CountRule(Courteous{}), n_, /*listeners=*/false));
    std::vector<double> shares = master_.proposed_shares();
    constexpr unsigned most_proposals = 5000;
    for (unsigned i = 0; i < most_proposals; ++i) {
      if (context_.cancelled()) return false;
      report();
      std::vector<double> distribution(n_ + 1, 0.0);
      for (unsigned d = 1; d < n_; ++d) {
        distribution[d] = shares[std::min(d, n_ - d)] * (2 * d == n_ ? 1.0 : 0.5);
      }
      const std::size_t before = rules_.size();
      enter(rounded_cut(distribution));
      if (rules_.size() == before) return true;
      shares = master_.proposed_shares();
    }
    return true;
  }

  // The exact stage. False if it ended without a result.
  bool prove(SharedCoinOptimum& result) {
    bool known = false;
    for (unsigned exact_flows = 0; exact_flows < options_.most_exact_flows;) {
      const auto solution = context_.cancelled() ? std::nullopt : master_.optimum();
      if (!solution) break;
      report();
      const PerOnes exact = integers(solution->shares);
      const Rational best = solution->value / Rational(unit_);
      const auto is_better = [&](const Integer& value) {
        report();
        return over_total(value, exact) < best;
      };
      const CutNetwork::Cut cut = network_.cuts().minimum_or(is_better, network_.capacities(exact));
      ++exact_flows;
      const Rational lower = over_total(cut.flow, exact);
      if (!known || lower > result.lower) {
        result.lower = lower;
        result.distribution = spread(solution->shares);
      }
      result.upper = best;
      result.mixture = components(solution->mixture);
      known = true;
      if (result.exact()) break;
      enter(cut.side);
    }
    return known;
  }

  void report() { context_.report({"minimum cuts", cuts_++, std::nullopt}); }

  [[nodiscard]] Rational per_ones(const std::vector<Rational>& shares, unsigned d) const {
    if (d == 0 || d == n_) return 0;
    const Rational& share = shares[std::min(d, n_ - d)];
    return 2 * d == n_ ? share : share / Rational(2);
  }

  [[nodiscard]] std::vector<Rational> spread(const std::vector<Rational>& shares) const {
    std::vector<Rational> distribution;
    for (unsigned d = 0; d <= n_; ++d) distribution.push_back(per_ones(shares, d));
    return distribution;
  }

  // Integers in the proportion of the shares.
  [[nodiscard]] PerOnes integers(const std::vector<Rational>& shares) const {
    return over_one_denominator(spread(shares)).numerators;
  }

  [[nodiscard]] std::vector<SharedCoinOptimum::Component> components(
      const std::vector<Rational>& mixture) const {
    std::vector<SharedCoinOptimum::Component> result;
    for (std::size_t r = 0; r < mixture.size(); ++r) {
      if (mixture[r].is_zero()) continue;
      const RuleTable mirror = mirrored(rules_[r]);
      if (mirror == rules_[r]) {
        result.push_back({mixture[r], rules_[r]});
        continue;
      }
      const Rational half = mixture[r] / Rational(2);
      result.push_back({half, rules_[r]});
      result.push_back({half, mirror});
    }
    return result;
  }

  // The value of a flow, as a mean error.
  [[nodiscard]] Rational over_total(const Integer& value, const PerOnes& of) const {
    Integer total;
    for (const Integer& weight : of) total += weight;
    return {value, total * network_.weights().denominator};
  }

  // Without an exact solution of the master: shares and a mixture that are about optimal,
  // and what they prove.
  void bracket(SharedCoinOptimum& result) {
    const std::vector<Rational> shares = simple_fractions(master_.proposed_shares());
    const PerOnes exact = integers(shares);
    result.distribution = spread(shares);
    result.lower = over_total(network_.cuts().lower_bound(network_.capacities(exact)), exact);
    result.mixture = components(simple_fractions(master_.proposed_mixture()));
    const std::vector<Rational> errors = mean_errors(result.mixture);
    result.upper = *std::ranges::max_element(errors);
  }

  [[nodiscard]] std::vector<Rational> mean_errors(
      const std::vector<SharedCoinOptimum::Component>& mixture) const {
    std::vector<Rational> result(n_ + 1);
    for (const SharedCoinOptimum::Component& component : mixture) {
      const PerOnes errors = error_numerators(component.rule, network_.weights());
      for (unsigned d = 0; d <= n_; ++d) {
        result[d] += component.probability * Rational(errors[d], network_.weights().denominator);
      }
    }
    return result;
  }

  // Nothing leaves that is not so.
  void verify(const SharedCoinOptimum& result) const {
    Rational sum;
    for (const Rational& weight : result.distribution) {
      expects(weight.sign() >= 0, "a negative probability of an input");
      sum += weight;
    }
    expects(sum == Rational(1), "a distribution of inputs that does not add up to 1");
    sum = 0;
    for (const SharedCoinOptimum::Component& component : result.mixture) {
      expects(component.probability.sign() >= 0, "a negative probability of a rule");
      sum += component.probability;
    }
    expects(sum == Rational(1), "a mixture that does not add up to 1");
    const std::vector<Rational> errors = mean_errors(result.mixture);
    expects(*std::ranges::max_element(errors) == result.upper,
            "a mixture without the error it was chosen for");
    expects(result.lower <= result.upper, "a lower bound above an upper bound");
  }

  unsigned n_;
  SharedCoinOptions options_;
  const RunContext& context_;
  SharedCoinNetwork network_;
  Integer unit_;  // denominator of the errors on orbits
  SharedCoinMaster master_;
  std::vector<RuleTable> rules_;
  std::uint64_t cuts_ = 0;
};

}  // namespace

Result<SharedCoinOptimum> shared_coin_optimum(unsigned n, const Probability& p,
                                              const SharedCoinOptions& options,
                                              const RunContext& context) {
  expects(options.most_exact_flows > 0, "at least one exact flow");
  if (n < 2 || n > most_shared_coin_processes) {
    return fail(ErrorCode::too_large, "shared coins are for 2 to " +
                                          std::to_string(most_shared_coin_processes) +
                                          " processes: '" + std::to_string(n) + "'");
  }
  return SharedCoins(n, p, options, context).run();
}

Rational smallest_mean_error(unsigned n, const Probability& p,
                             std::span<const Rational> distribution) {
  expects(n >= 2, "at least two processes");
  expects(distribution.size() == n + 1, "one probability per number of ones");
  for (const Rational& weight : distribution) {
    expects(weight.sign() >= 0, "a probability must not be negative");
  }
  const CommonFractions integral = over_one_denominator(distribution);
  const SharedCoinNetwork network(n, p);
  const CutNetwork::Cut cut = network.cuts().minimum(network.capacities(integral.numerators));
  return Rational(cut.value, integral.denominator * network.weights().denominator);
}

std::vector<Rational> class_errors(const RuleTable& rule, const Probability& p) {
  const PatternWeights weights(rule.participants(), p);
  std::vector<Rational> errors;
  for (const Integer& numerator : error_numerators(rule, weights)) {
    errors.emplace_back(numerator, weights.denominator);
  }
  return errors;
}

}  // namespace tacit
