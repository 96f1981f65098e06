#include "tacit/bound/shared_coins.h"

#include "tacit/base/contract.h"
#include "tacit/bound/count_network.h"
#include "tacit/bound/mixed_optimum.h"

namespace tacit {

Result<SharedCoinOptimum> shared_coin_optimum(unsigned n, const Probability& p,
                                              const SharedCoinOptions& options,
                                              const RunContext& context) {
  if (n < 2 || n > most_shared_coin_processes) {
    return fail(ErrorCode::too_large, "shared coins are for 2 to " +
                                          std::to_string(most_shared_coin_processes) +
                                          " processes: '" + std::to_string(n) + "'");
  }
  const CountNetwork network(n, p);
  const MixedOptimum found = mixed_optimum(network, options.most_exact_flows, context);
  SharedCoinOptimum result{found.lower, found.upper, found.distribution, {}};
  for (const MixedOptimum::Component& component : found.mixture) {
    result.mixture.push_back({component.probability, network.rule(component.side)});
  }
  return result;
}

SharedCoinOptimum shared_coins_of(const DiscrepancyOptimum& optimum) {
  const auto* network = dynamic_cast<const CountNetwork*>(optimum.network.get());
  expects(network != nullptr, "shared_coins_of: not one round of broadcast");
  SharedCoinOptimum result{optimum.lower, optimum.upper, optimum.distribution, {}};
  for (const MixedOptimum::Component& component : optimum.mixture) {
    result.mixture.push_back({component.probability, network->rule(component.side)});
  }
  return result;
}

Rational smallest_mean_error(unsigned n, const Probability& p,
                             std::span<const Rational> distribution) {
  expects(n >= 2, "at least two processes");
  expects(distribution.size() == n + 1, "one probability per number of ones");
  for (const Rational& weight : distribution) {
    expects(weight.sign() >= 0, "a probability must not be negative");
  }
  const CommonFractions integral = over_one_denominator(distribution);
  const CountNetwork network(n, p);
  const CutNetwork::Cut cut = network.cuts().minimum(network.capacities(integral.numerators));
  return Rational(cut.value, integral.denominator * network.denominator());
}

std::vector<Rational> class_errors(const RuleTable& rule, const Probability& p) {
  const CountWeights weights(rule.participants(), p);
  std::vector<Rational> errors;
  for (const Integer& numerator : error_numerators(rule, weights)) {
    errors.emplace_back(numerator, weights.patterns.denominator);
  }
  return errors;
}

}  // namespace tacit
