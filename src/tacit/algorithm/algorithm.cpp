#include "tacit/algorithm/algorithm.h"

#include <algorithm>
#include <utility>

#include "tacit/base/contract.h"

namespace tacit {

unsigned rounds_of(const Step& step) {
  const auto* const table = std::get_if<TableStep>(&step);
  return table == nullptr ? 1 : table->table->system().rounds;
}

unsigned rounds_of(const ValueStep& step) {
  const auto* const table = std::get_if<ValueTableStep>(&step);
  return table == nullptr ? 1 : table->table->system().rounds;
}

const std::vector<unsigned>& committee_of(const ValueStep& step) {
  static const std::vector<unsigned> everybody;
  const auto* const rule = std::get_if<ValueRuleStep>(&step);
  return rule == nullptr ? everybody : rule->committee;
}

ProcessSet senders(const std::vector<unsigned>& committee, unsigned n) {
  if (committee.empty()) return ProcessSet::first(n);
  ProcessSet members;
  for (const unsigned i : committee) members.insert(ProcessId(static_cast<std::uint8_t>(i)));
  return members;
}

Blocks BlockStep::blocks(unsigned n) const {
  const auto participants = committee.empty() ? n : static_cast<unsigned>(committee.size());
  auto found = rule->blocks().among(participants);
  expects(static_cast<bool>(found), "BlockStep: the rule is for another number of processes");
  return *std::move(found);
}

std::optional<unsigned> BlockStep::block_of(unsigned process, const Blocks& blocks) const {
  unsigned part = process;
  if (!committee.empty()) {
    const auto found = std::ranges::find(committee, process);
    if (found == committee.end()) return std::nullopt;
    part = static_cast<unsigned>(found - committee.begin());
  }
  unsigned block = 0;
  for (unsigned end = blocks.sizes()[0]; end <= part; end += blocks.sizes()[block]) ++block;
  return block;
}

std::vector<unsigned> parts_of(const Algorithm& algorithm, unsigned process, unsigned n) {
  std::vector<unsigned> parts;
  const auto add_membership = [&](const std::vector<unsigned>& committee) {
    if (committee.empty()) return;
    parts.push_back(std::ranges::binary_search(committee, process) ? 1 : 0);
  };
  const BlockRule* last_rule = nullptr;  // of the step before: repeated rounds add nothing
  const std::vector<unsigned>* last_committee = nullptr;
  for (const Step& step : algorithm.steps()) {
    if (const auto* const count = std::get_if<CountStep>(&step)) add_membership(count->committee);
    const auto* const block = std::get_if<BlockStep>(&step);
    if (block == nullptr) continue;
    if (last_rule == block->rule.get() && *last_committee == block->committee) continue;
    const auto own = block->block_of(process, block->blocks(n));
    parts.push_back(own ? *own + 1 : 0);
    last_rule = block->rule.get();
    last_committee = &block->committee;
  }
  if (algorithm.value_step()) add_membership(committee_of(*algorithm.value_step()));
  return parts;
}

Algorithm::Algorithm(std::string name, std::vector<Step> steps)
    : name_(std::move(name)), steps_(std::move(steps)) {
  expects(!steps_.empty(), "Algorithm: no step");
}

Algorithm::Algorithm(std::string name, std::vector<Step> steps, ValueStep last)
    : name_(std::move(name)), steps_(std::move(steps)), value_step_(std::move(last)) {}

unsigned Algorithm::rounds() const {
  unsigned total = value_step_ ? rounds_of(*value_step_) : 0;
  for (const Step& step : steps_) total += rounds_of(step);
  return total;
}

bool Algorithm::count_rules_only() const {
  const bool table_is_last = value_step_ && std::holds_alternative<ValueTableStep>(*value_step_);
  return !table_is_last && std::ranges::all_of(steps_, [](const Step& step) {
    return !std::holds_alternative<TableStep>(step);
  });
}

bool Algorithm::anonymous() const {
  if (value_step_ && !committee_of(*value_step_).empty()) return false;
  return count_rules_only() && std::ranges::all_of(steps_, [](const Step& step) {
           const auto* const count = std::get_if<CountStep>(&step);
           return count != nullptr && count->committee.empty();
         });
}

}  // namespace tacit
