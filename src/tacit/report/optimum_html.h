// The optimum of a system as an article of the page, and the drawing of its error over p.
#pragma once

#include <string>

#include "tacit/reproduce/optima.h"

namespace tacit {

// The name of the article in links.
[[nodiscard]] std::string optimum_id(const System& system);
// "$0 <= p <= 2/3$"
[[nodiscard]] std::string interval_markup(const Interval& on);

// "figures/optimum-broadcast-n3-r1.svg", and what stands in it: a document of its own. Expects a
// proved optimum.
[[nodiscard]] std::string plot_file(const System& system);
[[nodiscard]] std::string optimum_svg(const ProvedOptimum& proved);

[[nodiscard]] std::string optimum_html(const ProvedOptimum& proved);

}  // namespace tacit
