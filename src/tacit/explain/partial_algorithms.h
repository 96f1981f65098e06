// Partial algorithms: the free views decided one after the other, below a bound on every input.
//
// Two partial algorithms can be completed in the same ways when they leave the same undecided
// facets in the same condition (nothing seen yet, all 0, all 1) and have the same errors on every
// input that may still exceed the bound. A facet that is in error is counted at once, an input that
// exceeds the bound ends its partial algorithms at once, and an input that cannot exceed it any
// more is forgotten. Counting and listing of the algorithms below the bound walk through these
// states.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "tacit/base/algebraic_number.h"
#include "tacit/base/probability.h"
#include "tacit/base/rational.h"
#include "tacit/bound/problem.h"
#include "tacit/complex/symmetry.h"

namespace tacit {

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

// The algorithms that a symmetry fixes: those that are constant, up to the flip, on the cycles of
// the symmetry on views. The identity fixes all. Absent when there are none.
[[nodiscard]] std::optional<Instance> fixed_algorithms(const Problem& problem,
                                                       const Symmetry& symmetry);

// Whether errors are at most a bound, exactly; answers are remembered.
class Bound {
 public:
  // At most `value` at p = `at`.
  Bound(const Probability& at, const Rational& value, unsigned links);
  // At most what the profile has at the point.
  Bound(const AlgebraicNumber& at, const Profile& profile);

  [[nodiscard]] bool holds(const ErrorCounts& errors);

 private:
  std::function<bool(const ErrorCounts&)> decide_;
  std::map<ErrorCounts, bool> known_;
};

// What all completions of a partial algorithm depend on.
struct PartialState {
  std::string conditions;           // per facet of the instance: untouched, all 0, all 1, settled
  std::vector<ErrorCounts> errors;  // per input; empty when it cannot exceed the bound
};

class PartialAlgorithms {
 public:
  // Expects that instance and bound outlive it.
  PartialAlgorithms(const Instance& instance, Bound& bound);

  // The order in which cycles are decided: always one that leaves the fewest facets and inputs half
  // decided.
  [[nodiscard]] const std::vector<std::uint32_t>& order() const& noexcept { return order_; }
  [[nodiscard]] const std::vector<std::uint32_t>& order() const&& = delete;  // would dangle
  // Nothing is decided; absent when no algorithm keeps the bound.
  [[nodiscard]] std::optional<PartialState> start();
  // Takes the decision of cycle order()[step]. False when an input exceeds the bound.
  [[nodiscard]] bool decide(PartialState& state, std::size_t step, Bit decision);

  // A state as bytes, and back.
  [[nodiscard]] static std::string key(const PartialState& state);
  [[nodiscard]] PartialState parsed(const std::string& text) const;

 private:
  struct Occurrence {
    std::size_t input;
    std::size_t facet;      // within its input
    std::size_t condition;  // its place in PartialState::conditions
    bool negated;
    bool last;  // all its views are decided after this step
  };

  void prepare();
  [[nodiscard]] bool settle(PartialState& state, std::optional<std::size_t> only);

  const Instance& instance_;
  Bound& bound_;
  std::vector<std::uint32_t> order_;
  std::vector<std::size_t> first_facet_;              // per input, and the end
  std::vector<std::vector<Occurrence>> occurrences_;  // per step, by input
};

}  // namespace tacit
