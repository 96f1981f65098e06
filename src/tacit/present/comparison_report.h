// Comparisons of algorithms as text, JSON, CSV and LaTeX. The plot is draw/comparison_plot.h.
#pragma once

#include <span>
#include <string>

#include "tacit/evaluate/comparison.h"

namespace tacit {

// Several sizes, one report each; at least one.
[[nodiscard]] std::string comparison_text(std::span<const ComparisonReport> reports);
[[nodiscard]] std::string comparison_json(std::span<const ComparisonReport> reports);
[[nodiscard]] std::string comparison_csv(std::span<const ComparisonReport> reports);
[[nodiscard]] std::string comparison_latex(std::span<const ComparisonReport> reports);

}  // namespace tacit
