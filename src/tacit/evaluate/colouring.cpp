#include "tacit/evaluate/colouring.h"

#include <optional>
#include <vector>

#include "tacit/algorithm/prepared_step.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

ProcessSet after_count_step(const PreparedStep& step, const Channel& channel, ProcessSet values,
                            std::uint64_t delivered) {
  const ProcessSet everybody = ProcessSet::first(channel.processes());
  ProcessSet next;
  for (const ProcessId i : everybody) {
    unsigned zeros = 0;
    unsigned ones = 0;
    for (const ProcessId j : step.committee) {
      const Bit value = values.bit(j);
      const bool speaks = value == Bit::one ? step.ones_speak : step.zeros_speak;
      const bool known =
          i == j || (speaks && ((delivered >> channel.carrier(j, i).value()) & 1) != 0);
      if (known) ++(value == Bit::one ? ones : zeros);
    }
    if (step.table.decide(values.bit(i), zeros, ones) == Bit::one) next.insert(i);
  }
  return next;
}

// The decisions of a table that starts from the given values; its rounds are
// `pattern`.
ProcessSet after_table(const DecisionTable& table, ProcessSet values, std::uint64_t pattern) {
  const DecisionHypergraph& hypergraph = table.hypergraph();
  const auto views = hypergraph.facet(hypergraph.executions().facet(values, Pattern(pattern)));
  ProcessSet next;
  for (const ProcessId i : ProcessSet::first(hypergraph.system().processes)) {
    if (table.decisions()[views[i.index()].index()] == Bit::one) next.insert(i);
  }
  return next;
}

}  // namespace

Result<Colouring> colouring_of(const Algorithm& algorithm, const DecisionHypergraph& hypergraph) {
  const System& system = hypergraph.system();
  expects(algorithm.rounds() == system.rounds, "colouring_of: another number of rounds");
  const Channel channel(system.channel, system.processes);
  std::vector<std::optional<PreparedStep>> steps;
  for (const Step& step : algorithm.steps()) {
    if (const auto* const count = std::get_if<CountStep>(&step)) {
      auto ready = prepared(*count, system.processes);
      if (!ready) return ready.failure();
      steps.emplace_back(*std::move(ready));
    } else {
      steps.emplace_back();
    }
  }
  const Executions& executions = hypergraph.executions();
  Colouring colouring(hypergraph.view_count());
  for (std::uint64_t f = 0; f < hypergraph.facet_count(); ++f) {
    ProcessSet values = executions.input(FacetId(f));
    const Pattern pattern = executions.pattern(FacetId(f));
    unsigned round = 0;
    for (std::size_t s = 0; s < steps.size(); ++s) {
      if (steps[s]) {
        values =
            after_count_step(*steps[s], channel, values, executions.round_links(pattern, round));
        ++round;
        continue;
      }
      const DecisionTable& table = *std::get<TableStep>(algorithm.steps()[s]).table;
      std::uint64_t rounds = 0;
      for (unsigned t = 0; t < table.system().rounds; ++t, ++round) {
        rounds = (rounds << channel.links()) | executions.round_links(pattern, round);
      }
      values = after_table(table, values, rounds);
    }
    const auto views = hypergraph.facet(FacetId(f));
    for (const ProcessId i : ProcessSet::first(system.processes)) {
      colouring[views[i.index()].index()] = values.bit(i);
    }
  }
  return colouring;
}

}  // namespace tacit
