// A count step, or one of a rule of blocks, made ready for a number of processes: its decisions
// looked up and those who take part as a set. Whatever runs a step by masks works on this.
#pragma once

#include "tacit/algorithm/algorithm.h"
#include "tacit/algorithm/count_rule.h"
#include "tacit/base/result.h"
#include "tacit/model/process.h"

namespace tacit {

// The decisions of the step among n processes, any number of them. Fails where the
// rule has no value for counts that can occur. Cost: that of RuleTable::build.
[[nodiscard]] Result<RuleTable> rule_table(const CountStep& step, unsigned n);
// The memory that table takes.
[[nodiscard]] std::uint64_t rule_table_bytes(const CountStep& step, unsigned n);

struct PreparedStep {
  RuleTable table;
  ProcessSet committee;  // those who take part; never empty
  bool zeros_speak;
  bool ones_speak;

  // Those who send when the processes in `values` hold 1 and the others 0.
  [[nodiscard]] ProcessSet speakers(ProcessSet values) const noexcept {
    ProcessSet silent;
    if (!zeros_speak) silent = committee - values;
    if (!ones_speak) silent = silent | values;
    return committee - silent;
  }
  // The decision of a process that hears those in `heard`, all of them speakers, when those in
  // `values` hold 1.
  [[nodiscard]] Bit decide(ProcessId process, ProcessSet heard, ProcessSet values) const {
    const ProcessSet itself = committee & ProcessSet::only(process);
    const ProcessSet known = heard | itself;
    return table.decide(values.bit(process), (known - values).size(), (known & values).size());
  }
};

// The same for a rule of blocks.
struct PreparedBlockStep {
  BlockRuleTable table;
  std::vector<ProcessSet> blocks;
  ProcessSet committee;  // those who take part; never empty

  [[nodiscard]] ProcessSet speakers(ProcessSet /*values*/) const noexcept { return committee; }
  // The decision of a process that hears those in `heard`, when those in `values` hold 1.
  [[nodiscard]] Bit decide(ProcessId process, ProcessSet heard, ProcessSet values) const;
};

// Fails as rule_table() does. Expects 1 <= n <= 64.
[[nodiscard]] Result<PreparedStep> prepared(const CountStep& step, unsigned n);
// Fails as BlockRuleTable::build does. Expects 2 <= n <= 64.
[[nodiscard]] Result<PreparedBlockStep> prepared(const BlockStep& step, unsigned n);

}  // namespace tacit
