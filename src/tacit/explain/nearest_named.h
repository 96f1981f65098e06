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

// The same among the sequences of rules over any number of values (word_rule.h), with their images
// under renaming processes and values where these are not too many. The name of an image is no text
// that can be read back.
[[nodiscard]] std::vector<NamedNeighbour> nearest_word_rules(const DecisionHypergraph& hypergraph,
                                                             const Colouring& table);

}  // namespace tacit
