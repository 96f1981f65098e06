#include "tacit/bound/class_flows.h"

#include <algorithm>
#include <utility>

namespace tacit {

ClassFlows::ClassFlows(const QuotientNetwork& network)
    : ClassFlows(network.cuts(), class_numbers(network)) {}

ClassFlows::ClassFlows(const CutNetwork& cuts, std::vector<std::uint32_t> numbers)
    : cuts_(cuts), numbers_(std::move(numbers)) {}

void ClassFlows::add(std::uint32_t hyperedge, CutNetwork::Vertex vertex, const Polynomial& amount) {
  std::vector<std::uint32_t> classes;
  for (const CutNetwork::Vertex v : cuts_.hyperedges()[hyperedge]) {
    classes.push_back(numbers_[v]);
  }
  std::ranges::sort(classes);
  Polynomial& sum = through_[std::move(classes)][numbers_[vertex]];
  sum = sum + amount;
}

void ClassFlows::add(std::uint32_t hyperedge, CutNetwork::Vertex from, CutNetwork::Vertex to,
                     const Integer& amount) {
  add(hyperedge, from, Polynomial({-amount}));
  add(hyperedge, to, Polynomial({amount}));
}

std::vector<MixtureProof::Flow> ClassFlows::list() const {
  std::vector<MixtureProof::Flow> flows;
  for (const auto& [classes, amounts] : through_) {
    MixtureProof::Flow& flow = flows.emplace_back();
    flow.classes = classes;
    for (const std::uint32_t number : classes) {
      const auto found = amounts.find(number);
      flow.amounts.push_back(found == amounts.end() ? Polynomial() : found->second);
    }
  }
  return flows;
}

}  // namespace tacit
