// tacit compare: where worst cases cross, who is best where, and a plot of it.
#include <array>
#include <iostream>
#include <unistd.h>

#include <sys/ioctl.h>

#include "algorithm_options.h"
#include "common_options.h"
#include "output.h"
#include "plot_file.h"
#include "registry.h"
#include "run_control.h"
#include "tacit/present/comparison_report.h"

namespace tacit::cli {
namespace {

constexpr std::array<std::string_view, 4> formats{"text", "json", "csv", "latex"};

struct Sizes {
  unsigned first;
  unsigned last;
};

// "5" or "2..6".
Result<Sizes> sizes_from(const Args& args) {
  const std::string text = args.text("-n");
  const std::size_t dots = text.find("..");
  if (!args.has("-n") || dots == std::string::npos) {
    const auto single = whole_number(args, "-n", 2, 100'000);
    if (!single) return single.failure();
    return Sizes{static_cast<unsigned>(*single), static_cast<unsigned>(*single)};
  }
  Args ends;
  Sizes sizes{};
  for (const auto& [part, target] : {std::pair{text.substr(0, dots), &sizes.first},
                                     std::pair{text.substr(dots + 2), &sizes.last}}) {
    ends.values["-n"] = part;
    const auto number = whole_number(ends, "-n", 2, 100'000);
    if (!number) return number.failure();
    *target = static_cast<unsigned>(*number);
  }
  if (sizes.first > sizes.last || sizes.last - sizes.first >= 64) {
    return fail(ErrorCode::invalid_argument, "not a range of at most 64 sizes: '" + text + "'",
                "-n");
  }
  return sizes;
}

Result<ComparisonReport> report_for(const Args& args, unsigned n, ChannelKind channel,
                                    const RunControl& control) {
  ComparisonReport report{n, channel, {}, {}};
  std::vector<WorstCase> worst_cases;
  for (const std::string& text : args.positionals) {
    const auto algorithm = algorithm_from(text, args, n, channel);
    if (!algorithm) return algorithm.failure();
    EvaluationOptions options;
    options.jobs = control.jobs();
    auto evaluation = evaluate(*algorithm, {n, 1, channel}, options, control.context());
    if (!evaluation) return evaluation.failure();
    worst_cases.push_back(evaluation->worst);
    report.members.push_back(*std::move(evaluation));
  }
  report.comparison = compare(worst_cases);
  return report;
}

// A plot for people who sit at a terminal, as wide as it is.
std::string plot_for_terminal(const Plot& plot) {
  winsize size{};
  unsigned columns = 80;
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) columns = size.ws_col;
  return terminal_plot(plot, std::clamp(columns, 40U, 110U), 24);
}

Exit run(const Args& args, Streams io) {
  const auto format = one_of(args, "--format", formats);
  if (!format) return complain(io, format.error());
  const auto sizes = sizes_from(args);
  if (!sizes) return complain(io, sizes.error());
  const auto channel = parse_channel(args.text("--channel"));
  if (!channel) return complain(io, channel.failure("--channel").error);
  if (args.has("--plot")) {
    const auto kind = plot_kind(args.text("--plot"));
    if (!kind) return complain(io, kind.error());
  }
  const auto control = RunControl::start(args, io);
  if (!control) return complain(io, control.error());

  std::vector<ComparisonReport> reports;
  for (unsigned n = sizes->first; n <= sizes->last; ++n) {
    auto report = report_for(args, n, *channel, *control);
    if (!report) return complain_unfinished(io, report.error(), *control);
    reports.push_back(*std::move(report));
  }
  const bool log_scale = args.has("--log");
  if (args.has("--plot")) {
    const auto written =
        write_plot(args.text("--plot"), svg_plot(comparison_plot(reports, log_scale)));
    if (!written) return complain(io, written.error());
  }
  if (formats[*format] == "json") return deliver(args, io, comparison_json(reports));
  if (formats[*format] == "csv") return deliver(args, io, comparison_csv(reports));
  if (formats[*format] == "latex") return deliver(args, io, comparison_latex(reports));
  std::string text = comparison_text(reports);
  if (args.text("--output") == "-" && ::isatty(STDOUT_FILENO) != 0) {
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
    .positionals = {{"ALGORITHM", "What to compare.", 1, 64}},
    .options = {{"-n", "N", "Number of processes, or a range of them: 2..6.", ""},
                algorithm_rounds_option,
                channel_option,
                {"--plot", "FILE", "Draw the worst cases over p: FILE.svg, FILE.png or FILE.pdf.",
                 ""},
                {"--log", "", "Logarithmic error axis in plots.", ""},
                {"--format", "FORMAT", "text, json, csv or latex.", "text"}},
    .example = {"compare courteous pref1 -n 3 | head -n 8",
                "3 processes, broadcast\n"
                "\n"
                "crossings of the worst cases\n"
                "  courteous, pref1  p = 2/3\n"
                "\n"
                "best\n"
                "  0 <= p <= 2/3  courteous\n"
                "  2/3 <= p <= 1  pref1\n"},
    .run = &run};

}  // namespace tacit::cli
