// must compile
#include "tacit/complex/decision_hypergraph.h"

auto views_of(const tacit::DecisionHypergraph& hypergraph, tacit::FacetId id) {
  return hypergraph.facet(id);
}
