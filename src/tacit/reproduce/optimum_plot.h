// The optimal error over p, piece by piece, as a drawing.
#pragma once

#include <string>

#include "tacit/reproduce/optima.h"

namespace tacit {

// A stand-alone SVG document. Expects a proved optimum.
[[nodiscard]] std::string optimum_plot(const ProvedOptimum& proved);

// "`courteous` among processes 1, 2 and 3", or the rule's own name, as markup.
[[nodiscard]] std::string algorithm_text(const Optimum& optimum, std::size_t algorithm);

}  // namespace tacit
