#include "tacit/complex/intersection_graph.h"

#include <map>
#include <utility>

#include "tacit/base/budget.h"

namespace tacit {

IntersectionGraph::IntersectionGraph(const DecisionHypergraph& hypergraph)
    : around_(hypergraph.view_count()) {
  for (std::uint64_t phi = 0; phi < hypergraph.executions().patterns(); ++phi) {
    listen();
    for (auto& component : components(hypergraph, {.input = {}, .pattern = Pattern(phi)})) {
      const auto index = static_cast<std::uint32_t>(vertices_.size());
      for (const FacetId facet : component) {
        for (const ViewId view : hypergraph.facet(facet)) {
          auto& holders = around_[view.index()];
          if (holders.empty() || holders.back() != index) holders.push_back(index);
        }
      }
      vertices_.push_back({Pattern(phi), std::move(component)});
    }
  }
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<ViewId>> shared;
  for (std::uint32_t v = 0; v < around_.size(); ++v) {
    listen();
    for (std::size_t i = 0; i < around_[v].size(); ++i) {
      listen();
      for (std::size_t j = i + 1; j < around_[v].size(); ++j) {
        shared[{around_[v][i], around_[v][j]}].push_back(ViewId(v));
      }
    }
  }
  for (auto& [ends, views] : shared) edges_.push_back({ends.first, ends.second, std::move(views)});
}

}  // namespace tacit
