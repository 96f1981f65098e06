#include "tacit/bound/class_flows.h"

#include <algorithm>

namespace tacit {

ClassFlows::ClassFlows(const QuotientNetwork& network)
    : network_(network), numbers_(class_numbers(network)) {}

void ClassFlows::add(std::uint32_t hyperedge, CutNetwork::Vertex vertex, const Polynomial& amount) {
  std::vector<std::uint32_t> classes;
  for (const CutNetwork::Vertex v : network_.cuts().hyperedges()[hyperedge]) {
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
