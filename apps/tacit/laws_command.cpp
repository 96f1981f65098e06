// tacit laws: statements for every number of processes, checked, and the map of what is known.
#include <algorithm>
#include <array>
#include <iostream>

#include "output.h"
#include "registry.h"
#include "run_control.h"
#include "tacit/ask/parameters.h"
#include "tacit/base/output_file.h"
#include "tacit/draw/plot_file.h"
#include "tacit/report/law_report.h"
#include "tacit/reproduce/law_question.h"

namespace tacit::cli {
namespace {

constexpr std::array<std::string_view, 3> laws_formats{"text", "json", "latex"};

Result<std::size_t> write_map(const std::string& path, const RunContext& context) {
  const bool json = path.ends_with(".json");
  if (!json) {
    const auto kind = plot_kind(path, Parameter{"map"});
    if (!kind) return kind.failure();
  }
  const auto map = known_map({}, optima_of_atlases(context), context);
  if (!map) return map.failure();
  if (!json) return write_plot(path, map_svg(*map), Parameter{"map"});
  const auto written = write_file(path, map_json(*map));
  if (!written) return written.failure(Parameter{"map"});
  return *written;
}

Exit exit_of_laws(const std::vector<LawResult>& results) {
  const auto any = [&](ClaimVerdict verdict) {
    return std::ranges::any_of(
        results, [verdict](const LawResult& each) { return each.finding.verdict == verdict; });
  };
  if (any(ClaimVerdict::fails)) return Exit::failed;
  return any(ClaimVerdict::undecided) ? Exit::undecided : Exit::done;
}

Exit run_laws(const Args& args, Streams io) {
  const auto format = ask::one_of(args, "format", laws_formats);
  if (!format) return complain(io, format.error());
  const auto question = law_question(args);
  if (!question) return complain(io, question.error());
  const auto control = RunControl::start(args, io);
  if (!control) return complain(io, control.error());
  if (args.has("map")) {
    for (const char* const option : {"only", "up-to", "proofs", "fresh"}) {
      if (!args.has(option)) continue;
      return complain(io, {ErrorCode::invalid_argument, "goes without --map", Parameter{option}});
    }
    const auto written = write_map(args.text("map"), control->context());
    if (!written) return complain_unfinished(io, written.error(), *control);
    return Exit::done;
  }
  const auto results = answer_laws(*question, control->context());
  if (!results) return complain_unfinished(io, results.error(), *control);
  const Exit delivered =
      deliver(args, io,
              laws_formats[*format] == "json"    ? laws_json(*results)
              : laws_formats[*format] == "latex" ? laws_latex(*results)
                                                 : laws_text(*results, args.has("proofs")));
  if (delivered != Exit::done) return delivered;
  if (control->interrupted()) return Exit::interrupted;
  return exit_of_laws(*results);
}

}  // namespace

const Command laws_command{
    .name = "laws",
    .summary = "statements for every number of processes, checked",
    .description =
        "Prints what is known for every number n of processes, each statement with its status: "
        "proved, with the argument (--proofs); proved up to some n, by certificates; or "
        "conjectured, tested as far as the line says and no further. Every statement is checked "
        "against exact values each time: one that is contradicted is reported as FAIL, with exit "
        "code 1. With --map, the best algorithm known at each n and p up to 64 processes is drawn "
        "instead, with the region where it is proved to be optimal.",
    .positionals = law_signature().positionals,
    .options = law_signature().options,
    .example = {"laws --only L9",
                "L9  Odd crowds (conjectured)\n"
                "    For even n >= 4 and p >= 1/2 courteous among n - 1 processes is at least\n"
                "    as good as among all.\n"
                "    ok: tested at four p for even n <= 40\n"},
    .run = &run_laws};

}  // namespace tacit::cli
