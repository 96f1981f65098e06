#include "tacit/evaluate/colouring.h"

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/evaluate/one_execution.h"

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

}  // namespace tacit
