// Chromatic complexes given by their facets: the input complex and the output
// complexes of consensus.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tacit/complex/decision_hypergraph.h"
#include "tacit/model/process.h"
#include "tacit/model/task.h"

namespace tacit {

// A complex whose vertices are pairs (process, bit), and whose facets have one
// vertex per process: facets are bit vectors, given by the set of ones.
struct BinaryComplex {
  unsigned processes;
  std::vector<ProcessSet> facets;  // ascending

  // The pairs (i, b) that lie in some facet, ordered by process, then bit.
  [[nodiscard]] std::vector<std::pair<ProcessId, Bit>> vertices() const;
  [[nodiscard]] bool has_facet(ProcessSet ones) const;
};

// Every input vector: 2n vertices, 2^n facets. Expects n <= 24.
[[nodiscard]] BinaryComplex input_complex(unsigned n);
// The legal outputs of a task: for consensus 0^n and 1^n, two disjoint simplices.
[[nodiscard]] BinaryComplex output_complex(const Task& task, unsigned n);

// The facets as bit strings in alphabetical order.
[[nodiscard]] std::vector<std::string> facet_texts(const BinaryComplex& complex);

// The image of a facet of the protocol complex under a colouring: the vector of
// decisions. The colouring is a simplicial map into the output complex on exactly
// those facets whose image is one of its facets.
[[nodiscard]] ProcessSet decisions(const DecisionHypergraph& hypergraph, const Colouring& colouring,
                                   FacetId facet);

}  // namespace tacit
