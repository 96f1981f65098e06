#include "tacit/evaluate/colouring.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/evaluate/one_execution.h"
#include "tacit/evaluate/validity.h"

namespace tacit {

Result<Colouring> colouring_of(const Algorithm& algorithm, const DecisionHypergraph& hypergraph) {
  const System& system = hypergraph.system();
  expects(algorithm.rounds() == system.rounds, "colouring_of: another number of rounds");
  const auto runner = ExecutionRunner::build(algorithm, system);
  if (!runner) return runner.failure();
  const Executions& executions = hypergraph.executions();
  Colouring colouring(hypergraph.view_count());
  for (std::uint64_t f = 0; f < hypergraph.facet_count(); ++f) {
    listen();
    const Pattern pattern = executions.pattern(FacetId(f));
    const ProcessSet decided =
        runner->decisions(executions.input(FacetId(f)), [&](unsigned round, LinkId link) {
          return ((executions.round_links(pattern, round) >> link.value()) & 1) != 0;
        });
    const auto views = hypergraph.facet(FacetId(f));
    for (const ProcessId i : ProcessSet::first(system.processes)) {
      colouring[views[i.index()].index()] = decided.bit(i);
    }
  }
  return colouring;
}

Result<TableStep> tabulated(const BlockStep& step, const System& system) {
  constexpr std::uint64_t most_bits = 20;
  System one_round = system;
  one_round.rounds = 1;
  if (one_round.execution_bits() > most_bits) {
    return fail(ErrorCode::too_large, "a rule of blocks as a table among " + one_round.to_string() +
                                          " has 2^" + std::to_string(one_round.execution_bits()) +
                                          " executions");
  }
  const Algorithm alone(step.rule->to_string(), {step});
  if (const auto valid = check_validity(alone, one_round); !valid) return valid.failure();
  auto built = DecisionHypergraph::build(one_round);
  if (!built) return built.failure();
  const auto hypergraph = std::make_shared<const DecisionHypergraph>(*std::move(built));
  auto colouring = colouring_of(alone, *hypergraph);
  if (!colouring) return colouring.failure();
  TableStep result{std::make_shared<const DecisionTable>(hypergraph, *std::move(colouring)),
                   step.committee};
  if (result.committee.size() == system.processes) result.committee.clear();
  std::ranges::sort(result.committee);
  return result;
}

}  // namespace tacit
