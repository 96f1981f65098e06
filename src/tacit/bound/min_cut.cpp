#include "tacit/bound/min_cut.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/bound/common_fractions.h"

namespace tacit {
namespace {

// Capacities over 2^shift, rounded down, so that their sum fits into a word.
struct RoundedCapacities {
  std::size_t shift = 0;
  std::vector<Word> capacities{};
};

RoundedCapacities rounded_down(std::span<const Integer> capacities) {
  Integer sum;
  for (const Integer& capacity : capacities) {
    expects(capacity.sign() >= 0, "a capacity must not be negative");
    sum += capacity;
  }
  const std::size_t bits = sum.bit_length();
  RoundedCapacities result{.shift = bits > word_bits ? bits - word_bits : 0};
  result.capacities.reserve(capacities.size());
  for (const Integer& capacity : capacities) {
    result.capacities.push_back(to_word(capacity, result.shift));
  }
  return result;
}

}  // namespace

CutNetwork::CutNetwork(Vertex vertex_count, std::vector<std::vector<Vertex>> hyperedges)
    : vertices_(vertex_count), hyperedges_(std::move(hyperedges)) {
  expects(vertex_count >= 2, "a cut needs a source and a sink");
  std::vector<FlowNetwork::Arc> arcs;
  FlowNetwork::Node nodes = vertex_count;
  for (std::uint32_t h = 0; h < hyperedges_.size(); ++h) {
    const std::vector<Vertex>& members = hyperedges_[h];
    expects(members.size() >= 2, "a hyperedge needs two vertices");
    for (const Vertex v : members) expects(v < vertex_count, "no such vertex");
    if (members.size() == 2) {
      arcs.push_back({members[0], members[1]});
      arcs.push_back({members[1], members[0]});
    } else {
      const FlowNetwork::Node entry = nodes++;
      const FlowNetwork::Node exit = nodes++;
      arcs.push_back({entry, exit});
      for (const Vertex v : members) {
        if (v != sink) arcs.push_back({v, entry});
        if (v != source) arcs.push_back({exit, v});
      }
    }
    hyperedge_of_.resize(arcs.size(), h);
  }
  flows_ = std::make_unique<const FlowNetwork>(nodes, source, sink, std::move(arcs));
}

CutNetwork::~CutNetwork() = default;

// The capacities of the arcs, from those of the hyperedges.
template <class Number>
std::vector<Number> CutNetwork::of_arcs(std::span<const Number> capacities) const {
  std::vector<Number> result;
  result.reserve(hyperedge_of_.size());
  for (const std::uint32_t h : hyperedge_of_) {
    listen_now_and_then(result.size());
    result.push_back(capacities[h]);
  }
  return result;
}

std::vector<Bit> CutNetwork::sides(const std::vector<bool>& reached) const {
  std::vector<Bit> result;
  result.reserve(vertices_);
  for (Vertex v = 0; v < vertices_; ++v) result.push_back(reached[v] ? Bit::zero : Bit::one);
  return result;
}

std::vector<Bit> CutNetwork::proposal(std::span<const double> capacities) const {
  expects(capacities.size() == hyperedges_.size(), "one capacity per hyperedge");
  double sum = 0;
  for (const double capacity : capacities) {
    expects(capacity >= 0, "a capacity must not be negative");
    sum += capacity;
  }
  expects(std::isfinite(sum), "a capacity must be finite");
  std::vector<Word> rounded;
  rounded.reserve(capacities.size());
  const int exponent = word_bits - std::ilogb(sum > 0 ? sum : 1.0);
  for (const double capacity : capacities) {
    rounded.push_back(static_cast<Word>(std::ldexp(capacity, exponent)));
  }
  return sides(flows_->maximum(of_arcs<Word>(rounded)).reached);
}

std::vector<Bit> CutNetwork::proposal(std::span<const Integer> capacities) const {
  expects(capacities.size() == hyperedges_.size(), "one capacity per hyperedge");
  return sides(flows_->maximum(of_arcs<Word>(rounded_down(capacities).capacities)).reached);
}

// A flow for capacities that were rounded down is one for the capacities themselves.
Integer CutNetwork::lower_bound(std::span<const Integer> capacities) const {
  expects(capacities.size() == hyperedges_.size(), "one capacity per hyperedge");
  const RoundedCapacities words = rounded_down(capacities);
  const auto flow = flows_->maximum(of_arcs<Word>(words.capacities));
  return from_word(flow.value).shifted_up(words.shift);
}

CutNetwork::Cut CutNetwork::minimum(std::span<const Integer> capacities) const {
  return minimum_or({}, capacities);
}

CutNetwork::Cut CutNetwork::minimum_or(const FlowNetwork::Enough& enough,
                                       std::span<const Integer> capacities) const {
  expects(capacities.size() == hyperedges_.size(), "one capacity per hyperedge");
  const auto flow = flows_->maximum(of_arcs(capacities), enough);
  Cut cut{Integer(0), sides(flow.reached), flow.value};
  for (std::size_t h = 0; h < hyperedges_.size(); ++h) {
    const auto on_zero = [&](Vertex v) { return cut.side[v] == Bit::zero; };
    const auto zeros = std::ranges::count_if(hyperedges_[h], on_zero);
    if (zeros > 0 && zeros < std::ssize(hyperedges_[h])) cut.value += capacities[h];
  }
  return cut;
}

CutNetwork::Transport CutNetwork::transport(std::span<const Integer> capacities) const {
  expects(capacities.size() == hyperedges_.size(), "one capacity per hyperedge");
  const auto flow = flows_->maximum(of_arcs(capacities));
  Transport result{flow.value, {}};
  std::size_t arc = 0;
  for (std::uint32_t h = 0; h < hyperedges_.size(); ++h) {
    listen_now_and_then(h);
    const std::vector<Vertex>& members = hyperedges_[h];
    // What the vertices put in, less what they get out; arcs as the constructor made them.
    std::vector<Integer> put(members.size());
    if (members.size() == 2) {
      put[0] = flow.through[arc] - flow.through[arc + 1];
      put[1] = -put[0];
      arc += 2;
    } else {
      ++arc;
      for (std::size_t i = 0; i < members.size(); ++i) {
        if (members[i] != sink) put[i] += flow.through[arc++];
        if (members[i] != source) put[i] -= flow.through[arc++];
      }
    }
    for (std::size_t from = 0; from < members.size(); ++from) {
      for (std::size_t to = 0; to < members.size() && put[from].sign() > 0; ++to) {
        if (put[to].sign() >= 0) continue;
        Integer amount = std::min(put[from], -put[to]);
        put[from] -= amount;
        put[to] += amount;
        result.transfers.push_back({h, members[from], members[to], std::move(amount)});
      }
    }
  }
  return result;
}

namespace {

constexpr CutNetwork::Vertex no_vertex = ~CutNetwork::Vertex{0};

// Source and sink for the views whose decision is forced; no vertex yet for the free ones.
std::vector<CutNetwork::Vertex> forced_vertices(const DecisionHypergraph& hypergraph) {
  std::vector<CutNetwork::Vertex> vertex(hypergraph.view_count(), no_vertex);
  for (std::uint32_t v = 0; v < vertex.size(); ++v) {
    const ValueSet allowed = hypergraph.allowed(ViewId(v));
    if (allowed == only_value(Bit::zero)) vertex[v] = CutNetwork::source;
    if (allowed == only_value(Bit::one)) vertex[v] = CutNetwork::sink;
  }
  return vertex;
}

// The weights over one denominator, in their order. Expects weights that are not negative.
CommonFractions common_weights(std::span<const InputWeight> weights, std::uint64_t inputs) {
  std::vector<Rational> values;
  for (const InputWeight& input : weights) {
    expects(input.weight.sign() >= 0, "a weight must not be negative");
    expects(input.ones.mask() < inputs, "no such input");
    values.push_back(input.weight);
  }
  return over_one_denominator(values);
}

}  // namespace

CheapestColouring cheapest_colouring(const DecisionHypergraph& hypergraph, const Probability& p,
                                     std::span<const InputWeight> weights) {
  expects(hypergraph.task().all_values() == 0b11, "minimum cuts are for binary decisions");
  const Executions& executions = hypergraph.executions();
  // Vertices: source, sink, and the free views of the facets that matter.
  std::vector<CutNetwork::Vertex> vertex = forced_vertices(hypergraph);
  CutNetwork::Vertex vertices = 2;
  const CommonFractions common = common_weights(weights, executions.inputs());
  const CommonFractions probability =
      pattern_probabilities(static_cast<unsigned>(hypergraph.system().links()), p);

  std::vector<std::vector<CutNetwork::Vertex>> hyperedges;
  std::vector<Integer> capacities;
  std::vector<CutNetwork::Vertex> members;
  for (std::size_t x = 0; x < weights.size(); ++x) {
    if (weights[x].weight.is_zero()) continue;
    for (std::uint64_t pattern = 0; pattern < executions.patterns(); ++pattern) {
      const FacetId facet = executions.facet(weights[x].ones, Pattern(pattern));
      members.clear();
      for (const ViewId view : hypergraph.facet(facet)) {
        CutNetwork::Vertex& v = vertex[view.index()];
        if (v == no_vertex) v = vertices++;
        members.push_back(v);
      }
      std::ranges::sort(members);
      members.erase(std::unique(members.begin(), members.end()), members.end());
      if (members.size() < 2) continue;
      hyperedges.push_back(members);
      capacities.push_back(common.numerators[x] *
                           probability.numerators[executions.weight(facet).delivered]);
    }
  }

  const CutNetwork network(vertices, std::move(hyperedges));
  const CutNetwork::Cut cut = network.minimum(std::span<const Integer>(capacities));
  CheapestColouring result{.value =
                               Rational(cut.value, common.denominator * probability.denominator)};
  result.colouring.reserve(vertex.size());
  for (const CutNetwork::Vertex v : vertex) {
    result.colouring.push_back(v == no_vertex ? Bit::zero : cut.side[v]);
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
