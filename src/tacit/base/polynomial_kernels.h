// The work on polynomials that number libraries do better than we would: one file per
// library implements this header and the products, factors and caches of polynomial.h,
// flint_polynomial.cpp over FLINT and e-antic, plain_polynomial.cpp over Integer alone. The
// build takes one of them. Not installed.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "tacit/base/polynomial.h"
#include "tacit/base/rational.h"

namespace tacit {

// f(x + by)
[[nodiscard]] Polynomial translated(const Polynomial& f, const Integer& by);

// For every real root of an irreducible polynomial of degree at least 2, an open interval
// with this root and no other, its ends c 2^k and (c + 1) 2^k.
[[nodiscard]] std::vector<std::pair<Rational, Rational>> isolating_intervals(
    const Polynomial& irreducible);

// The fixed order of irreducible_factors().
inline void sort_factors(std::vector<Factor>& factors) {
  std::ranges::sort(factors, [](const Factor& a, const Factor& b) {
    return std::pair(a.polynomial.degree(), a.polynomial.coefficients()) <
           std::pair(b.polynomial.degree(), b.polynomial.coefficients());
  });
}

}  // namespace tacit
