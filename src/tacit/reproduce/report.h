// Reproduction: every claim decided, every solved optimum, every figure, and the report
// about them as one page and as JSON.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/reproduce/claim.h"

namespace tacit {

struct ClaimResult {
  const Claim* claim;
  Finding finding;
  double seconds = 0;
};

struct ReportFigure {
  std::string id;     // "F4"; also the name of its file, figures/F4.svg
  std::string title;  // labels as in draw/plot.h
  std::string caption;
  std::string svg;
};

struct SolvedOptimum {
  ProvedOptimum proved;
  std::string plot_file;  // "figures/optimum-broadcast-n3-r1.svg"
  std::string plot;       // SVG
  std::vector<Evidence> evidence;
};

struct Report {
  std::vector<ClaimResult> claims;
  std::vector<const Claim*> undecided{};  // asked for, but the run was stopped before
  // Empty when only some claims were asked for. After a stop some are not proved.
  std::vector<SolvedOptimum> optima;
  bool partial = false;  // stopped: something is undecided or not proved
  std::vector<ReportFigure> figures;
  double seconds = 0;
  // Of whoever makes the report.
  std::string version{};
  std::string command{};
  bool pdf = false;  // figures are also there as PDF

  [[nodiscard]] std::size_t count(Verdict verdict) const;
};

// The systems whose optimum for every p is searched anew in each reproduction; with `long_runs`
// also those that take minutes.
[[nodiscard]] std::vector<System> solved_systems(bool long_runs = false);

struct ReproductionOptions {
  std::string directory;              // existing and empty: certificates are written below it
  std::vector<std::string> claims{};  // numbers; empty: all of them, optima and all figures
  bool long_runs = false;
  Formulas formulas{};
  //-- below: cost and presentation only
  unsigned jobs = 1;
  // Called in the order of the claims, one call at a time, as soon as it is their turn.
  std::function<void(const ClaimResult&)> on_result{};
  std::function<double()> clock = [] { return 0.0; };  // seconds
  std::vector<const Store*> atlases{};                 // what they know is not searched
};

// Fails on a number that is no claim's. A claim whose computation breaks down gets the
// verdict FAIL with the reason. When cancelled, the report is partial: it has what was
// decided and proved until then, and the figures of these claims.
// Cost: about half a minute of one core in full.
[[nodiscard]] Result<Report> reproduce(const ReproductionOptions& options,
                                       const RunContext& context = {});

[[nodiscard]] std::string report_html(const Report& report);
[[nodiscard]] std::string report_json(const Report& report);

// Writes report.html, report.json, figures and evidence. Fails when a file cannot be written.
[[nodiscard]] Result<std::size_t> write_report(const Report& report, const std::string& directory);

}  // namespace tacit
