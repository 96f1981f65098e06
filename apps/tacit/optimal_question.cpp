#include "optimal_question.h"

#include <algorithm>
#include <chrono>

#include "algorithm_options.h"
#include "atlas_places.h"
#include "certificate_file.h"
#include "common_options.h"
#include "machine.h"
#include "output.h"
#include "shared_coins.h"
#include "tacit/atlas/answer.h"
#include "tacit/atlas/certified.h"
#include "tacit/atlas/confirmation.h"
#include "tacit/base/quoted.h"
#include "tacit/optimise/clause_estimate.h"
#include "tacit/optimise/lower_bounds.h"
#include "work_directory.h"

namespace tacit::cli {
namespace {

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
    return fail(ErrorCode::invalid_argument,
                "larger than --to: " + quoted_text(args.text("--from")), "--from");
  }
  if (from->value() == to->value()) at = *from;
  return Interval{from->value(), to->value()};
}

Result<std::size_t> save_algorithm(const DecisionTable& table, const std::string& path) {
  auto written = write_file(path, table.to_json());
  if (!written) {
    Failure failure = written.failure();
    failure.error.where = "--algorithm";
    return failure;
  }
  return written;
}

void add_count(OptimalAnswer& answer, const Probability& at, const RunContext& context) {
  const Rational value = answer.optimum.pieces.front().upper(at);
  const auto count = count_optimal(*answer.problem, at, value, context);
  if (count) {
    answer.run.count = *count;
  } else {
    answer.count_unknown = count.error().message;
  }
}

// What was found, wherever it came from, and the certificate of what is proved: a file,
// plain or compressed; empty when nothing is proved.
struct Found {
  OptimalAnswer answer;
  std::string certificate;
};

// The answer of the atlas, if it has a complete one; otherwise the algorithms that it knows
// there. Whatever is wrong with the atlas is
// complained about and does not matter: the search is still there.
std::optional<Found> stored_answer(const OptimalQuestion& question, const RunContext& context,
                                   std::vector<KnownAlgorithm>& algorithms,
                                   std::vector<std::string>& complaints) {
  const auto atlases = ReadableAtlases::usable(complaints);
  const auto answer = known_optimum(atlases.stores(), question.system, {question.on}, context);
  if (!answer) {
    complaints.push_back(answer.error().message);
    return std::nullopt;
  }
  if (!*answer) return std::nullopt;
  const Answer& known = **answer;
  complaints.insert(complaints.end(), known.complaints.begin(), known.complaints.end());
  if (!known.optimum.complete() || known.certificates.empty()) {
    algorithms = known.optimum.algorithms;
    return std::nullopt;
  }
  if (question.certificate && known.certificates.size() != 1) return std::nullopt;
  Found found{{known.problem, known.optimum, {}}, {}};
  OptimumRun& run = found.answer.run;
  for (const UsedCertificate& each : known.certificates) {
    const StoredCertificate& certificate = each.certificate;
    run.stored.push_back({certificate.id, each.store->is_shipped() ? "shipped" : "own",
                          certificate.found.version, certificate.found.made});
    run.checked += (run.checked.empty() ? "" : "; ") + certificate.claim;
    found.certificate = each.store->files().path(certificate.id);
  }
  return found;
}

Result<Found> searched_answer(const OptimalQuestion& question, const std::string& work,
                              std::vector<KnownAlgorithm> algorithms, unsigned jobs,
                              const RunContext& context, std::vector<std::string>& complaints) {
  const std::uint64_t spare = spare_memory();
  const std::uint64_t limit = std::min(spare, default_memory_limit);
  DecisionHypergraph::Options build;
  build.memory_limit = limit / 16;  // the clauses need far more than the views
  auto hypergraph = DecisionHypergraph::build(question.system, build, context);
  if (!hypergraph) return hypergraph.failure("-n");
  const auto problem = std::make_shared<const Problem>(
      std::make_shared<const DecisionHypergraph>(*std::move(hypergraph)));
  const auto fits = search_within_memory(*problem, question.on.is_point(), limit);
  if (!fits) return fits.failure("-n");
  OptimumRun run;
  if (question.at) run.bound = lower_bound(*problem, *question.at, context);
  SearchOptions search;
  search.work_directory = work;
  search.known = std::move(algorithms);
  // Every thread has a solver.
  const std::uint64_t solvers = std::max<std::uint64_t>(1, spare / (fits->bytes + 1));
  search.jobs = static_cast<unsigned>(std::min<std::uint64_t>(jobs, solvers));
  const SearchResult result = search_optimum(*problem, question.on, search, context);
  if (!result.failure.empty()) {
    complaints.push_back("the search ended early: " + result.failure);
  }
  if (question.abandoned && question.abandoned()) {
    return fail(ErrorCode::cancelled, "stopped by the caller");
  }
  Optimum optimum = optimum_of(*problem, question.on, result);
  std::string certificate;
  std::vector<check::Theorem> accepted;
  if (!result.proved.empty()) {
    certificate = work + "/certificate";
    auto checked = write_checked_certificate(*problem, result, certificate);
    if (!checked) {
      return fail(
          checked.error().code,
          "nothing is reported, since its proof could not be checked: " + checked.error().message);
    }
    run.checked = check::in_words(*checked);
    accepted.push_back(*std::move(checked));
  }
  const auto confirmed = confirm(optimum, accepted);
  if (!confirmed) return confirmed.failure();
  return Found{{problem, std::move(optimum), std::move(run)}, certificate};
}

// Counts, and writes the files that were asked for.
Result<OptimalAnswer> finished(const OptimalQuestion& question, Found found,
                               const RunContext& context) {
  OptimalAnswer& answer = found.answer;
  answer.run.at = question.at;
  if (question.count && answer.optimum.complete()) add_count(answer, *question.at, context);
  if (question.certificate && !found.certificate.empty()) {
    const auto stored = store_certificate(found.certificate, *question.certificate);
    if (!stored) return stored.failure();
    answer.run.certificate = question.certificate;
  }
  if (question.on_certificate && answer.run.stored.empty() && !found.certificate.empty()) {
    question.on_certificate(found.certificate);
  }
  if (question.algorithm) {
    const auto saved =
        save_algorithm(table_of(answer, answer.optimum.pieces.front()), *question.algorithm);
    if (!saved) return saved.failure();
  }
  return std::move(answer);
}

}  // namespace

Result<OptimalQuestion> optimal_question(const Args& args) {
  const auto system = system_from(args);
  if (!system) return system.failure();
  std::optional<Probability> at;
  const auto on = interval_from(args, at);
  if (!on) return on.failure();
  if (args.has("--algorithm") && !on->is_point()) {
    return fail(ErrorCode::invalid_argument, "goes with --at: one algorithm is best at one p",
                "--algorithm");
  }
  if (args.has("--algorithm") && !args.text("--algorithm").ends_with(".json")) {
    return fail(
        ErrorCode::invalid_argument,
        "the file of a decision table ends in .json: " + quoted_path(args.text("--algorithm")),
        "--algorithm");
  }
  if (args.has("--count") && !on->is_point()) {
    return fail(ErrorCode::invalid_argument, "goes with --at", "--count");
  }
  OptimalQuestion question{.system = *system,
                           .on = *on,
                           .at = at,
                           .count = args.has("--count"),
                           .fresh = args.has("--fresh")};
  for (const auto& [option, target] : {std::pair{"--certificate", &question.certificate},
                                       std::pair{"--algorithm", &question.algorithm}}) {
    if (!args.has(option)) continue;
    if (args.text(option) == "-") {
      return fail(ErrorCode::invalid_argument, "give the name of a file: '-'", option);
    }
    const auto writable = check_writable(args.text(option), option);
    if (!writable) return writable.failure();
    *target = args.text(option);
  }
  if (question.certificate && question.certificate == question.algorithm) {
    return fail(ErrorCode::invalid_argument,
                "the file of --certificate, too: " + quoted_path(*question.algorithm),
                "--algorithm");
  }
  return question;
}

Result<OptimalAnswer> optimal_answer(const OptimalQuestion& question, unsigned jobs,
                                     const RunContext& context) {
  const auto start = std::chrono::steady_clock::now();
  std::vector<std::string> complaints;
  const auto work = WorkDirectory::make();
  if (!work) return work.failure();
  std::optional<Found> known;
  std::vector<KnownAlgorithm> algorithms;
  if (!question.fresh) known = stored_answer(question, context, algorithms, complaints);
  auto found = known ? Result<Found>(*std::move(known))
                     : searched_answer(question, work->path(), std::move(algorithms), jobs, context,
                                       complaints);
  if (!found) return found.failure();
  auto answer = finished(question, *std::move(found), context);
  if (!answer) return answer;
  OptimalAnswer result = *std::move(answer);
  result.complaints = std::move(complaints);
  result.run.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

Result<std::string> optimal_json(const Args& args, unsigned jobs, const RunContext& context,
                                 const std::function<bool()>& abandoned,
                                 std::function<void(const std::string&)> on_certificate) {
  if (args.has("--coins")) {
    const auto system = system_from(args);
    if (!system) return system.failure();
    if (const auto objection = coins_objection(args, *system, "json")) return Failure{*objection};
  }
  const auto question = optimal_question(args);
  if (!question) return question.failure();
  if (args.has("--coins")) {
    const auto answer = shared_coin_answer(question->system.processes, *question->at, context);
    if (!answer) return answer.failure();
    return shared_coin_json(answer->optimum, answer->run);
  }
  OptimalQuestion whole = *question;
  whole.abandoned = abandoned;
  whole.on_certificate = std::move(on_certificate);
  const auto answer = optimal_answer(whole, jobs, context);
  if (!answer) return answer.failure();
  return optimum_json(answer->optimum, answer->run);
}

DecisionTable table_of(const OptimalAnswer& answer, const OptimumPiece& piece) {
  const KnownAlgorithm& best = answer.optimum.algorithms[piece.algorithm];
  return DecisionTable(answer.problem->shared_hypergraph(),
                       answer.problem->colouring(best.decisions));
}

}  // namespace tacit::cli
