// Report: what a reproduction found as one page, as JSON and as a directory of files, with the
// figures of the paper.
#pragma once

#include <string>
#include <vector>

#include "tacit/base/result.h"
#include "tacit/reproduce/reproduction.h"

namespace tacit {

struct ReportFigure {
  std::string id;     // "F4"; also the name of its file, figures/F4.svg
  std::string title;  // labels as in draw/plot.h
  std::string caption;
  std::string svg;
};

// Who makes the report, and how.
struct ReportOrigin {
  std::string version{};
  std::string command{};
  bool pdf = false;  // figures are also there as PDF
};

struct Report {
  Reproduction found;
  std::vector<ReportFigure> figures{};
  ReportOrigin origin{};
};

// Draws the figures: those of the paper, all of them for a whole reproduction and otherwise those
// of the decided claims, and the plots of what was found.
[[nodiscard]] Result<Report> make_report(Reproduction found, ReportOrigin origin = {});

[[nodiscard]] std::string report_html(const Report& report);
[[nodiscard]] std::string report_json(const Report& report);

// Writes report.html, report.json, figures and evidence. Fails when a file cannot be written.
[[nodiscard]] Result<std::size_t> write_report(const Report& report, const std::string& directory);

}  // namespace tacit
