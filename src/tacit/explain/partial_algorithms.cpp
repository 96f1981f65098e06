#include "tacit/explain/partial_algorithms.h"

#include <algorithm>
#include <utility>

namespace tacit {
namespace {

enum FacetCondition : char { untouched, all_zero, all_one, settled };

FacetCondition condition(Bit bit) {
  return bit == Bit::one ? all_one : all_zero;
}

void add(ErrorCounts& to, const ErrorCounts& errors) {
  for (std::size_t k = 0; k < to.size(); ++k) to[k] += errors[k];
}

// The cycles of a symmetry on the free views; absent when the flip makes a cycle
// contradict itself, so that no algorithm is fixed.
class Cycles {
 public:
  Cycles(const Problem& problem, const SymmetryAction& action, bool flips)
      : of_(problem.free_views() + 1) {
    std::vector<bool> seen(problem.free_views() + 1);
    for (std::uint32_t first = 1; first <= problem.free_views(); ++first) {
      if (seen[first]) continue;
      bool negated = false;
      std::uint32_t variable = first;
      do {
        seen[variable] = true;
        of_[variable] = {count_, negated};
        negated = negated != flips;
        variable = problem.variable(action(problem.view(variable)));
      } while (variable != first);
      if (negated) contradictory_ = true;
      ++count_;
    }
  }

  [[nodiscard]] bool contradictory() const noexcept { return contradictory_; }
  [[nodiscard]] std::uint32_t count() const noexcept { return count_; }
  [[nodiscard]] SignedCycle of(std::uint32_t variable) const { return of_[variable]; }

 private:
  std::vector<SignedCycle> of_;
  std::uint32_t count_ = 0;
  bool contradictory_ = false;
};

CountedInput counted_input(const Problem::InputFacets& input, const Cycles& cycles) {
  CountedInput result{{}, input.always_in_error};
  std::map<std::pair<std::vector<SignedCycle>, std::optional<Bit>>, ErrorCounts> merged;
  for (const Problem::OpenFacet& facet : input.open) {
    std::vector<SignedCycle> views;
    for (const std::uint32_t variable : facet.views) views.push_back(cycles.of(variable));
    std::sort(views.begin(), views.end());
    views.erase(std::unique(views.begin(), views.end()), views.end());
    const bool opposed = std::ranges::adjacent_find(views, {}, &SignedCycle::cycle) != views.end();
    if (opposed) {
      ++result.errors[facet.delivered];
    } else if (views.size() > 1 || facet.forced != 0) {
      auto& errors = merged[{std::move(views), facet.forced_value()}];
      errors.resize(input.always_in_error.size());
      ++errors[facet.delivered];
    }
  }
  for (auto& [key, errors] : merged) {
    result.facets.push_back({key.second, key.first, std::move(errors)});
  }
  return result;
}

// The order in which cycles are decided: always one that leaves the fewest facets and
// inputs half decided.
std::vector<std::uint32_t> elimination_order(const Instance& instance) {
  struct FacetOfInput {
    std::size_t input;
    std::size_t facet;
  };
  std::vector<std::vector<FacetOfInput>> places(instance.cycles);
  std::vector<std::vector<std::size_t>> undecided;  // views, per input and facet
  std::vector<std::vector<bool>> touched;
  std::vector<bool> input_touched(instance.inputs.size());
  for (std::size_t x = 0; x < instance.inputs.size(); ++x) {
    const auto& facets = instance.inputs[x].facets;
    undecided.emplace_back();
    touched.emplace_back(facets.size());
    for (std::size_t f = 0; f < facets.size(); ++f) {
      undecided[x].push_back(facets[f].views.size());
      for (const SignedCycle view : facets[f].views) places[view.cycle].push_back({x, f});
    }
  }
  const auto weight = [&](std::size_t x, std::size_t f) {
    return instance.inputs[x].facets[f].forced ? 1L : 2L;
  };
  const long input_weight = 6;
  std::vector<std::uint32_t> order;
  std::vector<bool> done(instance.cycles);
  while (order.size() < instance.cycles) {
    std::optional<std::uint32_t> best;
    long best_cost = 0;
    for (std::uint32_t c = 0; c < instance.cycles; ++c) {
      if (done[c]) continue;
      long cost = 0;
      std::vector<std::size_t> inputs;
      for (const auto [x, f] : places[c]) {
        if (undecided[x][f] == 1) {
          if (touched[x][f]) cost -= weight(x, f);
        } else if (!touched[x][f]) {
          cost += weight(x, f);
        }
        inputs.push_back(x);
      }
      std::ranges::sort(inputs);
      inputs.erase(std::unique(inputs.begin(), inputs.end()), inputs.end());
      for (const std::size_t x : inputs) {
        if (!input_touched[x]) cost += input_weight;
      }
      if (!best || cost < best_cost) {
        best = c;
        best_cost = cost;
      }
    }
    done[*best] = true;
    order.push_back(*best);
    for (const auto [x, f] : places[*best]) {
      touched[x][f] = true;
      input_touched[x] = true;
      --undecided[x][f];
    }
  }
  return order;
}

}  // namespace

std::optional<Instance> fixed_algorithms(const Problem& problem, const Symmetry& symmetry) {
  const SymmetryAction action(problem.hypergraph(), symmetry);
  const Cycles cycles(problem, action, symmetry.flips());
  if (cycles.contradictory()) return std::nullopt;
  Instance result;
  result.cycles = cycles.count();
  // A fixed algorithm errs alike on the inputs of one cycle.
  std::vector<InputId> covered;
  for (const Problem::InputFacets& input : problem.inputs()) {
    if (std::ranges::count(covered, input.input) != 0) continue;
    InputId image = input.input;
    do {
      covered.push_back(image);
      image = action(image);
    } while (image != input.input);
    result.inputs.push_back(counted_input(input, cycles));
  }
  return result;
}

Bound::Bound(const Probability& at, const Rational& value, unsigned links) {
  std::vector<Rational> weights;
  for (unsigned k = 0; k <= links; ++k) weights.push_back(Monomial{k, links - k}(at));
  decide_ = [value, weights = std::move(weights)](const ErrorCounts& errors) {
    Rational sum;
    for (std::size_t k = 0; k < errors.size(); ++k) sum += Rational(errors[k]) * weights[k];
    return sum <= value;
  };
}

Bound::Bound(const AlgebraicNumber& at, const Profile& profile)
    : decide_([at, most = profile.power_basis()](const ErrorCounts& errors) {
        const Polynomial excess = to_profile(errors).power_basis() - most;
        return !signs_on(excess, at, at).positive;
      }) {}

bool Bound::holds(const ErrorCounts& errors) {
  const auto [place, is_new] = known_.try_emplace(errors, false);
  if (is_new) place->second = decide_(errors);
  return place->second;
}

PartialAlgorithms::PartialAlgorithms(const Instance& instance, Bound& bound)
    : instance_(instance), bound_(bound), order_(elimination_order(instance)) {
  prepare();
}

std::optional<PartialState> PartialAlgorithms::start() {
  PartialState state;
  for (const CountedInput& input : instance_.inputs) {
    for (const CountedFacet& facet : input.facets) {
      state.conditions.push_back(facet.forced ? condition(*facet.forced) : untouched);
    }
    state.errors.push_back(input.errors);
  }
  if (!settle(state, std::nullopt)) return std::nullopt;
  return state;
}

void PartialAlgorithms::prepare() {
  std::vector<std::size_t> step_of(instance_.cycles);
  for (std::size_t step = 0; step < order_.size(); ++step) step_of[order_[step]] = step;
  occurrences_.resize(order_.size());
  std::size_t place = 0;
  for (std::size_t x = 0; x < instance_.inputs.size(); ++x) {
    first_facet_.push_back(place);
    const auto& facets = instance_.inputs[x].facets;
    for (std::size_t f = 0; f < facets.size(); ++f, ++place) {
      std::size_t last = 0;
      for (const SignedCycle view : facets[f].views) last = std::max(last, step_of[view.cycle]);
      for (const SignedCycle view : facets[f].views) {
        const std::size_t step = step_of[view.cycle];
        occurrences_[step].push_back({x, f, place, view.negated, step == last});
      }
    }
  }
  first_facet_.push_back(place);
}

bool PartialAlgorithms::decide(PartialState& state, std::size_t step, Bit decision) {
  std::vector<std::size_t> changed;
  for (const Occurrence& at : occurrences_[step]) {
    char& now = state.conditions[at.condition];
    if (now == settled) continue;
    const FacetCondition seen = condition(at.negated ? !decision : decision);
    if (now != untouched && now != seen) {
      add(state.errors[at.input], instance_.inputs[at.input].facets[at.facet].errors);
      now = settled;
    } else {
      now = at.last ? settled : seen;
    }
    if (changed.empty() || changed.back() != at.input) changed.push_back(at.input);
  }
  return std::ranges::all_of(changed, [&](std::size_t x) { return settle(state, x); });
}

// Compares one input, or all of them, with the bound, and forgets those that
// cannot exceed it. False when one does.
bool PartialAlgorithms::settle(PartialState& state, std::optional<std::size_t> only) {
  for (std::size_t x = only.value_or(0); x < (only ? *only + 1 : state.errors.size()); ++x) {
    if (state.errors[x].empty()) continue;
    if (!bound_.holds(state.errors[x])) return false;
    ErrorCounts worst = state.errors[x];
    for (std::size_t f = first_facet_[x]; f < first_facet_[x + 1]; ++f) {
      if (state.conditions[f] == settled) continue;
      add(worst, instance_.inputs[x].facets[f - first_facet_[x]].errors);
    }
    if (!bound_.holds(worst)) continue;
    state.errors[x].clear();
    for (std::size_t f = first_facet_[x]; f < first_facet_[x + 1]; ++f) {
      state.conditions[f] = settled;
    }
  }
  return true;
}

std::string PartialAlgorithms::key(const PartialState& state) {
  std::string text = state.conditions;
  for (const ErrorCounts& errors : state.errors) {
    text += errors.empty() ? '\0' : '\1';
    for (const std::uint32_t count : errors) {
      for (unsigned shift = 0; shift < 32; shift += 8) {
        text += static_cast<char>((count >> shift) & 0xFFU);
      }
    }
  }
  return text;
}

PartialState PartialAlgorithms::parsed(const std::string& text) const {
  PartialState state{text.substr(0, first_facet_.back()), {}};
  std::size_t at = first_facet_.back();
  for (const CountedInput& input : instance_.inputs) {
    ErrorCounts errors;
    if (text[at++] != '\0') {
      for (std::size_t k = 0; k < input.errors.size(); ++k) {
        std::uint32_t count = 0;
        for (unsigned shift = 0; shift < 32; shift += 8) {
          count |= static_cast<std::uint32_t>(static_cast<unsigned char>(text[at++])) << shift;
        }
        errors.push_back(count);
      }
    }
    state.errors.push_back(std::move(errors));
  }
  return state;
}

}  // namespace tacit
