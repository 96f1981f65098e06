// Point: a real algebraic number, as section 2 of the specification writes it.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "tacit/check/checked.h"
#include "tacit/check/meter.h"
#include "tacit/check/polynomial.h"

namespace tacit::check {

class Point {
 public:
  explicit Point(Rational value) : low_(value), high_(std::move(value)) {}

  // A rational in [0, 1], or root(C0,...,CD;X,Y).
  [[nodiscard]] static Checked<Point> parse(std::string_view text, const Limits& limits);

  // Known to be the rational low() = high(). Otherwise the number lies strictly
  // between low() and high(). It may be rational all the same.
  [[nodiscard]] bool is_exact() const { return exact_; }
  [[nodiscard]] const Rational& low() const& { return low_; }
  [[nodiscard]] const Rational& low() const&& = delete;  // would dangle
  [[nodiscard]] const Rational& high() const& { return high_; }
  [[nodiscard]] const Rational& high() const&& = delete;  // would dangle

  // Halves the distance of low() and high(); the number stays the same.
  void refine();
  // The sign of a polynomial at this number, and immediately to the right of it. Both cost
  // sequences of remainders, however near to zero the value is.
  [[nodiscard]] int sign_of(const Polynomial& polynomial) const;
  [[nodiscard]] int sign_after(const Polynomial& polynomial) const;

  // Negative, zero, positive: the first is smaller, equal, larger. The cost does not depend
  // on how near they are to each other.
  [[nodiscard]] static int compare(const Point& a, const Point& b);
  // A rational strictly between, unless the two are so near to each other that a few dozen
  // refinements find none; expects a < b. Both get refined.
  [[nodiscard]] static std::optional<Rational> between(Point& a, Point& b);

 private:
  friend std::vector<Point> real_roots(const Polynomial& polynomial, const Rational& a,
                                       const Rational& b, Meter& meter);
  Point(Polynomial polynomial, Rational low, Rational high);

  // The order of this number and a rational.
  [[nodiscard]] int compare_with(const Rational& value) const;

  bool exact_ = true;
  Rational low_;
  Rational high_;
  // When not exact: square-free, not zero at low and high, one root in between.
  Polynomial polynomial_;
};

// The distinct roots in the open interval (a, b), ascending. Expects that the
// polynomial is not zero. Roots that are near to each other take many halvings; the meter is
// asked at each whether to stop.
[[nodiscard]] std::vector<Point> real_roots(const Polynomial& polynomial, const Rational& a,
                                            const Rational& b, Meter& meter);

}  // namespace tacit::check
