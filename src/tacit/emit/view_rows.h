// A decision table as data for a small machine: what a process has to look up to
// follow its own view round by round.
//
// A process keeps the number of its view among its own views of that round; a message
// is such a number. After the first round a view is a word over {not heard, 0, 1} and
// its number is the own value followed by that word in base 3, without a table. Later
// views are rows of n numbers, sorted, and are found by bisection: the place of a row is
// its number. After the last round only the rows of the rarer decision are kept.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "tacit/algorithm/count_rule.h"
#include "tacit/algorithm/decision_table.h"
#include "tacit/base/result.h"

namespace tacit {

// The rows of one round, owner by owner.
struct ViewRows {
  std::vector<std::uint32_t> first;  // n + 1: where each owner's rows begin
  // n entries per row: 0 for a process that was not heard, otherwise 1 + the number of
  // its view one round earlier.
  std::vector<std::uint32_t> entries;
};

struct TableForm {
  unsigned processes;
  unsigned rounds;
  // One round: decisions, eight a byte, the lowest bit first, at owner * words + number.
  std::vector<std::uint8_t> bits{};
  // Several rounds: rows of rounds 2 .. rounds, the last ones only where the decision is
  // `kept`.
  std::vector<ViewRows> rows{};
  Bit kept = Bit::one;

  // Views of one process after the first round: 2 * 3^(n - 1).
  [[nodiscard]] std::uint64_t words() const;
};

// Expects at least one round. Fails with too_large when the data, at four bytes an entry,
// would exceed 2^24 bytes or a view number 65534. Cost: a sort of the views.
[[nodiscard]] Result<TableForm> table_form(const DecisionTable& table);

// The count rule that a table of one round is, if its decisions depend on the own value
// and the numbers of known zeros and ones alone.
[[nodiscard]] std::optional<CountRule> count_rule_of(const DecisionTable& table);

}  // namespace tacit
