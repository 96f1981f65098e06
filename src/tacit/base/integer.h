// Integer: whole numbers of any size.
//
// A regular value over a library's number. It is a class of our own, not an alias: no
// expression templates escape, so `auto x = a + b` is what it says. The library is GMP;
// where that does not exist, in a browser, TACIT_NUMBERS_BOOST chooses Boost instead, with
// the same interface and the same answers (docs/decisions/0021-numbers-in-the-browser.md).
#pragma once

#include <vector>

#ifdef TACIT_NUMBERS_BOOST
#include "tacit/base/boost_integer.h"
#else
#include "tacit/base/gmp_integer.h"
#endif

namespace tacit {

[[nodiscard]] Integer absolute(Integer value);
[[nodiscard]] Integer gcd(const Integer& a, const Integer& b);
[[nodiscard]] Integer power(const Integer& base, unsigned exponent);  // 0^0 = 1
[[nodiscard]] Integer binomial(unsigned n, unsigned k);               // 0 when k > n
// binomial(n, k) for every k from 0 to n. Cost: n products with a machine integer.
[[nodiscard]] std::vector<Integer> binomial_row(unsigned n);
// a / b rounded down. Expects b != 0.
[[nodiscard]] Integer floored_quotient(const Integer& a, const Integer& b);
// The number of decimal digits of the absolute value, or one more.
[[nodiscard]] std::size_t decimal_digits(const Integer& value);

}  // namespace tacit
