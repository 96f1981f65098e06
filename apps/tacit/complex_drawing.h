// Drawings of complexes and graphs: what can be drawn in which format, and the text of
// the file.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "command.h"
#include "complex_question.h"

namespace tacit::cli {

struct ComplexLabels {
  bool deliveries = false;
  bool probabilities = false;
  bool views = false;
  bool patterns = false;
};

struct ComplexDrawing {
  ComplexKind kind;
  ComplexFormat format;
  System system;
  Subcomplex part;
  std::vector<ProcessSet> cubes;        // inputs; empty: all, or the part's
  std::optional<ComplexLabels> labels;  // absent: as fits the size
};

// "deliveries,views": fails on other words and on those that do not go with the kind.
[[nodiscard]] Result<ComplexLabels> parse_labels(std::string_view text, ComplexKind kind);
// "011,101"
[[nodiscard]] Result<std::vector<ProcessSet>> parse_cubes(std::string_view text, unsigned n);

// Fails, with the place of the option, when the object has no drawing in this format.
[[nodiscard]] Result<bool> check_drawable(const ComplexDrawing& drawing);

// The text of the file. Expects a drawable request, and the hypergraph of its system for
// every kind but input and output; a colouring takes one too.
[[nodiscard]] Result<std::string> drawn(const ComplexDrawing& drawing,
                                        const DecisionHypergraph* hypergraph,
                                        const std::optional<Colouring>& colouring,
                                        std::uint64_t memory_limit, const RunContext& context);

}  // namespace tacit::cli
