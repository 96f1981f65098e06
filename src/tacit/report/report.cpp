#include "tacit/report/report.h"

#include <algorithm>
#include <filesystem>
#include <optional>

#include "tacit/base/output_file.h"
#include "tacit/draw/figure.h"
#include "tacit/draw/plot.h"
#include "tacit/plan/known_map.h"
#include "tacit/report/law_report.h"
#include "tacit/report/optimum_html.h"
#include "tacit/reproduce/finding_text.h"

namespace tacit {
namespace {

Result<Done> write_text(const std::string& path, const std::string& text) {
  std::error_code ignored;  // told by the file below
  std::filesystem::create_directories(std::filesystem::path(path).parent_path(), ignored);
  auto opened = OutputFile::open(path);
  if (!opened) return opened.failure();
  OutputFile file = *std::move(opened);
  file.write(text);
  return file.finish();
}

// The curves of a finding, rounded and drawn.
ReportFigure figure_of(const FindingPlot& found) {
  Plot plot;
  plot.x_label = "p";
  plot.y_label = found.y_label;
  for (const FindingCurve& curve : found.curves) {
    std::vector<PlotPoint> points;
    for (const FindingCurve::Point& point : curve.points) {
      points.push_back({point.p.approximate(), point.value.approximate()});
    }
    plot.series.push_back({curve.label, std::move(points)});
  }
  return {found.id, found.title, found.caption, svg_plot(plot)};
}

// What is known beyond the optima that were proved, as a picture.
Result<ReportFigure> figure_of_map(const Reproduction& found) {
  std::vector<Optimum> proved;
  for (const ProvedOptimum& each : found.optima) {
    if (!each.proved() || !each.optimum.complete()) continue;
    if (each.optimum.system == System{.processes = each.optimum.system.processes}) {
      proved.push_back(each.optimum);
    }
  }
  const auto map = known_map({}, proved);
  if (!map) return map.failure();
  return ReportFigure{"map", "The best algorithm known",
                      "One round of broadcast, by the number of processes and $p$. The optimum is "
                      "proved to the left of the black line and below it: by the certificates of "
                      "this report, and for $p <= 1/n$.",
                      map_svg(*map)};
}

}  // namespace

Result<Report> make_report(Reproduction found, ReportOrigin origin) {
  Report report{std::move(found), {}, std::move(origin)};
  for (const Figure& figure : figures()) {
    const bool wanted = (report.found.whole && !report.found.partial) ||
                        std::ranges::any_of(report.found.claims, [&](const ClaimResult& result) {
                          return result.claim->figure == figure.id;
                        });
    if (!wanted) continue;
    auto svg = figure_svg(figure.id);
    if (!svg) return svg.failure();
    report.figures.push_back({std::string(figure.id), std::string(figure.title),
                              std::string(figure.caption), *std::move(svg)});
  }
  for (const ClaimResult& result : report.found.claims) {
    for (const FindingPlot& plot : result.finding.plots) report.figures.push_back(figure_of(plot));
  }
  if (report.found.whole && !report.found.partial) {
    auto map = figure_of_map(report.found);
    if (!map) return map.failure();
    report.figures.push_back(*std::move(map));
  }
  return report;
}

Result<std::size_t> write_report(const Report& report, const std::string& directory) {
  std::size_t files = 0;
  std::optional<Failure> failed;
  const auto write = [&](const std::string& file, const std::string& text) {
    if (text.empty() || failed) return;
    const auto written = write_text(directory + "/" + file, text);
    if (!written) failed = written.failure();
    ++files;
  };
  const auto write_all = [&](const std::vector<Evidence>& evidence) {
    for (const Evidence& item : evidence) write(item.file, item.text);
  };
  for (const ClaimResult& result : report.found.claims) write_all(result.finding.evidence);
  for (const ProvedOptimum& optimum : report.found.optima) {
    if (!optimum.proved()) continue;
    write(plot_file(optimum.optimum.system), optimum_svg(optimum));
    write_all(evidence_of(optimum));
  }
  for (const ReportFigure& figure : report.figures)
    write("figures/" + figure.id + ".svg", figure.svg);
  write("report.json", report_json(report));
  write("report.html", report_html(report));
  if (failed) return *failed;
  return files;
}

}  // namespace tacit
