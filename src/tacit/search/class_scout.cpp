// How ClassPartSearch looks for better algorithms at one point: in floating point, since it proves
// nothing.
#include <algorithm>
#include <cmath>

#include "tacit/base/budget.h"
#include "tacit/search/class_part.h"

namespace tacit {
namespace {

// It stops when what is known and what was not found are this near to each other.
constexpr double near_enough = 1e-3;
// How long the solver may try to be below one value: answers, and conflicts of each.
constexpr std::size_t most_models = 3000;
constexpr int conflicts_of_a_scout = 5000;

}  // namespace

// The search below one value after the other.
struct ClassPartSearch::Scout {
  const ClassPartSearch& search;
  double p;
  double best;   // what is known
  double lower;  // what was not reached, or cannot be
  const RunContext& context;
  std::vector<ErrorSet> sets{};  // with what they have at p
  std::vector<double> sums{};

  [[nodiscard]] bool finished() const { return best - lower <= near_enough * best; }
  [[nodiscard]] double wanted() const { return (lower + best) / 2; }

  // An algorithm below wanted(), or nothing where none was found: then `lower` is raised.
  [[nodiscard]] std::optional<ClassProblem::Decisions> next() {
    const double value = wanted();
    const ErrorWeights weights(search.problem_, std::vector{ErrorWeights::Sample{p, value}});
    std::vector<ErrorSet> usable;
    for (std::size_t i = 0; i < sets.size(); ++i) {
      if (sums[i] >= value) usable.push_back(sets[i]);
    }
    const auto solver = search.solver_with(usable, {}, context);
    for (std::size_t models = 0; models < most_models; ++models) {
      listen();
      if (solver->solve(conflicts_of_a_scout) != SatAnswer::satisfiable) break;
      const ClassProblem::Decisions decisions = search.model(*solver);
      double worst = 0;
      for (std::size_t x = 0; x < search.problem_.inputs().size(); ++x) {
        const auto errors = search.problem_.open_errors(decisions, x);
        const double share = weights.share(0, x, errors);
        worst = std::max(worst, share);
        if (share < 1) continue;
        sets.push_back({static_cast<std::uint32_t>(x), weights.fewest(x, errors, 1)});
        sums.push_back(value * weights.share(0, x, sets.back().facets));
        solver->add(search.clauses_.clause(sets.back()));
      }
      if (worst < 1) {
        best = worst * value;
        return decisions;
      }
    }
    lower = value;
    return std::nullopt;
  }
};

std::size_t ClassPartSearch::improve_at(const Probability& p, double lower, const Interval& on,
                                        ClassTarget& target, const RunContext& context) const {
  const Interval point{p.value(), p.value()};
  const double known = target.current().pieces(point).front().profile(p).approximate();
  Scout scout{*this, p.value().approximate(), known, lower, context};
  std::size_t helped = 0;
  while (!scout.finished()) {
    const auto found = scout.next();
    if (found && target.offer(*found, on)) ++helped;
  }
  return helped;
}

}  // namespace tacit
