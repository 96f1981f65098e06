// KripkeGraph K: executions, joined when somebody cannot tell them apart.
//
// The dual of the protocol complex: vertices are facets, and an edge carries the
// set of all processes whose views agree. K(x) keeps the executions of one input;
// after one broadcast round it is the n-cube with every edge labelled by its own
// dimension.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/complex/decision_hypergraph.h"
#include "tacit/complex/subcomplex.h"

namespace tacit {

struct KripkeEdge {
  FacetId a;  // a < b
  FacetId b;
  ProcessSet cannot_tell;  // not empty

  friend bool operator==(const KripkeEdge&, const KripkeEdge&) = default;
};

class KripkeGraph {
 public:
  // Fails before allocating when the edges would not fit the limit, or when the
  // context is cancelled. Cost: O(E log E) for E edges counted with multiplicity.
  [[nodiscard]] static Result<KripkeGraph> build(const DecisionHypergraph& hypergraph,
                                                 const Subcomplex& part = {},
                                                 std::uint64_t memory_limit = default_memory_limit,
                                                 const RunContext& context = {});

  [[nodiscard]] const std::vector<FacetId>& vertices() const& noexcept { return vertices_; }
  [[nodiscard]] const std::vector<FacetId>& vertices() const&& = delete;  // would dangle
  // Ordered by (a, b).
  [[nodiscard]] const std::vector<KripkeEdge>& edges() const& noexcept { return edges_; }
  [[nodiscard]] const std::vector<KripkeEdge>& edges() const&& = delete;  // would dangle
  // Edges at which more than one process cannot tell.
  [[nodiscard]] std::size_t multilabelled_edges() const;

 private:
  std::vector<FacetId> vertices_;
  std::vector<KripkeEdge> edges_;
};

}  // namespace tacit
