// How ClassPartSearch looks for better algorithms at one point: in floating point, since it proves
// nothing.
#include <algorithm>
#include <cmath>

#include "tacit/base/budget.h"
#include "tacit/search/class_part.h"

namespace tacit {
namespace {

// When what is known and what was not found are this near to each other, only what is better than
// what is known by next to nothing is looked for.
constexpr double near_enough = 1e-3;
constexpr double next_to_nothing = 1e-9;
// How far below what is known the search for the best algorithm begins.
constexpr double low_aim = 0.9;
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

  [[nodiscard]] bool is_near() const { return best - lower <= near_enough * best; }
  [[nodiscard]] bool finished() const { return best - lower <= 2 * next_to_nothing * best; }
  [[nodiscard]] double wanted() const {
    return is_near() ? best * (1 - next_to_nothing) : (lower + best) / 2;
  }

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

  // The best one that is found.
  [[nodiscard]] std::optional<ClassProblem::Decisions> last() {
    std::optional<ClassProblem::Decisions> found;
    while (!finished()) {
      if (auto better = next()) found = std::move(better);
    }
    return found;
  }
};

bool ClassPartSearch::improve_at(const Probability& p, const std::optional<Rational>& lower,
                                 const Interval& on, ClassTarget& target,
                                 const RunContext& context) const {
  const Interval point{p.value(), p.value()};
  const double known = target.current().pieces(point).front().profile(p).approximate();
  const double least = lower ? lower->approximate() : low_aim * known;
  Scout scout{*this, p.value().approximate(), known, least, context};
  const auto best = scout.last();
  return best && target.offer(*best, on);
}

std::optional<ClassProblem::Decisions> ClassPartSearch::best_near(
    double p, const ClassProblem::Decisions& decisions, const RunContext& context) const {
  const ErrorWeights weights(problem_, std::vector{ErrorWeights::Sample{p, 1}});
  const double known = weights.worst_share(0, decisions);
  return Scout{*this, p, known, low_aim * known, context}.last();
}

}  // namespace tacit
