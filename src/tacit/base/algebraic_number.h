// AlgebraicNumber: an exact real root of an integer polynomial.
//
// Where two error probabilities cross, p is such a number: sometimes rational
// (2/3), usually not. It is held as its minimal polynomial and a rational interval
// that contains this root and no other; both are certified by exact arithmetic.
// Rational numbers are always recognised and held as such.
#pragma once

#include <compare>
#include <string>
#include <vector>

#include "tacit/base/polynomial.h"
#include "tacit/base/rational.h"

namespace tacit {

class AlgebraicNumber {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): every fraction is algebraic.
  AlgebraicNumber(const Rational& value);

  // The root of `minimal_polynomial` in the open interval (lower, upper). Expects an
  // irreducible primitive polynomial of degree at least 2 with positive leading
  // coefficient and exactly one root there; irreducibility is not checked again.
  AlgebraicNumber(Polynomial minimal_polynomial, Rational lower, Rational upper);

  [[nodiscard]] bool is_rational() const noexcept { return lower_ == upper_; }
  // Primitive, irreducible, leading coefficient > 0. For a/b it is b x - a.
  [[nodiscard]] const Polynomial& minimal_polynomial() const& noexcept { return minimal_; }
  [[nodiscard]] const Polynomial& minimal_polynomial() const&& = delete;  // would dangle
  // Bounds: equal for a rational number, otherwise strictly around it.
  [[nodiscard]] const Rational& lower() const& noexcept { return lower_; }
  [[nodiscard]] const Rational& lower() const&& = delete;  // would dangle
  [[nodiscard]] const Rational& upper() const& noexcept { return upper_; }
  [[nodiscard]] const Rational& upper() const&& = delete;  // would dangle

  // The same number with upper() - lower() <= width. Expects width > 0. Cost: one
  // sign of the minimal polynomial per bit gained.
  [[nodiscard]] AlgebraicNumber refined(const Rational& width) const;
  // Rounded to the given number of significant digits, correctly.
  [[nodiscard]] std::string decimal(unsigned significant_digits = 10) const;
  // The nearest double. For drawing and convenience only: it decides nothing.
  [[nodiscard]] double approximate() const;

  // Exact, whatever the representations.
  friend std::strong_ordering operator<=>(const AlgebraicNumber& a, const AlgebraicNumber& b);
  friend bool operator==(const AlgebraicNumber& a, const AlgebraicNumber& b) {
    return (a <=> b) == std::strong_ordering::equal;
  }

 private:
  void halve();  // one bisection step; expects an irrational number

  Polynomial minimal_;
  Rational lower_;
  Rational upper_;
  int sign_below_ = 0;  // of the minimal polynomial at lower_; 0 for a rational number
};

// A rational number strictly between a and b, as simple as their isolating
// intervals show it. Expects a < b.
[[nodiscard]] Rational rational_between(const AlgebraicNumber& a, const AlgebraicNumber& b);

struct Root {
  AlgebraicNumber value;
  unsigned multiplicity;
};

// The distinct real roots in [from, to], ascending. Expects a polynomial other
// than zero and from <= to. Cost: one factorisation, one isolation per factor;
// milliseconds at degree 200.
[[nodiscard]] std::vector<Root> real_roots(const Polynomial& polynomial, const Rational& from,
                                           const Rational& to);

// Which signs a polynomial takes on a closed interval, decided exactly.
struct SignsTaken {
  bool negative = false;
  bool zero = false;
  bool positive = false;

  friend bool operator==(const SignsTaken&, const SignsTaken&) = default;
};
[[nodiscard]] SignsTaken signs_on(const Polynomial& polynomial, const AlgebraicNumber& from,
                                  const AlgebraicNumber& to);

}  // namespace tacit
