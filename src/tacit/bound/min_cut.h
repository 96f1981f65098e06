// Minimum cuts: lower bounds without search.
//
// For fixed weights of the inputs, the algorithm with the smallest weighted error is
// a minimum s-t cut: views are vertices, facets hyperedges with capacity weight times
// probability, the views that validity forces to 0 are the source and those forced to
// 1 the sink. An algorithm is a cut, and its cost is the weighted error. With all
// weight on one input this is the smallest error on that input alone, which no
// algorithm beats.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "tacit/base/integer.h"
#include "tacit/base/probability.h"
#include "tacit/base/rational.h"
#include "tacit/bound/flow_network.h"
#include "tacit/complex/decision_hypergraph.h"

namespace tacit {

// A hypergraph in which a source has to be separated from a sink. It is built once
// and solved for many capacities. A hyperedge is cut when its vertices are on both
// sides; one with three and more vertices becomes two nodes with an arc of its
// capacity between them, entered from and left to its vertices by arcs of the same
// capacity, which is as good as no limit and keeps sums small.
class CutNetwork {
 public:
  using Vertex = std::uint32_t;
  static constexpr Vertex source = 0;
  static constexpr Vertex sink = 1;

  // Expects vertex_count >= 2 and hyperedges of at least two different vertices, all
  // below vertex_count. A hyperedge that contains both source and sink is always cut.
  CutNetwork(Vertex vertex_count, std::vector<std::vector<Vertex>> hyperedges);
  CutNetwork(const CutNetwork&) = delete;
  CutNetwork& operator=(const CutNetwork&) = delete;
  ~CutNetwork();

  [[nodiscard]] const std::vector<std::vector<Vertex>>& hyperedges() const& noexcept {
    return hyperedges_;
  }
  [[nodiscard]] const std::vector<std::vector<Vertex>>& hyperedges() const&& = delete;

  struct Cut {
    Integer value;
    std::vector<Bit> side;  // per vertex; Bit::zero is the source's
    Integer flow;           // proves that no cut has a smaller value than this
  };
  // A cut of the smallest total capacity: of all of them, the one with the smallest
  // source side, which is unique. Expects one capacity >= 0 per hyperedge.
  // Cost: one maximum flow (flow_network.h).
  [[nodiscard]] Cut minimum(std::span<const Integer> capacities) const;
  // Some cut whose value is `enough` if one comes up on the way to the minimum, which
  // takes less time; else the minimum, as above.
  [[nodiscard]] Cut minimum_or(const FlowNetwork::Enough& enough,
                               std::span<const Integer> capacities) const;
  // A maximum flow, hyperedge by hyperedge: what enters it from one vertex and leaves it to
  // another. All transfers in a hyperedge together are at most its capacity.
  struct Transfer {
    std::uint32_t hyperedge;
    Vertex from;
    Vertex to;
    Integer amount;  // above 0
  };
  struct Transport {
    Integer value;
    std::vector<Transfer> transfers;  // by hyperedge
  };
  // Expects one capacity >= 0 per hyperedge. Cost: one maximum flow.
  [[nodiscard]] Transport transport(std::span<const Integer> capacities) const;
  // At most the smallest total capacity, and less by 2^-118 of the total for each hyperedge
  // at most. Expects one capacity >= 0 per hyperedge. Cost: one flow in machine words.
  [[nodiscard]] Integer lower_bound(std::span<const Integer> capacities) const;
  // The sides of a cut that is about minimum, for capacities in floating point: a
  // proposal, to be evaluated exactly. Even capacities of 2^-100 of the sum count.
  // Expects finite numbers >= 0.
  [[nodiscard]] std::vector<Bit> proposal(std::span<const double> capacities) const;
  // The same, from capacities of any size rounded to 2^-120 of their sum.
  [[nodiscard]] std::vector<Bit> proposal(std::span<const Integer> capacities) const;

 private:
  template <class Number>
  [[nodiscard]] std::vector<Number> of_arcs(std::span<const Number> capacities) const;
  [[nodiscard]] std::vector<Bit> sides(const std::vector<bool>& reached) const;

  Vertex vertices_;
  std::vector<std::vector<Vertex>> hyperedges_;
  std::vector<std::uint32_t> hyperedge_of_;  // by arc
  std::unique_ptr<const FlowNetwork> flows_;
};

struct InputWeight {
  ProcessSet ones;
  Rational weight;
};

struct CheapestColouring {
  Rational value;         // the sum of weight times error over the inputs
  Colouring colouring{};  // a valid algorithm that attains it
};

// The smallest weighted error of all valid algorithms, and an algorithm that has it.
// The colouring is evaluated again before it is returned. Expects weights >= 0 and
// the consensus task, over any channel and any number of rounds.
// Cost: one maximum flow over the facets of the inputs with positive weight.
[[nodiscard]] CheapestColouring cheapest_colouring(const DecisionHypergraph& hypergraph,
                                                   const Probability& p,
                                                   std::span<const InputWeight> weights);

// The smallest error on this input alone: a lower bound for every algorithm.
[[nodiscard]] Rational single_input_bound(const DecisionHypergraph& hypergraph,
                                          const Probability& p, ProcessSet ones);

}  // namespace tacit
