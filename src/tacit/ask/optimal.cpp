#include "tacit/ask/optimal.h"

#include <algorithm>
#include <chrono>

#include "tacit/atlas/answer.h"
#include "tacit/atlas/certified.h"
#include "tacit/atlas/confirmation.h"
#include "tacit/optimise/clause_estimate.h"
#include "tacit/optimise/counting.h"
#include "tacit/optimise/lower_bounds.h"

namespace tacit {
namespace {

// The answer of the atlases, if they have a complete one; otherwise the algorithms that they know
// there. Whatever is wrong with an atlas is complained about and does not matter: the search is
// still there.
std::optional<OptimalAnswer> stored_answer(const OptimalQuestion& question,
                                           const Resources& resources, const RunContext& context,
                                           std::vector<KnownAlgorithm>& algorithms,
                                           std::vector<std::string>& complaints) {
  const auto found = known_optimum(resources.atlases, question.system, {question.on}, context);
  if (!found) {
    complaints.push_back(found.error().message);
    return std::nullopt;
  }
  if (!*found) return std::nullopt;
  const Answer& known = **found;
  complaints.insert(complaints.end(), known.complaints.begin(), known.complaints.end());
  if (!known.optimum.complete() || known.certificates.empty()) {
    algorithms = known.optimum.algorithms;
    return std::nullopt;
  }
  const bool single = known.certificates.size() == 1;
  if (question.one_certificate && !single) return std::nullopt;
  OptimalAnswer answer{known.problem, known.optimum, {}};
  for (const UsedCertificate& each : known.certificates) {
    const StoredCertificate& certificate = each.certificate;
    answer.run.stored.push_back({certificate.id, each.store->is_shipped() ? "shipped" : "own",
                                 certificate.found.version, certificate.found.made});
    answer.run.checked += (answer.run.checked.empty() ? "" : "; ") + certificate.claim;
    if (single) answer.certificate = each.store->files().path(certificate.id);
  }
  return answer;
}

Result<std::shared_ptr<const Problem>> searchable_problem(const OptimalQuestion& question,
                                                          std::uint64_t memory,
                                                          const RunContext& context) {
  DecisionHypergraph::Options build;
  build.memory_limit = memory / 16;  // the clauses need far more than the views
  auto hypergraph = DecisionHypergraph::build(question.system, build, context);
  if (!hypergraph) return hypergraph.failure(Parameter{"n"});
  return std::make_shared<const Problem>(
      std::make_shared<const DecisionHypergraph>(*std::move(hypergraph)));
}

// Searches, has what is proved certified and checked, and compares it with what will be said.
Result<OptimalAnswer> searched_answer(const OptimalQuestion& question, const Resources& resources,
                                      std::vector<KnownAlgorithm> algorithms,
                                      const RunContext& context,
                                      std::vector<std::string>& complaints) {
  auto work = WorkDirectory::make();
  if (!work) return work.failure();
  const auto files = std::make_shared<const WorkDirectory>(*std::move(work));
  const std::uint64_t limit = std::min(resources.memory, default_memory_limit);
  const auto problem = searchable_problem(question, limit, context);
  if (!problem) return problem.failure();
  const auto fits = search_within_memory(**problem, question.on.is_point(), limit);
  if (!fits) return fits.failure(Parameter{"n"});
  OptimumRun run;
  if (question.at) run.bound = lower_bound(**problem, *question.at, context);
  SearchOptions search;
  search.work_directory = files->path();
  search.known = std::move(algorithms);
  // Every thread has a solver.
  const std::uint64_t solvers = std::max<std::uint64_t>(1, resources.memory / (fits->bytes + 1));
  search.jobs = static_cast<unsigned>(std::min<std::uint64_t>(resources.jobs, solvers));
  const SearchResult result = search_optimum(**problem, question.on, search, context);
  if (!result.failure.empty()) complaints.push_back("the search ended early: " + result.failure);
  if (resources.abandoned && resources.abandoned()) {
    return fail(ErrorCode::cancelled, "stopped by the caller");
  }
  OptimalAnswer answer{*problem, optimum_of(**problem, question.on, result), std::move(run)};
  std::vector<check::Theorem> accepted;
  if (!result.proved.empty()) {
    answer.certificate = files->path() + "/certificate";
    answer.files = files;
    auto checked = write_checked_certificate(**problem, result, answer.certificate);
    if (!checked) {
      return fail(
          checked.error().code,
          "nothing is reported, since its proof could not be checked: " + checked.error().message);
    }
    answer.run.checked = check::in_words(*checked);
    accepted.push_back(*std::move(checked));
  }
  const auto confirmed = confirm(answer.optimum, accepted);
  if (!confirmed) return confirmed.failure();
  return answer;
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

OptimalQuestion optimal_at(const System& system, const Probability& p) {
  return {.system = system, .on = {p.value(), p.value()}, .at = p};
}

Result<OptimalAnswer> answer(const OptimalQuestion& question, const Resources& resources,
                             const RunContext& context) {
  const auto start = std::chrono::steady_clock::now();
  std::vector<std::string> complaints;
  std::vector<KnownAlgorithm> algorithms;
  std::optional<OptimalAnswer> known;
  if (!question.fresh) known = stored_answer(question, resources, context, algorithms, complaints);
  auto found =
      known ? Result<OptimalAnswer>(*std::move(known))
            : searched_answer(question, resources, std::move(algorithms), context, complaints);
  if (!found) return found;
  OptimalAnswer result = *std::move(found);
  result.run.at = question.at;
  if (question.count && question.at && result.optimum.complete()) {
    add_count(result, *question.at, context);
  }
  result.complaints = std::move(complaints);
  result.run.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

DecisionTable table_of(const OptimalAnswer& answer, const OptimumPiece& piece) {
  const KnownAlgorithm& best = answer.optimum.algorithms[piece.algorithm];
  return DecisionTable(answer.problem->shared_hypergraph(),
                       answer.problem->colouring(best.decisions));
}

}  // namespace tacit
