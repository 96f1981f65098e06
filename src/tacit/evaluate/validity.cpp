#include "tacit/evaluate/validity.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "tacit/algorithm/prepared_step.h"
#include "tacit/base/quoted.h"
#include "tacit/model/one_round_view.h"

namespace tacit {
namespace {

// One thing a process may see when everybody holds the same value, and what it
// decides then.
struct Sight {
  bool takes_part;
  unsigned heard;  // how many others
  Bit decision;
};

std::vector<unsigned> participants_of(const CountStep& step, unsigned n) {
  if (!step.committee.empty()) return step.committee;
  std::vector<unsigned> everybody(n);
  for (unsigned i = 0; i < n; ++i) everybody[i] = i;
  return everybody;
}

// The rules of earlier steps, by name, participants and whether others listen: a
// sequence repeats few rules often.
using KnownTables = std::map<std::tuple<std::string, unsigned, bool>, RuleTable>;

// All sights of a step up to renaming, when everybody holds `value`.
Result<std::vector<Sight>> sights(const CountStep& step, Bit value, unsigned n,
                                  KnownTables& known) {
  const std::vector<unsigned> participants = participants_of(step, n);
  const auto size = static_cast<unsigned>(participants.size());
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
  const auto decide = [&](unsigned heard_values) {
    return value == Bit::zero ? table->decide(value, heard_values, 0)
                              : table->decide(value, 0, heard_values);
  };
  std::vector<Sight> result;
  const unsigned most_heard_by_participant = speaks ? size - 1 : 0;
  for (unsigned heard = 0; heard <= most_heard_by_participant; ++heard) {
    result.push_back({true, heard, decide(heard + 1)});
  }
  if (!listeners) return result;
  for (unsigned heard = 0; heard <= (speaks ? size : 0); ++heard) {
    result.push_back({false, heard, decide(heard)});
  }
  return result;
}

// A process that may see this, and those whom it has heard: the first ones.
std::pair<unsigned, std::vector<unsigned>> example_of(const Sight& sight, const CountStep& step,
                                                      unsigned n) {
  const std::vector<unsigned> participants = participants_of(step, n);
  if (sight.takes_part) {
    const auto first = participants.begin() + 1;
    return {participants.front(), {first, first + sight.heard}};
  }
  unsigned listener = 0;
  while (std::ranges::binary_search(participants, listener)) ++listener;
  return {listener, {participants.begin(), participants.begin() + sight.heard}};
}

Failure violation(const Algorithm& algorithm, const System& system, Bit input, Bit held,
                  std::size_t step, const Sight& sight) {
  const unsigned n = system.processes;
  const auto bit_text = [](Bit bit) { return std::to_string(static_cast<int>(bit)); };
  const auto [process, heard] = example_of(sight, std::get<CountStep>(algorithm.steps()[step]), n);
  std::string view;
  if (n <= ProcessSet::most_processes) {
    OneRoundView seen{ProcessId(static_cast<std::uint8_t>(process)), {}, {}};
    seen.known.insert(seen.owner);
    for (const unsigned sender : heard) {
      seen.known.insert(ProcessId(static_cast<std::uint8_t>(sender)));
    }
    if (held == Bit::one) seen.ones = seen.known;
    view = "in view " + view_text(seen, n);
  } else {
    view = "having heard " + std::to_string(heard.size()) + " others";
  }
  std::string round;
  if (algorithm.steps().size() > 1) {
    unsigned rounds = 0;
    for (std::size_t s = 0; s <= step; ++s) rounds += rounds_of(algorithm.steps()[s]);
    round = " in round " + std::to_string(rounds);
  }
  const std::string inputs =
      n <= 64 ? std::string(n, input == Bit::one ? '1' : '0') : "of " + bit_text(input) + "s only";
  return fail(ErrorCode::invalid_argument, quoted_text(algorithm.name()) + " breaks validity" +
                                               round + ": on input " + inputs + ", process " +
                                               std::to_string(process + 1) + " decides " +
                                               bit_text(sight.decision) + " " + view);
}

}  // namespace

Result<System> check_validity(const Algorithm& algorithm, const System& system) {
  KnownTables known;
  for (const Bit input : {Bit::zero, Bit::one}) {
    Bit held = input;
    std::optional<Sight> last;
    std::size_t last_step = 0;
    for (std::size_t s = 0; s < algorithm.steps().size(); ++s) {
      // Decision tables are valid from their construction.
      const auto* const count = std::get_if<CountStep>(&algorithm.steps()[s]);
      if (count == nullptr) continue;
      const auto seen = sights(*count, held, system.processes, known);
      if (!seen) return seen.failure();
      const auto changed = std::ranges::find_if(
          *seen, [held](const Sight& sight) { return sight.decision != held; });
      if (changed == seen->end()) continue;
      const bool all_changed =
          std::ranges::all_of(*seen, [held](const Sight& sight) { return sight.decision != held; });
      if (!all_changed) return violation(algorithm, system, input, held, s, *changed);
      last = *changed;
      last_step = s;
      held = !held;
    }
    if (held != input) return violation(algorithm, system, input, !held, last_step, *last);
  }
  return system;
}

}  // namespace tacit
