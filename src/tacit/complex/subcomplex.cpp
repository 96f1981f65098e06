#include "tacit/complex/subcomplex.h"

#include <algorithm>
#include <numeric>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"

namespace tacit {

std::vector<FacetId> facets(const DecisionHypergraph& hypergraph, const Subcomplex& part) {
  const Executions& executions = hypergraph.executions();
  std::vector<FacetId> result;
  if (part.input && part.pattern) return {executions.facet(*part.input, *part.pattern)};
  if (part.input) {
    for (std::uint64_t phi = 0; phi < executions.patterns(); ++phi) {
      result.push_back(executions.facet(*part.input, Pattern(phi)));
    }
  } else if (part.pattern) {
    for (std::uint64_t x = 0; x < executions.inputs(); ++x) {
      result.push_back(executions.facet(InputId(x), *part.pattern));
    }
  } else {
    for (std::uint64_t f = 0; f < executions.count(); ++f) result.emplace_back(f);
  }
  return result;
}

std::vector<ViewId> views(const DecisionHypergraph& hypergraph, const Subcomplex& part) {
  std::vector<bool> present(hypergraph.view_count());
  for (const FacetId facet : facets(hypergraph, part)) {
    for (const ViewId view : hypergraph.facet(facet)) present[view.index()] = true;
  }
  std::vector<ViewId> result;
  for (std::uint32_t v = 0; v < present.size(); ++v) {
    if (present[v]) result.emplace_back(v);
  }
  return result;
}

std::vector<std::vector<FacetId>> components(const DecisionHypergraph& hypergraph,
                                             const Subcomplex& part) {
  // Union-find over the facets, joined through the first facet seen at each view.
  const std::vector<FacetId> all = facets(hypergraph, part);
  std::vector<std::size_t> parent(all.size());
  std::iota(parent.begin(), parent.end(), std::size_t{0});
  const auto root = [&parent](std::size_t f) {
    while (parent[f] != f) f = parent[f] = parent[parent[f]];
    return f;
  };
  std::vector<std::size_t> seen_at(hypergraph.view_count(), all.size());
  for (std::size_t f = 0; f < all.size(); ++f) {
    listen();
    for (const ViewId view : hypergraph.facet(all[f])) {
      std::size_t& first = seen_at[view.index()];
      if (first == all.size()) {
        first = f;
      } else {
        // The smaller index becomes the root, so that order is kept below.
        const auto [low, high] = std::minmax({root(first), root(f)});
        parent[high] = low;
      }
    }
  }
  std::vector<std::vector<FacetId>> result;
  std::vector<std::size_t> number(all.size());
  for (std::size_t f = 0; f < all.size(); ++f) {
    const std::size_t r = root(f);
    if (r == f) {
      number[f] = result.size();
      result.emplace_back();
    }
    result[number[r]].push_back(all[f]);
  }
  return result;
}

std::vector<ViewId> common_views(const DecisionHypergraph& hypergraph,
                                 std::span<const FacetId> facets) {
  expects(!facets.empty(), "common_views: no facet");
  const auto first = hypergraph.facet(facets.front());
  std::vector<ViewId> result(first.begin(), first.end());
  for (const FacetId facet : facets.subspan(1)) {
    std::erase_if(result, [&](ViewId view) {
      return std::ranges::find(hypergraph.facet(facet), view) == hypergraph.facet(facet).end();
    });
  }
  return result;
}

Incidence::Incidence(const DecisionHypergraph& hypergraph, std::span<const FacetId> part)
    : first_(hypergraph.view_count() + 1), facets_(part.size() * hypergraph.system().processes) {
  // Counting sort: sizes, then starts, then the facets in their order.
  for (const FacetId facet : part) {
    for (const ViewId view : hypergraph.facet(facet)) ++first_[view.index() + 1];
  }
  std::partial_sum(first_.begin(), first_.end(), first_.begin());
  std::vector<std::uint64_t> next(first_.begin(), first_.end() - 1);
  for (const FacetId facet : part) {
    for (const ViewId view : hypergraph.facet(facet)) facets_[next[view.index()]++] = facet;
  }
}

}  // namespace tacit
