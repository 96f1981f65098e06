#include "tacit/bound/weight_functions.h"

#include <utility>

#include "tacit/base/profile.h"
#include "tacit/bound/discrepancy.h"

namespace tacit {

Result<WeightFunctions> WeightFunctions::build(const System& system, const RunContext& context) {
  WeightFunctions result;
  result.links_ = static_cast<unsigned>(system.links());
  result.bits_ = result.links_ + 1;  // there are 2^links patterns
  const Integer base = Integer(1).shifted_up(result.bits_);
  const auto at = Probability::from(Rational(base, base + Integer(1)));
  auto network = discrepancy_network(system, *at, context);
  if (!network) return network.failure();
  result.network_ = *std::move(network);
  const unsigned n = system.processes;
  for (unsigned d = 0; d <= n; ++d) {
    PerOnes unit(n + 1);
    unit[d] = Integer(1);
    auto& row = result.weights_.emplace_back();
    for (const Integer& digits : result.network_->capacities(unit)) {
      row.push_back(result.function(digits));
    }
  }
  return result;
}

std::vector<Polynomial> WeightFunctions::errors(const QuotientNetwork::Side& side) const {
  std::vector<Polynomial> result;
  for (const Integer& digits : network_->errors(side)) result.push_back(function(digits));
  return result;
}

std::vector<Polynomial> WeightFunctions::capacities(const std::vector<Polynomial>& of) const {
  std::vector<Polynomial> result(network_->cuts().hyperedges().size());
  for (std::size_t d = 0; d < of.size(); ++d) {
    if (of[d].is_zero()) continue;
    for (std::size_t h = 0; h < result.size(); ++h) {
      if (!weights_[d][h].is_zero()) result[h] = result[h] + of[d] * weights_[d][h];
    }
  }
  return result;
}

Polynomial WeightFunctions::function(Integer digits) const {
  std::vector<Integer> counts;
  for (unsigned k = 0; k <= links_; ++k) {
    const Integer rest = digits.shifted_down(bits_);
    counts.push_back(digits - rest.shifted_up(bits_));
    digits = rest;
  }
  return Profile(std::move(counts)).power_basis();
}

}  // namespace tacit
