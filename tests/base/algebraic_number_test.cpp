#include "tacit/base/algebraic_number.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/generators.h"
#include "support/literals.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

using test::any_polynomial;
using test::fraction;
using test::half_root_two;
using test::polynomial;

// The only root of a polynomial in [from, to].
AlgebraicNumber only_root(const Polynomial& f, const Rational& from, const Rational& to) {
  const auto roots = real_roots(f, from, to);
  EXPECT_EQ(roots.size(), 1U);
  return roots.at(0).value;
}

TEST(AlgebraicNumber, KnowsRationalNumbers) {
  const AlgebraicNumber number(Rational(2, 3));
  EXPECT_TRUE(number.is_rational());
  EXPECT_EQ(number.lower(), Rational(2, 3));
  EXPECT_EQ(number.upper(), Rational(2, 3));
  EXPECT_EQ(number.minimal_polynomial(), polynomial({-2, 3}));
  EXPECT_EQ(number.decimal(3), "0.667");
  const AlgebraicNumber zero(Rational(0));
  EXPECT_EQ(zero.minimal_polynomial(), polynomial({0, 1}));
  const AlgebraicNumber negative(Rational(-1, 2));
  EXPECT_EQ(negative.minimal_polynomial(), polynomial({1, 2}));
}

TEST(AlgebraicNumber, IsNotRationalWhenItIsNot) {
  const AlgebraicNumber number = half_root_two();
  EXPECT_FALSE(number.is_rational());
  EXPECT_EQ(number.minimal_polynomial(), polynomial({-1, 0, 2}));
  EXPECT_LT(number.lower(), number.upper());
}

TEST(AlgebraicNumber, RefusesIntervalsWithoutASignChange) {
  const Polynomial f = polynomial({-1, 0, 2});
  EXPECT_THROW(AlgebraicNumber(f, Rational(-1), Rational(1)), ContractViolation);  // two roots
  EXPECT_THROW(AlgebraicNumber(f, Rational(2), Rational(3)), ContractViolation);   // none
  EXPECT_THROW(AlgebraicNumber(f, Rational(1), Rational(0)), ContractViolation);
  EXPECT_THROW(AlgebraicNumber(f, Rational(1), Rational(1)), ContractViolation);
  EXPECT_THROW(AlgebraicNumber(polynomial({-1, 2}), Rational(0), Rational(1)), ContractViolation);
}

// Between two numbers whose squares, times 2, are on either side of 1.
TEST(AlgebraicNumber, ComparesWithRationalNumbers) {
  const AlgebraicNumber number = half_root_two();
  for (const Rational& r :
       {Rational(0), Rational(7, 10), Rational(70710678, 100000000), Rational(70710679, 100000000),
        Rational(1), Rational(-1), Rational(5)}) {
    const bool below = r.sign() < 0 || Rational(2) * r * r < Rational(1);
    EXPECT_EQ(AlgebraicNumber(r) < number, below) << r;
    EXPECT_EQ(number > AlgebraicNumber(r), below) << r;
    EXPECT_EQ(AlgebraicNumber(r) > number, !below) << r;
    EXPECT_NE(AlgebraicNumber(r), number) << r;
  }
}

TEST(AlgebraicNumber, IsTheSameFromDifferentPolynomialsAndIntervals) {
  const AlgebraicNumber direct = half_root_two();
  // (2 x^2 - 1)(x - 5) and (2 x^2 - 1)^3 (x^2 + 1).
  const Polynomial base = polynomial({-1, 0, 2});
  const AlgebraicNumber by_product =
      only_root(base * polynomial({-5, 1}), Rational(1, 2), Rational(3, 4));
  const AlgebraicNumber by_power =
      only_root(base * base * base * polynomial({1, 0, 1}), Rational(0), Rational(10));
  EXPECT_EQ(direct, by_product);
  EXPECT_EQ(direct, by_power);
  EXPECT_EQ(direct, direct.refined(Rational(1, 1000000)));
  EXPECT_EQ(by_power.refined(Rational(1, 1000)), by_product.refined(Rational(1, 7)));
  const AlgebraicNumber negative(base, Rational(-1), Rational(0));
  EXPECT_NE(direct, negative);
  EXPECT_LT(negative, direct);
}

TEST(AlgebraicNumber, ComparesNeighboursOfDifferentPolynomials) {
  // sqrt(2) = 1.41421..., the cube root of 3 = 1.44224..., and the positive root of
  // 10000 x^2 - 20001, which exceeds sqrt(2) by less than 4e-5.
  const AlgebraicNumber root_two(polynomial({-2, 0, 1}), Rational(1), Rational(2));
  const AlgebraicNumber cube_root_three(polynomial({-3, 0, 0, 1}), Rational(1), Rational(2));
  const AlgebraicNumber close(polynomial({-20001, 0, 10000}), Rational(1), Rational(2));
  EXPECT_LT(root_two, cube_root_three);
  EXPECT_LT(root_two, close);
  EXPECT_LT(close, cube_root_three);
}

TEST(AlgebraicNumber, IsRefinedToAnyWidth) {
  const AlgebraicNumber number = half_root_two();
  for (const Rational& width : {Rational(1), Rational(1, 3), Rational(1, power(Integer(10), 40))}) {
    const AlgebraicNumber closer = number.refined(width);
    EXPECT_LE(closer.upper() - closer.lower(), width);
    EXPECT_LT(Rational(2) * closer.lower() * closer.lower(), Rational(1));
    EXPECT_GT(Rational(2) * closer.upper() * closer.upper(), Rational(1));
    EXPECT_EQ(closer, number);
  }
  const AlgebraicNumber two_thirds(Rational(2, 3));
  EXPECT_EQ(two_thirds.refined(Rational(1, 9)), two_thirds);
  EXPECT_THROW(static_cast<void>(number.refined(Rational(0))), ContractViolation);
  EXPECT_THROW(static_cast<void>(number.refined(Rational(-1))), ContractViolation);
}

// Correct rounding of a square root: with d digits after the point, the square of
// the text minus (plus) half a unit is below (above) the radicand.
TEST(AlgebraicNumber, DecimalIsRoundedCorrectly) {
  for (unsigned digits = 1; digits <= 40; ++digits) {
    const Rational text = fraction(half_root_two().decimal(digits));
    const Rational half_unit = Rational(1, Integer(2) * power(Integer(10), digits));
    const Rational low = text - half_unit;
    const Rational high = text + half_unit;
    EXPECT_LT(Rational(2) * low * low, Rational(1)) << digits;
    EXPECT_GT(Rational(2) * high * high, Rational(1)) << digits;
  }
  EXPECT_EQ(half_root_two().decimal(4), "0.7071");
}

TEST(AlgebraicNumber, DecimalOfANumberCloseToZero) {
  // x^2 = 2 * 10^-40
  const Polynomial f({Integer(-2), Integer(0), power(Integer(10), 40)});
  const AlgebraicNumber tiny(f, Rational(0), Rational(1));
  EXPECT_EQ(tiny.decimal(5), "1.4142e-20");
  EXPECT_EQ(AlgebraicNumber(f, Rational(-1), Rational(0)).decimal(5), "-1.4142e-20");
}

TEST(AlgebraicNumber, IsApproximatedByADoubleNextToIt) {
  EXPECT_DOUBLE_EQ(half_root_two().approximate(), std::sqrt(0.5));
  EXPECT_DOUBLE_EQ(AlgebraicNumber(Rational(2, 3)).approximate(), 2.0 / 3.0);
  // Also where it is close to zero: x^2 = 2 * 10^-40.
  const Polynomial f({Integer(-2), Integer(0), power(Integer(10), 40)});
  EXPECT_DOUBLE_EQ(AlgebraicNumber(f, Rational(0), Rational(1)).approximate(),
                   std::sqrt(2.0) * 1e-20);
}

TEST(RationalBetween, LiesBetween) {
  const AlgebraicNumber number = half_root_two();
  const AlgebraicNumber close(Rational(70711, 100000));
  for (const auto& [a, b] :
       {std::pair{number, close}, std::pair{AlgebraicNumber(Rational(0)), number},
        std::pair{AlgebraicNumber(Rational(7071, 10000)), number}}) {
    const AlgebraicNumber between(rational_between(a, b));
    EXPECT_LT(a, between);
    EXPECT_LT(between, b);
  }
  EXPECT_EQ(rational_between(Rational(0), Rational(1)), Rational(1, 2));
  EXPECT_THROW(static_cast<void>(rational_between(number, number)), ContractViolation);
  EXPECT_THROW(static_cast<void>(rational_between(close, number)), ContractViolation);
}

TEST(RealRoots, HaveTheirMultiplicities) {
  // x^3 (x - 1)^2 (3 x - 2) (2 x^2 - 1)^2
  const Polynomial f = polynomial({0, 0, 0, 1}) * polynomial({-1, 1}) * polynomial({-1, 1}) *
                       polynomial({-2, 3}) * polynomial({-1, 0, 2}) * polynomial({-1, 0, 2});
  const auto roots = real_roots(f, Rational(0), Rational(1));
  ASSERT_EQ(roots.size(), 4U);
  EXPECT_EQ(roots[0].value, AlgebraicNumber(Rational(0)));
  EXPECT_EQ(roots[0].multiplicity, 3U);
  EXPECT_EQ(roots[1].value, AlgebraicNumber(Rational(2, 3)));
  EXPECT_EQ(roots[1].multiplicity, 1U);
  EXPECT_TRUE(roots[1].value.is_rational());
  EXPECT_EQ(roots[2].value, half_root_two());
  EXPECT_EQ(roots[2].multiplicity, 2U);
  EXPECT_EQ(roots[3].value, AlgebraicNumber(Rational(1)));
  EXPECT_EQ(roots[3].multiplicity, 2U);
}

TEST(RealRoots, CountTheEndsAndNothingBeyond) {
  const Polynomial f = polynomial({0, 1}) * polynomial({-1, 1}) * polynomial({-1, 2}) *
                       polynomial({1, 1}) * polynomial({-3, 2}) * polynomial({-2, 0, 1});
  EXPECT_EQ(real_roots(f, Rational(0), Rational(1)).size(), 3U);
  EXPECT_EQ(real_roots(f, Rational(1, 100), Rational(99, 100)).size(), 1U);
  EXPECT_EQ(real_roots(f, Rational(1, 2), Rational(1, 2)).size(), 1U);
  EXPECT_TRUE(real_roots(f, Rational(1, 4), Rational(1, 4)).empty());
  EXPECT_EQ(real_roots(f, Rational(-2), Rational(2)).size(), 7U);
  EXPECT_TRUE(real_roots(polynomial({5}), Rational(0), Rational(1)).empty());
  EXPECT_TRUE(real_roots(polynomial({1, 0, 1}), Rational(-9), Rational(9)).empty());
}

TEST(RealRoots, RefuseTheZeroPolynomialAndEmptyIntervals) {
  EXPECT_THROW(static_cast<void>(real_roots(Polynomial(), Rational(0), Rational(1))),
               ContractViolation);
  EXPECT_THROW(static_cast<void>(real_roots(polynomial({0, 1}), Rational(1), Rational(0))),
               ContractViolation);
}

// Coefficients over the rationals, lowest first; for Sturm's theorem.
using Coefficients = std::vector<Rational>;

Coefficients minus_remainder(Coefficients a, const Coefficients& b) {
  while (a.size() >= b.size()) {
    const Rational factor = a.back() / b.back();
    const std::size_t shift = a.size() - b.size();
    for (std::size_t k = 0; k < b.size(); ++k) a[shift + k] -= factor * b[k];
    a.pop_back();
    while (!a.empty() && a.back().is_zero()) a.pop_back();
    if (a.empty()) break;
  }
  for (Rational& c : a) c = -c;
  return a;
}

// The number of distinct roots in (from, to], by Sturm's theorem. Expects that
// `from` is no root.
int roots_by_sturm(const Polynomial& f, const Rational& from, const Rational& to) {
  std::vector<Coefficients> chain(2);
  for (const Integer& c : f.coefficients()) chain[0].emplace_back(c);
  for (std::size_t k = 1; k < chain[0].size(); ++k) {
    chain[1].push_back(chain[0][k] * Rational(k));
  }
  if (chain[1].empty()) return 0;
  while (true) {
    Coefficients next = minus_remainder(chain[chain.size() - 2], chain.back());
    if (next.empty()) break;
    chain.push_back(std::move(next));
  }
  const auto sign_changes = [&chain](const Rational& x) {
    int changes = 0;
    int last = 0;
    for (const Coefficients& g : chain) {
      Rational value;
      for (auto c = g.rbegin(); c != g.rend(); ++c) value = value * x + *c;
      if (value.sign() == 0) continue;
      if (last != 0 && value.sign() != last) ++changes;
      last = value.sign();
    }
    return changes;
  };
  return sign_changes(from) - sign_changes(to);
}

RC_GTEST_PROP(RealRootsProperty, AreAsManyAsSturmSays, ()) {
  const Polynomial f = *any_polynomial(6) * *any_polynomial(3);
  RC_PRE(!f.is_zero());
  const Rational from(-1, 1000003);  // no root of a polynomial with such small coefficients
  const Rational to(1);
  RC_PRE(f.sign_at(from) != 0);
  RC_ASSERT(static_cast<int>(real_roots(f, from, to).size()) == roots_by_sturm(f, from, to));
}

// Between neighbouring grid points the sign changes exactly when the multiplicities
// of the roots between them add up to an odd number.
RC_GTEST_PROP(RealRootsProperty, AgreeWithSignChangesOnAGrid, ()) {
  const Polynomial f = *any_polynomial(5) * *any_polynomial(3) * *any_polynomial(2);
  RC_PRE(!f.is_zero());
  const auto roots = real_roots(f, Rational(0), Rational(1));
  for (std::size_t k = 0; k + 1 < roots.size(); ++k) {
    RC_ASSERT(roots[k].value < roots[k + 1].value);
  }
  for (const Root& root : roots) {
    RC_ASSERT(root.value >= AlgebraicNumber(Rational(0)));
    RC_ASSERT(root.value <= AlgebraicNumber(Rational(1)));
    if (root.value.is_rational()) RC_ASSERT(f.sign_at(root.value.lower()) == 0);
  }
  const int steps = 37;
  for (int k = 0; k < steps; ++k) {
    const Rational a(k, steps);
    const Rational b(k + 1, steps);
    const auto is_at = [&](const Rational& x) {
      return std::ranges::any_of(roots,
                                 [&](const Root& r) { return r.value == AlgebraicNumber(x); });
    };
    RC_ASSERT((f.sign_at(a) == 0) == is_at(a));
    if (f.sign_at(a) == 0 || f.sign_at(b) == 0) continue;
    unsigned between = 0;
    for (const Root& root : roots) {
      if (root.value > AlgebraicNumber(a) && root.value < AlgebraicNumber(b)) {
        between += root.multiplicity;
      }
    }
    RC_ASSERT((f.sign_at(a) != f.sign_at(b)) == (between % 2 == 1));
  }
}

RC_GTEST_PROP(AlgebraicNumberProperty, IsOrderedLikeItsRefinements, ()) {
  const Polynomial f = *any_polynomial(5);
  const Polynomial g = *any_polynomial(4);
  RC_PRE(!f.is_zero() && !g.is_zero());
  const Rational width(1, power(Integer(2), 80));
  for (const Root& a : real_roots(f, Rational(-4), Rational(4))) {
    for (const Root& b : real_roots(g, Rational(-4), Rational(4))) {
      const AlgebraicNumber x = a.value.refined(width);
      const AlgebraicNumber y = b.value.refined(width);
      // Roots of such small polynomials are equal or further apart than this.
      const auto expected = x.upper() < y.lower()   ? std::strong_ordering::less
                            : y.upper() < x.lower() ? std::strong_ordering::greater
                                                    : std::strong_ordering::equal;
      RC_ASSERT((a.value <=> b.value) == expected);
      RC_ASSERT((b.value <=> a.value) == 0 <=> expected);
    }
  }
}

// Each of these has one root more than e-antic finds, beyond where it looks.
TEST(RealRoots, AreAllThere) {
  const std::vector<std::pair<std::vector<Integer>, std::size_t>> known{
      {{1, 1, 2, 2, 3, 2, 2, -2}, 1},
      {{1, -2, 0, 0, -2, -2, 2, -1, 1, -1, -1}, 2},
      {{1, -2, 2, -3, -2, -3, -2, -2, 0, 1}, 3},
      {{-1, 0, -2, -2, 2, -1, 2, -1, 1, 1}, 3}};
  for (const auto& [coefficients, count] : known) {
    const Polynomial f(coefficients);
    EXPECT_EQ(real_roots(f, Rational(-8), Rational(8)).size(), count) << f.to_string();
  }
}

}  // namespace
}  // namespace tacit
