#include "tacit/bound/mean_optimum.h"

#include <algorithm>
#include <map>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/bound/discrepancy.h"

namespace tacit {
namespace {

// Executions with the same classes of views are one to the checker.
std::vector<MixtureProof::Flow> flows_of(const QuotientNetwork& network,
                                         const CutNetwork::Transport& transport) {
  const std::vector<std::uint32_t> numbers = class_numbers(network);
  std::map<std::vector<std::uint32_t>, std::map<std::uint32_t, Integer>> through;
  for (const CutNetwork::Transfer& transfer : transport.transfers) {
    std::vector<std::uint32_t> classes;
    for (const CutNetwork::Vertex v : network.cuts().hyperedges()[transfer.hyperedge]) {
      classes.push_back(numbers[v]);
    }
    std::ranges::sort(classes);
    auto& amounts = through[classes];
    amounts[numbers[transfer.from]] -= transfer.amount;
    amounts[numbers[transfer.to]] += transfer.amount;
  }
  std::vector<MixtureProof::Flow> flows;
  for (auto& [classes, amounts] : through) {
    MixtureProof::Flow& flow = flows.emplace_back();
    flow.classes = classes;
    for (const std::uint32_t number : classes) {
      flow.amounts.push_back(Polynomial({amounts[number]}));
    }
  }
  return flows;
}

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
  MixtureProof proof{.system = system, .prior = {.kind = InputPrior::Kind::uniform}};
  proof.rules = {rule_bits(**network, cut.side)};
  const auto constant = [](const Integer& value) { return Polynomial({value}); };
  MixtureProof::Part part{.on = {at.value(), at.value()},
                          .denominator = constant(total),
                          .value = constant(cut.value),
                          .distribution = {},
                          .mixture = {{0, constant(total)}},
                          .flows = flows_of(**network, transport)};
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
