// Functions of p on a part of a claim: integer polynomials, whose signs are decided on the whole
// part. At a single probability they are constants.
#pragma once

#include <string_view>
#include <utility>

#include "tacit/check/meter.h"
#include "tacit/check/point.h"
#include "tacit/check/polynomial.h"

namespace tacit::check {

// `C0,C1,...,CD` without spaces, lowest first, the last one not 0 unless it is the only one.
[[nodiscard]] Checked<Polynomial> function_from(std::string_view text, Meter& meter);

// Sums and products, which are counted by the words of the numbers.
void add(Polynomial& sum, const Polynomial& term, Meter& meter);
void subtract(Polynomial& sum, const Polynomial& term, Meter& meter);
[[nodiscard]] Polynomial product(const Polynomial& a, const Polynomial& b, Meter& meter);

// Where the sign of functions is asked.
class Stretch {
 public:
  // Expects that the first end is not larger than the other, and that the meter lives longer.
  Stretch(Point first, Point last, Meter& meter);

  [[nodiscard]] bool is_single() const { return single_; }
  [[nodiscard]] const Point& last() const& { return last_; }
  [[nodiscard]] const Point& last() const&& = delete;  // would dangle

  // Whether the function is >= 0, or > 0, at every p from the first end to the last. Refuses
  // functions beyond the limits.
  [[nodiscard]] bool is_nowhere_negative(const Polynomial& function) const;
  [[nodiscard]] bool is_positive(const Polynomial& function) const;
  // The sign at some p of the stretch.
  [[nodiscard]] int sign_within(const Polynomial& function) const;

 private:
  // The function is not constant; its roots strictly within the stretch.
  [[nodiscard]] std::vector<Point> roots_within(const Polynomial& function) const;
  void count(const Polynomial& function) const;

  Point first_;
  Point last_;
  bool single_;
  Rational sample_;  // strictly within, if the stretch is not a single point
  Meter* meter_;
};

}  // namespace tacit::check
