#include "tacit/complex/kripke_graph.h"

#include <algorithm>
#include <tuple>

#include "tacit/base/budget.h"

namespace tacit {
Result<KripkeGraph> KripkeGraph::build(const DecisionHypergraph& hypergraph, const Subcomplex& part,
                                       std::uint64_t memory_limit, const RunContext& context) {
  KripkeGraph graph;
  graph.vertices_ = facets(hypergraph, part);
  const Incidence around(hypergraph, graph.vertices_);

  MemoryEstimate estimate;
  for (std::uint32_t v = 0; v < hypergraph.view_count(); ++v) {
    const std::uint64_t size = around.facets(ViewId(v)).size();
    estimate.items += size == 0 ? 0 : size * (size - 1) / 2;
  }
  estimate.bytes = estimate.items * sizeof(KripkeEdge);
  const auto fits = within_memory(estimate, memory_limit,
                                  "the Kripke graph of " + hypergraph.system().to_string() +
                                      " (up to " + std::to_string(estimate.items) + " edges)");
  if (!fits) return fits.failure();

  // Every pair of executions at every view, then the labels of equal pairs merged.
  std::vector<KripkeEdge>& edges = graph.edges_;
  edges.reserve(estimate.items);
  for (std::uint32_t v = 0; v < hypergraph.view_count(); ++v) {
    if (v % 256 == 0 && context.cancelled()) return stopped_by_caller();
    const ProcessSet label = ProcessSet::only(hypergraph.owner(ViewId(v)));
    const auto here = around.facets(ViewId(v));
    for (std::size_t i = 0; i < here.size(); ++i) {
      for (std::size_t j = i + 1; j < here.size(); ++j) edges.push_back({here[i], here[j], label});
    }
  }
  const auto ends = [](const KripkeEdge& edge) { return std::tuple(edge.a, edge.b); };
  std::ranges::sort(edges, {}, ends);
  std::size_t kept = 0;
  for (std::size_t e = 0; e < edges.size(); ++e) {
    if (kept > 0 && ends(edges[kept - 1]) == ends(edges[e])) {
      edges[kept - 1].cannot_tell = edges[kept - 1].cannot_tell | edges[e].cannot_tell;
    } else {
      edges[kept++] = edges[e];
    }
  }
  edges.resize(kept);
  return graph;
}

std::size_t KripkeGraph::multilabelled_edges() const {
  return static_cast<std::size_t>(std::ranges::count_if(
      edges_, [](const KripkeEdge& edge) { return edge.cannot_tell.size() > 1; }));
}

}  // namespace tacit
