#include "tacit/present/cut_size.h"

#include <algorithm>
#include <set>

namespace tacit {

std::size_t cut_size(const DecisionHypergraph& hypergraph, std::span<const FacetId> facets,
                     const Colouring& colouring) {
  return static_cast<std::size_t>(std::ranges::count_if(
      facets, [&](FacetId facet) { return is_cut(hypergraph, colouring, facet); }));
}

std::size_t points_in_cuts(const ReducedGraph& graph, std::span<const ProcessSet> cubes,
                           const ReducedGraph::EdgeColouring& colouring) {
  std::set<PointId> points;
  for (const ProcessSet ones : cubes) {
    const auto cut = graph.cut(colouring, ones);
    points.insert(cut.begin(), cut.end());
  }
  return points.size();
}

std::size_t cut_size(const DecisionHypergraph& hypergraph, const IntersectionGraph& graph,
                     const Colouring& colouring) {
  std::size_t cut = 0;
  for (const auto& vertex : graph.vertices()) cut += cut_size(hypergraph, vertex.facets, colouring);
  return cut;
}

}  // namespace tacit
