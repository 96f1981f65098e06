// Worst cases over p as a plot.
#pragma once

#include <span>
#include <vector>

#include "tacit/draw/plot.h"
#include "tacit/evaluate/comparison.h"
#include "tacit/evaluate/evaluation.h"

namespace tacit {

// The algorithms of one system size, evaluated and compared.
struct ComparisonReport {
  unsigned processes;
  ChannelKind channel;
  std::vector<Evaluation> members;
  Comparison comparison;
};

// Worst-case error over p, one curve per algorithm and size, crossings marked when
// there is a single size. On a logarithmic axis the ends p = 0 and 1 stay. Expects at
// least one report.
[[nodiscard]] Plot comparison_plot(std::span<const ComparisonReport> reports, bool log_scale);

}  // namespace tacit
