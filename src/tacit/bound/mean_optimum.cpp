#include "tacit/bound/mean_optimum.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/bound/class_flows.h"
#include "tacit/bound/common_fractions.h"
#include "tacit/bound/discrepancy.h"

namespace tacit {
namespace {

// A network for one distribution of inputs: what a certificate says of it.
struct WeighedNetwork {
  const CutNetwork& cuts;
  std::vector<Integer> capacities;
  std::vector<std::uint32_t> numbers;    // by vertex, as a certificate numbers classes
  std::vector<CutNetwork::Vertex> free;  // the free classes in their order
};

Result<MixtureProof> proof_in(const WeighedNetwork& network, const System& system,
                              const InputPrior& prior, const std::vector<Integer>& inputs,
                              const Probability& at, const RunContext& context) {
  const CutNetwork::Cut cut = network.cuts.minimum(network.capacities);
  if (context.cancelled()) return stopped_by_caller();
  const CutNetwork::Transport transport = network.cuts.transport(network.capacities);
  if (context.cancelled()) return stopped_by_caller();
  expects(transport.value == cut.value, "a flow without the value of the cut");
  ClassFlows flows(network.cuts, network.numbers);
  for (const CutNetwork::Transfer& each : transport.transfers) {
    flows.add(each.hyperedge, each.from, each.to, each.amount);
  }
  Integer total;
  for (const Integer& weight : inputs) total += weight;
  MixtureProof proof{.system = system, .prior = prior};
  std::string& rule = proof.rules.emplace_back();
  for (const CutNetwork::Vertex v : network.free) rule += cut.side[v] == Bit::one ? '1' : '0';
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

// Inputs with equally many ones are equally likely: classes of views under renaming will do.
Result<MixtureProof> proof_by_ones(const System& system, const InputPrior& prior,
                                   const Probability& at, const RunContext& context) {
  const auto network = discrepancy_network(system, at, context);
  if (!network) return network.failure();
  const std::vector<Integer> inputs = weights_by_ones(prior, system.processes);
  return proof_in({(*network)->cuts(), (*network)->capacities(inputs), class_numbers(**network),
                   (*network)->free_classes()},
                  system, prior, inputs, at, context);
}

// Every input has a probability of its own.
Result<MixtureProof> proof_by_inputs(const System& system, const InputPrior& prior,
                                     const Probability& at, const RunContext& context) {
  const auto hypergraph = DecisionHypergraph::build(system, {}, context);
  if (!hypergraph) return hypergraph.failure();
  const CommonFractions probabilities =
      pattern_probabilities(static_cast<unsigned>(system.links()), at);
  std::vector<CutNetwork::Vertex> vertex;
  std::vector<CutNetwork::Vertex> free;
  for (std::uint32_t v = 0; v < hypergraph->view_count(); ++v) {
    if (hypergraph->forced(ViewId(v))) {
      const bool zero = hypergraph->allowed(ViewId(v)) == only_value(Bit::zero);
      vertex.push_back(zero ? CutNetwork::source : CutNetwork::sink);
    } else {
      vertex.push_back(static_cast<CutNetwork::Vertex>(2 + free.size()));
      free.push_back(vertex.back());
    }
  }
  std::map<std::vector<CutNetwork::Vertex>, Integer> capacities;
  const Executions& executions = hypergraph->executions();
  for (std::uint64_t x = 0; x < prior.weights.size(); ++x) {
    if (prior.weights[x].is_zero()) continue;
    for (std::uint64_t pattern = 0; pattern < executions.patterns(); ++pattern) {
      if (pattern % 1024 == 0 && context.cancelled()) return stopped_by_caller();
      const FacetId facet = executions.facet(ProcessSet(x), Pattern(pattern));
      std::vector<CutNetwork::Vertex> members;
      for (const ViewId view : hypergraph->facet(facet)) members.push_back(vertex[view.index()]);
      std::ranges::sort(members);
      members.erase(std::unique(members.begin(), members.end()), members.end());
      if (members.size() < 2) continue;
      capacities[members].add_product(prior.weights[x],
                                      probabilities.numerators[executions.weight(facet).delivered]);
    }
  }
  std::vector<std::vector<CutNetwork::Vertex>> hyperedges;
  std::vector<Integer> amounts;
  for (auto& [members, capacity] : capacities) {
    hyperedges.push_back(members);
    amounts.push_back(std::move(capacity));
  }
  std::vector<std::uint32_t> numbers(2 + free.size());
  std::iota(numbers.begin(), numbers.end(), 0U);
  const CutNetwork cuts(static_cast<CutNetwork::Vertex>(2 + free.size()), std::move(hyperedges));
  return proof_in({cuts, std::move(amounts), std::move(numbers), std::move(free)}, system, prior,
                  prior.weights, at, context);
}

}  // namespace

Result<MixtureProof> mean_optimum(const System& system, const InputPrior& prior,
                                  const Probability& at, const RunContext& context) {
  expects(prior.kind != InputPrior::Kind::worst, "mean_optimum: no distribution of inputs");
  return within(context, [&] {
    return prior.kind == InputPrior::Kind::single ? proof_by_inputs(system, prior, at, context)
                                                  : proof_by_ones(system, prior, at, context);
  });
}

}  // namespace tacit
