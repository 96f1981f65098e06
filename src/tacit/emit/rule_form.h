// How the decisions of a count rule are written down most briefly: as the formula of
// a rule with a name, as thresholds, or bit by bit.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tacit/algorithm/count_rule.h"

namespace tacit {

struct RuleForm {
  enum class Kind { formula, thresholds, bits };

  Kind kind;
  unsigned participants;
  bool listeners;  // some processes only listen and keep their value when nothing is heard
  // formula: the name of the rule.
  std::string_view name{};
  // formula: a C expression over own, zeros and ones.
  std::string formula{};
  // thresholds: entry own * (participants + 1) + zeros is the smallest number of ones
  // at which the decision is 1.
  // bits: eight decisions a byte, the lowest bit first, at own * size + place(zeros, ones),
  // where size = (participants + 1) (participants + 2) / 2.
  std::vector<std::uint8_t> data{};

  // zeros rows of participants + 1, participants, ... entries, one per number of ones.
  [[nodiscard]] static unsigned place(unsigned participants, unsigned zeros, unsigned ones) {
    return zeros * (2 * participants + 3 - zeros) / 2 + ones;
  }
  // The decision that thresholds or bits say. Expects one of these two kinds.
  [[nodiscard]] bool decides_one(unsigned own, unsigned zeros, unsigned ones) const {
    if (kind == Kind::thresholds) return ones >= data[own * (participants + 1) + zeros];
    const unsigned size = (participants + 1) * (participants + 2) / 2;
    const unsigned at = own * size + place(participants, zeros, ones);
    return (data[at / 8] >> (at % 8) & 1U) != 0;
  }
};

// The form with the fewest bytes of data. Decisions for counts that cannot occur are
// left to chance. Expects at most 64 participants.
[[nodiscard]] RuleForm shortest_form(const RuleTable& table, bool listeners);

}  // namespace tacit
