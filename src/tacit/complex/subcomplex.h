// Parts of the protocol complex P: P(x) with one input, P(phi) with one delivery
// pattern, their facets and their path-connected components.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tacit/complex/decision_hypergraph.h"

namespace tacit {

// All of P unless restricted.
struct Subcomplex {
  std::optional<InputId> input;
  std::optional<Pattern> pattern;

  [[nodiscard]] bool contains(const Executions& executions, FacetId facet) const {
    return (!input || executions.input_id(facet) == *input) &&
           (!pattern || executions.pattern(facet) == *pattern);
  }
};

// Its facets, ascending.
[[nodiscard]] std::vector<FacetId> facets(const DecisionHypergraph& hypergraph,
                                          const Subcomplex& part);
// Its views, ascending.
[[nodiscard]] std::vector<ViewId> views(const DecisionHypergraph& hypergraph,
                                        const Subcomplex& part);
// Its path-connected components as sets of facets, each ascending, ordered by
// their first facet. Two facets are adjacent when they share a view.
[[nodiscard]] std::vector<std::vector<FacetId>> components(const DecisionHypergraph& hypergraph,
                                                           const Subcomplex& part);
// The views common to all the given facets. Expects at least one facet.
[[nodiscard]] std::vector<ViewId> common_views(const DecisionHypergraph& hypergraph,
                                               std::span<const FacetId> facets);

// The facets of a part around every view, for walks that start at views.
class Incidence {
 public:
  Incidence(const DecisionHypergraph& hypergraph, std::span<const FacetId> part);

  // Ascending; empty for a view outside the part.
  [[nodiscard]] std::span<const FacetId> facets(ViewId view) const& {
    return {facets_.data() + first_[view.index()], facets_.data() + first_[view.index() + 1]};
  }
  [[nodiscard]] std::span<const FacetId> facets(ViewId view) const&& = delete;  // would dangle

 private:
  std::vector<std::uint64_t> first_;
  std::vector<FacetId> facets_;
};

}  // namespace tacit
