#include "optimal_question.h"

#include <chrono>
#include <fstream>

#include "algorithm_options.h"
#include "certificate_file.h"
#include "common_options.h"
#include "machine.h"
#include "output.h"
#include "shared_coins.h"
#include "tacit/check/check.h"
#include "tacit/optimise/certificate_writer.h"
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
    return fail(ErrorCode::invalid_argument, "larger than --to: '" + args.text("--from") + "'",
                "--from");
  }
  return Interval{from->value(), to->value()};
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
  if (args.has("--count") && !on->is_point()) {
    return fail(ErrorCode::invalid_argument, "goes with --at", "--count");
  }
  OptimalQuestion question{.system = *system, .on = *on, .at = at, .count = args.has("--count")};
  for (const auto& [option, target] : {std::pair{"--certificate", &question.certificate},
                                       std::pair{"--algorithm", &question.algorithm}}) {
    if (!args.has(option)) continue;
    const auto writable = check_writable(args.text(option), option);
    if (!writable) return writable.failure();
    *target = args.text(option);
  }
  return question;
}

Result<OptimalAnswer> optimal_answer(const OptimalQuestion& question, unsigned jobs,
                                     const RunContext& context) {
  const auto start = std::chrono::steady_clock::now();
  DecisionHypergraph::Options build;
  build.memory_limit = spare_memory() / 8;  // clauses and proofs need several times the views
  auto hypergraph = DecisionHypergraph::build(question.system, build, context);
  if (!hypergraph) return hypergraph.failure("-n");
  const auto problem = std::make_shared<const Problem>(
      std::make_shared<const DecisionHypergraph>(*std::move(hypergraph)));
  const auto work = WorkDirectory::make();
  if (!work) return work.failure();

  std::optional<LowerBound> bound;
  if (question.at) bound = lower_bound(*problem, *question.at, context);
  SearchOptions search;
  search.work_directory = work->path();
  search.jobs = jobs;
  const SearchResult result = search_optimum(*problem, question.on, search, context);
  if (question.abandoned && question.abandoned()) {
    return fail(ErrorCode::cancelled, "stopped by the caller");
  }
  const std::string certificate = work->path() + "/certificate";
  const auto checked = certify(*problem, result, certificate);
  if (!checked) return checked.failure();

  OptimalAnswer answer{problem, optimum_of(*problem, question.on, result), {}};
  answer.run.at = question.at;
  answer.run.checked = *checked;
  answer.run.bound = std::move(bound);
  if (question.count && answer.optimum.complete()) add_count(answer, *question.at, context);
  if (question.certificate && !result.proved.empty()) {
    const auto stored = store_certificate(certificate, *question.certificate);
    if (!stored) return stored.failure();
    answer.run.certificate = question.certificate;
  }
  if (question.algorithm) {
    const auto saved =
        save_algorithm(table_of(answer, answer.optimum.pieces.front()), *question.algorithm);
    if (!saved) return saved.failure();
  }
  answer.run.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return answer;
}

Result<std::string> optimal_json(const Args& args, unsigned jobs, const RunContext& context,
                                 const std::function<bool()>& abandoned) {
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
