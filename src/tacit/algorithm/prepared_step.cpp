#include "tacit/algorithm/prepared_step.h"

#include <utility>

#include "tacit/base/contract.h"

namespace tacit {

namespace {

unsigned participants(const CountStep& step, unsigned n) {
  return step.committee.empty() ? n : static_cast<unsigned>(step.committee.size());
}

}  // namespace

Result<RuleTable> rule_table(const CountStep& step, unsigned n) {
  return RuleTable::build(step.rule, participants(step, n), !step.committee.empty());
}

std::uint64_t rule_table_bytes(const CountStep& step, unsigned n) {
  return RuleTable::bytes(participants(step, n));
}

Result<PreparedStep> prepared(const CountStep& step, unsigned n) {
  expects(n >= 1 && n <= ProcessSet::most_processes, "prepared: not between 1 and 64 processes");
  auto table = rule_table(step, n);
  if (!table) return table.failure();
  return PreparedStep{*std::move(table), senders(step.committee, n), step.zeros_speak,
                      step.ones_speak};
}

Result<PreparedBlockStep> prepared(const BlockStep& step, unsigned n) {
  expects(n >= 2 && n <= ProcessSet::most_processes, "prepared: not between 2 and 64 processes");
  auto table = BlockRuleTable::build(*step.rule, step.blocks(n));
  if (!table) return table.failure();
  PreparedBlockStep result{*std::move(table), {}, senders(step.committee, n)};
  result.blocks.resize(result.table.blocks().count());
  for (const ProcessId i : result.committee) {
    result.blocks[*step.block_of(i.value(), result.table.blocks())].insert(i);
  }
  return result;
}

Bit PreparedBlockStep::decide(ProcessId process, ProcessSet heard, ProcessSet values) const {
  const bool takes_part = committee.contains(process);
  if (takes_part) heard.insert(process);
  BlockCounts known = BlockCounts::none(table.blocks().count());
  unsigned own_block = 0;
  for (unsigned b = 0; b < blocks.size(); ++b) {
    const ProcessSet here = heard & blocks[b];
    known.ones[b] = (here & values).size();
    known.zeros[b] = here.size() - known.ones[b];
    if (blocks[b].contains(process)) own_block = b;
  }
  const Bit own = values.bit(process);
  return takes_part ? table.decide(own_block, own, known) : table.decide_outside(own, known);
}

}  // namespace tacit
