#include "tacit/search/decision_variables.h"

#include <algorithm>
#include <bit>

#include "tacit/base/contract.h"

namespace tacit {

std::vector<Value> values_of(ValueSet set) {
  std::vector<Value> values;
  for (unsigned v = 0; v < Task::most_input_values; ++v) {
    if (has_value(set, static_cast<Value>(v))) values.push_back(static_cast<Value>(v));
  }
  return values;
}

DecisionVariables::DecisionVariables(const Problem& problem) : problem_(problem) {
  first_.reserve(problem.free_views());
  for (std::uint32_t view = 1; view <= problem.free_views(); ++view) {
    first_.push_back(next_);
    const int values = std::popcount(problem.allowed(view));
    next_ += values == 2 ? 1 : values;
  }
}

Literal DecisionVariables::decides(std::uint32_t view, Value value) const {
  const ValueSet allowed = problem_.allowed(view);
  expects(has_value(allowed, value), "DecisionVariables: a value that validity forbids");
  const Literal first = first_[view - 1];
  const auto smaller = static_cast<ValueSet>(only_value(value) - 1);
  const int place = std::popcount(static_cast<ValueSet>(allowed & smaller));
  if (std::popcount(allowed) > 2) return first + place;
  return place == 1 ? first : -first;
}

void DecisionVariables::add_clauses(const ClauseSink& sink) const {
  for (std::uint32_t view = 1; view <= problem_.free_views(); ++view) {
    const int values = std::popcount(problem_.allowed(view));
    if (values == 2) continue;
    const Literal first = first_[view - 1];
    std::vector<Literal> some;
    for (Literal v = first; v < first + values; ++v) some.push_back(v);
    sink(some);
    for (std::size_t i = 0; i < some.size(); ++i) {
      for (std::size_t j = i + 1; j < some.size(); ++j) sink({-some[i], -some[j]});
    }
  }
}

Problem::Decisions DecisionVariables::decisions(const std::function<bool(Literal)>& is_true) const {
  Problem::Decisions result;
  result.reserve(problem_.free_views());
  for (std::uint32_t view = 1; view <= problem_.free_views(); ++view) {
    const std::vector<Value> values = values_of(problem_.allowed(view));
    const auto holds = [&](Value value) {
      const Literal literal = decides(view, value);
      return is_true(literal < 0 ? -literal : literal) == (literal > 0);
    };
    const auto decided = std::ranges::find_if(values, holds);
    expects(decided != values.end(), "DecisionVariables: a view without a decision");
    result.push_back(*decided);
  }
  return result;
}

}  // namespace tacit
