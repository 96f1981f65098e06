#include "tacit/bound/flow_network.h"

#include <algorithm>
#include <limits>
#include <utility>

#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/push_relabel_max_flow.hpp>

#include "tacit/base/contract.h"
#include "tacit/bound/augmenting_flow.h"

namespace tacit {
namespace {

using BoostGraph =
    boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, boost::no_property,
                                       boost::no_property, std::uint32_t, std::uint32_t>;
using BoostEdge = BoostGraph::edge_descriptor;

// The reverse of every edge. Push-relabel asks for it whenever it pushes and whenever it measures
// distances, so that a stop is heard here.
class ReverseEdges {
 public:
  using key_type = BoostEdge;
  using value_type = BoostEdge;
  using reference = const BoostEdge&;
  using category = boost::readable_property_map_tag;

  // All of these must live longer; `questions` counts from 0.
  ReverseEdges(const BoostGraph& graph, const std::vector<BoostEdge>& reverse,
               std::size_t& questions)
      : graph_(&graph), reverse_(&reverse), questions_(&questions) {}

  friend reference get(const ReverseEdges& map, const BoostEdge& edge) {
    listen_now_and_then((*map.questions_)++);
    return (*map.reverse_)[boost::get(boost::edge_index, *map.graph_, edge)];
  }

 private:
  const BoostGraph* graph_;
  const std::vector<BoostEdge>* reverse_;
  std::size_t* questions_;
};

constexpr int half_bits = word_bits / 2;
static_assert(std::numeric_limits<Word>::max() > 0, "Boost compares sums with the largest number");

// The arcs of a flow by where they start and end, to walk along what it leaves.
class Residue {
 public:
  Residue(FlowNetwork::Node nodes, std::span<const FlowNetwork::Arc> arcs)
      : arcs_(arcs), first_(nodes + 1, 0), touching_(2 * arcs.size()) {
    for (const auto& [from, to] : arcs) {
      ++first_[from];
      ++first_[to];
    }
    for (std::size_t v = 1; v < first_.size(); ++v) first_[v] += first_[v - 1];
    for (std::uint32_t a = 0; a < arcs.size(); ++a) {
      touching_[--first_[arcs[a].from]] = a;
      touching_[--first_[arcs[a].to]] = a;
    }
  }

  // The nodes a path leads to along arcs with room, or back along arcs with flow.
  template <class HasRoom, class HasFlow>
  [[nodiscard]] std::vector<bool> reached(FlowNetwork::Node from, const HasRoom& has_room,
                                          const HasFlow& has_flow) const {
    std::vector<bool> result(first_.size() - 1, false);
    std::vector<FlowNetwork::Node> waiting{from};
    result[from] = true;
    while (!waiting.empty()) {
      const FlowNetwork::Node at = waiting.back();
      waiting.pop_back();
      for (std::uint32_t i = first_[at]; i < first_[at + 1]; ++i) {
        const std::uint32_t a = touching_[i];
        const bool leaves = arcs_[a].from == at;
        const FlowNetwork::Node next = leaves ? arcs_[a].to : arcs_[a].from;
        if (result[next] || !(leaves ? has_room(a) : has_flow(a))) continue;
        result[next] = true;
        waiting.push_back(next);
      }
    }
    return result;
  }

 private:
  std::span<const FlowNetwork::Arc> arcs_;
  std::vector<std::uint32_t> first_;
  std::vector<std::uint32_t> touching_;
};

}  // namespace

Word to_word(const Integer& number, std::size_t shift) {
  const Integer high = number.shifted_down(shift + half_bits);
  const Integer low = number.shifted_down(shift) - high.shifted_up(half_bits);
  return (static_cast<Word>(*high.to_int64()) << half_bits) + *low.to_int64();
}

Integer from_word(Word number) {
  constexpr Word low_half = (Word{1} << half_bits) - 1;
  return Integer(static_cast<std::int64_t>(number >> half_bits)).shifted_up(half_bits) +
         Integer(static_cast<std::int64_t>(number & low_half));
}

// Every arc and its reverse, which push-relabel wants to have no capacity.
struct FlowNetwork::Graph {
  Graph(Node nodes, std::span<const Arc> arcs);

  template <class Values>
  [[nodiscard]] auto by_edge(Values& values) const {
    return boost::make_iterator_property_map(values.begin(), boost::get(boost::edge_index, graph));
  }

  BoostGraph graph;
  std::vector<BoostEdge> reverse;      // by edge
  std::vector<std::uint32_t> edge_of;  // by arc
  Residue residue;
};

FlowNetwork::Graph::Graph(Node nodes, std::span<const Arc> arcs)
    : edge_of(arcs.size()), residue(nodes, arcs) {
  std::vector<std::uint32_t> first(nodes + 1, 0);
  for (const Arc& arc : arcs) {
    ++first[arc.from + 1];
    ++first[arc.to + 1];
  }
  for (Node v = 0; v < nodes; ++v) first[v + 1] += first[v];
  std::vector<std::pair<Node, Node>> ends(2 * arcs.size());
  std::vector<std::uint32_t> mate(ends.size());
  for (std::size_t a = 0; a < arcs.size(); ++a) {
    const std::uint32_t forth = first[arcs[a].from]++;
    const std::uint32_t back = first[arcs[a].to]++;
    ends[forth] = {arcs[a].from, arcs[a].to};
    ends[back] = {arcs[a].to, arcs[a].from};
    mate[forth] = back;
    mate[back] = forth;
    edge_of[a] = forth;
  }
  graph = BoostGraph(boost::edges_are_sorted, ends.begin(), ends.end(), nodes);
  std::vector<BoostEdge> by_index;
  by_index.reserve(ends.size());
  const auto [begin, end] = boost::edges(graph);
  for (auto edge = begin; edge != end; ++edge) by_index.push_back(*edge);
  reverse.reserve(ends.size());
  for (const std::uint32_t other : mate) reverse.push_back(by_index[other]);
}

FlowNetwork::FlowNetwork(Node node_count, Node source, Node sink, std::vector<Arc> arcs)
    : nodes_(node_count), source_(source), sink_(sink), arcs_(std::move(arcs)) {
  expects(source < node_count && sink < node_count && source != sink,
          "a flow needs a source and a sink");
  for (const Arc& arc : arcs_) {
    expects(arc.from < node_count && arc.to < node_count, "no such node");
  }
  graph_ = std::make_unique<const Graph>(nodes_, arcs_);
}

FlowNetwork::~FlowNetwork() = default;

FlowNetwork::Flow<Word> FlowNetwork::maximum(std::span<const Word> capacities) const {
  expects(capacities.size() == arcs_.size(), "one capacity per arc");
  std::vector<Word> capacity(2 * arcs_.size(), 0);
  for (std::size_t a = 0; a < arcs_.size(); ++a) capacity[graph_->edge_of[a]] = capacities[a];
  std::vector<Word> residual(capacity.size(), 0);
  const auto& graph = graph_->graph;
  std::size_t questions = 0;
  Flow<Word> flow{};
  flow.value = boost::push_relabel_max_flow(
      graph, source_, sink_, graph_->by_edge(capacity), graph_->by_edge(residual),
      ReverseEdges(graph, graph_->reverse, questions), boost::get(boost::vertex_index, graph));
  flow.through.reserve(arcs_.size());
  for (std::size_t a = 0; a < arcs_.size(); ++a) {
    flow.through.push_back(capacities[a] - residual[graph_->edge_of[a]]);
  }
  flow.reached = graph_->residue.reached(
      source_, [&](std::size_t a) { return flow.through[a] < capacities[a]; },
      [&](std::size_t a) { return flow.through[a] > 0; });
  return flow;
}

namespace {

std::size_t excess_bits(const Integer& number) {
  const std::size_t bits = number.bit_length();
  return bits > word_bits ? bits - word_bits : 0;
}

bool is_negative(const Integer& number) {
  return number.sign() < 0;
}

// The network with its arcs forth and then back, and a last arc from a new source, the node
// numbered `nodes`, to the old one.
FlowNetwork with_arcs_back(FlowNetwork::Node nodes, FlowNetwork::Node source,
                           FlowNetwork::Node sink, const std::vector<FlowNetwork::Arc>& forth) {
  std::vector<FlowNetwork::Arc> arcs = forth;
  for (const FlowNetwork::Arc& arc : forth) arcs.push_back({arc.to, arc.from});
  arcs.push_back({nodes, source});
  return {nodes + 1, nodes, sink, std::move(arcs)};
}

}  // namespace

// What is missing from a maximum flow is at most what any cut leaves room for; the cut is
// that of the last flow in words. Once it leaves no room, flow and cut are optimal.
FlowNetwork::Flow<Integer> FlowNetwork::maximum(std::span<const Integer> capacities,
                                                const Enough& enough) const {
  expects(capacities.size() == arcs_.size(), "one capacity per arc");
  expects(std::ranges::none_of(capacities, is_negative), "a capacity must not be negative");
  const std::size_t count = arcs_.size();
  AugmentingFlow flow({nodes_, source_, sink_, arcs_}, capacities);
  std::vector<bool> side(nodes_, false);
  side[source_] = true;
  Integer missing = flow.missing_across(side);
  std::size_t shift = excess_bits(missing);
  std::vector<Word> words(count);
  // No arc can carry more of what is missing than all of it.
  const auto rounded = [&](const Integer& number) {
    return to_word(std::min(number, missing), shift);
  };
  for (std::size_t a = 0; a < count; ++a) {
    listen_now_and_then(a);
    words[a] = rounded(flow.room(a));
  }
  Flow<Word> first = maximum(words);
  flow.grow(first.value, [&](std::size_t a) { return first.through[a]; }, shift);
  side = std::move(first.reached);
  missing = flow.missing_across(side);
  // A flow and what is missing across a cut are together the capacity of the cut.
  const auto ends = [&] { return enough && enough(flow.value() + missing); };
  const auto completes = [&] {
    if (!flow.complete(missing)) return false;
    missing = Integer(0);
    return true;
  };
  if (!missing.is_zero() && !ends() && !completes()) {
    // Its last arc lets in no more than what is missing.
    const FlowNetwork both = with_arcs_back(nodes_, source_, sink_, arcs_);
    words.resize(2 * count + 1);
    while (!missing.is_zero()) {
      shift = excess_bits(missing);
      for (std::size_t a = 0; a < count; ++a) {
        listen_now_and_then(a);
        words[a] = rounded(flow.room(a));
        words[count + a] = rounded(flow.through(a));
      }
      words.back() = rounded(missing);
      Flow<Word> more = both.maximum(words);
      const auto net = [&](std::size_t a) { return more.through[a] - more.through[count + a]; };
      flow.grow(more.value, net, shift);
      // Where all of it got through, the cut is still the one that limits.
      if (more.reached[source_]) {
        more.reached.pop_back();
        side = std::move(more.reached);
      }
      missing = flow.missing_across(side);
      if (!missing.is_zero() && (ends() || completes())) break;
    }
  }
  if (!missing.is_zero()) return {flow.value(), flow.take_through(), std::move(side)};
  auto reached = graph_->residue.reached(
      source_, [&](std::size_t a) { return flow.room(a).sign() > 0; },
      [&](std::size_t a) { return flow.through(a).sign() > 0; });
  return {flow.value(), flow.take_through(), std::move(reached)};
}

}  // namespace tacit
