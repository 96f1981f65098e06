// How bad an algorithm gets when p is only roughly known: the largest error over an
// interval of p, decided exactly.
#pragma once

#include <span>
#include <string>

#include "tacit/base/algebraic_number.h"
#include "tacit/base/profile.h"
#include "tacit/base/rational.h"
#include "tacit/evaluate/input_class.h"

namespace tacit {

struct WorstInInterval {
  Rational from;
  Rational to;
  // The largest error over the interval and the inputs lies between the two, which are
  // equal when it is taken at an end of the interval. Inside it is an algebraic number,
  // and upper - lower is at most 2^-20 of upper.
  Rational lower;
  Rational upper;
  AlgebraicNumber p;  // where it is taken
  std::string input;  // an input that has it

  [[nodiscard]] bool exact() const { return lower == upper; }
};

// Expects classes with profiles and 0 <= from <= to <= 1. Cost: a few isolations of real
// roots per profile that no other one dominates; milliseconds at degree 100.
[[nodiscard]] WorstInInterval worst_in_interval(std::span<const InputClass> classes,
                                                const Rational& from, const Rational& to);

}  // namespace tacit
