#include "tacit/evaluate/one_execution.h"

#include <utility>

#include "tacit/base/contract.h"

namespace tacit {

Result<ExecutionRunner> ExecutionRunner::build(const Algorithm& algorithm, const System& system) {
  expects(!algorithm.value_step(), "ExecutionRunner: decides numbers and not bits");
  ExecutionRunner runner(system, algorithm.rounds());
  for (const Step& step : algorithm.steps()) {
    Ready ready;
    if (const auto* const count = std::get_if<CountStep>(&step)) {
      auto found = prepared(*count, system.processes);
      if (!found) return found.failure();
      ready.count = *std::move(found);
    } else if (const auto* const block = std::get_if<BlockStep>(&step)) {
      auto found = prepared(*block, system.processes);
      if (!found) return found.failure();
      ready.blocks = *std::move(found);
    } else {
      ready.table = std::get<TableStep>(step).table;
    }
    runner.steps_.push_back(std::move(ready));
  }
  return runner;
}

ProcessSet ExecutionRunner::after_table(const DecisionTable& table, ProcessSet values,
                                        Pattern pattern) {
  const DecisionHypergraph& hypergraph = table.hypergraph();
  const auto views = hypergraph.facet(hypergraph.executions().facet(values, pattern));
  ProcessSet next;
  for (const ProcessId i : ProcessSet::first(hypergraph.system().processes)) {
    if (table.decisions()[views[i.index()].index()] == Bit::one) next.insert(i);
  }
  return next;
}

}  // namespace tacit
