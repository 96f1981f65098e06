#include "tacit/ask/channel_comparison.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "tacit/ask/algorithm_parameters.h"
#include "tacit/ask/task_parameters.h"
#include "tacit/evaluate/evaluation.h"

namespace tacit::ask {
namespace {

constexpr int steps_of_one = 20;  // factors are multiples of 1/20 ...
constexpr int last_step = 40;     // ... up to 2

Result<Rational> worst_error(const Algorithm& algorithm, const ChannelLaw& law, unsigned jobs,
                             const RunContext& context) {
  EvaluationOptions options;
  options.jobs = jobs;
  options.law = law;
  const auto found =
      evaluate(algorithm, {law.processes, algorithm.rounds(), law.channel}, options, context);
  if (!found) return found.failure();
  return *found->worst_value;
}

}  // namespace

Result<ChannelComparison> channel_comparison(const Args& args, unsigned jobs,
                                             const RunContext& context) {
  const auto system = system_with_channel(args);
  if (!system) return system.failure();
  const auto task = task_from(args, system->processes);
  if (!task) return task.failure();
  if (*task != Task::consensus()) {
    return fail(ErrorCode::unsupported, "goes with consensus of two values", Parameter{"channel"});
  }
  const auto law = law_from(args, *system, std::nullopt);
  if (!law) return law.failure();
  ChannelComparison result{*system, args.text("channel"), mean_loss(*law), {}, {}};
  std::vector<Algorithm> algorithms;
  for (const std::string& text : args.positionals) {
    const auto algorithm = algorithm_from(text, args, system->processes, system->channel);
    if (!algorithm) return algorithm.failure();
    algorithms.push_back(*algorithm);
    result.algorithms.push_back(text);
  }
  for (int step = 0; step <= last_step; ++step) {
    const Rational factor(step, steps_of_one);
    const auto other = scaled(*law, factor);
    if (!other) {
      result.ends_early = true;
      break;
    }
    ChannelComparison::Row row{factor, {}};
    for (const Algorithm& algorithm : algorithms) {
      const auto error = worst_error(algorithm, *other, jobs, context);
      if (!error) return error.failure();
      row.errors.push_back(*error);
    }
    result.rows.push_back(std::move(row));
    context.report({"factors", static_cast<std::uint64_t>(step), last_step});
  }
  return result;
}

}  // namespace tacit::ask
