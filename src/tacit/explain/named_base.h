// The named algorithms nearest to a table, from which it can be described.
#pragma once

#include <string>
#include <vector>

#include "tacit/complex/decision_hypergraph.h"
#include "tacit/complex/symmetry.h"

namespace tacit {

// A named algorithm that a table resembles.
struct Base {
  std::string name;
  bool exact_name;
  Colouring colouring;
  std::size_t exceptions;  // views where it differs
};

// The named algorithms that differ from the table in the fewest views, the nearest
// first and names that can be written before others.
[[nodiscard]] std::vector<Base> nearest_bases(const DecisionHypergraph& hypergraph,
                                              const Colouring& table);

}  // namespace tacit
