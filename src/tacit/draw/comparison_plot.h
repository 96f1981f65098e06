// Worst cases over p as a plot.
#pragma once

#include <span>

#include "tacit/draw/plot.h"
#include "tacit/evaluate/comparison.h"

namespace tacit {

// Worst-case error over p, one curve per algorithm and size, crossings marked when
// there is a single size. On a logarithmic axis the ends p = 0 and 1 stay. Expects at
// least one report.
[[nodiscard]] Plot comparison_plot(std::span<const ComparisonReport> reports, bool log_scale);

}  // namespace tacit
