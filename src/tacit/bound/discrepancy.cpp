#include "tacit/bound/discrepancy.h"

#include <algorithm>
#include <set>
#include <utility>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/bound/class_flows.h"
#include "tacit/bound/mixed_optimum.h"
#include "tacit/bound/shared_coins.h"

namespace tacit {
namespace {

constexpr unsigned most_exact_flows = 1000;

// What a view decides: the probability that the algorithm that is drawn decides 1.
std::vector<Rational> mean_decisions(const MixedOptimum& mixed) {
  std::vector<Rational> decisions(mixed.mixture.front().side.size());
  for (const MixedOptimum::Component& component : mixed.mixture) {
    for (std::size_t v = 0; v < decisions.size(); ++v) {
      if (component.side[v] == Bit::one) decisions[v] += component.probability;
    }
  }
  decisions[CutNetwork::source] = Rational(0);
  decisions[CutNetwork::sink] = Rational(1);
  return decisions;
}

// One algorithm of the mixture, or its mirror image, that attains the lower bound on every input,
// in place of the mixture.
void settle_for_one(DiscrepancyOptimum& optimum) {
  for (const MixedOptimum::Component& component : optimum.mixture) {
    const PerOnes errors = optimum.network->errors(component.side);
    const Rational worst(*std::ranges::max_element(errors), optimum.network->denominator());
    if (worst != optimum.lower) continue;
    optimum.mixture = {{Rational(1), component.side}};
    return;
  }
}

// A maximum flow for the distribution of inputs, over what the inputs weigh together.
void add_flow(DiscrepancyOptimum& optimum) {
  const QuotientNetwork& network = *optimum.network;
  const CommonFractions inputs = over_one_denominator(optimum.distribution);
  const CutNetwork::Transport transport =
      network.cuts().transport(network.capacities(inputs.numerators));
  const Integer unit = inputs.denominator * network.denominator();
  optimum.lower = Rational(transport.value, unit);
  for (const CutNetwork::Transfer& each : transport.transfers) {
    optimum.flow.push_back({each.hyperedge, each.from, each.to, Rational(each.amount, unit)});
  }
}

}  // namespace

Result<std::shared_ptr<const QuotientNetwork>> discrepancy_network(const System& system,
                                                                   const Probability& at,
                                                                   const RunContext& context) {
  if (system.processes < 2) {
    return fail(ErrorCode::invalid_argument, "agreement takes at least two processes");
  }
  if (system.rounds == 1 && system.channel == ChannelKind::broadcast) {
    if (system.processes > most_shared_coin_processes) {
      return fail(ErrorCode::too_large, "approximate agreement is for up to " +
                                            std::to_string(most_shared_coin_processes) +
                                            " processes: '" + std::to_string(system.processes) +
                                            "'");
    }
    return std::shared_ptr(count_network(system.processes, at));
  }
  auto hypergraph = DecisionHypergraph::build(system, {}, context);
  if (!hypergraph) return hypergraph.failure();
  auto network = orbit_network(*hypergraph, at, context);
  if (!network) return network.failure();
  return std::shared_ptr(*std::move(network));
}

std::vector<Rational> discrepancies(const QuotientNetwork& network,
                                    const std::vector<Rational>& decisions) {
  std::set<Rational> levels{Rational(0), Rational(1)};
  for (const CutNetwork::Vertex v : network.free_classes()) levels.insert(decisions[v]);
  expects(decisions[CutNetwork::source].is_zero() && decisions[CutNetwork::sink] == Rational(1),
          "discrepancies: decisions that break validity");
  expects(levels.begin()->sign() >= 0 && *levels.rbegin() <= Rational(1),
          "discrepancies: a decision outside [0, 1]");
  std::vector<Rational> result(network.system().processes + 1);
  QuotientNetwork::Side side(decisions.size(), Bit::zero);
  for (auto level = levels.begin(); std::next(level) != levels.end(); ++level) {
    // max - min is the measure of the thresholds between them.
    for (std::size_t v = 0; v < side.size(); ++v) {
      side[v] = decisions[v] > *level ? Bit::one : Bit::zero;
    }
    const PerOnes errors = network.errors(side);
    const Rational gap = *std::next(level) - *level;
    for (std::size_t d = 0; d < result.size(); ++d) {
      result[d] += gap * Rational(errors[d], network.denominator());
    }
  }
  return result;
}

Result<DiscrepancyOptimum> discrepancy_optimum(const System& system, const Probability& at,
                                               const RunContext& context) {
  auto network = discrepancy_network(system, at, context);
  if (!network) return network.failure();
  const MixedOptimum mixed = mixed_optimum(**network, most_exact_flows, context);
  DiscrepancyOptimum optimum{.lower = mixed.lower,
                             .upper = mixed.upper,
                             .decisions = mean_decisions(mixed),
                             .distribution = mixed.distribution,
                             .flow = {},
                             .mixture = mixed.mixture,
                             .network = *std::move(network)};
  if (context.cancelled()) return optimum;
  try {
    const BudgetScope scope(context);
    const std::vector<Rational> costs = discrepancies(*optimum.network, optimum.decisions);
    optimum.upper = *std::ranges::max_element(costs);
    expects(optimum.upper <= mixed.upper, "decisions that are worse than the mixture");
    add_flow(optimum);
    expects(mixed.lower <= optimum.lower && optimum.lower <= optimum.upper,
            "a flow without the value it was found for");
    settle_for_one(optimum);
  } catch (const Stopped&) {
    // The bounds hold without the flow.
  }
  return optimum;
}

MixtureProof proof_of(const DiscrepancyOptimum& optimum, const Probability& at) {
  expects(optimum.exact(), "proof_of: an optimum that is not exact");
  const QuotientNetwork& network = *optimum.network;
  std::vector<Rational> fractions = optimum.distribution;
  for (const auto& component : optimum.mixture) fractions.push_back(component.probability);
  const CommonFractions common = over_one_denominator(fractions);
  const auto constant = [](const Integer& value) { return Polynomial({value}); };
  // Flows count in units of the weights.
  const Rational unit(common.denominator * network.denominator());
  const auto in_units = [&](const Rational& amount) {
    const Rational scaled = amount * unit;
    expects(scaled.denominator() == Integer(1), "proof_of: a flow that is not whole");
    return scaled.numerator();
  };
  MixtureProof proof{.system = network.system()};
  MixtureProof::Part part{.on = {at.value(), at.value()},
                          .denominator = constant(common.denominator),
                          .value = constant(in_units(optimum.lower)),
                          .distribution = {},
                          .mixture = {},
                          .flows = {}};
  for (std::size_t i = 0; i < common.numerators.size(); ++i) {
    const std::size_t inputs = optimum.distribution.size();
    if (i < inputs) {
      part.distribution.push_back(constant(common.numerators[i]));
    } else {
      part.mixture.push_back({i - inputs, constant(common.numerators[i])});
      proof.rules.push_back(rule_bits(network, optimum.mixture[i - inputs].side));
    }
  }
  ClassFlows flows(network);
  for (const DiscrepancyOptimum::Transfer& transfer : optimum.flow) {
    flows.add(transfer.hyperedge, transfer.from, transfer.to, in_units(transfer.amount));
  }
  part.flows = flows.list();
  proof.parts.push_back(std::move(part));
  return proof;
}

std::optional<MixtureProof> coinless_proof_of(const DiscrepancyOptimum& optimum,
                                              const Probability& at) {
  if (!optimum.exact() || optimum.mixture.size() != 1) return std::nullopt;
  MixtureProof proof = proof_of(optimum, at);
  proof.claim = MixtureProof::Claim::consensus;
  return proof;
}

}  // namespace tacit
