// Polynomial: integer polynomials in one variable, in the power basis.
//
// The common language of root isolation and algebraic numbers. Error
// probabilities themselves are Profiles (profile.h) and come here only to have
// their signs and roots decided.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tacit/base/integer.h"
#include "tacit/base/rational.h"

namespace tacit {

class Polynomial {
 public:
  Polynomial() = default;  // zero
  // Lowest coefficient first; zeros at the top are dropped.
  explicit Polynomial(std::vector<Integer> coefficients);

  [[nodiscard]] int degree() const noexcept { return static_cast<int>(coefficients_.size()) - 1; }
  [[nodiscard]] bool is_zero() const noexcept { return coefficients_.empty(); }
  [[nodiscard]] const std::vector<Integer>& coefficients() const& noexcept { return coefficients_; }
  [[nodiscard]] const std::vector<Integer>& coefficients() const&& = delete;  // would dangle

  [[nodiscard]] Rational operator()(const Rational& x) const;
  [[nodiscard]] int sign_at(const Rational& x) const;  // -1, 0 or 1

  friend Polynomial operator+(const Polynomial& a, const Polynomial& b);
  friend Polynomial operator-(const Polynomial& a, const Polynomial& b);
  friend Polynomial operator*(const Polynomial& a, const Polynomial& b);
  friend bool operator==(const Polynomial&, const Polynomial&) = default;

  // Highest term first: "3 p^2 - p + 1".
  [[nodiscard]] std::string to_string(std::string_view variable = "p") const;

 private:
  std::vector<Integer> coefficients_;  // the last one is not zero
};

// The quotient, if it has integer coefficients and there is no remainder. Expects b != 0. That one
// polynomial does not divide another is mostly found at their first coefficients.
[[nodiscard]] std::optional<Polynomial> exact_quotient(const Polynomial& a, const Polynomial& b);

struct Factor {
  Polynomial polynomial;  // irreducible over the rationals, primitive, leading coefficient > 0
  unsigned multiplicity;
};

// The irreducible factors of positive degree, in a fixed order. Expects a
// polynomial other than zero.
[[nodiscard]] std::vector<Factor> irreducible_factors(const Polynomial& polynomial);

// Gives back what the number library keeps per thread. A thread that worked with
// polynomials or algebraic numbers calls it before it ends, when it holds none any more.
void release_thread_caches();

}  // namespace tacit
