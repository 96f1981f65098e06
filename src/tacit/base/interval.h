// Interval: where a statement about probabilities holds.
#pragma once

#include "tacit/base/algebraic_number.h"

namespace tacit {

// A closed interval of probabilities; equal ends are a single one.
struct Interval {
  AlgebraicNumber from;
  AlgebraicNumber to;

  [[nodiscard]] bool is_point() const { return from == to; }
};

// Every p from 0 to 1.
[[nodiscard]] inline Interval everywhere() {
  return {Rational(0), Rational(1)};
}

}  // namespace tacit
