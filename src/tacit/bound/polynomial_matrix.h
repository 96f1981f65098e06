// Small matrices of polynomials: what solving a basis over the field of rational functions takes.
#pragma once

#include <span>
#include <vector>

#include "tacit/base/polynomial.h"

namespace tacit {

// Divides all of them by their greatest common divisor, which gets a positive leading coefficient.
// Expects that they are not all 0.
void cancel_common_factors(std::span<Polynomial* const> polynomials);

using PolynomialMatrix = std::vector<std::vector<Polynomial>>;  // by rows

// Cost: 2^size size products. Expects a square matrix.
[[nodiscard]] Polynomial determinant(const PolynomialMatrix& matrix);

// Cramer's rule: the solution of matrix * x = (0, ..., 0, 1, 0, ..., 0), the 1 at `place`, times
// the determinant.
[[nodiscard]] std::vector<Polynomial> unit_solution(const PolynomialMatrix& matrix,
                                                    std::size_t place);

[[nodiscard]] PolynomialMatrix transposed(const PolynomialMatrix& matrix);

}  // namespace tacit
