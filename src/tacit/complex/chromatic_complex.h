// Chromatic complexes given by their facets: the input complex and the output
// complexes of tasks.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tacit/complex/decision_hypergraph.h"
#include "tacit/model/process.h"
#include "tacit/model/task.h"

namespace tacit {

// A complex whose vertices are pairs (process, value), and whose facets have one
// vertex per process: facets are vectors of values, numbered as inputs are.
struct WordComplex {
  unsigned processes;
  unsigned values;
  std::vector<InputId> facets;  // ascending

  // The pairs (i, v) that lie in some facet, ordered by process, then value.
  [[nodiscard]] std::vector<std::pair<ProcessId, Value>> vertices() const;
  [[nodiscard]] bool has_facet(InputId facet) const;
  // Process i's value in a facet.
  [[nodiscard]] Value value(InputId facet, ProcessId i) const;
};

// Every input vector: n M vertices and M^n facets for M values. Expects at most 2^24 facets.
[[nodiscard]] WordComplex input_complex(unsigned n, unsigned values = 2);
// The legal outputs of a task: for consensus of two values 0^n and 1^n, two disjoint simplices.
[[nodiscard]] WordComplex output_complex(const Task& task, unsigned n);

// The facets as words in alphabetical order.
[[nodiscard]] std::vector<std::string> facet_texts(const WordComplex& complex);

// The image of a facet of the protocol complex under a colouring: the vector of
// decisions, numbered as inputs are. The colouring is a simplicial map into the output
// complex on exactly those facets whose image is one of its facets.
[[nodiscard]] InputId decisions(const DecisionHypergraph& hypergraph, const Colouring& colouring,
                                FacetId facet);

}  // namespace tacit
