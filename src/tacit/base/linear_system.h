// Square systems of linear equations, solved exactly.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "tacit/base/integer.h"
#include "tacit/base/rational.h"

namespace tacit {

// The x with matrix * x = right, or nothing if the matrix is singular. Expects a square
// matrix, given by rows, and one number per row. Cost: about size^3 operations on machine
// words and size^2 on numbers as long as the solution (Dixon's p-adic lifting).
[[nodiscard]] std::optional<std::vector<Rational>> solution(
    const std::vector<std::vector<Integer>>& matrix, std::span<const Integer> right);

}  // namespace tacit
