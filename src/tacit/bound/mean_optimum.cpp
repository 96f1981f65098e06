#include "tacit/bound/mean_optimum.h"

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/bound/class_flows.h"
#include "tacit/bound/discrepancy.h"

namespace tacit {
namespace {

Result<MixtureProof> mean_optimum(const System& system, const Probability& at,
                                  const RunContext& context) {
  const auto network = discrepancy_network(system, at, context);
  if (!network) return network.failure();
  PerOnes inputs;
  Integer total;
  for (unsigned d = 0; d <= system.processes; ++d) {
    inputs.push_back(binomial(system.processes, d));
    total += inputs.back();
  }
  const std::vector<Integer> capacities = (*network)->capacities(inputs);
  const CutNetwork::Cut cut = (*network)->cuts().minimum(capacities);
  if (context.cancelled()) return stopped_by_caller();
  const CutNetwork::Transport transport = (*network)->cuts().transport(capacities);
  if (context.cancelled()) return stopped_by_caller();
  expects(transport.value == cut.value, "a flow without the value of the cut");
  ClassFlows flows(**network);
  for (const CutNetwork::Transfer& each : transport.transfers) {
    flows.add(each.hyperedge, each.from, each.to, each.amount);
  }
  MixtureProof proof{.system = system, .prior = {.kind = InputPrior::Kind::uniform}};
  proof.rules = {rule_bits(**network, cut.side)};
  const auto constant = [](const Integer& value) { return Polynomial({value}); };
  MixtureProof::Part part{.on = {at.value(), at.value()},
                          .denominator = constant(total),
                          .value = constant(cut.value),
                          .distribution = {},
                          .mixture = {{0, constant(total)}},
                          .flows = flows.list()};
  for (const Integer& weight : inputs) part.distribution.push_back(constant(weight));
  proof.parts.push_back(std::move(part));
  return proof;
}

}  // namespace

Result<MixtureProof> uniform_mean_optimum(const System& system, const Probability& at,
                                          const RunContext& context) {
  return within(context, [&] { return mean_optimum(system, at, context); });
}

}  // namespace tacit
