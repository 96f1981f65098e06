// DecisionVariables: the decisions of the free views as literals (docs/formats/certificate.md,
// section 5.1).
//
// A view with two allowed values has one variable: whether it decides the larger. One with more of
// them has a variable for every value.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "tacit/bound/problem.h"

namespace tacit {

using Literal = int;  // a variable, or its negative
using ClauseSink = std::function<void(const std::vector<Literal>&)>;

class DecisionVariables {
 public:
  // Hands out variables from 1, view by view. The problem must live longer.
  explicit DecisionVariables(const Problem& problem);

  // The last variable.
  [[nodiscard]] Literal count() const noexcept { return next_ - 1; }
  // "The free view (Problem::variable) decides the value." Expects a value that it may decide.
  [[nodiscard]] Literal decides(std::uint32_t view, Value value) const;
  // Every view decides just one of its values.
  void add_clauses(const ClauseSink& sink) const;
  // What the views decide where `is_true` says which variables are.
  [[nodiscard]] Problem::Decisions decisions(const std::function<bool(Literal)>& is_true) const;

 private:
  const Problem& problem_;
  std::vector<Literal> first_;  // by free view: its first variable
  Literal next_ = 1;
};

// The values of a set, ascending.
[[nodiscard]] std::vector<Value> values_of(ValueSet set);

}  // namespace tacit
