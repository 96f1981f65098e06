#include "tacit/algorithm/count_rule.h"

#include <array>

#include "tacit/base/budget.h"

namespace tacit {

std::string counts_text(const Counts& counts) {
  return "own " + std::to_string(static_cast<int>(counts.own)) + ", zeros " +
         std::to_string(counts.zeros) + ", ones " + std::to_string(counts.ones);
}

std::span<const CountRule> named_rules() {
  static const std::array<CountRule, 4> rules{CountRule(Majority{}), CountRule(Pref0{}),
                                              CountRule(Pref1{}), CountRule(Courteous{})};
  return rules;
}

// One table serves both kinds of process: with at least one value heard, a listener
// is told the same counts that a participant with these counts would see.
Result<RuleTable> RuleTable::build(const CountRule& rule, unsigned participants, bool listeners) {
  if (participants > most_participants) {
    return fail(ErrorCode::too_large, "more than " + std::to_string(most_participants) +
                                          " processes that take part in a count rule: '" +
                                          std::to_string(participants) + "'");
  }
  RuleTable table(participants);
  std::size_t entry = 0;
  for (const Bit own : {Bit::zero, Bit::one}) {
    for (unsigned zeros = 0; zeros <= participants; ++zeros) {
      listen();
      for (unsigned ones = 0; ones <= participants; ++ones, ++entry) {
        const bool counts_itself = own == Bit::zero ? zeros > 0 : ones > 0;
        const bool occurs = zeros + ones <= participants && (counts_itself || listeners);
        Bit decision = own;  // nothing heard: keep the own value
        if (occurs && zeros + ones > 0) {
          const auto value = rule({own, zeros, ones, participants});
          if (!value) return value.failure();
          decision = *value;
        }
        table.decisions_[entry] = static_cast<std::uint8_t>(decision);
      }
    }
  }
  return table;
}

}  // namespace tacit
