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
    return std::holds_alternative<CountStep>(step);
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
