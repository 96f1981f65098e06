// Column generation. The master problem is the linear program over the algorithms found
// so far; its solution is a distribution of inputs, and a minimum cut for it is either a
// better algorithm or the proof that there is none.
//
// Two stages share this loop. While it makes progress, the master is solved in floating
// point and the cut for rounded capacities: both only propose, and every algorithm is
// entered with its exact errors. After that the master is solved exactly, and the cut is a better
// one or a minimum for the exact distribution. What is returned holds by exact arithmetic alone.
#include "tacit/bound/mixed_optimum.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <utility>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/bound/mixture_master.h"

namespace tacit {
namespace {

using Side = QuotientNetwork::Side;

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

class Columns {
 public:
  Columns(const QuotientNetwork& network, unsigned most_exact_flows, const RunContext& context)
      : network_(network),
        n_(network.system().processes),
        most_exact_flows_(most_exact_flows),
        context_(context),
        unit_(Integer(2) * network.denominator()),
        master_(n_ / 2, unit_) {}

  MixedOptimum run() {
    // After a stop, too, there is an algorithm, and what is known is told.
    RunContext unhurried = context_;
    unhurried.stop = {};
    const BudgetScope patient(unhurried);
    enter(network_.starting_side());
    MixedOptimum result;
    try {
      const BudgetScope scope(context_);
      if (propose()) prove(result);
    } catch (const Stopped&) {
      // A flow was not finished.
    }
    if (result.mixture.empty()) bracket(result);
    verify(result);
    return result;
  }

 private:
  // Enters an algorithm with its errors on the orbits, over unit_.
  void enter(Side side) {
    const PerOnes errors = network_.errors(side);
    std::vector<Integer> means;
    for (unsigned k = 1; k <= n_ / 2; ++k) means.push_back(errors[k] + errors[n_ - k]);
    if (master_.add(std::move(means))) sides_.push_back(std::move(side));
  }

  [[nodiscard]] Side rounded_cut(const std::vector<double>& distribution) const {
    return network_.cuts().proposal(network_.rounded_capacities(distribution));
  }

  // The floating-point stage. False if cancelled.
  bool propose() {
    std::vector<double> shares = master_.proposed_shares();
    constexpr unsigned most_proposals = 5000;
    for (unsigned i = 0; i < most_proposals; ++i) {
      if (context_.cancelled()) return false;
      report();
      std::vector<double> distribution(n_ + 1, 0.0);
      for (unsigned d = 1; d < n_; ++d) {
        distribution[d] = shares[std::min(d, n_ - d)] * (2 * d == n_ ? 1.0 : 0.5);
      }
      const std::size_t before = sides_.size();
      enter(rounded_cut(distribution));
      if (sides_.size() == before) return true;
      shares = master_.proposed_shares();
    }
    return true;
  }

  // The exact stage. Where it ends without a result, there is no mixture.
  void prove(MixedOptimum& result) {
    for (unsigned exact_flows = 0; exact_flows < most_exact_flows_;) {
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
      if (result.mixture.empty() || lower > result.lower) {
        result.lower = lower;
        result.distribution = spread(solution->shares);
      }
      result.upper = best;
      result.mixture = components(solution->mixture);
      result.basis.orbits = solution->basic_orbits;
      result.basis.rules.clear();
      for (const std::size_t r : solution->basic_rules) result.basis.rules.push_back(sides_[r]);
      if (result.exact()) break;
      enter(cut.side);
    }
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

  [[nodiscard]] std::vector<MixedOptimum::Component> components(
      const std::vector<Rational>& mixture) const {
    std::vector<MixedOptimum::Component> result;
    for (std::size_t r = 0; r < mixture.size(); ++r) {
      if (mixture[r].is_zero()) continue;
      Side mirror = network_.mirrored(sides_[r]);
      if (mirror == sides_[r]) {
        result.push_back({mixture[r], sides_[r]});
        continue;
      }
      const Rational half = mixture[r] / Rational(2);
      result.push_back({half, sides_[r]});
      result.push_back({half, std::move(mirror)});
    }
    return result;
  }

  // The value of a flow, as a mean error.
  [[nodiscard]] Rational over_total(const Integer& value, const PerOnes& of) const {
    Integer total;
    for (const Integer& weight : of) total += weight;
    return {value, total * network_.denominator()};
  }

  // Without an exact solution of the master: shares and a mixture that are about optimal,
  // and what they prove.
  void bracket(MixedOptimum& result) {
    const std::vector<Rational> shares = simple_fractions(master_.proposed_shares());
    const PerOnes exact = integers(shares);
    result.distribution = spread(shares);
    result.lower = over_total(network_.cuts().lower_bound(network_.capacities(exact)), exact);
    result.mixture = components(simple_fractions(master_.proposed_mixture()));
    const std::vector<Rational> errors = mean_errors(result.mixture);
    result.upper = *std::ranges::max_element(errors);
  }

  [[nodiscard]] std::vector<Rational> mean_errors(
      const std::vector<MixedOptimum::Component>& mixture) const {
    std::vector<Rational> result(n_ + 1);
    for (const MixedOptimum::Component& component : mixture) {
      const PerOnes errors = network_.errors(component.side);
      for (unsigned d = 0; d <= n_; ++d) {
        result[d] += component.probability * Rational(errors[d], network_.denominator());
      }
    }
    return result;
  }

  // Nothing leaves that is not so.
  void verify(const MixedOptimum& result) const {
    Rational sum;
    for (const Rational& weight : result.distribution) {
      expects(weight.sign() >= 0, "a negative probability of an input");
      sum += weight;
    }
    expects(sum == Rational(1), "a distribution of inputs that does not add up to 1");
    sum = 0;
    for (const MixedOptimum::Component& component : result.mixture) {
      expects(component.probability.sign() >= 0, "a negative probability of an algorithm");
      sum += component.probability;
    }
    expects(sum == Rational(1), "a mixture that does not add up to 1");
    const std::vector<Rational> errors = mean_errors(result.mixture);
    expects(*std::ranges::max_element(errors) == result.upper,
            "a mixture without the error it was chosen for");
    expects(result.lower <= result.upper, "a lower bound above an upper bound");
  }

  const QuotientNetwork& network_;
  unsigned n_;
  unsigned most_exact_flows_;
  const RunContext& context_;
  Integer unit_;  // denominator of the errors on orbits
  MixtureMaster master_;
  std::vector<Side> sides_;
  std::uint64_t cuts_ = 0;
};

}  // namespace

MixedOptimum mixed_optimum(const QuotientNetwork& network, unsigned most_exact_flows,
                           const RunContext& context) {
  expects(most_exact_flows > 0, "at least one exact flow");
  return Columns(network, most_exact_flows, context).run();
}

}  // namespace tacit
