// The flow itself is Boost.Graph's. Push-relabel in machine words is by far the fastest
// here. Capacities that are larger are rounded down to words first; the flow for those is
// one for the larger ones too, and Boykov-Kolmogorov, which needs nothing of a number but
// sums, differences and comparison, adds what rounding left out.
#include "tacit/optimise/min_cut.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

#include <boost/graph/boykov_kolmogorov_max_flow.hpp>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/graph/push_relabel_max_flow.hpp>

#include "tacit/base/contract.h"

namespace tacit {
namespace {

using FlowGraph =
    boost::compressed_sparse_row_graph<boost::directedS, boost::no_property, boost::no_property,
                                       boost::no_property, std::uint32_t, std::uint32_t>;
using FlowEdge = FlowGraph::edge_descriptor;

// The sum of rounded capacities has one bit more.
__extension__ using Wide = __int128;
constexpr int wide_bits = 120;
constexpr int half_bits = 60;
static_assert(std::numeric_limits<Wide>::max() > 0, "Boost compares sums with the largest number");
constexpr std::uint32_t no_hyperedge = ~std::uint32_t{0};

// An Integer that can be asked whether it is zero, as Boost does.
struct BigCapacity {
  BigCapacity() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): Boost starts its sums with 0.
  BigCapacity(int from) : value(from) {}
  explicit BigCapacity(Integer from) : value(std::move(from)) {}
  explicit operator bool() const { return !value.is_zero(); }

  BigCapacity& operator+=(const BigCapacity& other) {
    value += other.value;
    return *this;
  }
  BigCapacity& operator-=(const BigCapacity& other) {
    value -= other.value;
    return *this;
  }
  friend BigCapacity operator+(BigCapacity a, const BigCapacity& b) { return std::move(a += b); }
  friend BigCapacity operator-(BigCapacity a, const BigCapacity& b) { return std::move(a -= b); }
  friend std::strong_ordering operator<=>(const BigCapacity& a, const BigCapacity& b) {
    return a.value <=> b.value;
  }
  friend bool operator==(const BigCapacity& a, const BigCapacity& b) = default;

  Integer value{};
};

// A maximum flow, as what it leaves of every edge.
template <class Number>
struct Flow {
  Number value;
  std::vector<Number> residual;  // by edge index
};

// The number over 2^shift, rounded down; it has to fit.
Wide to_wide(const Integer& number, std::size_t shift) {
  const Integer high = number.shifted_down(shift + half_bits);
  const Integer low = number.shifted_down(shift) - high.shifted_up(half_bits);
  return (static_cast<Wide>(*high.to_int64()) << half_bits) + *low.to_int64();
}

// Capacities over 2^shift, rounded down, so that their sum fits into a word.
struct RoundedCapacities {
  std::size_t shift = 0;
  std::vector<Wide> capacities{};
};

RoundedCapacities rounded_down(std::span<const Integer> capacities) {
  Integer sum;
  for (const Integer& capacity : capacities) {
    expects(capacity.sign() >= 0, "a capacity must not be negative");
    sum += capacity;
  }
  const std::size_t bits = sum.bit_length();
  RoundedCapacities result{.shift = bits > wide_bits ? bits - wide_bits : 0};
  result.capacities.reserve(capacities.size());
  for (const Integer& capacity : capacities) {
    result.capacities.push_back(to_wide(capacity, result.shift));
  }
  return result;
}

Integer from_wide(Wide number) {
  constexpr Wide low_half = (Wide{1} << half_bits) - 1;
  return Integer(static_cast<std::int64_t>(number >> half_bits)).shifted_up(half_bits) +
         Integer(static_cast<std::int64_t>(number & low_half));
}

}  // namespace

struct CutNetwork::Graph {
  struct Arc {
    std::uint32_t from;
    std::uint32_t to;
    std::uint32_t hyperedge;
  };

  Graph(Vertex vertex_count, const std::vector<std::vector<Vertex>>& hyperedges);

  // The capacities of the edges, from those of the hyperedges.
  template <class Number>
  [[nodiscard]] std::vector<Number> edge_capacities(const std::vector<Number>& of) const;
  // Expects capacities that are 0 on every edge or its reverse.
  template <class Number>
  [[nodiscard]] Flow<Number> push_relabel(const std::vector<Number>& capacity) const;
  [[nodiscard]] Flow<BigCapacity> boykov_kolmogorov(std::vector<BigCapacity> capacity) const;
  // The smallest source side of a minimum cut: what the source still reaches.
  template <class Number>
  [[nodiscard]] std::vector<Bit> source_side(const std::vector<Number>& residual) const;

  template <class Values>
  [[nodiscard]] auto by_edge(Values& values) const {
    return boost::make_iterator_property_map(values.begin(), boost::get(boost::edge_index, graph));
  }

  Vertex vertices;
  std::uint32_t nodes;
  FlowGraph graph;
  std::vector<FlowEdge> reverse;         // by edge index
  std::vector<std::uint32_t> hyperedge;  // whose capacity it has, by edge index
};

CutNetwork::Graph::Graph(Vertex vertex_count, const std::vector<std::vector<Vertex>>& hyperedges)
    : vertices(vertex_count), nodes(vertex_count) {
  std::vector<Arc> arcs;
  for (std::uint32_t h = 0; h < hyperedges.size(); ++h) {
    const std::vector<Vertex>& members = hyperedges[h];
    if (members.size() == 2) {
      // Two arcs, each with a reverse of its own: push-relabel wants the reverse of an
      // arc to have no capacity.
      arcs.push_back({members[0], members[1], h});
      arcs.push_back({members[1], members[0], h});
      continue;
    }
    const std::uint32_t entry = nodes++;
    const std::uint32_t exit = nodes++;
    arcs.push_back({entry, exit, h});
    for (const Vertex v : members) {
      if (v != sink) arcs.push_back({v, entry, h});
      if (v != source) arcs.push_back({exit, v, h});
    }
  }
  // Every arc and its reverse, grouped by where they start: half-edge 2i is arc i.
  std::vector<std::uint32_t> first(nodes + 1, 0);
  for (const Arc& arc : arcs) {
    ++first[arc.from + 1];
    ++first[arc.to + 1];
  }
  for (std::uint32_t v = 0; v < nodes; ++v) first[v + 1] += first[v];
  std::vector<std::pair<std::uint32_t, std::uint32_t>> ends(2 * arcs.size());
  std::vector<std::uint32_t> mate(2 * arcs.size());
  hyperedge.resize(2 * arcs.size(), no_hyperedge);
  for (const Arc& arc : arcs) {
    const std::uint32_t forth = first[arc.from]++;
    const std::uint32_t back = first[arc.to]++;
    ends[forth] = {arc.from, arc.to};
    ends[back] = {arc.to, arc.from};
    mate[forth] = back;
    mate[back] = forth;
    hyperedge[forth] = arc.hyperedge;
  }
  graph = FlowGraph(boost::edges_are_sorted, ends.begin(), ends.end(), nodes);
  std::vector<FlowEdge> by_index;
  by_index.reserve(ends.size());
  const auto [begin, end] = boost::edges(graph);
  for (auto edge = begin; edge != end; ++edge) by_index.push_back(*edge);
  reverse.reserve(ends.size());
  for (const std::uint32_t other : mate) reverse.push_back(by_index[other]);
}

template <class Number>
std::vector<Number> CutNetwork::Graph::edge_capacities(const std::vector<Number>& of) const {
  std::vector<Number> capacity(hyperedge.size(), Number(0));
  for (std::size_t e = 0; e < hyperedge.size(); ++e) {
    if (hyperedge[e] != no_hyperedge) capacity[e] = of[hyperedge[e]];
  }
  return capacity;
}

template <class Number>
Flow<Number> CutNetwork::Graph::push_relabel(const std::vector<Number>& capacity) const {
  Flow<Number> flow{0, std::vector<Number>(capacity.size(), Number(0))};
  flow.value =
      boost::push_relabel_max_flow(graph, source, sink, by_edge(capacity), by_edge(flow.residual),
                                   by_edge(reverse), boost::get(boost::vertex_index, graph));
  return flow;
}

Flow<BigCapacity> CutNetwork::Graph::boykov_kolmogorov(std::vector<BigCapacity> capacity) const {
  Flow<BigCapacity> flow{0, std::vector<BigCapacity>(capacity.size())};
  std::vector<FlowEdge> predecessor(nodes);
  std::vector<boost::default_color_type> colour(nodes);
  std::vector<long> distance(nodes);
  const auto vertex_index = boost::get(boost::vertex_index, graph);
  const auto by_vertex = [&](auto& values) {
    return boost::make_iterator_property_map(values.begin(), vertex_index);
  };
  flow.value = boost::boykov_kolmogorov_max_flow(
      graph, by_edge(capacity), by_edge(flow.residual), by_edge(reverse), by_vertex(predecessor),
      by_vertex(colour), by_vertex(distance), vertex_index, source, sink);
  return flow;
}

template <class Number>
std::vector<Bit> CutNetwork::Graph::source_side(const std::vector<Number>& residual) const {
  std::vector<Bit> side(nodes, Bit::one);
  std::vector<std::uint32_t> reached{source};
  side[source] = Bit::zero;
  const auto edge_index = boost::get(boost::edge_index, graph);
  while (!reached.empty()) {
    const std::uint32_t from = reached.back();
    reached.pop_back();
    const auto [begin, end] = boost::out_edges(from, graph);
    for (auto edge = begin; edge != end; ++edge) {
      const std::uint32_t to = boost::target(*edge, graph);
      if (side[to] == Bit::one && residual[get(edge_index, *edge)] > Number(0)) {
        side[to] = Bit::zero;
        reached.push_back(to);
      }
    }
  }
  assert(side[sink] == Bit::one);
  side.resize(vertices);
  return side;
}

CutNetwork::CutNetwork(Vertex vertex_count, std::vector<std::vector<Vertex>> hyperedges)
    : hyperedges_(std::move(hyperedges)) {
  expects(vertex_count >= 2, "a cut needs a source and a sink");
  for (const std::vector<Vertex>& members : hyperedges_) {
    expects(members.size() >= 2, "a hyperedge needs two vertices");
    for (const Vertex v : members) expects(v < vertex_count, "no such vertex");
  }
  graph_ = std::make_unique<Graph>(vertex_count, hyperedges_);
}

CutNetwork::~CutNetwork() = default;

std::vector<Bit> CutNetwork::proposal(std::span<const double> capacities) const {
  expects(capacities.size() == hyperedges_.size(), "one capacity per hyperedge");
  double sum = 0;
  for (const double capacity : capacities) {
    expects(capacity >= 0, "a capacity must not be negative");
    sum += capacity;
  }
  expects(std::isfinite(sum), "a capacity must be finite");
  std::vector<Wide> rounded;
  rounded.reserve(capacities.size());
  const int exponent = wide_bits - std::ilogb(sum > 0 ? sum : 1.0);
  for (const double capacity : capacities) {
    rounded.push_back(static_cast<Wide>(std::ldexp(capacity, exponent)));
  }
  return graph_->source_side(graph_->push_relabel(graph_->edge_capacities(rounded)).residual);
}

std::vector<Bit> CutNetwork::proposal(std::span<const Integer> capacities) const {
  expects(capacities.size() == hyperedges_.size(), "one capacity per hyperedge");
  const auto words = graph_->edge_capacities(rounded_down(capacities).capacities);
  return graph_->source_side(graph_->push_relabel(words).residual);
}

// A flow for capacities that were rounded down is one for the capacities themselves.
Integer CutNetwork::lower_bound(std::span<const Integer> capacities) const {
  expects(capacities.size() == hyperedges_.size(), "one capacity per hyperedge");
  const RoundedCapacities words = rounded_down(capacities);
  const auto flow = graph_->push_relabel(graph_->edge_capacities(words.capacities));
  return from_wide(flow.value).shifted_up(words.shift);
}

CutNetwork::Cut CutNetwork::minimum(std::span<const Integer> capacities) const {
  expects(capacities.size() == hyperedges_.size(), "one capacity per hyperedge");
  const RoundedCapacities words = rounded_down(capacities);
  const auto rounded_capacity = graph_->edge_capacities(words.capacities);
  const Flow<Wide> first = graph_->push_relabel(rounded_capacity);
  if (words.shift == 0) return {from_wide(first.value), graph_->source_side(first.residual)};

  auto left =
      graph_->edge_capacities(std::vector<BigCapacity>(capacities.begin(), capacities.end()));
  for (std::size_t e = 0; e < left.size(); ++e) {
    left[e].value -= from_wide(rounded_capacity[e] - first.residual[e]).shifted_up(words.shift);
  }
  const Flow<BigCapacity> second = graph_->boykov_kolmogorov(std::move(left));
  return {from_wide(first.value).shifted_up(words.shift) + second.value.value,
          graph_->source_side(second.residual)};
}

CheapestColouring cheapest_colouring(const DecisionHypergraph& hypergraph, const Probability& p,
                                     std::span<const InputWeight> weights) {
  expects(hypergraph.task().all_values() == 0b11, "minimum cuts are for binary decisions");
  const Executions& executions = hypergraph.executions();

  // Vertices: source, sink, and the free views of the facets that matter.
  constexpr CutNetwork::Vertex none = ~CutNetwork::Vertex{0};
  std::vector<CutNetwork::Vertex> vertex(hypergraph.view_count(), none);
  for (std::uint32_t v = 0; v < vertex.size(); ++v) {
    const ValueSet allowed = hypergraph.allowed(ViewId(v));
    if (allowed == only_value(Bit::zero)) vertex[v] = CutNetwork::source;
    if (allowed == only_value(Bit::one)) vertex[v] = CutNetwork::sink;
  }
  CutNetwork::Vertex vertices = 2;

  // Weights and probabilities over one denominator.
  Integer common = 1;
  for (const InputWeight& input : weights) {
    expects(input.weight.sign() >= 0, "a weight must not be negative");
    expects(input.ones.mask() < executions.inputs(), "no such input");
    const Integer denominator = input.weight.denominator();
    common *= denominator.divided_exactly_by(gcd(common, denominator));
  }
  const auto links = static_cast<unsigned>(hypergraph.system().links());
  const Integer delivery = p.value().numerator();
  const Integer loss = p.value().denominator() - delivery;
  std::vector<Integer> probability;  // by the number of deliveries, times denominator^links
  for (unsigned k = 0; k <= links; ++k) {
    probability.push_back(power(delivery, k) * power(loss, links - k));
  }

  std::vector<std::vector<CutNetwork::Vertex>> hyperedges;
  std::vector<Integer> capacities;
  std::vector<CutNetwork::Vertex> members;
  for (const InputWeight& input : weights) {
    if (input.weight.is_zero()) continue;
    const Integer weight =
        input.weight.numerator() * common.divided_exactly_by(input.weight.denominator());
    for (std::uint64_t pattern = 0; pattern < executions.patterns(); ++pattern) {
      const FacetId facet = executions.facet(input.ones, Pattern(pattern));
      members.clear();
      for (const ViewId view : hypergraph.facet(facet)) {
        CutNetwork::Vertex& v = vertex[view.index()];
        if (v == none) v = vertices++;
        members.push_back(v);
      }
      std::ranges::sort(members);
      members.erase(std::unique(members.begin(), members.end()), members.end());
      if (members.size() < 2) continue;
      hyperedges.push_back(members);
      capacities.push_back(weight * probability[executions.weight(facet).delivered]);
    }
  }

  const CutNetwork network(vertices, std::move(hyperedges));
  const CutNetwork::Cut cut = network.minimum(std::span<const Integer>(capacities));
  CheapestColouring result{.value =
                               Rational(cut.value, common * power(p.value().denominator(), links))};
  result.colouring.reserve(vertex.size());
  for (const CutNetwork::Vertex v : vertex) {
    result.colouring.push_back(v == none ? Bit::zero : cut.side[v]);
  }

  Rational attained = 0;
  for (const InputWeight& input : weights) {
    if (input.weight.is_zero()) continue;
    attained += input.weight * cut_profile(hypergraph, result.colouring, input.ones)(p);
  }
  expects(!validity_violation(hypergraph, result.colouring), "a minimum cut broke validity");
  expects(attained == result.value, "a minimum cut does not have the value of its flow");
  return result;
}

Rational single_input_bound(const DecisionHypergraph& hypergraph, const Probability& p,
                            ProcessSet ones) {
  const InputWeight all{.ones = ones, .weight = 1};
  return cheapest_colouring(hypergraph, p, std::span(&all, 1)).value;
}

}  // namespace tacit
