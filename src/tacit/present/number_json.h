// Exact numbers as JSON: strings or integers, with `approx` a double for
// convenience only.
#pragma once

#include "tacit/base/algebraic_number.h"
#include "tacit/base/integer.h"
#include "tacit/base/profile.h"
#include "tacit/base/rational.h"
#include "tacit/present/json_lines.h"

namespace tacit {

// A number while every reader holds it exactly (below 2^53), otherwise a string.
[[nodiscard]] Json to_json(const Integer& value);
// {"exact": "2/3", "approx": 0.666...}
[[nodiscard]] Json to_json(const Rational& value);
// As above when rational; otherwise {"minpoly": [...], "interval": [a, b], "approx": x}.
[[nodiscard]] Json to_json(const AlgebraicNumber& value);
// [a_0, ..., a_T]
[[nodiscard]] Json to_json(const Profile& profile);

}  // namespace tacit
