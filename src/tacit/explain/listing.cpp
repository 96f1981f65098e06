#include "tacit/explain/listing.h"

#include <algorithm>
#include <set>
#include <utility>

#include "tacit/explain/explanation.h"
#include "tacit/explain/partial_algorithms.h"

namespace tacit {
namespace {

// The group, acting on decisions of free views.
class Images {
 public:
  explicit Images(const Problem& problem)
      : group_(Symmetry::group(problem.hypergraph().system().processes)) {
    for (const Symmetry& symmetry : group_) {
      const SymmetryAction action(problem.hypergraph(), symmetry);
      auto& image = image_of_variable_.emplace_back(problem.free_views());
      for (std::uint32_t v = 1; v <= problem.free_views(); ++v) {
        image[v - 1] = problem.variable(action(problem.view(v)));
      }
    }
  }

  [[nodiscard]] ListedOptimal representative(const Problem::Decisions& decisions) const {
    ListedOptimal result{decisions, 0, {}, {}, {}};
    for (std::size_t g = 0; g < group_.size(); ++g) {
      result.decisions = std::min(result.decisions, image(g, decisions));
    }
    for (std::size_t g = 0; g < group_.size(); ++g) {
      if (image(g, result.decisions) == result.decisions) result.symmetries.push_back(group_[g]);
    }
    result.images = group_.size() / result.symmetries.size();
    return result;
  }

 private:
  [[nodiscard]] Problem::Decisions image(std::size_t g, const Problem::Decisions& decisions) const {
    Problem::Decisions result(decisions.size());
    for (std::size_t v = 0; v < decisions.size(); ++v) {
      result[image_of_variable_[g][v] - 1] = group_[g](decisions[v]);
    }
    return result;
  }

  std::vector<Symmetry> group_;
  std::vector<std::vector<std::uint32_t>> image_of_variable_;  // [element][variable - 1]
};

// Depth first, until there are more than enough.
class Walk {
 public:
  Walk(const Problem& problem, PartialAlgorithms& partial, std::size_t most,
       const RunContext& context)
      : images_(problem),
        partial_(partial),
        most_(most),
        context_(context),
        decisions_(problem.free_views()) {}

  [[nodiscard]] OptimalList run(const std::vector<Problem::Decisions>& known) {
    for (const Problem::Decisions& each : known) add(each);
    if (const auto start = partial_.start()) continue_from(*start, 0);
    std::ranges::sort(list_.algorithms, {}, &ListedOptimal::decisions);
    return std::move(list_);
  }

 private:
  // As deep as there are free views.
  void continue_from(const PartialState& state, std::size_t step) {  // NOLINT(misc-no-recursion)
    if (context_.cancelled()) {
      list_.complete = false;
      list_.stopped = true;
    }
    if (!list_.complete) return;
    if (step == partial_.order().size()) {
      add(decisions_);
      return;
    }
    for (const Bit decision : {Bit::zero, Bit::one}) {
      PartialState child = state;
      if (!partial_.decide(child, step, decision)) continue;
      // The cycles of the identity are the variables in their order.
      decisions_[partial_.order()[step]] = decision;
      continue_from(child, step + 1);
    }
  }

  void add(const Problem::Decisions& decisions) {
    ListedOptimal found = images_.representative(decisions);
    if (!known_.insert(found.decisions).second) return;
    if (list_.algorithms.size() == most_) {
      list_.complete = false;
      return;
    }
    list_.algorithms.push_back(std::move(found));
  }

  const Images images_;
  PartialAlgorithms& partial_;
  std::size_t most_;
  const RunContext& context_;
  Problem::Decisions decisions_;
  std::set<Problem::Decisions> known_;
  OptimalList list_;
};

}  // namespace

Result<OptimalList> list_optimal(const Problem& problem, const Probability& at,
                                 const Rational& value, std::size_t most,
                                 const std::vector<Problem::Decisions>& known,
                                 const RunContext& context) {
  constexpr unsigned most_processes = 6;
  const unsigned n = problem.hypergraph().system().processes;
  if (n > most_processes)
    return fail(ErrorCode::too_large, "too many processes to list algorithms");
  constexpr std::uint32_t most_views = 3000;
  if (problem.free_views() > most_views) {
    return fail(ErrorCode::too_large, "too many views to list algorithms");
  }
  Bound bound(at, value, problem.links());
  const auto all = fixed_algorithms(problem, Symmetry::identity(n));
  if (!all) return OptimalList{};
  PartialAlgorithms partial(*all, bound);
  OptimalList list = Walk(problem, partial, most, context).run(known);
  for (ListedOptimal& each : list.algorithms) {
    // The first one is explained in any case: there is something to see then.
    if (context.cancelled() && &each != &list.algorithms.front()) {
      list.stopped = true;
      break;
    }
    Explanation explanation = explain(problem, each.decisions, context);
    each.name = std::move(explanation.name);
    if (each.name.empty()) each.rule = std::move(explanation.rule);
  }
  return list;
}

}  // namespace tacit
