#include "tacit/base/linear_system.h"

#include <flint/fmpq_mat.h>
#include <flint/fmpz_mat.h>

#include "tacit/base/contract.h"
#include "tacit/base/flint_bridge.h"
#include "tacit/base/number_memory.h"

namespace tacit {
namespace {

class FlintMatrix {
 public:
  FlintMatrix(std::size_t rows, std::size_t columns) {
    fmpz_mat_init(value_, static_cast<slong>(rows), static_cast<slong>(columns));
  }
  FlintMatrix(const FlintMatrix&) = delete;
  FlintMatrix& operator=(const FlintMatrix&) = delete;
  ~FlintMatrix() { fmpz_mat_clear(value_); }

  void set(std::size_t row, std::size_t column, const Integer& entry) {
    fmpz_set_mpz(fmpz_mat_entry(value_, static_cast<slong>(row), static_cast<slong>(column)),
                 entry.native());
  }
  [[nodiscard]] const fmpz_mat_struct* native() const { return value_; }

 private:
  fmpz_mat_t value_;
};

class FlintFractions {
 public:
  explicit FlintFractions(std::size_t rows) { fmpq_mat_init(value_, static_cast<slong>(rows), 1); }
  FlintFractions(const FlintFractions&) = delete;
  FlintFractions& operator=(const FlintFractions&) = delete;
  ~FlintFractions() { fmpq_mat_clear(value_); }

  [[nodiscard]] Rational operator[](std::size_t row) const {
    const fmpq* entry = fmpq_mat_entry(value_, static_cast<slong>(row), 0);
    return {from_flint(fmpq_numref(entry)), from_flint(fmpq_denref(entry))};
  }
  [[nodiscard]] fmpq_mat_struct* native() { return value_; }

 private:
  fmpq_mat_t value_;
};

}  // namespace

std::optional<std::vector<Rational>> solution(const std::vector<std::vector<Integer>>& matrix,
                                              std::span<const Integer> right) {
  const std::size_t size = matrix.size();
  expects(right.size() == size, "solution: one number per row");
  std::size_t bits = 0;
  for (const auto& row : matrix) {
    for (const Integer& entry : row) bits += entry.bit_length();
  }
  const NumberOperation operation(NumberOperation::Kind::search, bits);
  FlintMatrix left(size, size);
  FlintMatrix of(size, 1);
  for (std::size_t i = 0; i < size; ++i) {
    expects(matrix[i].size() == size, "solution: the matrix is not square");
    for (std::size_t j = 0; j < size; ++j) left.set(i, j, matrix[i][j]);
    of.set(i, 0, right[i]);
  }
  FlintFractions x(size);
  if (fmpq_mat_solve_fmpz_mat_dixon(x.native(), left.native(), of.native()) == 0) return {};
  std::vector<Rational> result;
  result.reserve(size);
  for (std::size_t i = 0; i < size; ++i) result.push_back(x[i]);
  return result;
}

}  // namespace tacit
