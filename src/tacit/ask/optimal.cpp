#include "tacit/ask/optimal.h"

#include <algorithm>
#include <chrono>

#include "tacit/ask/certify.h"
#include "tacit/ask/checked_mixture.h"
#include "tacit/ask/class_answer.h"
#include "tacit/ask/class_best.h"
#include "tacit/ask/flow_answer.h"
#include "tacit/ask/known_algorithms.h"
#include "tacit/atlas/answer.h"
#include "tacit/atlas/bound_evidence.h"
#include "tacit/atlas/coverage.h"
#include "tacit/base/budget.h"
#include "tacit/bound/lower_bounds.h"
#include "tacit/complex/memory_estimate.h"
#include "tacit/explain/counting.h"
#include "tacit/explain/listing.h"
#include "tacit/plan/plan_candidates.h"
#include "tacit/plan/unsearched.h"
#include "tacit/search/clause_estimate.h"
#include "tacit/search/point_search.h"

namespace tacit {
namespace {

// The answer of the atlases, if they have a complete one; otherwise the algorithms that they know
// there. Whatever is wrong with an atlas is complained about and does not matter: the search is
// still there.
std::optional<OptimalAnswer> stored_answer(const OptimalQuestion& question,
                                           const Resources& resources, const RunContext& context,
                                           std::vector<KnownAlgorithm>& algorithms,
                                           std::vector<std::string>& complaints) {
  const auto found = known_optimum(resources.atlases, Subject(question.system, question.of_class),
                                   {question.on}, context);
  if (!found) {
    const bool stopped = found.error().code == ErrorCode::cancelled;
    complaints.push_back(stopped ? "the atlas was not consulted to the end: the time was over"
                                 : found.error().message);
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
  const bool wants_table = question.table && !question.of_class;
  const bool needs_views = question.count || question.list > 0 || wants_table;
  if (!known.problem && needs_views) return std::nullopt;
  OptimalAnswer answer{known.problem, known.optimum, {}};
  for (const UsedCertificate& each : known.certificates) {
    const StoredCertificate& certificate = each.certificate;
    answer.run.stored.push_back(stored_proof(each));
    answer.run.hashes.push_back(certificate.id);
    answer.run.checked += (answer.run.checked.empty() ? "" : "; ") + certificate.claim;
    if (single) answer.certificate = each.store->files().path(certificate.id);
  }
  return answer;
}

// Views and bounds of a small system take milliseconds: they are computed although the time is
// over, so that something is known at the end.
RunContext unhurried_if_small(const System& system, const RunContext& context) {
  constexpr std::uint64_t small = std::uint64_t{1} << 12;
  const auto estimate = hypergraph_estimate(system);
  if (!estimate || estimate->items > small) return context;
  RunContext unhurried = context;
  unhurried.stop = {};
  return unhurried;
}

Result<std::shared_ptr<const Problem>> searchable_problem(const OptimalQuestion& question,
                                                          std::uint64_t memory,
                                                          const RunContext& context) {
  DecisionHypergraph::Options build;
  build.memory_limit = memory / 16;  // the clauses need far more than the views
  const RunContext unhurried = unhurried_if_small(question.system, context);
  auto hypergraph = DecisionHypergraph::build(question.system, build, unhurried);
  if (!hypergraph) return hypergraph.failure(Parameter{"n"});
  auto problem = std::make_shared<const Problem>(
      std::make_shared<const DecisionHypergraph>(*std::move(hypergraph)));
  if (unhurried.cancelled()) return stopped_by_caller();
  return problem;
}

// The best lower bound at the point that takes no search.
LowerBound best_lower_bound(const Problem& problem, const Probability& at,
                            const RunContext& context) {
  const System& system = problem.hypergraph().system();
  LowerBound best = lower_bound(problem, at, context);
  if (system.channel != ChannelKind::broadcast || system.task != Task::consensus()) return best;
  for (const LowerBound& each : bounds_by_theorems(system, at)) {
    if (each.value > best.value) best = each;
  }
  return best;
}

// What flows prove, which are about consensus of two values.
Result<std::optional<OptimalAnswer>> answer_by_flow(const OptimalQuestion& question,
                                                    const std::shared_ptr<const Problem>& problem,
                                                    const RunContext& context) {
  if (question.system.task != Task::consensus()) return std::optional<OptimalAnswer>();
  return flow_answer(question, problem, context);
}

// Searches, has what is proved certified and checked, and compares it with what will be said.
Result<OptimalAnswer> searched_answer(const OptimalQuestion& question, const Resources& resources,
                                      std::vector<KnownAlgorithm> algorithms,
                                      const RunContext& context,
                                      std::vector<std::string>& complaints) {
  auto work = WorkDirectory::make();
  if (!work) return work.failure();
  const auto files = std::make_shared<const WorkDirectory>(*std::move(work));
  const std::uint64_t limit = std::min(resources.memory, resources.solver_memory);
  const auto problem = searchable_problem(question, limit, context);
  if (!problem) return problem.failure();
  if (auto by_flow = answer_by_flow(question, *problem, context); !by_flow) {
    return by_flow.failure();
  } else if (*by_flow) {
    return **std::move(by_flow);
  }
  const auto fits = search_within_memory(**problem, question.on.is_point(), limit);
  if (!fits) return fits.failure(Parameter{"n"});
  OptimumRun run;
  if (question.at) {
    run.bound =
        best_lower_bound(**problem, *question.at, unhurried_if_small(question.system, context));
  }
  SearchOptions search;
  search.work_directory = files->path();
  search.known = std::move(algorithms);
  // Every thread has a solver.
  const std::uint64_t solvers = std::max<std::uint64_t>(1, resources.memory / (fits->bytes + 1));
  search.jobs = static_cast<unsigned>(std::min<std::uint64_t>(resources.jobs, solvers));
  add_listed_algorithms(question.system, resources, **problem, search.known);
  add_known_algorithms(question, resources, **problem, context, search.known);
  const SearchResult result = question.at
                                  ? search_point(**problem, question.at->value(), search, context)
                                  : search_optimum(**problem, question.on, search, context);
  if (!result.failure.empty()) complaints.push_back("the search ended early: " + result.failure);
  if (resources.abandoned && resources.abandoned()) {
    return stopped_by_caller();
  }
  OptimalAnswer answer{
      *problem,
      optimum_of(**problem, question.on,
                 question.at ? at_point(result, question.at->value()) : result, context),
      std::move(run)};
  if (const auto done = certify(**problem, result, files, answer); !done) return done.failure();
  return answer;
}

// Has the checker judge the bound with shared coins; without its consent there is none.
Result<Done> certify_coins(UnsearchedOptimum& known, const RunContext& context,
                           OptimalAnswer& answer) {
  const auto of_coins =
      std::ranges::find(known.bounds, LowerBound::Reason::shared_coins, &LowerBound::reason);
  if (!known.coins || of_coins == known.bounds.end()) return Done{};
  const auto checked = check_mixture(*known.coins, context);
  if (!checked) {
    if (checked.error().code == ErrorCode::defect) return checked.failure();
    known.bounds.erase(of_coins);
    return Done{};
  }
  const auto& accepted = checked->verdict.discrepancy;
  if (!accepted || !is_accepted(*known.coins, *accepted)) return accepts_another_theorem();
  of_coins->certified = true;
  answer.files = checked->files;
  answer.bound_certificate = checked->certificate;
  answer.run.bound_hash = checked->id;
  return Done{};
}

// The search is refused: what theorems and bounds say, or the refusal where they say nothing.
Result<OptimalAnswer> unsearched_answer(const OptimalQuestion& question, const Resources& resources,
                                        const Failure& refusal, const RunContext& context,
                                        std::vector<std::string>& complaints) {
  if (question.count || question.list > 0 || question.table) return refusal;
  if (question.system.task != Task::consensus()) return refusal;
  if (question.system.processes <= most_processes_with_coins) {
    if (auto by_flow = flow_answer(question, nullptr, context); !by_flow) {
      return by_flow.failure();
    } else if (*by_flow) {
      return **std::move(by_flow);
    }
  }
  if (question.one_certificate) return refusal;
  auto found = unsearched_optimum(question.system, question.on, question.at,
                                  known_algorithms(question, resources, context), context);
  if (!found) return found.error().code == ErrorCode::cancelled ? found.failure() : refusal;
  UnsearchedOptimum known = *std::move(found);
  OptimalAnswer answer{nullptr, std::move(known.optimum), {}};
  if (const auto done = certify_coins(known, context, answer); !done) return done.failure();
  if (!known.bounds.empty()) answer.run.bound = known.bounds.front();
  answer.run.bounds = std::move(known.bounds);
  answer.run.theorem = std::move(known.theorem);
  if (!answer.optimum.complete()) complaints.push_back("not searched: " + refusal.error.message);
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

void add_counts(OptimalAnswer& answer, const RunContext& context) {
  auto counts = count_optimal_on(*answer.problem, answer.optimum.pieces, context);
  if (counts) {
    answer.run.counts = *std::move(counts);
  } else {
    answer.count_unknown = counts.error().message;
  }
}

void add_list(OptimalAnswer& answer, const Probability& at, std::size_t most,
              const RunContext& context) {
  const Rational value = answer.optimum.pieces.front().upper(at);
  const OptimumPiece& best = answer.optimum.pieces.front();
  auto list = list_optimal(*answer.problem, at, value, most,
                           {answer.optimum.algorithms[best.algorithm].decisions}, context);
  if (list) {
    if (list->stopped) answer.list_unknown = "the time was over before all were found";
    answer.run.list = *std::move(list);
  } else {
    answer.list_unknown = list.error().message;
  }
}

// The answer where the question is about a class of algorithms: from the atlases, or by a search.
Result<OptimalAnswer> answer_of_class(const OptimalQuestion& question, const Resources& resources,
                                      const RunContext& context,
                                      std::vector<std::string>& complaints) {
  if (question.table && question.system.processes > most_class_table_processes) {
    return fail(ErrorCode::too_large,
                "the table of an algorithm of a class is written for at most " +
                    std::to_string(most_class_table_processes) + " processes, not " +
                    std::to_string(question.system.processes),
                Parameter{"algorithm"});
  }
  if (!question.fresh) {
    std::vector<KnownAlgorithm> algorithms;
    auto known = stored_answer(question, resources, context, algorithms, complaints);
    if (known) {
      const auto done = add_class_tables(*question.of_class, *known);
      if (!done) return done.failure();
      return *std::move(known);
    }
  }
  return class_answer(question, resources, context, complaints);
}

// Whether the pieces leave out anything of the interval that was asked about.
bool has_gap(const Optimum& optimum, const Interval& on) {
  std::vector<Interval> covered;
  for (const OptimumPiece& piece : optimum.pieces) covered.push_back(piece.on);
  return !left_over(on, covered).empty();
}

// The answer where the question is about all algorithms: from the atlases, by a search, or where
// that is refused by theorems and bounds.
Result<OptimalAnswer> answer_among_all(const OptimalQuestion& question, const Resources& resources,
                                       const RunContext& context,
                                       std::vector<std::string>& complaints) {
  std::vector<KnownAlgorithm> algorithms;
  if (!question.fresh) {
    auto known = stored_answer(question, resources, context, algorithms, complaints);
    if (known) return *std::move(known);
  }
  auto found = searched_answer(question, resources, std::move(algorithms), context, complaints);
  if (found || found.error().code != ErrorCode::too_large) return found;
  return unsearched_answer(question, resources, found.failure(), context, complaints);
}

}  // namespace

OptimalQuestion optimal_at(const System& system, const Probability& p) {
  return {.system = system, .on = {p.value(), p.value()}, .at = p};
}

Result<OptimalAnswer> answer(const OptimalQuestion& question, const Resources& resources,
                             const RunContext& context) {
  const auto start = std::chrono::steady_clock::now();
  std::vector<std::string> complaints;
  const auto of_class = [&](const OptimalQuestion& asked) {
    return answer_of_class(asked, resources, context, complaints);
  };
  auto found = question.best_class ? best_of_classes(question, of_class, context)
               : question.of_class ? of_class(question)
                                   : answer_among_all(question, resources, context, complaints);
  if (!found) return found;
  OptimalAnswer result = *std::move(found);
  if (has_gap(result.optimum, question.on)) {
    return fail(ErrorCode::defect,
                "internal error: nothing is reported, since the answer leaves a part out");
  }
  result.run.at = question.at;
  if (result.optimum.complete() && !result.optimum.of_class) {
    if (question.count && question.at) add_count(result, *question.at, context);
    if (question.count && !question.at) add_counts(result, context);
    if (question.list > 0 && question.at) {
      add_list(result, *question.at, question.list, context);
    }
  }
  result.complaints = std::move(complaints);
  result.run.seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return result;
}

StoredProof stored_proof(const UsedCertificate& used) {
  const StoredCertificate& certificate = used.certificate;
  return {certificate.id, used.store->is_shipped() ? "shipped" : "own", certificate.found.version,
          certificate.found.made};
}

DecisionTable table_of(const OptimalAnswer& answer, const OptimumPiece& piece) {
  const KnownAlgorithm& best = answer.optimum.algorithms[piece.algorithm];
  return DecisionTable(answer.problem->shared_hypergraph(),
                       answer.problem->colouring(best.decisions));
}

}  // namespace tacit
