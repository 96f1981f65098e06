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

// The Sturm sequence of a polynomial.
class SturmSequence {
 public:
  // Expects that the polynomial is not zero.
  explicit SturmSequence(const Polynomial& polynomial);

  // Whether the polynomial has no multiple root, real or not.
  [[nodiscard]] bool is_square_free() const { return sequence_.back().degree() == 0; }
  // The number of roots in the half-open interval (a, b]; the ends may be roots. Expects
  // that the polynomial is square-free.
  [[nodiscard]] std::size_t roots(const Rational& a, const Rational& b) const;

  // The sign of `other` at the only root of `square_free` between a and b, where that
  // polynomial is not zero. Costs one sequence of remainders, however near to zero it is.
  [[nodiscard]] static int sign_at_root(const Polynomial& square_free, const Rational& a,
                                        const Rational& b, const Polynomial& other);

 private:
  SturmSequence(const Polynomial& first, const Polynomial& second);
  [[nodiscard]] std::size_t variations(const Rational& x) const;

  std::vector<Polynomial> sequence_;
};

}  // namespace tacit::check
