// tacit reproduce: every claim of the paper decided, and a report about it.
#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iostream>

#include "output.h"
#include "registry.h"
#include "run_control.h"
#include "tacit/ask/atlas_places.h"
#include "tacit/ask/parameters.h"
#include "tacit/base/staged_directory.h"
#include "tacit/base/version.h"
#include "tacit/draw/plot_file.h"
#include "tacit/report/claim_text.h"
#include "tacit/report/report.h"

namespace tacit::cli {
namespace {

// The part of the call that the report depends on; where it was written to is no part.
std::string command_text(const Args& args) {
  std::string text = "tacit reproduce";
  if (args.has("claims")) text += " --claims " + args.text("claims");
  for (const std::string_view flag : {"long", "pdf", "fresh"}) {
    if (args.has(flag)) text += " --" + std::string(flag);
  }
  return text;
}

bool shows_anything(const Reproduction& found) {
  return !found.claims.empty() || std::ranges::any_of(found.optima, &ProvedOptimum::proved);
}

// The end of a run that was stopped, or that lacked memory or disk for some claims.
Exit end_partial(Streams io, const Reproduction& found, const std::string& where,
                 const RunControl& control) {
  std::string why = "out of memory, or of disk";
  if (control.context().cancelled()) {
    why = control.interrupted() ? "interrupted" : "--time-limit: reached";
  }
  io.err << "tacit: " << why << "; " << tally_text(found) << "; see the partial report " << where
         << "/report.html\n";
  return control.interrupted() ? Exit::interrupted : Exit::undecided;
}

// What the reproduction may use, and where its lines go as soon as they are there.
ReproductionOptions options_from(const Args& args, const RunControl& control,
                                 const std::vector<std::string>& numbers,
                                 const ReadableAtlases& atlases) {
  const auto start = std::chrono::steady_clock::now();
  ReproductionOptions options;
  options.claims = numbers;
  options.long_runs = args.has("long");
  options.jobs = control.jobs();
  options.clock = [start] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  options.atlases = atlases.stores();
  return options;
}

// Writes the report into the staged directory and publishes it.
Result<std::size_t> publish_report(StagedDirectory& directory, const Report& report,
                                   const std::string& files) {
  const auto written = write_report(report, files);
  if (!written) return written.failure(Parameter{"out"});
  for (const ReportFigure& figure : report.figures) {
    if (!report.origin.pdf) break;
    const std::string path = files + "/figures/" + figure.id + ".pdf";
    const auto converted = write_plot(path, figure.svg, Parameter{"pdf"});
    if (!converted) return converted.failure();
  }
  return directory.publish();
}

// The exit code of a whole run.
Exit exit_of(const Reproduction& found) {
  const bool contradicted = std::ranges::any_of(found.optima, [](const ProvedOptimum& optimum) {
    return !optimum.proved() && !optimum.unfinished;
  });
  return found.count(ClaimVerdict::fails) == 0 && !contradicted ? Exit::done : Exit::failed;
}

// What is said where the run ended before there was a result.
Exit end_without_result(Streams io, const RunControl& control) {
  const Error nothing = control.context().cancelled()
                            ? Error{ErrorCode::cancelled, "stopped", ""}
                            : Error{ErrorCode::out_of_memory,
                                    "out of memory, or of disk, before there was a result", ""};
  return complain_unfinished(io, nothing, control);
}

Exit run_reproduce(const Args& args, Streams io) {
  const auto numbers = ask::list_from(args, "claims", "31,46,O1");
  if (!numbers) return complain(io, numbers.error());
  const auto control = RunControl::start(args, io);
  if (!control) return complain(io, control.error());
  auto staged = StagedDirectory::make(args.text("out"), args.has("force"), Parameter{"out"});
  if (!staged) return complain(io, staged.error());
  StagedDirectory directory = *std::move(staged);

  std::vector<std::string> complaints;
  const ReadableAtlases atlases =
      args.has("fresh") ? ReadableAtlases() : ReadableAtlases::usable(complaints);
  for (const std::string& each : complaints) warn(io, each);
  ReproductionOptions options = options_from(args, *control, *numbers, atlases);
  options.directory = directory.path();
  std::string lines;
  const bool to_stdout = args.text("output") == "-";
  options.on_result = [&](const ClaimResult& result) {
    lines += claim_line(result);
    if (to_stdout) io.out << claim_line(result) << std::flush;
  };
  auto reproduced = reproduce(options, control->context());
  if (!reproduced) {
    Failure failure = reproduced.failure(numbers->empty() ? Place() : Place(Parameter{"claims"}));
    return complain_unfinished(io, failure.error, *control);
  }
  const bool partial = reproduced->partial;
  if (partial && !shows_anything(*reproduced)) return end_without_result(io, *control);
  // A part does not replace a report that is there already.
  std::string where = args.text("out");
  if (partial && std::filesystem::exists(where + "/report.json")) {
    const auto moved = directory.move_into("partial");
    if (!moved) return complain(io, moved.error());
    where += "/partial";
  }
  const std::string files = directory.path() + where.substr(args.text("out").size());
  const auto report = make_report(*std::move(reproduced),
                                  {std::string(version()), command_text(args), args.has("pdf")});
  if (!report) return complain(io, report.error());
  const auto published = publish_report(directory, *report, files);
  if (!published) return complain(io, published.error());
  if (!to_stdout) {
    const Exit delivered = deliver(args, io, lines);
    if (delivered != Exit::done) return delivered;
  }
  if (partial) return end_partial(io, report->found, where, *control);
  if (!args.has("quiet")) {
    io.err << "tacit: " << tally_text(report->found) << "; see " << where << "/report.html\n";
  }
  return exit_of(report->found);
}

}  // namespace

const Command reproduce_command{
    .name = "reproduce",
    .summary = "every claim of the paper checked, every figure drawn",
    .description =
        "Decides every numbered claim (docs/mathematics.md) by running the engine and prints one "
        "line per claim: ok, FAIL, or differs with what is true instead; questions that the paper "
        "leaves open are answered, partly answered or open. Every optimum it rests on is taken "
        "from the atlas or searched, and its certificate is accepted by the checker. The "
        "directory gets report.html, one page that needs no network, report.json, certificates, "
        "decision tables and figures, all of them at the end. Exit code 0 only without FAIL. "
        "After Ctrl-C or at the --time-limit the report has what was decided until then and says "
        "that it is partial; where there is a report already, it goes into the folder partial "
        "beside it.",
    .positionals = {},
    .options = {{"out", "DIR", "Where the report goes; refused if it exists and is not empty.",
                 "report"},
                {"force", "",
                 "Write into a directory that is not empty; an earlier report in it is replaced.",
                 ""},
                {"claims", "LIST", "Only these claims: 31,46,O1. Leaves out the optima.", ""},
                {"fresh", "", "Search every optimum anew, whatever the atlas knows.", ""},
                {"pdf", "", "Figures as PDF too.", ""},
                {"long", "", "Also the optima that take minutes: five processes, one round.", ""}},
    .example = {"reproduce --claims 22,33,46 --quiet | cut -c 1-63",
                " 22  ok  Crossings for two and three\n"
                " 33  ok  The optimum for three processes\n"
                " 46  differs (it depends on p and on what is run: for n = 3 and\n"},
    .run = &run_reproduce};

}  // namespace tacit::cli
