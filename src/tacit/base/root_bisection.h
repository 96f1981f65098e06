// Isolation of real roots where no number library does it, or not completely. Not installed.
#pragma once

#include <utility>
#include <vector>

#include "tacit/base/polynomial.h"
#include "tacit/base/rational.h"

namespace tacit {

// What isolating_intervals() returns, ascending. Expects an irreducible polynomial of
// degree at least 2. Cost: degree^2 additions per interval looked at.
[[nodiscard]] std::vector<std::pair<Rational, Rational>> intervals_by_bisection(
    const Polynomial& irreducible);

}  // namespace tacit
