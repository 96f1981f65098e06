// tacit optimal: the smallest worst-case error, an algorithm that has it, a proof.
#include <array>
#include <chrono>
#include <iostream>
#include <memory>
#include <optional>

#include "algorithm_options.h"
#include "atlas_places.h"
#include "certificate_file.h"
#include "common_options.h"
#include "output.h"
#include "registry.h"
#include "run_control.h"
#include "shared_coins.h"
#include "tacit/algorithm/decision_table.h"
#include "tacit/atlas/answer.h"
#include "tacit/atlas/certified.h"
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

using Clock = std::chrono::steady_clock;

// What the run has come to, wherever it came from.
struct Found {
  std::shared_ptr<const Problem> problem;
  Optimum optimum;
  OptimumRun run;
  std::string certificate;  // a file, plain or compressed; empty when nothing is proved
};

// Counts, writes the files that were asked for, and prints.
Exit finish(const Args& args, Streams io, const Options& options, const RunControl& control,
            Clock::time_point start, Found found) {
  OptimumRun& run = found.run;
  if (args.has("--count") && found.optimum.complete()) {
    const Rational value = found.optimum.pieces.front().upper(*options.at);
    const auto count = count_optimal(*found.problem, *options.at, value, control.context());
    if (count) {
      run.count = *count;
    } else {
      io.err << "tacit: --count: not known: " << count.error().message << "\n";
    }
  }
  if (args.has("--certificate") && !found.certificate.empty()) {
    const auto stored = store_certificate(found.certificate, args.text("--certificate"));
    if (!stored) return complain(io, stored.error());
    run.certificate = args.text("--certificate");
  }
  if (args.has("--algorithm")) {
    const auto saved = save_algorithm(*found.problem, found.optimum, args.text("--algorithm"));
    if (!saved) return complain(io, saved.error());
  }
  run.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  const Exit delivered = deliver(args, io, rendered(found.optimum, run, options.format));
  if (delivered == Exit::done && args.has("--count") && !run.count) return Exit::undecided;
  if (delivered != Exit::done || found.optimum.complete()) return delivered;
  return control.interrupted() ? Exit::interrupted : Exit::undecided;
}

// The answer of the atlas, if it has a complete one. Whatever is wrong with the atlas is
// told and does not matter: the search is still there.
std::optional<Found> stored_answer(const Args& args, Streams io, const Options& options,
                                   const RunContext& context) {
  if (args.has("--fresh")) return std::nullopt;
  const auto atlases = ReadableAtlases::open(args, false, io);
  if (!atlases) return std::nullopt;
  const auto answer = known_optimum(atlases->stores(), options.system, {options.on}, context);
  if (!answer) {
    io.err << "tacit: " << answer.error().message << "\n";
    return std::nullopt;
  }
  if (!*answer) return std::nullopt;
  const Answer& known = **answer;
  for (const std::string& each : known.complaints) io.err << "tacit: " << each << "\n";
  if (!known.optimum.complete() || known.certificates.empty()) return std::nullopt;
  if (args.has("--certificate") && known.certificates.size() != 1) return std::nullopt;
  Found found{known.problem, known.optimum, {}, {}};
  found.run.at = options.at;
  for (const UsedCertificate& each : known.certificates) {
    const StoredCertificate& certificate = each.certificate;
    found.run.stored.push_back({certificate.id, each.store->directory(), certificate.found.version,
                                certificate.found.made});
    found.run.checked += (found.run.checked.empty() ? "" : "; ") + certificate.claim;
    found.certificate = each.store->files().path(certificate.id);
  }
  return found;
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
  const auto start = Clock::now();
  if (auto known = stored_answer(args, io, *options, control->context())) {
    return finish(args, io, *options, *control, start, *std::move(known));
  }

  DecisionHypergraph::Options build;
  build.memory_limit = spare_memory() / 8;  // clauses and proofs need several times the views
  auto hypergraph = DecisionHypergraph::build(options->system, build, control->context());
  if (!hypergraph) return complain_unfinished(io, hypergraph.failure("-n").error, *control);
  const auto problem = std::make_shared<const Problem>(
      std::make_shared<const DecisionHypergraph>(*std::move(hypergraph)));
  const auto work = WorkDirectory::make();
  if (!work) return complain(io, work.error());

  OptimumRun run;
  run.at = options->at;
  if (options->at) run.bound = lower_bound(*problem, *options->at, control->context());
  SearchOptions search;
  search.work_directory = work->path();
  search.jobs = control->jobs();
  const SearchResult result = search_optimum(*problem, options->on, search, control->context());
  std::string certificate;
  if (!result.proved.empty()) {
    certificate = work->path() + "/certificate";
    const auto checked = write_checked_certificate(*problem, result, certificate);
    if (!checked) {
      return complain(io, Error{ErrorCode::io_error,
                                "nothing is reported, since its proof could not be checked: " +
                                    checked.error().message,
                                ""});
    }
    run.checked = *checked;
  }
  return finish(args, io, *options, *control, start,
                {problem, optimum_of(*problem, options->on, result), run, certificate});
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
        "far is printed, the rest with bounds. What the atlas knows (tacit atlas) is not searched "
        "again. With --coins shared, processes that may draw an "
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
                {"--fresh", "", "Search, whatever the atlas knows.", ""},
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
                "From the atlas; the checker accepted the certificate that is stored there.\n"},
    .run = &run};

}  // namespace tacit::cli
