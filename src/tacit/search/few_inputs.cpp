#include "tacit/search/few_inputs.h"

#include <algorithm>
#include <utility>

namespace tacit {
namespace {

// One in this many inputs are few, where there are not few of them anyway.
constexpr std::size_t few_of_all = 3;
constexpr std::size_t fewest_of_all = 12;

bool is_of_chain(const Problem& problem, InputId input) {
  const Executions& executions = problem.hypergraph().executions();
  const unsigned values = problem.hypergraph().task().values();
  const auto largest = static_cast<Value>(values - 1);
  bool ended = false;  // the processes with the largest value
  for (const ProcessId i : ProcessSet::first(problem.hypergraph().system().processes)) {
    const Value value = executions.value(input, i);
    if (value != largest) ended = true;
    if (ended && value != Value::zero) return false;
  }
  return true;
}

}  // namespace

FewInputs::FewInputs(const Problem& problem) : problem_(problem) {
  for (const Problem::InputFacets& each : problem.inputs()) {
    chosen_.push_back(is_of_chain(problem, each.input));
    if (chosen_.back()) ++count_;
  }
}

bool FewInputs::are_few() const {
  return count_ > 0 && chosen_.size() >= fewest_of_all && count_ * few_of_all <= chosen_.size();
}

bool FewInputs::choose(const Problem::Decisions& decisions, BlockTest& test, const Probability& p) {
  std::optional<std::pair<Rational, std::size_t>> worst;
  for (std::size_t x = 0; x < chosen_.size(); ++x) {
    if (chosen_[x]) continue;
    const ErrorCounts errors = problem_.errors(decisions, x);
    if (!test.blocked(errors)) continue;
    Rational error = to_profile(errors)(p);
    if (!worst || worst->first < error) worst.emplace(std::move(error), x);
  }
  if (!worst) return false;
  chosen_[worst->second] = true;
  ++count_;
  return true;
}

}  // namespace tacit
