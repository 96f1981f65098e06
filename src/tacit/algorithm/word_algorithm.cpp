#include "tacit/algorithm/word_algorithm.h"

#include <algorithm>
#include <array>
#include <utility>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/model/channel.h"

namespace tacit {
namespace {

// Who hears whom in a round: entry i are the senders that process i hears.
void find_heard(const Channel& channel, std::uint64_t links, std::vector<ProcessSet>& heard) {
  const ProcessSet all = ProcessSet::first(channel.processes());
  for (const ProcessId receiver : all) {
    heard[receiver.index()] = {};
    for (const ProcessId sender : all) {
      if (sender == receiver) continue;
      const bool delivered = ((links >> channel.carrier(sender, receiver).value()) & 1U) != 0;
      if (delivered) heard[receiver.index()].insert(sender);
    }
  }
}

// The links of `rounds` rounds from round `first` on, as a pattern of their own.
Pattern pattern_of_rounds(const System& system, const Executions& executions, Pattern pattern,
                          unsigned first, unsigned rounds) {
  const auto per_round = links_per_round(system.channel, system.processes);
  std::uint64_t result = 0;
  for (unsigned t = first; t < first + rounds; ++t) {
    result = (result << per_round) | executions.round_links(pattern, t);
  }
  return Pattern(result);
}

}  // namespace

unsigned rounds_of(const WordStep& step) {
  const auto* const table = std::get_if<std::shared_ptr<const DecisionTable>>(&step);
  return table == nullptr ? 1 : (*table)->system().rounds;
}

void apply_rule(const WordRule& rule, std::span<const ProcessSet> heard, std::span<Value> held) {
  constexpr std::size_t most = ProcessSet::most_processes;
  std::array<std::optional<Value>, most> known;
  std::array<Value, most> next{};
  const auto n = static_cast<unsigned>(held.size());
  for (const ProcessId i : ProcessSet::first(n)) {
    std::fill_n(known.begin(), n, std::nullopt);
    known[i.index()] = held[i.index()];
    for (const ProcessId j : heard[i.index()]) known[j.index()] = held[j.index()];
    next[i.index()] = rule.choose({i, std::span(known).first(n)});
  }
  std::copy_n(next.begin(), n, held.begin());
}

void apply_table(const DecisionTable& table, Pattern pattern, std::span<Value> held) {
  const DecisionHypergraph& hypergraph = table.hypergraph();
  const Executions& executions = hypergraph.executions();
  const auto views = hypergraph.facet(executions.facet(executions.input_of(held), pattern));
  for (std::size_t i = 0; i < held.size(); ++i) held[i] = table.decisions()[views[i].index()];
}

WordAlgorithm::WordAlgorithm(std::string text, std::vector<WordStep> steps)
    : text_(std::move(text)), steps_(std::move(steps)) {
  expects(!steps_.empty(), "WordAlgorithm: no step");
  for (const WordStep& step : steps_) rounds_ += rounds_of(step);
}

WordAlgorithm::WordAlgorithm(std::string text, std::shared_ptr<const DecisionTable> table)
    : WordAlgorithm(std::move(text), std::vector<WordStep>{std::move(table)}) {}

Colouring WordAlgorithm::colouring(const DecisionHypergraph& hypergraph) const {
  const System& system = hypergraph.system();
  expects(rounds() == system.rounds, "WordAlgorithm: another number of rounds");
  const Executions& executions = hypergraph.executions();
  const Channel channel(system.channel, system.processes);
  const ProcessSet all = ProcessSet::first(system.processes);
  Colouring colouring(hypergraph.view_count());
  std::vector<Value> held(system.processes);
  std::vector<ProcessSet> heard(system.processes);
  for (std::uint64_t f = 0; f < hypergraph.facet_count(); ++f) {
    listen();
    const InputId input = executions.input_id(FacetId(f));
    const Pattern pattern = executions.pattern(FacetId(f));
    for (const ProcessId i : all) held[i.index()] = executions.value(input, i);
    unsigned round = 0;
    for (const WordStep& step : steps_) {
      if (const auto* const rule = std::get_if<const WordRule*>(&step)) {
        find_heard(channel, executions.round_links(pattern, round), heard);
        apply_rule(**rule, heard, held);
      } else {
        const DecisionTable& table = *std::get<std::shared_ptr<const DecisionTable>>(step);
        apply_table(table, pattern_of_rounds(system, executions, pattern, round, rounds_of(step)),
                    held);
      }
      round += rounds_of(step);
    }
    const auto views = hypergraph.facet(FacetId(f));
    for (const ProcessId i : all) colouring[views[i.index()].index()] = held[i.index()];
  }
  return colouring;
}

}  // namespace tacit
