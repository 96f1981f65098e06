// The free views are decided one after the other. Two partial algorithms can be
// completed in the same ways when they leave the same undecided facets in the same
// condition (nothing seen yet, all 0, all 1) and have the same errors on every input
// that may still exceed the bound. So one number per condition is enough: how many
// partial algorithms are in it. A facet that is in error is counted at once, an
// input that exceeds the bound ends its partial algorithms at once, and an input
// that cannot exceed it any more is forgotten.
//
// Up to symmetry, by the lemma of Burnside: the number of orbits is the mean, over
// the group, of the number of algorithms that an element fixes. Those are the
// algorithms that are constant, up to the flip, on the cycles of the element on
// views: the same counting with cycles in place of views. Conjugate elements fix
// equally many.
#include "tacit/optimise/counting.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "tacit/complex/symmetry.h"

namespace tacit {
namespace {

// A decision of a view as a decision of the cycle it lies in.
struct SignedCycle {
  std::uint32_t cycle;
  bool negated;

  friend bool operator==(const SignedCycle&, const SignedCycle&) = default;
  friend bool operator<(const SignedCycle& a, const SignedCycle& b) {
    return std::tie(a.cycle, a.negated) < std::tie(b.cycle, b.negated);
  }
};

// A set of facets with the same views.
struct CountedFacet {
  std::optional<Bit> forced;
  std::vector<SignedCycle> views;  // ascending, distinct cycles
  ErrorCounts errors;              // what they add when they are in error
};

struct CountedInput {
  std::vector<CountedFacet> facets;
  ErrorCounts errors;  // those that no algorithm avoids
};

struct Instance {
  std::uint32_t cycles = 0;
  std::vector<CountedInput> inputs;
};

void add(ErrorCounts& to, const ErrorCounts& errors) {
  for (std::size_t k = 0; k < to.size(); ++k) to[k] += errors[k];
}

// Whether a profile is at most the bound, exactly; answers are remembered.
class Bound {
 public:
  Bound(const Probability& at, Rational value, unsigned links) : value_(std::move(value)) {
    for (unsigned k = 0; k <= links; ++k) weights_.push_back(Monomial{k, links - k}(at));
  }

  [[nodiscard]] bool holds(const ErrorCounts& errors) {
    const auto [place, is_new] = known_.try_emplace(errors, false);
    if (is_new) {
      Rational sum;
      for (std::size_t k = 0; k < errors.size(); ++k) sum += Rational(errors[k]) * weights_[k];
      place->second = sum <= value_;
    }
    return place->second;
  }

 private:
  Rational value_;
  std::vector<Rational> weights_;
  std::map<ErrorCounts, bool> known_;
};

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
    } else if (views.size() > 1 || facet.forced) {
      auto& errors = merged[{std::move(views), facet.forced}];
      errors.resize(input.always_in_error.size());
      ++errors[facet.delivered];
    }
  }
  for (auto& [key, errors] : merged) {
    result.facets.push_back({key.second, key.first, std::move(errors)});
  }
  return result;
}

// The algorithms that the symmetry fixes; absent when there are none.
std::optional<Instance> fixed_algorithms(const Problem& problem, const Symmetry& symmetry) {
  const SymmetryAction action(problem.hypergraph(), symmetry);
  const Cycles cycles(problem, action, symmetry.flips());
  if (cycles.contradictory()) return std::nullopt;
  Instance result;
  result.cycles = cycles.count();
  // A fixed algorithm errs alike on the inputs of one cycle.
  std::vector<ProcessSet> covered;
  for (const Problem::InputFacets& input : problem.inputs()) {
    if (std::ranges::count(covered, input.ones) != 0) continue;
    ProcessSet image = input.ones;
    do {
      covered.push_back(image);
      image = action(image);
    } while (image != input.ones);
    result.inputs.push_back(counted_input(input, cycles));
  }
  return result;
}

// The order in which cycles are decided: always one that leaves the fewest facets and
// inputs half decided.
std::vector<std::uint32_t> elimination_order(const Instance& instance) {
  struct Place {
    std::size_t input;
    std::size_t facet;
  };
  std::vector<std::vector<Place>> places(instance.cycles);
  std::vector<std::vector<std::size_t>> undecided;  // views, per input and facet
  std::vector<std::vector<bool>> touched;
  std::vector<std::size_t> facets_left;
  std::vector<bool> input_touched(instance.inputs.size());
  for (std::size_t x = 0; x < instance.inputs.size(); ++x) {
    const auto& facets = instance.inputs[x].facets;
    undecided.emplace_back();
    touched.emplace_back(facets.size());
    facets_left.push_back(facets.size());
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

// What all completions of a partial algorithm depend on.
struct State {
  std::string conditions;           // per facet of the instance, see FacetCondition
  std::vector<ErrorCounts> errors;  // per input; empty when it cannot exceed the bound
};

enum FacetCondition : char { untouched, all_zero, all_one, settled };

class Counter {
 public:
  Counter(const Instance& instance, Bound& bound, std::size_t memory_limit,
          const RunContext& context)
      : instance_(instance), bound_(bound), memory_limit_(memory_limit), context_(context) {}

  [[nodiscard]] Result<Integer> count() {
    const std::vector<std::uint32_t> order = elimination_order(instance_);
    prepare(order);
    States states;
    State start{std::string(), {}};
    for (const CountedInput& input : instance_.inputs) {
      for (const CountedFacet& facet : input.facets) {
        start.conditions.push_back(facet.forced ? condition(*facet.forced) : untouched);
      }
      start.errors.push_back(input.errors);
    }
    if (!settle(start, std::nullopt)) return Integer(0);
    const std::size_t bytes_per_state = key(start).size() + state_overhead;
    states.emplace(key(start), Integer(1));
    for (std::size_t step = 0; step < order.size(); ++step) {
      States next;
      for (const auto& [text, ways] : states) {
        if (++polled_ % 256 == 0 && context_.cancelled()) {
          return fail(ErrorCode::cancelled, "stopped while counting algorithms");
        }
        const State state = parsed(text);
        for (const Bit decision : {Bit::zero, Bit::one}) {
          State child = state;
          if (!decide(child, step, decision)) continue;
          next[key(child)] += ways;
        }
        if ((states.size() + next.size()) * bytes_per_state > memory_limit_) {
          return fail(ErrorCode::too_large, "too many partial algorithms to count");
        }
      }
      states = std::move(next);
    }
    Integer total;
    for (const auto& [text, ways] : states) total += ways;
    return total;
  }

 private:
  using States = std::unordered_map<std::string, Integer>;
  // Bytes of a state beyond its key: node, bucket, string and number.
  static constexpr std::size_t state_overhead = 128;

  struct Occurrence {
    std::size_t input;
    std::size_t facet;      // within its input
    std::size_t condition;  // its place in State::conditions
    bool negated;
    bool last;  // all its views are decided after this step
  };

  static FacetCondition condition(Bit bit) { return bit == Bit::one ? all_one : all_zero; }

  void prepare(const std::vector<std::uint32_t>& order) {
    std::vector<std::size_t> step_of(instance_.cycles);
    for (std::size_t step = 0; step < order.size(); ++step) step_of[order[step]] = step;
    occurrences_.resize(order.size());
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

  // Takes the decision of one cycle. False when an input exceeds the bound.
  [[nodiscard]] bool decide(State& state, std::size_t step, Bit decision) {
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
  [[nodiscard]] bool settle(State& state, std::optional<std::size_t> only) {
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

  [[nodiscard]] static std::string key(const State& state) {
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

  [[nodiscard]] State parsed(const std::string& text) const {
    State state{text.substr(0, first_facet_.back()), {}};
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

  const Instance& instance_;
  Bound& bound_;
  std::size_t memory_limit_;
  const RunContext& context_;
  std::vector<std::size_t> first_facet_;              // per input, and the end
  std::vector<std::vector<Occurrence>> occurrences_;  // per step, by input
  std::uint64_t polled_ = 0;
};

// Conjugate elements have the same lengths of cycles and flip alike.
std::pair<std::vector<unsigned>, bool> conjugacy_class(const Symmetry& symmetry) {
  std::vector<unsigned> lengths;
  ProcessSet seen;
  for (const ProcessId first : ProcessSet::first(symmetry.processes())) {
    if (seen.contains(first)) continue;
    unsigned length = 0;
    for (ProcessId i = first; !seen.contains(i); i = symmetry(i)) {
      seen.insert(i);
      ++length;
    }
    lengths.push_back(length);
  }
  std::ranges::sort(lengths);
  return {lengths, symmetry.flips()};
}

}  // namespace

Result<OptimalCount> count_optimal(const Problem& problem, const Probability& at,
                                   const Rational& value, const CountingOptions& options,
                                   const RunContext& context) {
  const unsigned n = problem.hypergraph().system().processes;
  if (n > 8) return fail(ErrorCode::too_large, "too many processes to count algorithms");
  Bound bound(at, value, problem.links());
  std::map<std::pair<std::vector<unsigned>, bool>, Integer> fixed;
  Integer sum;
  Integer order;
  std::optional<Integer> all;
  for (const Symmetry& symmetry : Symmetry::group(n)) {
    const auto [place, is_new] = fixed.try_emplace(conjugacy_class(symmetry));
    if (is_new) {
      const auto instance = fixed_algorithms(problem, symmetry);
      if (instance) {
        auto count = Counter(*instance, bound, options.memory_limit, context).count();
        if (!count) return count.failure();
        place->second = *std::move(count);
      }
    }
    if (!all) all = place->second;  // the identity is first and fixes every algorithm
    sum += place->second;
    order += 1;
  }
  return OptimalCount{*all, sum.divided_exactly_by(order)};
}

}  // namespace tacit
