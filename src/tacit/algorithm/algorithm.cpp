#include "tacit/algorithm/algorithm.h"

#include <algorithm>
#include <utility>

#include "tacit/base/contract.h"

namespace tacit {

unsigned rounds_of(const Step& step) {
  const auto* const table = std::get_if<TableStep>(&step);
  return table == nullptr ? 1 : table->table->system().rounds;
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

unsigned Algorithm::rounds() const {
  unsigned total = 0;
  for (const Step& step : steps_) total += rounds_of(step);
  return total;
}

bool Algorithm::count_rules_only() const {
  return std::ranges::all_of(
      steps_, [](const Step& step) { return std::holds_alternative<CountStep>(step); });
}

bool Algorithm::anonymous() const {
  return std::ranges::all_of(steps_, [](const Step& step) {
    const auto* const count = std::get_if<CountStep>(&step);
    return count != nullptr && count->committee.empty();
  });
}

}  // namespace tacit
