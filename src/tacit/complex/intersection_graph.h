// IntersectionGraph G_P: the components of every P(phi), joined where they meet.
//
// After one broadcast round it is isomorphic to the reduced Kripke graph: each
// view lies in exactly two components, and two components of different patterns
// meet in at most one view.
#pragma once

#include <cstdint>
#include <vector>

#include "tacit/base/result.h"
#include "tacit/complex/decision_hypergraph.h"
#include "tacit/complex/subcomplex.h"

namespace tacit {

class IntersectionGraph {
 public:
  struct Vertex {
    Pattern pattern;
    std::vector<FacetId> facets;  // ascending
  };
  struct Edge {
    std::uint32_t a;  // a < b, indices of vertices
    std::uint32_t b;
    std::vector<ViewId> shared;  // not empty, ascending
  };

  explicit IntersectionGraph(const DecisionHypergraph& hypergraph);

  // Ordered by pattern, then by first facet.
  [[nodiscard]] const std::vector<Vertex>& vertices() const& noexcept { return vertices_; }
  [[nodiscard]] const std::vector<Vertex>& vertices() const&& = delete;  // would dangle
  // Ordered by (a, b).
  [[nodiscard]] const std::vector<Edge>& edges() const& noexcept { return edges_; }
  [[nodiscard]] const std::vector<Edge>& edges() const&& = delete;  // would dangle
  // The components that a view lies in, ascending.
  [[nodiscard]] const std::vector<std::uint32_t>& around(ViewId view) const& {
    return around_[view.index()];
  }
  [[nodiscard]] const std::vector<std::uint32_t>& around(ViewId view) const&& = delete;

 private:
  std::vector<Vertex> vertices_;
  std::vector<Edge> edges_;
  std::vector<std::vector<std::uint32_t>> around_;
};

}  // namespace tacit
