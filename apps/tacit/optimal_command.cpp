// tacit optimal: the smallest worst-case error, an algorithm that has it, a proof.
#include <array>
#include <chrono>
#include <fstream>
#include <iostream>
#include <optional>

#include "algorithm_options.h"
#include "certificate_file.h"
#include "common_options.h"
#include "output.h"
#include "registry.h"
#include "run_control.h"
#include "shared_coins.h"
#include "tacit/algorithm/decision_table.h"
#include "tacit/check/check.h"
#include "tacit/optimise/certificate_writer.h"
#include "tacit/optimise/lower_bounds.h"
#include "tacit/optimise/optimum.h"
#include "tacit/present/optimum_report.h"
#include "work_directory.h"

namespace tacit::cli {
namespace {

constexpr std::array<std::string_view, 4> formats{"text", "json", "csv", "latex"};

struct Options {
  System system;
  Interval on;
  std::optional<Probability> at;
  std::string_view format;
};

Result<Interval> interval_from(const Args& args, std::optional<Probability>& at) {
  const bool ends = args.has("--from") || args.has("--to");
  const int asked = (args.has("--at") ? 1 : 0) + (args.has("--all-p") ? 1 : 0) + (ends ? 1 : 0);
  if (asked != 1) {
    return fail(ErrorCode::invalid_argument,
                asked == 0 ? "say where: --at P, --all-p, or --from A --to B"
                           : "--at, --all-p and --from/--to exclude each other");
  }
  const auto point = [&args](std::string_view key) -> Result<Probability> {
    const auto value = Probability::parse(args.text(key));
    if (!value) return value.failure(std::string(key));
    return value;
  };
  if (args.has("--at")) {
    const auto value = point("--at");
    if (!value) return value.failure();
    at = *value;
    return Interval{at->value(), at->value()};
  }
  if (!ends) return Interval{Rational(0), Rational(1)};
  if (!args.has("--from") || !args.has("--to")) {
    return fail(ErrorCode::invalid_argument, "is missing", args.has("--to") ? "--from" : "--to");
  }
  const auto from = point("--from");
  if (!from) return from.failure();
  const auto to = point("--to");
  if (!to) return to.failure();
  if (from->value() > to->value()) {
    return fail(ErrorCode::invalid_argument, "larger than --to: '" + args.text("--from") + "'",
                "--from");
  }
  return Interval{from->value(), to->value()};
}

Result<Options> parse(const Args& args) {
  const auto format = one_of(args, "--format", formats);
  if (!format) return format.failure();
  const auto system = system_from(args);
  if (!system) return system.failure();
  if (args.has("--coins")) {
    const auto objection = coins_objection(args, *system, formats[*format]);
    if (objection) return fail(objection->code, objection->message, objection->where);
  }
  std::optional<Probability> at;
  const auto on = interval_from(args, at);
  if (!on) return on.failure();
  if (args.has("--algorithm") && !on->is_point()) {
    return fail(ErrorCode::invalid_argument, "goes with --at: one algorithm is best at one p",
                "--algorithm");
  }
  if (args.has("--count") && !on->is_point()) {
    return fail(ErrorCode::invalid_argument, "goes with --at", "--count");
  }
  return Options{*system, *on, at, formats[*format]};
}

// Writes the certificate of what was proved and has it checked. What the checker said
// is empty when there is nothing to check.
Result<std::string> certify(const Problem& problem, const SearchResult& result,
                            const std::string& path) {
  if (result.proved.empty()) return std::string();
  {
    std::ofstream file(path, std::ios::binary);
    const auto written = write_certificate(problem, result, file);
    if (!written) return written.failure();
    file.flush();
    if (!file) return fail(ErrorCode::io_error, "cannot write the certificate to '" + path + "'");
  }
  const check::FileVerdict checked = check::check_certificate_file(path);
  if (!checked.io_error.empty()) return fail(ErrorCode::io_error, checked.io_error);
  if (checked.verdict.outcome != check::Outcome::accepted) {
    return fail(ErrorCode::io_error,
                "internal error: the checker rejects the proof, so nothing is reported: line " +
                    std::to_string(checked.verdict.line) + ": " + checked.verdict.reason);
  }
  return checked.verdict.claim;
}

std::string rendered(const Optimum& optimum, const OptimumRun& run, std::string_view format) {
  if (format == "json") return optimum_json(optimum, run);
  if (format == "csv") return optimum_csv(optimum);
  if (format == "latex") return optimum_latex(optimum);
  return optimum_text(optimum, run);
}

Result<std::size_t> save_algorithm(const Problem& problem, const Optimum& optimum,
                                   const std::string& path) {
  const KnownAlgorithm& best = optimum.algorithms[optimum.pieces.front().algorithm];
  const DecisionTable table(problem.shared_hypergraph(), problem.colouring(best.decisions));
  auto written = write_file(path, table.to_json());
  if (!written) {
    Failure failure = written.failure();
    failure.error.where = "--algorithm";
    return failure;
  }
  return written;
}

Exit run(const Args& args, Streams io) {
  const auto options = parse(args);
  if (!options) return complain(io, options.error());
  if (args.has("--coins")) {
    return run_shared_coins(args, io, options->system.processes, *options->at, options->format);
  }
  for (const std::string_view option : {"--certificate", "--algorithm"}) {
    if (!args.has(option)) continue;
    const auto writable = check_writable(args.text(option), option);
    if (!writable) return complain(io, writable.error());
  }
  const auto control = RunControl::start(args, io);
  if (!control) return complain(io, control.error());
  const auto start = std::chrono::steady_clock::now();

  DecisionHypergraph::Options build;
  build.memory_limit = spare_memory() / 8;  // clauses and proofs need several times the views
  auto hypergraph = DecisionHypergraph::build(options->system, build, control->context());
  if (!hypergraph) return complain_unfinished(io, hypergraph.failure("-n").error, *control);
  const Problem problem(std::make_shared<const DecisionHypergraph>(*std::move(hypergraph)));
  const auto work = WorkDirectory::make();
  if (!work) return complain(io, work.error());

  std::optional<LowerBound> bound;
  if (options->at) bound = lower_bound(problem, *options->at, control->context());
  SearchOptions search;
  search.work_directory = work->path();
  search.jobs = control->jobs();
  const SearchResult result = search_optimum(problem, options->on, search, control->context());
  const std::string certificate = work->path() + "/certificate";
  const auto checked = certify(problem, result, certificate);
  if (!checked) return complain(io, checked.error());

  const Optimum optimum = optimum_of(problem, options->on, result);
  OptimumRun run;
  run.at = options->at;
  run.checked = *checked;
  run.bound = bound;
  if (args.has("--count") && optimum.complete()) {
    const Rational value = optimum.pieces.front().upper(*options->at);
    const auto count = count_optimal(problem, *options->at, value, control->context());
    if (count) {
      run.count = *count;
    } else {
      io.err << "tacit: --count: not known: " << count.error().message << "\n";
    }
  }
  if (args.has("--certificate") && !result.proved.empty()) {
    const auto stored = store_certificate(certificate, args.text("--certificate"));
    if (!stored) return complain(io, stored.error());
    run.certificate = args.text("--certificate");
  }
  if (args.has("--algorithm")) {
    const auto saved = save_algorithm(problem, optimum, args.text("--algorithm"));
    if (!saved) return complain(io, saved.error());
  }
  run.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const Exit delivered = deliver(args, io, rendered(optimum, run, options->format));
  if (delivered == Exit::done && args.has("--count") && !run.count) return Exit::undecided;
  if (delivered != Exit::done || optimum.complete()) return delivered;
  return control->interrupted() ? Exit::interrupted : Exit::undecided;
}

}  // namespace

const Command optimal_command{
    .name = "optimal",
    .summary = "the smallest possible error, who reaches it, and a proof",
    .description =
        "Finds the smallest worst-case probability of disagreement that any deterministic "
        "algorithm can have, at one p, on an interval or for every p, with an algorithm that "
        "reaches it and a certificate that no algorithm does better. The certificate is checked "
        "before anything is reported as optimal. With --time-limit or Ctrl-C, what is proved so "
        "far is printed, the rest with bounds. With --coins shared, processes that may draw an "
        "algorithm together before they start: the optimum of one round of broadcast at one p, "
        "for up to 400 processes, with the worst distribution of inputs.",
    .positionals = {},
    .options = {processes_option,
                rounds_option,
                channel_option,
                {"--at", "P", "At one probability: 2/3, 0.65 or 6.5e-1.", ""},
                {"--all-p", "", "For every p from 0 to 1.", ""},
                {"--from", "A", "For every p from A ...", ""},
                {"--to", "B", "... to B.", ""},
                {"--certificate", "FILE",
                 "Keep the certificate; FILE.zst and FILE.gz are compressed.", ""},
                {"--algorithm", "FILE.json",
                 "Save the best algorithm as a decision table; with --at.", ""},
                {"--count", "",
                 "Also how many algorithms are optimal, and up to symmetry; with --at, for small "
                 "systems.",
                 ""},
                {"--coins", "KIND",
                 "shared: processes share random coins; with --at, one round of broadcast.", ""},
                {"--fresh", "", "Ignore stored results.", ""},
                {"--format", "FORMAT", "text, json, csv or latex.", "text"}},
    .example = {"optimal -n 4 --all-p",
                "Theorem. For 4 processes, 1 round, broadcast,\n"
                "the smallest worst-case probability of disagreement of a deterministic\n"
                "algorithm with validity is\n"
                "\n"
                "  where            optimum                reached by\n"
                "  0 <= p <= 1/2    q^4 + 4 p^2 q^2 + p^4  courteous\n"
                "  1/2 <= p <= 2/3  q^3 + 2 p^2 q          courteous@1,2,3\n"
                "  2/3 <= p <= 1    q                      pref1\n"
                "\n"
                "The certificate was accepted by the checker.\n"},
    .run = &run};

}  // namespace tacit::cli
