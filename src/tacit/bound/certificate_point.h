// Points of the interval [0, 1] as certificates write them: "2/3" where the point is rational, and
// otherwise "root(-1,1,0,1;1/2,3/4)": the coefficients of its minimal polynomial, beginning with
// the constant one, and an interval that holds no other root of it.
#pragma once

#include <string>
#include <string_view>

#include "tacit/base/algebraic_number.h"
#include "tacit/base/result.h"

namespace tacit {

// The largest polynomial and the longest numbers in a point that is read. The checker has the same
// limits (check/limits.h), from which a test says if these differ.
inline constexpr std::size_t most_point_degree = 24;
inline constexpr std::size_t most_point_digits = 100;

[[nodiscard]] std::string certificate_point(const AlgebraicNumber& point);

// Reads back what certificate_point() writes. Fails outside [0, 1], unless the polynomial has
// exactly one root in the interval and that is a simple one, and for a text that is longer than
// the limits allow.
[[nodiscard]] Result<AlgebraicNumber> parse_certificate_point(std::string_view text);

}  // namespace tacit
