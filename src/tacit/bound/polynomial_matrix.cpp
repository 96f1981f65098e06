#include "tacit/bound/polynomial_matrix.h"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "tacit/base/contract.h"

namespace tacit {

void cancel_common_factors(std::span<Polynomial* const> polynomials) {
  const auto smallest = std::ranges::min_element(
      polynomials, {}, [](const Polynomial* p) { return p->is_zero() ? 1 << 30 : p->degree(); });
  expects(!(*smallest)->is_zero(), "cancel_common_factors: nothing but zeros");
  for (const Factor& factor : irreducible_factors(**smallest)) {
    for (unsigned i = 0; i < factor.multiplicity; ++i) {
      std::vector<Polynomial> quotients;
      for (const Polynomial* each : polynomials) {
        auto quotient = exact_quotient(*each, factor.polynomial);
        if (!quotient) break;
        quotients.push_back(*std::move(quotient));
      }
      if (quotients.size() < polynomials.size()) break;
      for (std::size_t j = 0; j < quotients.size(); ++j) *polynomials[j] = quotients[j];
    }
  }
  Integer content;
  for (const Polynomial* each : polynomials) {
    for (const Integer& c : each->coefficients()) content = gcd(content, c);
  }
  for (Polynomial* each : polynomials) {
    std::vector<Integer> coefficients = each->coefficients();
    for (Integer& c : coefficients) c = c.divided_exactly_by(content);
    *each = Polynomial(std::move(coefficients));
  }
}

// Row by row; entry [columns] is the determinant of the first rows and these columns.
Polynomial determinant(const PolynomialMatrix& matrix) {
  const std::size_t size = matrix.size();
  constexpr std::size_t largest = 20;
  expects(size <= largest, "determinant: a large matrix");
  std::vector<Polynomial> minor(std::size_t{1} << size);
  minor[0] = Polynomial({Integer(1)});
  for (std::uint32_t columns = 1; columns < minor.size(); ++columns) {
    const auto row = static_cast<std::size_t>(std::popcount(columns)) - 1;
    for (std::size_t c = 0; c < size; ++c) {
      if (((columns >> c) & 1U) == 0 || matrix[row][c].is_zero()) continue;
      const Polynomial term = matrix[row][c] * minor[columns & ~(std::uint32_t{1} << c)];
      // Columns of the set to the right of this one.
      const bool odd = std::popcount(columns >> (c + 1)) % 2 != 0;
      minor[columns] = odd ? minor[columns] - term : minor[columns] + term;
    }
  }
  return minor.back();
}

std::vector<Polynomial> unit_solution(const PolynomialMatrix& matrix, std::size_t place) {
  std::vector<Polynomial> result;
  for (std::size_t column = 0; column < matrix.size(); ++column) {
    PolynomialMatrix replaced = matrix;
    for (std::size_t row = 0; row < matrix.size(); ++row) {
      replaced[row][column] = row == place ? Polynomial({Integer(1)}) : Polynomial();
    }
    result.push_back(determinant(replaced));
  }
  return result;
}

PolynomialMatrix transposed(const PolynomialMatrix& matrix) {
  PolynomialMatrix result(matrix.size(), std::vector<Polynomial>(matrix.size()));
  for (std::size_t i = 0; i < matrix.size(); ++i) {
    for (std::size_t j = 0; j < matrix.size(); ++j) result[j][i] = matrix[i][j];
  }
  return result;
}

}  // namespace tacit
