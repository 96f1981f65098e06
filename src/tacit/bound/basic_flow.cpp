#include "tacit/bound/basic_flow.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

#include "tacit/base/budget.h"

namespace tacit {
namespace {

using Node = std::uint32_t;

class OpenArcs {
 public:
  OpenArcs(const CutNetwork& network, const CutNetwork::Transport& flow,
           const std::vector<Integer>& capacities, const std::vector<Polynomial>& functions)
      : network_(network), capacities_(capacities), functions_(functions) {
    vertices_ = 2;
    for (const auto& members : network.hyperedges()) {
      vertices_ = std::max(vertices_, 1 + *std::ranges::max_element(members));
    }
    add_arcs(flow);
    adjacent_.resize(vertices_ + 2 * network.hyperedges().size());
    for (std::size_t a = 0; a < arcs_.size(); ++a) {
      if (is_open(arcs_[a])) enter(a);
    }
  }

  std::optional<FlowFunctions> functions() {
    functions_of_arcs_.assign(arcs_.size(), Polynomial());
    std::vector<Polynomial> surplus(adjacent_.size());  // what arrives less what leaves, so far
    for (std::size_t a = 0; a < arcs_.size(); ++a) {
      if (in_forest_[a] || arcs_[a].amount.is_zero()) continue;
      functions_of_arcs_[a] = functions_[arcs_[a].hyperedge];  // full
      surplus[arcs_[a].to] = surplus[arcs_[a].to] + functions_of_arcs_[a];
      surplus[arcs_[a].from] = surplus[arcs_[a].from] - functions_of_arcs_[a];
    }
    if (!settle(surplus)) return std::nullopt;
    return collected();
  }

 private:
  struct Arc {
    Node from;
    Node to;
    std::uint32_t hyperedge;
    bool through;  // from one side of the hyperedge to the other: within its capacity
    Integer amount;
  };

  [[nodiscard]] Node entry(std::uint32_t hyperedge) const { return vertices_ + 2 * hyperedge; }
  [[nodiscard]] Node exit(std::uint32_t hyperedge) const { return entry(hyperedge) + 1; }
  [[nodiscard]] bool is_open(const Arc& arc) const {
    return !arc.amount.is_zero() && !(arc.through && arc.amount == capacities_[arc.hyperedge]);
  }

  void add_arcs(const CutNetwork::Transport& flow) {
    // What arrives at each vertex, by hyperedge.
    std::map<std::uint32_t, std::map<CutNetwork::Vertex, Integer>> net;
    for (const CutNetwork::Transfer& each : flow.transfers) {
      net[each.hyperedge][each.from] -= each.amount;
      net[each.hyperedge][each.to] += each.amount;
    }
    for (const auto& [hyperedge, arrivals] : net) {
      Integer total;
      for (const auto& [vertex, amount] : arrivals) {
        if (amount.sign() > 0) {
          total += amount;
          arcs_.push_back({exit(hyperedge), vertex, hyperedge, false, amount});
        } else if (amount.sign() < 0) {
          arcs_.push_back({vertex, entry(hyperedge), hyperedge, false, -amount});
        }
      }
      if (total.is_zero()) continue;
      arcs_.push_back({entry(hyperedge), exit(hyperedge), hyperedge, true, total});
    }
    in_forest_.assign(arcs_.size(), false);
  }

  // Takes an open arc into the forest. If it closes a cycle, flow is sent around it until one of
  // its arcs is empty or full, and leaves.
  void enter(std::size_t arc) {
    listen();
    std::vector<std::size_t> cycle = path(arcs_[arc].to, arcs_[arc].from);
    link(arc);
    if (cycle.empty()) return;
    // Forward along the arc, and on along the path back to its beginning.
    Node at = arcs_[arc].to;
    std::vector<std::pair<std::size_t, bool>> around{{arc, true}};
    for (const std::size_t each : cycle) {
      const bool forward = arcs_[each].from == at;
      around.emplace_back(each, forward);
      at = forward ? arcs_[each].to : arcs_[each].from;
    }
    // Backwards there is always a limit: this arc becomes empty at last.
    std::optional<Integer> most;
    for (const auto& [each, forward] : around) {
      std::optional<Integer> room;
      if (forward) room = arcs_[each].amount;
      if (!forward && arcs_[each].through) {
        room = capacities_[arcs_[each].hyperedge] - arcs_[each].amount;
      }
      if (room && (!most || *room < *most)) most = room;
    }
    for (const auto& [each, forward] : around) {
      if (forward) {
        arcs_[each].amount -= *most;
      } else {
        arcs_[each].amount += *most;
      }
      if (!is_open(arcs_[each])) unlink(each);
    }
  }

  void link(std::size_t arc) {
    in_forest_[arc] = true;
    adjacent_[arcs_[arc].from].push_back(arc);
    adjacent_[arcs_[arc].to].push_back(arc);
  }
  void unlink(std::size_t arc) {
    in_forest_[arc] = false;
    std::erase(adjacent_[arcs_[arc].from], arc);
    std::erase(adjacent_[arcs_[arc].to], arc);
  }

  // The arcs of the forest that lead from one node to another, in their order; none if none do.
  [[nodiscard]] std::vector<std::size_t> path(Node from, Node to) const {
    constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
    std::map<Node, std::size_t> reached{{from, none}};
    std::vector<Node> open{from};
    while (!open.empty() && !reached.contains(to)) {
      const Node node = open.back();
      open.pop_back();
      for (const std::size_t arc : adjacent_[node]) {
        const Node other = arcs_[arc].from == node ? arcs_[arc].to : arcs_[arc].from;
        if (reached.emplace(other, arc).second) open.push_back(other);
      }
    }
    std::vector<std::size_t> arcs;
    if (!reached.contains(to)) return arcs;
    for (Node node = to; node != from;) {
      const std::size_t arc = reached.at(node);
      arcs.push_back(arc);
      node = arcs_[arc].from == node ? arcs_[arc].to : arcs_[arc].from;
    }
    std::ranges::reverse(arcs);
    return arcs;
  }

  // From the leaves on, what an arc of the forest carries follows from the surplus of its node.
  // False if some node has a surplus in the end.
  bool settle(std::vector<Polynomial>& surplus) {
    std::vector<std::size_t> degree(adjacent_.size());
    std::vector<Node> leaves;
    const auto is_free = [](Node node) { return node > CutNetwork::sink; };
    for (Node node = 0; node < adjacent_.size(); ++node) {
      degree[node] = adjacent_[node].size();
      if (degree[node] == 1 && is_free(node)) leaves.push_back(node);
    }
    std::vector<bool> settled(arcs_.size(), false);
    while (!leaves.empty()) {
      listen();
      const Node node = leaves.back();
      leaves.pop_back();
      for (const std::size_t arc : adjacent_[node]) {
        if (settled[arc]) continue;
        settled[arc] = true;
        const bool leaves_node = arcs_[arc].from == node;
        functions_of_arcs_[arc] = leaves_node ? surplus[node] : Polynomial() - surplus[node];
        const Node other = leaves_node ? arcs_[arc].to : arcs_[arc].from;
        surplus[other] = surplus[other] + surplus[node];
        surplus[node] = Polynomial();
        if (--degree[other] == 1 && is_free(other)) leaves.push_back(other);
      }
      degree[node] = 0;
    }
    for (Node node = 0; node < surplus.size(); ++node) {
      if (is_free(node) && !surplus[node].is_zero()) return false;
    }
    for (std::size_t a = 0; a < arcs_.size(); ++a) {
      if (in_forest_[a] && !settled[a]) return false;  // from source to sink: not maximal
    }
    return true;
  }

  [[nodiscard]] FlowFunctions collected() const {
    FlowFunctions result;
    for (std::size_t a = 0; a < arcs_.size(); ++a) {
      listen();
      const Arc& arc = arcs_[a];
      const Polynomial& amount = functions_of_arcs_[a];
      if (amount.is_zero()) continue;
      if (in_forest_[a]) {
        result.conditions.push_back(amount);
        if (arc.through) result.conditions.push_back(functions_[arc.hyperedge] - amount);
      }
      if (arc.through) continue;
      const auto& members = network_.hyperedges()[arc.hyperedge];
      auto& arrivals = result.arrivals[arc.hyperedge];
      arrivals.resize(members.size());
      const bool arrives = arc.to < vertices_;
      const auto place = std::ranges::find(members, arrives ? arc.to : arc.from);
      Polynomial& sum = arrivals[static_cast<std::size_t>(place - members.begin())];
      sum = arrives ? sum + amount : sum - amount;
    }
    return result;
  }

  const CutNetwork& network_;
  const std::vector<Integer>& capacities_;
  const std::vector<Polynomial>& functions_;
  Node vertices_;
  std::vector<Arc> arcs_;
  std::vector<bool> in_forest_;
  std::vector<std::vector<std::size_t>> adjacent_;  // arcs of the forest, by node
  std::vector<Polynomial> functions_of_arcs_;
};

}  // namespace

std::optional<FlowFunctions> basic_flow(const CutNetwork& network,
                                        const CutNetwork::Transport& flow,
                                        const std::vector<Integer>& capacities,
                                        const std::vector<Polynomial>& functions) {
  return OpenArcs(network, flow, capacities, functions).functions();
}

}  // namespace tacit
