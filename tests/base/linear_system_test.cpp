#include "tacit/base/linear_system.h"

#include <gtest/gtest.h>

#include "support/literals.h"
#include "support/scale.h"
#include "tacit/base/contract.h"

namespace tacit::test {
namespace {

using Matrix = std::vector<std::vector<Integer>>;

TEST(LinearSystem, SolvesByHand) {
  const auto x = solution(Matrix{{2, 1}, {1, -1}}, std::vector<Integer>{3, 1});
  ASSERT_TRUE(x);
  EXPECT_EQ((*x)[0], Rational(4, 3));
  EXPECT_EQ((*x)[1], Rational(1, 3));
}

TEST(LinearSystem, SaysWhenThereIsNoSolution) {
  EXPECT_FALSE(solution(Matrix{{1, 2}, {2, 4}}, std::vector<Integer>{1, 2}));
  EXPECT_FALSE(solution(Matrix{{0}}, std::vector<Integer>{0}));
}

// Put back into the equations, with entries from one bit to several hundred.
TEST(LinearSystem, SatisfiesItsEquations) {
  RandomBits random = random_bits();
  for (unsigned repetition = 0; repetition < scaled(60); ++repetition) {
    const std::size_t size = 1 + random() % 12;
    const Integer stretch = power(Integer(3), static_cast<unsigned>(random() % 300)) + Integer(1);
    Matrix matrix(size, std::vector<Integer>(size));
    std::vector<Integer> right(size);
    for (std::size_t i = 0; i < size; ++i) {
      for (Integer& entry : matrix[i]) {
        entry = Integer(static_cast<int>(random() % 19) - 9) * stretch + Integer(random() % 5);
      }
      right[i] = Integer(random() % 100) * stretch;
    }
    const auto x = solution(matrix, right);
    if (!x) continue;  // rare
    for (std::size_t i = 0; i < size; ++i) {
      Rational sum;
      for (std::size_t j = 0; j < size; ++j) sum += Rational(matrix[i][j]) * (*x)[j];
      EXPECT_EQ(sum, Rational(right[i]));
    }
  }
}

TEST(LinearSystem, RejectsOtherShapes) {
  EXPECT_THROW((void)solution(Matrix{{1, 2}}, std::vector<Integer>{1}), ContractViolation);
  EXPECT_THROW((void)solution(Matrix{{1}}, std::vector<Integer>{1, 2}), ContractViolation);
}

}  // namespace
}  // namespace tacit::test
