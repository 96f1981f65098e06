// Comparisons of algorithms as text, JSON, CSV, LaTeX, and as a plot.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "tacit/evaluate/comparison.h"
#include "tacit/evaluate/evaluation.h"
#include "tacit/present/plot.h"

namespace tacit {

// The algorithms of one system size, evaluated and compared.
struct ComparisonReport {
  unsigned processes;
  ChannelKind channel;
  std::vector<Evaluation> members;
  Comparison comparison;
};

// Several sizes, one report each; at least one.
[[nodiscard]] std::string comparison_text(std::span<const ComparisonReport> reports);
[[nodiscard]] std::string comparison_json(std::span<const ComparisonReport> reports);
[[nodiscard]] std::string comparison_csv(std::span<const ComparisonReport> reports);
[[nodiscard]] std::string comparison_latex(std::span<const ComparisonReport> reports);

// Worst-case error over p, one curve per algorithm and size, crossings marked when
// there is a single size. On a logarithmic axis the ends p = 0 and 1 stay.
[[nodiscard]] Plot comparison_plot(std::span<const ComparisonReport> reports, bool log_scale);

}  // namespace tacit
