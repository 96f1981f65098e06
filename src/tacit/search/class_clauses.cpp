#include "tacit/search/class_clauses.h"

#include "tacit/base/budget.h"

namespace tacit {

ClassClauses::ClassClauses(const ClassProblem& problem)
    : problem_(problem), next_(static_cast<Literal>(problem.variables()) + 1) {
  for (const ClassProblem::Input& input : problem.inputs()) {
    first_error_.push_back(next_);
    next_ += static_cast<Literal>(input.open.size());
  }
}

void ClassClauses::add_errors(const ClauseSink& sink) const {
  for (std::size_t x = 0; x < problem_.inputs().size(); ++x) {
    const auto& open = problem_.inputs()[x].open;
    for (std::uint32_t f = 0; f < open.size(); ++f) {
      listen();
      const Literal in_error = error(x, f);
      const std::vector<int>& literals = open[f].literals;
      for (std::size_t i = 0; i < literals.size(); ++i) {
        if (open[f].forced) {
          sink({in_error, *open[f].forced == Bit::one ? literals[i] : -literals[i]});
        } else {
          // Around in a circle: if one has the value 1, all have.
          sink({in_error, -literals[i], literals[(i + 1) % literals.size()]});
        }
      }
    }
  }
}

std::vector<Literal> ClassClauses::clause(const ErrorSet& set) const {
  std::vector<Literal> result;
  result.reserve(set.facets.size());
  for (const std::uint32_t f : set.facets) result.push_back(-error(set.input, f));
  return result;
}

}  // namespace tacit
