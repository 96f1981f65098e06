// Algorithm: a sequence of steps, each of which turns the values the processes
// hold into new ones. The last values are the decisions.
//
// One definition serves evaluation, search, simulation and the network runtime.
// A step is a count rule (one round: those who take part send their value,
// everybody applies the rule to what is known), a rule of blocks (the same, with what is known
// counted block by block) or a decision table (several rounds
// of full information, starting from the current values). For approximate agreement
// a last step may decide numbers from 0 to 1 instead of bits.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tacit/algorithm/block_rule.h"
#include "tacit/algorithm/count_rule.h"
#include "tacit/algorithm/decision_table.h"
#include "tacit/algorithm/value_rule.h"
#include "tacit/algorithm/value_table.h"
#include "tacit/base/result.h"
#include "tacit/model/process.h"
#include "tacit/model/system.h"
#include "tacit/model/task.h"

namespace tacit {

// One round of a count rule.
struct CountStep {
  CountRule rule;
  // Those who hold this value send it; the others keep silent. Silence looks like
  // loss to everybody else.
  bool zeros_speak = true;
  bool ones_speak = true;
  // Processes that take part, ascending and counted from 0; empty means everybody.
  // The others never send. They apply the rule to what they hear, without counting
  // themselves, and keep their value when they hear nothing.
  std::vector<unsigned> committee{};
};

// One round of a rule of blocks, in which everybody who takes part sends.
struct BlockStep {
  std::shared_ptr<const BlockRule> rule;
  // Processes that take part, counted from 0: first those of block 1, then those of block 2, and so
  // on; empty means everybody, in ascending order. The others never send, and decide as a member
  // does whom they hear (BlockRuleTable::decide_outside).
  std::vector<unsigned> committee{};

  // The blocks of those who take part among n processes. Expects that the rule fits.
  [[nodiscard]] Blocks blocks(unsigned n) const;
  // The block of a process of n, both counted from 0; nothing outside the committee.
  [[nodiscard]] std::optional<unsigned> block_of(unsigned process, const Blocks& blocks) const;
};

// The rounds of a decision table of all processes.
struct TableStep {
  std::shared_ptr<const DecisionTable> table;
  // Processes that send, ascending and counted from 0; empty means everybody. The table
  // does not depend on what the others would say.
  std::vector<unsigned> committee{};
};

using Step = std::variant<CountStep, TableStep, BlockStep>;

// One round of a value rule, as the last step.
struct ValueRuleStep {
  ValueRule rule;
  std::vector<unsigned> committee{};  // as for count rules
};

// The rounds of a table of fractions, as the last step. All processes send.
struct ValueTableStep {
  std::shared_ptr<const ValueTable> table;
};

using ValueStep = std::variant<ValueRuleStep, ValueTableStep>;

// Those who send in a step with this committee among n processes. Expects 1 <= n <= 64.
[[nodiscard]] ProcessSet senders(const std::vector<unsigned>& committee, unsigned n);

class Algorithm {
 public:
  // Expects at least one step.
  Algorithm(std::string name, std::vector<Step> steps);
  // The steps, and a last one that decides numbers.
  Algorithm(std::string name, std::vector<Step> steps, ValueStep last);

  // How the algorithm is written: parse_algorithm() reads it back.
  [[nodiscard]] const std::string& name() const& noexcept { return name_; }
  [[nodiscard]] const std::string& name() const&& = delete;  // would dangle
  [[nodiscard]] const std::vector<Step>& steps() const& noexcept { return steps_; }
  [[nodiscard]] const std::vector<Step>& steps() const&& = delete;  // would dangle
  // The last step, where it decides numbers: then steps() are those before it, if any.
  [[nodiscard]] const std::optional<ValueStep>& value_step() const& noexcept { return value_step_; }
  [[nodiscard]] const std::optional<ValueStep>& value_step() const&& = delete;  // would dangle
  // All steps, the last one included.
  [[nodiscard]] std::size_t step_count() const { return steps_.size() + (value_step_ ? 1 : 0); }
  [[nodiscard]] unsigned rounds() const;
  // Count rules and rules of blocks only, so that processes with the same parts are alike.
  [[nodiscard]] bool count_rules_only() const;
  // Count rules among everybody: all processes are alike.
  [[nodiscard]] bool anonymous() const;

 private:
  std::string name_;
  std::vector<Step> steps_;
  std::optional<ValueStep> value_step_;
};

// What a process of n, counted from 0, takes part in, step by step: processes with equal parts are
// treated alike. Steps that treat everybody alike add nothing.
[[nodiscard]] std::vector<unsigned> parts_of(const Algorithm& algorithm, unsigned process,
                                             unsigned n);

[[nodiscard]] unsigned rounds_of(const Step& step);
[[nodiscard]] unsigned rounds_of(const ValueStep& step);
// The processes that take part in the last step; empty means everybody.
[[nodiscard]] const std::vector<unsigned>& committee_of(const ValueStep& step);

// What the text of an algorithm is read for.
struct AlgorithmRequest {
  unsigned processes = 2;
  ChannelKind channel = ChannelKind::broadcast;
  std::optional<unsigned> rounds{};  // absent: as many as the algorithm takes
  // The text of a file; absent means that files are refused.
  std::function<Result<std::string>(const std::string& path)> read_file{};
  DecisionHypergraph::Options table_options{};
  // Steps that decide numbers are for a task that takes fractions.
  Task task = Task::consensus();
};

// The language of algorithms (docs/guide/algorithms.md):
//   majority pref0 pref1 courteous sweep   if(EXPR)   FILE.json
//   rule[BLOCKS]{LINES}   FILE.rule: a rule of blocks (block_rule.h)
//   mean   value(EXPR)   a FILE.json of fractions: as the last step, they decide numbers
//   fv amp1: courteous and pref1 by the names they have for two processes
//   A^k   A;B   A@i,j,k   (A)
// A text that as a whole is the name of a file that can be read is this file.
// Fails on malformed text with a caret, on unknown names with the nearest one, on
// committees and tables that do not fit, and when the algorithm does not take the
// requested number of rounds.
[[nodiscard]] Result<Algorithm> parse_algorithm(std::string_view text,
                                                const AlgorithmRequest& request);

}  // namespace tacit
