// Short ways to write the values that tests talk about.
#pragma once

#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/print.h"
#include "tacit/base/algebraic_number.h"
#include "tacit/base/polynomial.h"
#include "tacit/base/probability.h"
#include "tacit/base/profile.h"
#include "tacit/base/rational.h"
#include "tacit/model/process.h"

namespace tacit::test {

// The value of a result that a test takes for granted.
template <class T>
[[nodiscard]] T sure(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().message);
  return *std::move(result);
}

[[nodiscard]] inline Rational fraction(std::string_view text) {
  return sure(Rational::parse(text));
}
[[nodiscard]] inline Probability probability(std::string_view text) {
  return sure(Probability::parse(text));
}

// Lowest coefficient first.
[[nodiscard]] inline Polynomial polynomial(std::initializer_list<int> coefficients) {
  return Polynomial(std::vector<Integer>(coefficients.begin(), coefficients.end()));
}
// sqrt(2)/2, the positive root of 2 x^2 - 1.
[[nodiscard]] inline AlgebraicNumber half_root_two() {
  return AlgebraicNumber(polynomial({-1, 0, 2}), Rational(0), Rational(1));
}
// Coefficient k counts the patterns with k deliveries.
[[nodiscard]] inline Profile profile(std::initializer_list<int> coefficients) {
  return Profile(std::vector<Integer>(coefficients.begin(), coefficients.end()));
}

// A copy, so that a profile need not be named to be compared coefficient by coefficient:
// operator== compares functions.
[[nodiscard]] inline std::vector<Integer> coefficients_of(const Profile& of) {
  return of.coefficients();
}

// Counted from 0.
[[nodiscard]] constexpr ProcessId process(unsigned i) {
  return ProcessId(static_cast<std::uint8_t>(i));
}
// "011": process 1 holds 0.
[[nodiscard]] inline ProcessSet input(std::string_view text) {
  return sure(parse_input(text, static_cast<unsigned>(text.size())));
}

// court_m(p) = sum_i C(floor(m/2), i) C(ceil(m/2), i) p^(2i) q^(m-2i), the worst
// case of courteous (docs/mathematics.md).
[[nodiscard]] inline Profile court(unsigned m) {
  Profile result(m);
  for (unsigned i = 0; 2 * i <= m; ++i) {
    result.add(2 * i, binomial(m / 2, i) * binomial(m - m / 2, i));
  }
  return result;
}

}  // namespace tacit::test
