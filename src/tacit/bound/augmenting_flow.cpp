#include "tacit/bound/augmenting_flow.h"

#include <cstdint>

#include "tacit/base/contract.h"

namespace tacit {
namespace {

// The free arcs as a forest: every node after its parent.
struct Forest {
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  Forest(FlowNetwork::Node nodes, std::span<const FlowNetwork::Arc> arcs,
         const std::vector<bool>& free);

  std::vector<FlowNetwork::Node> order;
  std::vector<std::uint32_t> arc_to_parent;  // by node; none at a root
};

Forest::Forest(FlowNetwork::Node nodes, std::span<const FlowNetwork::Arc> arcs,
               const std::vector<bool>& free)
    : arc_to_parent(nodes, none) {
  std::vector<std::uint32_t> first(nodes + 1, 0);
  for (std::size_t a = 0; a < arcs.size(); ++a) {
    if (!free[a]) continue;
    ++first[arcs[a].from];
    ++first[arcs[a].to];
  }
  for (std::size_t v = 1; v < first.size(); ++v) first[v] += first[v - 1];
  std::vector<std::uint32_t> touching(first.back());
  for (std::uint32_t a = 0; a < arcs.size(); ++a) {
    if (!free[a]) continue;
    touching[--first[arcs[a].from]] = a;
    touching[--first[arcs[a].to]] = a;
  }
  std::vector<bool> seen(nodes, false);
  for (FlowNetwork::Node root = 0; root < nodes; ++root) {
    if (seen[root]) continue;
    seen[root] = true;
    order.push_back(root);
    for (std::size_t next = order.size() - 1; next < order.size(); ++next) {
      const FlowNetwork::Node v = order[next];
      for (std::uint32_t i = first[v]; i < first[v + 1]; ++i) {
        const FlowNetwork::Arc& arc = arcs[touching[i]];
        const FlowNetwork::Node other = arc.from == v ? arc.to : arc.from;
        if (seen[other]) continue;
        seen[other] = true;
        arc_to_parent[other] = touching[i];
        order.push_back(other);
      }
    }
  }
}

}  // namespace

AugmentingFlow::AugmentingFlow(const Network& network, std::span<const Integer> capacities)
    : network_(network), through_(network.arcs.size()) {
  expects(capacities.size() == network.arcs.size(), "one capacity per arc");
  room_.reserve(capacities.size());
  for (const Integer& capacity : capacities) {
    listen_now_and_then(room_.size());
    room_.push_back(capacity);
  }
}

Integer AugmentingFlow::missing_across(const std::vector<bool>& source_side) const {
  Integer sum;
  for (std::size_t a = 0; a < network_.arcs.size(); ++a) {
    listen_now_and_then(a);
    const auto [from, to] = network_.arcs[a];
    if (source_side[from] == source_side[to]) continue;
    sum += source_side[from] ? room_[a] : through_[a];
  }
  return sum;
}

bool AugmentingFlow::complete(const Integer& missing) {
  const std::span<const FlowNetwork::Arc> arcs = network_.arcs;
  std::vector<Integer> more(arcs.size());
  std::vector<Integer> excess(network_.nodes);  // by node: what comes in and has to leave
  excess[network_.source] = missing;
  excess[network_.sink] = -missing;
  std::vector<bool> free(arcs.size(), false);
  for (std::size_t a = 0; a < arcs.size(); ++a) {
    listen_now_and_then(a);
    const bool nearly_full = room_[a] <= missing;
    const bool nearly_empty = through_[a] <= missing;
    if (nearly_full && nearly_empty) {
      if (room_[a].is_zero() && through_[a].is_zero()) continue;
      return false;
    }
    free[a] = !nearly_full && !nearly_empty;
    if (nearly_full) more[a] = room_[a];
    if (nearly_empty) more[a] = -through_[a];
    excess[arcs[a].from] -= more[a];
    excess[arcs[a].to] += more[a];
  }
  const Forest forest(network_.nodes, arcs, free);
  for (std::size_t i = forest.order.size(); i-- > 0;) {
    listen_now_and_then(i);
    const FlowNetwork::Node v = forest.order[i];
    if (excess[v].is_zero()) continue;
    const std::uint32_t a = forest.arc_to_parent[v];
    if (a == Forest::none) return false;
    const bool leaves = arcs[a].from == v;
    more[a] += leaves ? excess[v] : -excess[v];
    excess[leaves ? arcs[a].to : arcs[a].from] += excess[v];
  }
  for (std::size_t a = 0; a < arcs.size(); ++a) {
    if (more[a] > room_[a] || -more[a] > through_[a]) return false;
  }
  value_ += missing;
  for (std::size_t a = 0; a < arcs.size(); ++a) {
    if (!more[a].is_zero()) change(a, more[a]);
  }
  return true;
}

}  // namespace tacit
