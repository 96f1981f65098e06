// Polynomials with integer coefficients, and their real roots by Sturm's theorem.
#pragma once

#include <cstddef>
#include <vector>

#include "tacit/check/number.h"

namespace tacit::check {

class Polynomial {
 public:
  Polynomial() = default;  // zero
  // Coefficient i belongs to p^i; zeros at the end are dropped.
  explicit Polynomial(std::vector<Integer> coefficients);

  [[nodiscard]] bool is_zero() const { return coefficients_.empty(); }
  [[nodiscard]] std::size_t degree() const { return is_zero() ? 0 : coefficients_.size() - 1; }
  [[nodiscard]] const std::vector<Integer>& coefficients() const& { return coefficients_; }
  [[nodiscard]] const std::vector<Integer>& coefficients() const&& = delete;  // would dangle

  [[nodiscard]] int sign_at(const Rational& x) const;
  [[nodiscard]] Polynomial derivative() const;
  [[nodiscard]] Polynomial negated() const;
  // Divided by the greatest common divisor of the coefficients; signs stay.
  [[nodiscard]] Polynomial primitive() const;
  // This, times some positive number, modulo b; b is not zero.
  [[nodiscard]] Polynomial remainder(const Polynomial& b) const;
  // Expects that b is primitive, not zero, and divides this polynomial.
  [[nodiscard]] Polynomial exact_quotient(const Polynomial& b) const;
  // The same roots, each once. Expects that this polynomial is not zero.
  [[nodiscard]] Polynomial square_free_part() const;

  friend bool operator==(const Polynomial&, const Polynomial&) = default;

 private:
  std::vector<Integer> coefficients_;
};

// A greatest common divisor, primitive; zero when both are.
[[nodiscard]] Polynomial greatest_common_divisor(Polynomial a, Polynomial b);

// The Sturm sequence of a square-free polynomial.
class SturmSequence {
 public:
  explicit SturmSequence(const Polynomial& square_free);

  // The number of roots in the half-open interval (a, b]; the ends may be roots.
  [[nodiscard]] std::size_t roots(const Rational& a, const Rational& b) const;

 private:
  [[nodiscard]] std::size_t variations(const Rational& x) const;

  std::vector<Polynomial> sequence_;
};

}  // namespace tacit::check
