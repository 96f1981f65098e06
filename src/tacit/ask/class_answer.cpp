#include "tacit/ask/class_answer.h"

#include <algorithm>
#include <utility>

#include "tacit/ask/certify.h"
#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/bound/class_problem.h"
#include "tacit/bound/shared_coins.h"
#include "tacit/search/class_search.h"

namespace tacit {
namespace {

// What even shared coins do not go below, nor does any class.
std::optional<LowerBound> shared_coin_bound(const OptimalQuestion& question,
                                            const RunContext& context) {
  if (!question.at) return std::nullopt;
  const auto optimum = shared_coin_optimum(question.system.processes, *question.at, {}, context);
  if (!optimum) return std::nullopt;
  return LowerBound{optimum->lower, LowerBound::Reason::shared_coins};
}

}  // namespace

Result<Done> add_class_tables(const AlgorithmClass& algorithms, OptimalAnswer& answer) {
  if (algorithms.blocks.processes() > most_class_table_processes) return Done{};
  const auto built = ClassProblem::build(algorithms);
  if (!built) return built.failure();
  const ClassProblem& problem = *built;
  auto hypergraph = DecisionHypergraph::build(problem.system());
  if (!hypergraph) return hypergraph.failure();
  const auto views = std::make_shared<const DecisionHypergraph>(*std::move(hypergraph));
  answer.problem = std::make_shared<const Problem>(views);
  const Blocks& blocks = problem.algorithms().blocks;
  for (KnownAlgorithm& algorithm : answer.optimum.algorithms) {
    Colouring colouring;
    for (std::uint32_t v = 0; v < views->view_count(); ++v) {
      const BlockView view = block_view(blocks, views->views().one_round(ViewId(v)));
      colouring.push_back(problem.decide(algorithm.decisions, view));
    }
    algorithm.decisions = answer.problem->decisions(colouring);
  }
  return Done{};
}

Result<OptimalAnswer> class_answer(const OptimalQuestion& question, const Resources& resources,
                                   const RunContext& context,
                                   std::vector<std::string>& complaints) {
  expects(question.system == System{.processes = question.of_class->blocks.processes()},
          "class_answer: classes are of one round of broadcast and consensus of two values");
  const auto problem = within(context, [&] { return ClassProblem::build(*question.of_class); });
  if (!problem) return problem.failure(Parameter{"class"});
  // Every thread has a solver.
  const std::uint64_t need = class_solver_bytes(*problem) + 1;
  constexpr std::uint64_t mebibyte = std::uint64_t{1} << 20;
  if (const std::uint64_t limit = std::min(resources.memory, resources.solver_memory);
      need > limit) {
    return fail(ErrorCode::too_large,
                "the search within the class '" + question.of_class->name() + "' needs about " +
                    std::to_string(need / mebibyte) + " MiB, more than the " +
                    std::to_string(limit / mebibyte) + " MiB that it may take",
                Parameter{"memory"});
  }
  auto work = WorkDirectory::make();
  if (!work) return work.failure();
  const auto files = std::make_shared<const WorkDirectory>(*std::move(work));
  OptimumRun run;
  run.bound = shared_coin_bound(question, context);
  ClassSearchOptions options;
  options.work_directory = files->path();
  options.jobs = static_cast<unsigned>(
      std::min<std::uint64_t>(resources.jobs, std::max<std::uint64_t>(1, resources.memory / need)));
  if (run.bound) options.lower = run.bound->value;
  const SearchResult result = search_class(*problem, question.on, options, context);
  if (!result.failure.empty()) complaints.push_back("the search ended early: " + result.failure);
  if (resources.abandoned && resources.abandoned()) return stopped_by_caller();
  OptimalAnswer answer{nullptr, optimum_of(*problem, question.on, result, context), std::move(run)};
  if (const auto done = certify(*problem, result, files, answer); !done) return done.failure();
  if (const auto done = add_class_tables(*question.of_class, answer); !done) {
    return done.failure();
  }
  return answer;
}

}  // namespace tacit
