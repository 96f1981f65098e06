// How large the cut of an algorithm is, for reports.
#pragma once

#include <cstddef>
#include <span>

#include "tacit/complex/decision_hypergraph.h"
#include "tacit/complex/intersection_graph.h"
#include "tacit/complex/reduced_graph.h"

namespace tacit {

// How many of the facets are in the cut.
[[nodiscard]] std::size_t cut_size(const DecisionHypergraph& hypergraph,
                                   std::span<const FacetId> facets, const Colouring& colouring);
// How many of the executions in all components of the graph are in the cut.
[[nodiscard]] std::size_t cut_size(const DecisionHypergraph& hypergraph,
                                   const IntersectionGraph& graph, const Colouring& colouring);
// How many points are in the cut of at least one of the cubes.
[[nodiscard]] std::size_t points_in_cuts(const ReducedGraph& graph,
                                         std::span<const ProcessSet> cubes,
                                         const ReducedGraph::EdgeColouring& colouring);

}  // namespace tacit
