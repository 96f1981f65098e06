#include "tacit/reproduce/engine_answers.h"

#include "tacit/base/contract.h"
#include "tacit/base/quoted.h"
#include "tacit/model/one_round_view.h"

namespace tacit {

DecisionHypergraph hypergraph_of(const System& system) {
  return value_of(DecisionHypergraph::build(system));
}

Algorithm algorithm_named(std::string_view text, unsigned n) {
  return value_of(parse_algorithm(text, {.processes = n}));
}

Evaluation evaluate_named(std::string_view text, unsigned n, const EvaluationOptions& options) {
  const Algorithm algorithm = algorithm_named(text, n);
  return value_in_scope([&](const RunContext& context) {
    return evaluate(algorithm, {n, algorithm.rounds()}, options, context);
  });
}

std::vector<Engine> engines_for(const Algorithm& algorithm) {
  std::vector<Engine> engines{Engine::enumerate};
  if (!algorithm.count_rules_only()) return engines;
  engines.push_back(Engine::chain);
  if (algorithm.steps().size() == 1) engines.push_back(Engine::count);
  return engines;
}

std::map<std::string, Profile> errors_by_input(const Algorithm& algorithm, unsigned n,
                                               Engine engine) {
  std::map<std::string, Profile> errors;
  const Evaluation all = value_in_scope([&](const RunContext& context) {
    return evaluate(algorithm, {n, algorithm.rounds()}, {.engine = engine, .all_inputs = true},
                    context);
  });
  for (const InputClass& input : all.inputs) errors.emplace(input.input, input.error);
  return errors;
}

Colouring random_algorithm(const DecisionHypergraph& hypergraph, RandomBits& random) {
  Colouring colouring(hypergraph.view_count());
  for (std::uint32_t v = 0; v < colouring.size(); ++v) {
    const ValueSet allowed = hypergraph.allowed(ViewId(v));
    const bool one =
        hypergraph.forced(ViewId(v)) ? allowed == only_value(Bit::one) : random() % 2 == 1;
    colouring[v] = one ? Bit::one : Bit::zero;
  }
  return colouring;
}

ViewId view_named(const DecisionHypergraph& hypergraph, std::string_view text) {
  const OneRoundView wanted = value_of(parse_one_round_view(text, hypergraph.system().processes));
  for (std::uint32_t v = 0; v < hypergraph.view_count(); ++v) {
    if (hypergraph.views().one_round(ViewId(v)) == wanted) return ViewId(v);
  }
  throw ContractViolation("no view " + quoted_text(text));
}

}  // namespace tacit
