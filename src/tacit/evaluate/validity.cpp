#include "tacit/evaluate/validity.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "tacit/algorithm/prepared_step.h"
#include "tacit/base/budget.h"
#include "tacit/base/quoted.h"
#include "tacit/model/one_round_view.h"

namespace tacit {
namespace {

// One thing a process may see when everybody holds the same value, and what it
// decides then.
template <class Decision>
struct Sight {
  bool takes_part;
  unsigned heard;  // how many others
  Decision decision;
};

std::vector<unsigned> participants_of(const std::vector<unsigned>& committee, unsigned n) {
  if (!committee.empty()) return committee;
  std::vector<unsigned> everybody(n);
  for (unsigned i = 0; i < n; ++i) everybody[i] = i;
  return everybody;
}

// The rules of earlier steps, by name, participants and whether others listen: a
// sequence repeats few rules often.
using KnownTables = std::map<std::tuple<std::string, unsigned, bool>, RuleTable>;

// All sights up to renaming when everybody holds one value; decide(known) is the decision of a
// process that knows it `known` times.
template <class Decide>
auto sights_with(unsigned participants, bool listeners, bool speaks, const Decide& decide) {
  std::vector<Sight<decltype(decide(0U))>> result;
  const unsigned most_heard_by_participant = speaks ? participants - 1 : 0;
  for (unsigned heard = 0; heard <= most_heard_by_participant; ++heard) {
    result.push_back({true, heard, decide(heard + 1)});
  }
  if (!listeners) return result;
  for (unsigned heard = 0; heard <= (speaks ? participants : 0); ++heard) {
    result.push_back({false, heard, decide(heard)});
  }
  return result;
}

// All sights of a step, when everybody holds `value`.
Result<std::vector<Sight<Bit>>> sights(const CountStep& step, Bit value, unsigned n,
                                       KnownTables& known) {
  const auto size = static_cast<unsigned>(participants_of(step.committee, n).size());
  const bool listeners = size < n;
  const auto found = known.find({step.rule.name(), size, listeners});
  if (found == known.end()) {
    auto built = rule_table(step, n);
    if (!built) return built.failure();
    known.emplace(std::tuple{step.rule.name(), size, listeners}, *std::move(built));
    return sights(step, value, n, known);
  }
  const RuleTable* const table = &found->second;
  const bool speaks = value == Bit::zero ? step.zeros_speak : step.ones_speak;
  const auto decide = [&](unsigned known_values) {
    return value == Bit::zero ? table->decide(value, known_values, 0)
                              : table->decide(value, 0, known_values);
  };
  return sights_with(size, listeners, speaks, decide);
}

// The same for the rule of a last step that decides numbers, among `participants` processes.
std::vector<Sight<Rational>> sights(const ValueRuleTable& table, Bit value, unsigned participants,
                                    bool listeners) {
  const auto decide = [&](unsigned known_values) {
    return table.values().value(value == Bit::zero ? table.decide(value, known_values, 0)
                                                   : table.decide(value, 0, known_values));
  };
  return sights_with(participants, listeners, true, decide);
}

// A process that may see this, and those whom it has heard: the first ones.
struct Example {
  unsigned process;
  std::vector<unsigned> heard;
};

template <class Decision>
Example example_of(const Sight<Decision>& sight, const std::vector<unsigned>& committee,
                   unsigned n) {
  const std::vector<unsigned> participants = participants_of(committee, n);
  if (sight.takes_part) {
    const auto first = participants.begin() + 1;
    return {participants.front(), {first, first + sight.heard}};
  }
  unsigned listener = 0;
  while (std::ranges::binary_search(participants, listener)) ++listener;
  return {listener, {participants.begin(), participants.begin() + sight.heard}};
}

// Where a step exchanges the value that everybody holds.
struct Exchange {
  Example example;
  bool everywhere;  // whatever is heard
};

// Where the step decides another value when everybody holds `value`; nothing where it never does.
Result<std::optional<Exchange>> exchange_by(const CountStep& step, Bit value, unsigned n,
                                            KnownTables& known) {
  const auto seen = sights(step, value, n, known);
  if (!seen) return seen.failure();
  const auto changes = [value](const Sight<Bit>& sight) { return sight.decision != value; };
  const auto changed = std::ranges::find_if(*seen, changes);
  if (changed == seen->end()) return std::optional<Exchange>();
  return std::optional<Exchange>(
      {example_of(*changed, step.committee, n), std::ranges::all_of(*seen, changes)});
}

// Goes to the next counts up to the sizes of the blocks; false after the last.
bool next_counts(std::vector<unsigned>& counts, const Blocks& blocks) {
  for (unsigned b = 0; b < counts.size(); ++b) {
    if (++counts[b] <= blocks.sizes()[b]) return true;
    counts[b] = 0;
  }
  return false;
}

// A process of the block, or outside where there is none, that knows of every block as many
// members as `known` says.
Example example_of(const BlockStep& step, const Blocks& blocks, std::optional<unsigned> block,
                   std::vector<unsigned> known, unsigned n) {
  Example example{n, {}};
  for (unsigned i = 0; i < n && example.process == n; ++i) {
    if (step.block_of(i, blocks) == block) example.process = i;
  }
  if (block) --known[*block];
  for (unsigned i = 0; i < n; ++i) {
    const auto own = step.block_of(i, blocks);
    if (i == example.process || !own || known[*own] == 0) continue;
    --known[*own];
    example.heard.push_back(i);
  }
  return example;
}

Result<std::optional<Exchange>> exchange_by(const BlockStep& step, Bit value, unsigned n) {
  const Blocks blocks = step.blocks(n);
  const auto table = BlockRuleTable::build(*step.rule, blocks);
  if (!table) return table.failure();
  std::optional<Exchange> found;
  bool everywhere = true;
  const auto look_at = [&](std::optional<unsigned> block, const std::vector<unsigned>& known) {
    BlockCounts counts = BlockCounts::none(blocks.count());
    (value == Bit::one ? counts.ones : counts.zeros) = known;
    const Bit decision =
        block ? table->decide(*block, value, counts) : table->decide_outside(value, counts);
    everywhere = everywhere && decision != value;
    if (decision != value && !found) {
      found = Exchange{example_of(step, blocks, block, known, n), false};
    }
  };
  std::vector<unsigned> known(blocks.count(), 0);
  do {
    listen();
    for (unsigned b = 0; b < blocks.count(); ++b) {
      if (known[b] > 0) look_at(b, known);
    }
    if (blocks.processes() < n) look_at(std::nullopt, known);
  } while (next_counts(known, blocks));
  if (found) found->everywhere = everywhere;
  return found;
}

// What happens in a step: everybody has the input `input` and holds `held`.
struct Violation {
  Bit input;
  Bit held;
  std::size_t step;
  Example example;
  std::string decision;
};

// In which round a step ends, where there are several.
std::string round_text(const Algorithm& algorithm, std::size_t step) {
  if (algorithm.step_count() == 1) return {};
  unsigned rounds = 0;
  for (std::size_t s = 0; s <= step && s < algorithm.steps().size(); ++s) {
    rounds += rounds_of(algorithm.steps()[s]);
  }
  if (step == algorithm.steps().size()) rounds += rounds_of(*algorithm.value_step());
  return " in round " + std::to_string(rounds);
}

Failure violated(const Algorithm& algorithm, const System& system, const Violation& violation) {
  const unsigned n = system.processes;
  const auto& [process, heard] = violation.example;
  std::string view;
  if (n <= ProcessSet::most_processes) {
    OneRoundView seen{ProcessId(static_cast<std::uint8_t>(process)), {}, {}};
    seen.known.insert(seen.owner);
    for (const unsigned sender : heard) {
      seen.known.insert(ProcessId(static_cast<std::uint8_t>(sender)));
    }
    if (violation.held == Bit::one) seen.ones = seen.known;
    view = "in view " + view_text(seen, n);
  } else {
    view = "having heard " + std::to_string(heard.size()) + " others";
  }
  const char bit = violation.input == Bit::one ? '1' : '0';
  const std::string inputs = n <= 64 ? std::string(n, bit) : "of " + std::string(1, bit) + "s only";
  return fail(ErrorCode::invalid_argument,
              quoted_text(algorithm.name()) + " breaks validity" +
                  round_text(algorithm, violation.step) + ": on input " + inputs + ", process " +
                  std::to_string(process + 1) + " decides " + violation.decision + " " + view);
}

std::string bit_text(Bit bit) {
  return std::to_string(static_cast<int>(bit));
}

// Whether the last step decides b where everybody holds held[b], for both values b.
Result<Done> check_numbers(const Algorithm& algorithm, const System& system,
                           const std::array<Bit, 2>& held) {
  const auto* const rule = std::get_if<ValueRuleStep>(&*algorithm.value_step());
  // Tables are valid from their construction, for the values held before them.
  if (rule == nullptr) return Done{};
  const unsigned n = system.processes;
  const auto size = static_cast<unsigned>(participants_of(rule->committee, n).size());
  const auto table = ValueRuleTable::build(rule->rule, size, size < n);
  if (!table) return table.failure();
  for (const Bit input : {Bit::zero, Bit::one}) {
    const Bit value = held[static_cast<std::size_t>(input)];
    for (const Sight<Rational>& sight : sights(*table, value, size, size < n)) {
      if (sight.decision == Rational(static_cast<int>(input))) continue;
      return violated(algorithm, system,
                      {input, value, algorithm.steps().size(),
                       example_of(sight, rule->committee, n), sight.decision.to_string()});
    }
  }
  return Done{};
}

// What everybody holds after the steps that decide bits, when all inputs are `input`. Fails where
// equal values become different ones.
Result<Bit> held_after_steps(const Algorithm& algorithm, const System& system, Bit input,
                             KnownTables& known) {
  Bit held = input;
  std::optional<Violation> last;  // where the value was exchanged
  // By value: the last rule of blocks that everybody kept it by. Repeated rounds share their rule
  // and, since committees do not nest, their committee.
  std::array<std::shared_ptr<const BlockRule>, 2> kept_by;
  for (std::size_t s = 0; s < algorithm.steps().size(); ++s) {
    // Decision tables are valid from their construction.
    const Step& step = algorithm.steps()[s];
    if (std::holds_alternative<TableStep>(step)) continue;
    const auto* const block = std::get_if<BlockStep>(&step);
    if (block != nullptr && block->rule == kept_by[static_cast<std::size_t>(held)]) continue;
    const auto exchange =
        block != nullptr ? exchange_by(*block, held, system.processes)
                         : exchange_by(std::get<CountStep>(step), held, system.processes, known);
    if (!exchange) return exchange.failure();
    if (!*exchange) {
      if (block != nullptr) kept_by[static_cast<std::size_t>(held)] = block->rule;
      continue;
    }
    Violation violation{input, held, s, (*exchange)->example, bit_text(!held)};
    if (!(*exchange)->everywhere) return violated(algorithm, system, violation);
    last = std::move(violation);
    held = !held;
  }
  const bool mended_later =
      algorithm.value_step() && std::holds_alternative<ValueRuleStep>(*algorithm.value_step());
  if (held != input && !mended_later) return violated(algorithm, system, *last);
  return held;
}

}  // namespace

Result<System> check_validity(const Algorithm& algorithm, const System& system) {
  KnownTables known;
  std::array<Bit, 2> held{Bit::zero, Bit::one};  // by everybody's input: after the steps
  for (const Bit input : {Bit::zero, Bit::one}) {
    const auto after = held_after_steps(algorithm, system, input, known);
    if (!after) return after.failure();
    held[static_cast<std::size_t>(input)] = *after;
  }
  if (algorithm.value_step()) {
    const auto valid = check_numbers(algorithm, system, held);
    if (!valid) return valid.failure();
  }
  return system;
}

}  // namespace tacit
