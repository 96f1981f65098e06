// Column generation. The master problem is the linear program over the rules found so
// far; its solution is a distribution of inputs, and a minimum cut for it is either a
// better rule or the proof that there is none.
//
// Two stages share this loop. While it makes progress, the master is solved in floating
// point and the cut for rounded capacities: both only propose, and every rule is entered
// with its exact errors. After that the master is solved exactly, and the cut is a minimum
// for the exact distribution. What is returned holds by exact arithmetic alone.
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

  Result<SharedCoinOptimum> run() {
    if (!propose()) return fail(ErrorCode::cancelled, "stopped by the caller");
    // Exact from here on.
    std::optional<SharedCoinMaster::Solution> best;
    SharedCoinOptimum result;
    for (unsigned exact_flows = 0; exact_flows < options_.most_exact_flows;) {
      if (context_.cancelled()) return fail(ErrorCode::cancelled, "stopped by the caller");
      const auto solution = master_.optimum();
      if (!solution) break;
      std::vector<double> rounded(n_ + 1);
      for (unsigned d = 1; d < n_; ++d) rounded[d] = per_ones(solution->shares, d).approximate();
      report();
      if (improves(enter(rounded_cut(rounded)), *solution)) continue;
      report();
      const PerOnes exact = integers(solution->shares);
      const std::vector<Integer> capacities = network_.capacities(exact);
      if (improves(enter(network_.cuts().proposal(capacities)), *solution)) continue;
      report();
      const CutNetwork::Cut cut = network_.cuts().minimum(capacities);
      ++exact_flows;
      Integer total;
      for (const Integer& weight : exact) total += weight;
      const Rational lower(cut.value, total * network_.weights().denominator);
      if (!best || lower > result.lower) {
        result.lower = lower;
        result.distribution = spread(solution->shares);
      }
      best = *solution;
      result.upper = solution->value / Rational(unit_);
      if (result.exact() || !improves(enter(cut.side), *solution)) break;
    }
    if (!best)
      settle(result);
    else
      add_mixture(best->mixture, result);
    verify(result);
    return result;
  }

 private:
  // Enters a rule and its errors; the errors on the orbits, over unit_.
  std::vector<Integer> enter(const std::vector<Bit>& side) {
    RuleTable rule = network_.rule(side);
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
    const unsigned orbits = n_ / 2;
    std::vector<double> shares(orbits + 1, 1.0 / orbits);
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

  void report() { context_.report({"minimum cuts", cuts_++, std::nullopt}); }

  // Whether the errors are a better answer to these shares than the rules so far.
  [[nodiscard]] bool improves(const std::vector<Integer>& errors,
                              const SharedCoinMaster::Solution& solution) const {
    Rational mean;
    for (unsigned k = 1; k <= n_ / 2; ++k) {
      if (!solution.shares[k].is_zero()) mean += solution.shares[k] * Rational(errors[k - 1]);
    }
    return mean < solution.value;
  }

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

  void add_mixture(const std::vector<Rational>& mixture, SharedCoinOptimum& result) const {
    for (std::size_t r = 0; r < mixture.size(); ++r) {
      if (mixture[r].is_zero()) continue;
      const Rational half = mixture[r] / Rational(2);
      result.mixture.push_back({half, rules_[r]});
      result.mixture.push_back({half, mirrored(rules_[r])});
    }
  }

  // Without an exact solution of the master: shares that are about optimal, and the
  // best single rule.
  void settle(SharedCoinOptimum& result) {
    std::vector<Rational> shares{0};
    const std::vector<double> proposed = master_.proposed_shares();
    Rational sum;
    for (unsigned k = 1; k <= n_ / 2; ++k) {
      shares.emplace_back(std::llround(std::ldexp(proposed[k], 40)));
      sum += shares.back();
    }
    for (Rational& share : shares) share /= sum;
    const PerOnes exact = integers(shares);
    Integer total;
    for (const Integer& weight : exact) total += weight;
    result.distribution = spread(shares);
    result.lower = Rational(network_.cuts().minimum(network_.capacities(exact)).value,
                            total * network_.weights().denominator);
    std::vector<Rational> mixture(rules_.size());
    std::optional<Integer> smallest;
    std::size_t best = 0;
    for (std::size_t r = 0; r < rules_.size(); ++r) {
      const PerOnes errors = error_numerators(rules_[r], network_.weights());
      Integer worst;
      for (unsigned d = 1; d < n_; ++d) worst = std::max(worst, errors[d] + errors[n_ - d]);
      if (!smallest || worst < *smallest) {
        smallest = worst;
        best = r;
      }
    }
    mixture[best] = 1;
    result.upper = Rational(*smallest, unit_);
    add_mixture(mixture, result);
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
    std::vector<Rational> error(n_ + 1);
    for (const SharedCoinOptimum::Component& component : result.mixture) {
      expects(component.probability.sign() >= 0, "a negative probability of a rule");
      sum += component.probability;
      const PerOnes errors = error_numerators(component.rule, network_.weights());
      for (unsigned d = 0; d <= n_; ++d) {
        error[d] += component.probability * Rational(errors[d], network_.weights().denominator);
      }
    }
    expects(sum == Rational(1), "a mixture that does not add up to 1");
    expects(*std::ranges::max_element(error) == result.upper,
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
                                          " processes: " + std::to_string(n));
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
