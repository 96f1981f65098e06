#include "tacit/evaluate/word_evaluation.h"

#include <algorithm>
#include <bit>

#include "tacit/base/budget.h"

namespace tacit {
namespace {

// One class for every input that is asked for.
std::vector<InputClass> classes_of(const DecisionHypergraph& hypergraph, const Colouring& colouring,
                                   const std::vector<InputId>& inputs) {
  const System& system = hypergraph.system();
  const Executions& executions = hypergraph.executions();
  // Everybody sends in every round, over every link that is its own.
  const std::uint64_t senders =
      system.processes * transmissions_per_sender(system.channel, system.processes);
  std::vector<InputClass> classes;
  for (const InputId input : inputs) {
    listen();
    InputClass next;
    next.input = executions.text(input);
    next.trivial = std::popcount(executions.values_in(input)) == 1;
    next.error = cut_profile(hypergraph, colouring, input);
    next.transmissions = Profile(std::vector<Integer>{Integer(senders * system.rounds)});
    classes.push_back(std::move(next));
  }
  return classes;
}

// Inputs with the same profile as one class, the trivial ones left out.
std::vector<InputClass> merged_classes(std::vector<InputClass> classes) {
  std::vector<InputClass> result;
  for (InputClass& input : classes) {
    listen();
    if (input.trivial) continue;
    const auto same = std::ranges::find_if(result, [&](const InputClass& other) {
      return other.error.coefficients() == input.error.coefficients();
    });
    if (same == result.end()) {
      result.push_back(std::move(input));
    } else {
      same->count += input.count;
    }
  }
  return result;
}

Result<Evaluation> evaluation_on(const DecisionHypergraph& hypergraph,
                                 const WordAlgorithm& algorithm, const EvaluationOptions& options,
                                 const RunContext& context) {
  const Executions& executions = hypergraph.executions();
  std::vector<InputId> inputs;
  if (options.input) {
    const auto input = executions.parse_values(*options.input);
    if (!input) return input.failure(Parameter{"input"});
    inputs.push_back(*input);
  } else {
    for (std::uint64_t x = 0; x < executions.inputs(); ++x) inputs.emplace_back(x);
  }
  std::vector<InputClass> classes = classes_of(hypergraph, algorithm.colouring(hypergraph), inputs);
  std::ranges::sort(classes, {}, &InputClass::input);
  const Profile sent = classes.front().transmissions;
  const auto many = static_cast<std::uint64_t>(*sent.coefficients().front().to_int64());
  const Integer all(static_cast<std::uint64_t>(classes.size()));
  Evaluation result{.system = hypergraph.system(),
                    .algorithm = algorithm.text(),
                    .task = hypergraph.task(),
                    .engine = Engine::enumerate,
                    .inputs = {},
                    .has_profiles = true,
                    .worst = {},
                    .worst_value_input = {},
                    .most_transmissions = many};
  result.transmissions = {{classes.front().input, all, sent}};
  if (options.at) {
    for (InputClass& input : classes) input.error_value = input.error(*options.at);
    result.transmissions.front().value = sent(*options.at);
  }
  const bool each = options.input || options.all_inputs;
  result.inputs = each ? std::move(classes) : merged_classes(std::move(classes));
  auto worst = worst_case(result.inputs, context);
  if (!worst) return worst.failure();
  result.worst = *std::move(worst);
  if (options.at) {
    const auto largest = std::ranges::max_element(
        result.inputs, {}, [](const InputClass& input) { return *input.error_value; });
    result.worst_value = largest->error_value;
    result.worst_value_input = largest->input;
  }
  return result;
}

}  // namespace

Result<Evaluation> evaluate_words(const WordAlgorithm& algorithm, const System& asked,
                                  const EvaluationOptions& options, std::uint64_t memory,
                                  const RunContext& context) {
  System system = asked;
  system.rounds = algorithm.rounds();
  const auto hypergraph = DecisionHypergraph::build(system, {.memory_limit = memory}, context);
  if (!hypergraph) return hypergraph.failure(Parameter{"n"});
  return within(context, [&] { return evaluation_on(*hypergraph, algorithm, options, context); });
}

}  // namespace tacit
