// Drawings of complexes and graphs: what can be drawn in which format, and the text of
// the file.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tacit/ask/complex.h"
#include "tacit/ask/signature.h"

namespace tacit::ask {

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
  std::vector<InputId> cubes;           // inputs; empty: all, or the part's
  std::optional<ComplexLabels> labels;  // absent: as fits the size
  std::optional<PatternWeights> law{};  // of the probabilities, instead of one p
};

// What is drawn, and how: reads --cubes and --labels. Fails, with the place of the option,
// when the object has no drawing in the format of the question.
[[nodiscard]] Result<ComplexDrawing> complex_drawing(const ComplexQuestion& question,
                                                     const Args& args);

// The text of the file. Expects the drawing of the question.
[[nodiscard]] Result<std::string> draw_object(const ComplexQuestion& question,
                                              const ComplexDrawing& drawing,
                                              const RunContext& context);

// What `tacit complex --format svg` prints. Expects that format.
[[nodiscard]] Result<std::string> complex_svg(const Args& args, const RunContext& context);

}  // namespace tacit::ask
