// must not compile: no known conversion.*ViewTag
#include "tacit/complex/decision_hypergraph.h"

auto views_of(const tacit::DecisionHypergraph& hypergraph, tacit::ViewId id) {
  return hypergraph.facet(id);
}
