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

}  // namespace tacit
