// RoundProgram: an algorithm as what a process does in each round, with everything it
// has to look up, equal parts once.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "tacit/algorithm/algorithm.h"
#include "tacit/base/result.h"
#include "tacit/emit/rule_form.h"
#include "tacit/emit/view_rows.h"
#include "tacit/model/system.h"

namespace tacit {

// A round of a count rule.
struct CountOperation {
  std::size_t rule;                      // index of RoundProgram::rules
  std::optional<std::size_t> committee;  // index of RoundProgram::committees; absent: everybody
  bool zeros_speak;
  bool ones_speak;

  friend bool operator==(const CountOperation&, const CountOperation&) = default;
};

// Round `round` of a decision table, counted from 1.
struct TableOperation {
  std::size_t table;  // index of RoundProgram::tables
  unsigned round;
  std::optional<std::size_t> committee;  // index of RoundProgram::committees; absent: everybody

  friend bool operator==(const TableOperation&, const TableOperation&) = default;
};

using Operation = std::variant<CountOperation, TableOperation>;

struct RoundProgram {
  System system;  // with the rounds of the algorithm
  std::vector<RuleForm> rules{};
  std::vector<ProcessSet> committees{};
  std::vector<TableForm> tables{};
  std::vector<Operation> operations{};
  std::vector<std::string> names{};  // per operation, for people
  // Round t does operations[period[t % period.size()]].
  std::vector<std::size_t> period{};
};

// Decision tables of one round that are count rules become count rules. Fails where a
// rule has no value, where a table is too large to be written down, for more than 64
// processes, no rounds, or more than 255 different operations.
[[nodiscard]] Result<RoundProgram> round_program(const Algorithm& algorithm, const System& system);

}  // namespace tacit
