// Figures F1, F5 and F6: worst cases over p.
#include <initializer_list>

#include "tacit/draw/comparison_plot.h"
#include "tacit/draw/figure_parts.h"

namespace tacit {
namespace {

Result<ComparisonReport> compared(unsigned n, std::initializer_list<std::string_view> names,
                                  const RunContext& context) {
  std::vector<Evaluation> members;
  for (const std::string_view name : names) {
    AlgorithmRequest request;
    request.processes = n;
    const auto algorithm = parse_algorithm(name, request);
    if (!algorithm) return algorithm.failure();
    auto evaluation = evaluate(*algorithm, {.processes = n}, {}, context);
    if (!evaluation) return evaluation.failure();
    members.push_back(*std::move(evaluation));
  }
  return comparison_report(std::move(members), context);
}

}  // namespace

Result<SvgDrawing> figure_crossings(const RunContext& context) {
  std::vector<SvgPanel> panels;
  for (const unsigned n : {2U, 3U}) {
    const auto report = compared(n, {"courteous", "pref1"}, context);
    if (!report) return report.failure();
    Plot plot = comparison_plot({&*report, 1}, false);
    plot.title = "n = " + std::to_string(n);
    panels.push_back({plot_drawing(plot)});
  }
  return svg_panels({}, panels, 2);
}

Result<SvgDrawing> figure_three_algorithms(const RunContext& context) {
  const auto report = compared(3, {"courteous", "pref1", "majority"}, context);
  if (!report) return report.failure();
  Plot plot = comparison_plot({&*report, 1}, false);
  plot.title = "n = 3";
  return plot_drawing(plot);
}

Result<SvgDrawing> figure_courteous_sizes(const RunContext& context) {
  std::vector<ComparisonReport> reports;
  for (unsigned n = 2; n <= 6; ++n) {
    auto report = compared(n, {"courteous"}, context);
    if (!report) return report.failure();
    reports.push_back(*std::move(report));
  }
  Plot plot = comparison_plot(reports, false);
  for (std::size_t i = 0; i < reports.size(); ++i) {
    plot.series[i].label = "n = " + std::to_string(reports[i].processes);
  }
  plot.title = "courteous";
  return plot_drawing(plot);
}

}  // namespace tacit
