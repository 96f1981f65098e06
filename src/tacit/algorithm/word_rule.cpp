#include "tacit/algorithm/word_rule.h"

#include <algorithm>
#include <array>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/base/integer.h"
#include "tacit/base/quoted.h"
#include "tacit/model/channel.h"

namespace tacit {
namespace {

constexpr unsigned most_word_rounds = 1000;

// The values that are known, and of them those that are known most often.
struct Frequencies {
  ValueSet known = 0;
  ValueSet most_frequent = 0;

  explicit Frequencies(const KnownValues& view) {
    unsigned most = 0;
    for (const auto& value : view.values) {
      if (!value || has_value(known, *value)) continue;
      known |= only_value(*value);
      const unsigned count = view.count(*value);
      if (count > most) most_frequent = 0;
      if (count >= most) most_frequent |= only_value(*value);
      most = std::max(most, count);
    }
  }
};

Value smallest_known(const KnownValues& view) {
  return smallest_value(Frequencies(view).known);
}

Value largest_known(const KnownValues& view) {
  return static_cast<Value>(std::bit_width(Frequencies(view).known) - 1);
}

Value choose_plurality(const KnownValues& view) {
  return smallest_value(Frequencies(view).most_frequent);
}

Value choose_courteous(const KnownValues& view) {
  const ValueSet most = Frequencies(view).most_frequent;
  const auto others = static_cast<ValueSet>(most & ~only_value(view.own()));
  return smallest_value(others != 0 ? others : most);
}

Value follow_leader(const KnownValues& view) {
  const auto first = std::ranges::find_if(view.values, [](const auto& v) { return v.has_value(); });
  return **first;
}

constexpr std::array<WordRule, 5> rules{
    {{"courteous",
      "the value known most often; on a tie another than the own, the smallest of them",
      choose_courteous},
     {"plurality", "the value known most often; on a tie the smallest of them", choose_plurality},
     {"min", "the smallest value that is known", smallest_known},
     {"max", "the largest value that is known", largest_known},
     {"leader", "the value of the first process whose value is known", follow_leader}}};

Failure not_an_algorithm(std::string_view text, const std::string& why) {
  return fail(ErrorCode::parse_error, why + ": " + quoted_text(text));
}

// Who hears whom in a round: entry i are the senders that process i hears.
std::vector<ProcessSet> heard_in(const Channel& channel, std::uint64_t links) {
  std::vector<ProcessSet> heard(channel.processes());
  for (const ProcessId sender : ProcessSet::first(channel.processes())) {
    for (const ProcessId receiver : ProcessSet::first(channel.processes())) {
      if (sender == receiver) continue;
      const bool delivered = ((links >> channel.carrier(sender, receiver).value()) & 1U) != 0;
      if (delivered) heard[receiver.index()].insert(sender);
    }
  }
  return heard;
}

}  // namespace

unsigned KnownValues::count(Value value) const {
  return static_cast<unsigned>(
      std::ranges::count_if(values, [value](const auto& each) { return each == value; }));
}

std::span<const WordRule> word_rules() {
  return rules;
}

Result<WordAlgorithm> WordAlgorithm::parse(std::string_view text) {
  std::vector<const WordRule*> steps;
  for (std::string_view rest = text;;) {
    const std::size_t end = rest.find(';');
    const std::string_view step = rest.substr(0, end);
    const std::size_t raised = step.find('^');
    const std::string_view name = step.substr(0, raised);
    const auto rule = std::ranges::find(rules, name, &WordRule::name);
    if (rule == rules.end()) {
      return not_an_algorithm(text,
                              "no rule for more than two values (courteous, plurality, min, "
                              "max, leader, in sequences A;B and A^k)");
    }
    std::size_t times = 1;
    if (raised != std::string_view::npos) {
      const auto exponent = Integer::parse(step.substr(raised + 1));
      if (!exponent || *exponent < Integer(1) || *exponent > Integer(most_word_rounds)) {
        return not_an_algorithm(text, "the power of a rule is a number from 1 to 1000");
      }
      times = static_cast<std::size_t>(*exponent->to_int64());
    }
    steps.insert(steps.end(), times, &*rule);
    if (steps.size() > most_word_rounds) return not_an_algorithm(text, "more than 1000 rounds");
    if (end == std::string_view::npos) break;
    rest.remove_prefix(end + 1);
  }
  return WordAlgorithm(std::string(text), std::move(steps));
}

Colouring WordAlgorithm::colouring(const DecisionHypergraph& hypergraph) const {
  const System& system = hypergraph.system();
  expects(rounds() == system.rounds, "WordAlgorithm: another number of rounds");
  const Executions& executions = hypergraph.executions();
  const Channel channel(system.channel, system.processes);
  const ProcessSet all = ProcessSet::first(system.processes);
  Colouring colouring(hypergraph.view_count());
  std::vector<Value> held(system.processes);
  std::vector<std::optional<Value>> known(system.processes);
  for (std::uint64_t f = 0; f < hypergraph.facet_count(); ++f) {
    listen();
    const InputId input = executions.input_id(FacetId(f));
    const Pattern pattern = executions.pattern(FacetId(f));
    for (const ProcessId i : all) held[i.index()] = executions.value(input, i);
    for (unsigned round = 0; round < system.rounds; ++round) {
      const auto heard = heard_in(channel, executions.round_links(pattern, round));
      std::vector<Value> next(system.processes);
      for (const ProcessId i : all) {
        std::ranges::fill(known, std::nullopt);
        known[i.index()] = held[i.index()];
        for (const ProcessId j : heard[i.index()]) known[j.index()] = held[j.index()];
        next[i.index()] = rules_[round]->choose({i, known});
      }
      held = std::move(next);
    }
    const auto views = hypergraph.facet(FacetId(f));
    for (const ProcessId i : all) colouring[views[i.index()].index()] = held[i.index()];
  }
  return colouring;
}

}  // namespace tacit
