// Factoring over the integers where no number library does it. Not installed.
#pragma once

#include <vector>

#include "tacit/base/polynomial.h"

namespace tacit {

// What irreducible_factors() returns. Expects a polynomial other than zero. Exact and
// complete for every degree; made for the small ones. Cost: milliseconds at degree 30; in
// the worst case exponential in the number of factors modulo a prime.
[[nodiscard]] std::vector<Factor> factors_by_lifting(const Polynomial& polynomial);

}  // namespace tacit
