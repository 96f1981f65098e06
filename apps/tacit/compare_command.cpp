// tacit compare: where worst cases cross, who is best where, and a plot of it.
#include <algorithm>
#include <array>
#include <iostream>
#include <unistd.h>

#include <sys/ioctl.h>

#include "output.h"
#include "registry.h"
#include "run_control.h"
#include "tacit/ask/algorithm_parameters.h"
#include "tacit/ask/channel_comparison.h"
#include "tacit/ask/comparison.h"
#include "tacit/ask/optimal_member.h"
#include "tacit/ask/parameters.h"
#include "tacit/draw/comparison_plot.h"
#include "tacit/draw/plot_file.h"
#include "tacit/present/comparison_report.h"

namespace tacit::cli {
namespace {

constexpr std::array<std::string_view, 4> compare_formats{"text", "json", "csv", "latex"};

// A plot for people who sit at a terminal, as wide as it is.
std::string plot_for_terminal(const Plot& plot) {
  winsize size{};
  unsigned columns = 80;
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) columns = size.ws_col;
  return terminal_plot(plot, std::clamp(columns, 40U, 110U), 24);
}

// With the file of a channel: over a factor of its losses.
Exit run_channel_comparison(const Args& args, Streams io, std::string_view format) {
  if (format == "latex") {
    return complain(io, {ErrorCode::unsupported, "goes with text, json and csv: 'latex'",
                         Parameter{"channel"}});
  }
  if (args.has("plot")) {
    const auto kind = plot_kind(args.text("plot"));
    if (!kind) return complain(io, kind.error());
  }
  const auto control = RunControl::start(args, io);
  if (!control) return complain(io, control.error());
  const auto found = ask::channel_comparison(args, control->jobs(), control->context());
  if (!found) return complain_unfinished(io, found.error(), *control);
  if (args.has("plot")) {
    const auto written =
        write_plot(args.text("plot"), svg_plot(channel_comparison_plot(*found, args.has("log"))));
    if (!written) return complain(io, written.error());
  }
  return deliver(args, io, channel_comparison_text(*found, format));
}

Exit run_compare(const Args& args, Streams io) {
  const auto format = one_of(args, "format", compare_formats);
  if (!format) return complain(io, format.error());
  if (ask::has_channel_file(args))
    return run_channel_comparison(args, io, compare_formats[*format]);
  const auto question = comparison_question(args);
  if (!question) return complain(io, question.error());
  if (args.has("plot")) {
    const auto kind = plot_kind(args.text("plot"));
    if (!kind) return complain(io, kind.error());
  }
  const auto control = RunControl::start(args, io);
  if (!control) return complain(io, control.error());

  const auto found =
      comparison_reports(*question, args, control->jobs(), control->context(), &optimal_member);
  if (!found) return complain_unfinished(io, found.error(), *control);
  const std::vector<ComparisonReport>& reports = *found;
  const bool log_scale = args.has("log");
  if (args.has("plot")) {
    const auto written =
        write_plot(args.text("plot"), svg_plot(comparison_plot(reports, log_scale)));
    if (!written) return complain(io, written.error());
  }
  if (compare_formats[*format] == "json") return deliver(args, io, comparison_json(reports));
  if (compare_formats[*format] == "csv") return deliver(args, io, comparison_csv(reports));
  if (compare_formats[*format] == "latex") return deliver(args, io, comparison_latex(reports));
  std::string text = comparison_text(reports);
  if (args.text("output") == "-" && ::isatty(STDOUT_FILENO) != 0) {
    text += "\n" + plot_for_terminal(comparison_plot(reports, log_scale));
  }
  return deliver(args, io, text);
}

}  // namespace

const Command compare_command{
    .name = "compare",
    .summary = "crossings, the best algorithm for every p, plots",
    .description =
        "Evaluates several algorithms exactly and compares their worst cases: every p at which "
        "two of them change places, which one is best where, a table of values, and a plot. On a "
        "terminal a plot is also shown there. Algorithms are written as for tacit evaluate.",
    .positionals = comparison_signature().positionals,
    .options = comparison_signature().options,
    .example = {"compare courteous pref1 -n 3 | head -n 8",
                "3 processes, broadcast\n"
                "\n"
                "crossings of the worst cases\n"
                "  courteous, pref1  p = 2/3\n"
                "\n"
                "best\n"
                "  0 <= p <= 2/3  courteous\n"
                "  2/3 <= p <= 1  pref1\n"},
    .run = &run_compare};

}  // namespace tacit::cli
