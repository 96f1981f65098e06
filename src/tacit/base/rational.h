// Rational: exact fractions, always in lowest terms with a positive denominator.
#pragma once

#ifdef TACIT_NUMBERS_BOOST
#include "tacit/base/boost_rational.h"
#else
#include "tacit/base/gmp_rational.h"
#endif

namespace tacit {

[[nodiscard]] Rational power(const Rational& base, unsigned exponent);  // 0^0 = 1
[[nodiscard]] Rational midpoint(const Rational& a, const Rational& b);
// The fraction with the smallest denominator strictly between a and b, and among
// those the one nearest to zero. Expects a < b.
[[nodiscard]] Rational simplest_between(const Rational& a, const Rational& b);

}  // namespace tacit
