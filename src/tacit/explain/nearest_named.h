// The named algorithms nearest to a table, from which it can be described.
#pragma once

#include <string>
#include <vector>

#include "tacit/complex/decision_hypergraph.h"
#include "tacit/complex/symmetry.h"

namespace tacit {

// A named algorithm, and how much a table resembles it.
struct NamedNeighbour {
  std::string name;
  bool exact_name;
  Colouring colouring;
  std::size_t exceptions;  // views where it differs
};

// The named algorithms that differ from the table in the fewest views, the nearest
// first and names that can be written before others.
[[nodiscard]] std::vector<NamedNeighbour> nearest_named(const DecisionHypergraph& hypergraph,
                                                        const Colouring& table);

}  // namespace tacit
