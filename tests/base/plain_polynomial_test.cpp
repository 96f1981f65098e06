// The factoring and the isolation of roots that the browser uses, against FLINT and e-antic,
// and against what factors and roots are.
#include <vector>

#include <gtest/gtest.h>

#include "support/literals.h"
#include "support/scale.h"
#include "tacit/base/lifted_factors.h"
#include "tacit/base/polynomial_kernels.h"
#include "tacit/base/root_bisection.h"

namespace tacit {
namespace {

using test::polynomial;

Polynomial random_polynomial(test::RandomBits& random, int degree, std::uint64_t most) {
  std::vector<Integer> coefficients;
  for (int k = 0; k <= degree; ++k) {
    const auto size = static_cast<std::int64_t>(random() % (most + 1));
    coefficients.emplace_back(random() % 2 == 0 ? size : -size);
  }
  if (coefficients.back().is_zero()) coefficients.back() = 1;
  return Polynomial(std::move(coefficients));
}

void expect_same_factors(const Polynomial& f) {
  const auto plain = factors_by_lifting(f);
  const auto flint = irreducible_factors(f);
  ASSERT_EQ(plain.size(), flint.size()) << f.to_string();
  for (std::size_t i = 0; i < plain.size(); ++i) {
    EXPECT_EQ(plain[i].polynomial, flint[i].polynomial) << f.to_string();
    EXPECT_EQ(plain[i].multiplicity, flint[i].multiplicity) << f.to_string();
  }
}

TEST(LiftedFactors, AreThoseOfFlint) {
  test::RandomBits random = test::random_bits();
  for (unsigned i = 0; i < test::scaled(150); ++i) {
    Polynomial f = random_polynomial(random, static_cast<int>(random() % 5), 9);
    const auto parts = random() % 4;
    for (std::uint64_t k = 0; k < parts; ++k) {
      const Polynomial part = random_polynomial(random, 1 + static_cast<int>(random() % 5),
                                                random() % 2 == 0 ? 3 : 1'000'000);
      f = f * part;
      if (random() % 3 == 0) f = f * part;
    }
    if (!f.is_zero()) expect_same_factors(f);
  }
}

// Many factors modulo every prime: x^n - 1, and the minimal polynomial of a sum of square
// roots, which splits into quadratic factors at most.
TEST(LiftedFactors, AreThoseOfFlintWhereManyFactorsMustBeJoined) {
  for (unsigned n = 1; n <= 30; ++n) {
    std::vector<Integer> coefficients(n + 1);
    coefficients[0] = -1;
    coefficients[n] = 1;
    expect_same_factors(Polynomial(std::move(coefficients)));
  }
  expect_same_factors(polynomial({576, 0, -960, 0, 352, 0, -40, 0, 1}));  // of 2, 3 and 5
  expect_same_factors(polynomial({46225, 0, -5596840, 0, 13950764, 0, -7453176, 0, 1513334, 0,
                                  -141912, 0, 6476, 0, -136, 0, 1}));  // and 7
}

TEST(LiftedFactors, OfAConstantThereAreNone) {
  EXPECT_TRUE(factors_by_lifting(polynomial({-12})).empty());
}

// The number of sign changes in Sturm's sequence at minus infinity less that at infinity.
std::size_t real_root_count(const Polynomial& f) {
  using Terms = std::vector<Rational>;
  const auto remainder = [](Terms a, const Terms& b) {
    while (a.size() >= b.size()) {
      const Rational factor = a.back() / b.back();
      for (std::size_t k = 0; k < b.size(); ++k) a[a.size() - b.size() + k] -= factor * b[k];
      while (!a.empty() && a.back().is_zero()) a.pop_back();
    }
    return a;
  };
  std::vector<Terms> sequence(2);
  for (const Integer& c : f.coefficients()) sequence[0].emplace_back(c);
  for (std::size_t k = 1; k < sequence[0].size(); ++k) {
    sequence[1].push_back(sequence[0][k] * Rational(k));
  }
  while (true) {
    Terms next = remainder(sequence[sequence.size() - 2], sequence.back());
    if (next.empty()) break;
    for (Rational& c : next) c = -c;
    sequence.push_back(std::move(next));
  }
  const auto changes = [&](bool negative_side) {
    std::size_t count = 0;
    int last = 0;
    for (const Terms& terms : sequence) {
      const int flip = negative_side && terms.size() % 2 == 0 ? -1 : 1;
      const int sign = terms.back().sign() * flip;
      if (sign == -last) ++count;
      last = sign;
    }
    return count;
  };
  return changes(true) - changes(false);
}

TEST(RootBisection, FindsEveryRootInTheIntervalsOfEAntic) {
  test::RandomBits random = test::random_bits();
  unsigned compared = 0;
  for (unsigned i = 0; i < test::scaled(400); ++i) {
    const auto sizes = std::vector<std::uint64_t>{1, 3, 50, 1'000'000};
    const Polynomial f = random_polynomial(random, 2 + static_cast<int>(random() % 11),
                                           sizes[random() % sizes.size()]);
    for (const Factor& factor : irreducible_factors(f)) {
      if (factor.polynomial.degree() < 2) continue;
      const auto plain = intervals_by_bisection(factor.polynomial);
      EXPECT_EQ(plain.size(), real_root_count(factor.polynomial)) << factor.polynomial.to_string();
      for (const auto& [lower, upper] : plain) {
        EXPECT_LT(factor.polynomial.sign_at(lower) * factor.polynomial.sign_at(upper), 0);
      }
      const auto other = isolating_intervals(factor.polynomial);
      if (other.size() != plain.size()) continue;  // the next test
      EXPECT_EQ(plain, other) << factor.polynomial.to_string();
      compared += other.empty() ? 0U : 1U;
    }
  }
  EXPECT_GT(compared, 200U);
}

// Here e-antic starts below the largest root, 2.04.
TEST(RootBisection, StartsAboveTheLargestRoot) {
  const Polynomial f = polynomial({1, 1, 2, 2, 3, 2, 2, -2});
  const auto intervals = intervals_by_bisection(f);
  EXPECT_EQ(intervals.size(), real_root_count(f));
  EXPECT_GT(intervals.back().second, Rational(2));
}

}  // namespace
}  // namespace tacit
