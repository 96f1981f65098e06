#include "tacit/base/polynomial.h"

#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/generators.h"
#include "support/literals.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

using test::any_rational;
using test::polynomial;

rc::Gen<Polynomial> any_polynomial() {
  return rc::gen::map(
      rc::gen::resize(8, rc::gen::container<std::vector<int>>(rc::gen::inRange(-9, 10))),
      [](const std::vector<int>& coefficients) {
        return Polynomial(std::vector<Integer>(coefficients.begin(), coefficients.end()));
      });
}

Rational value_by_powers(const Polynomial& f, const Rational& x) {
  Rational sum;
  unsigned exponent = 0;
  for (const Integer& c : f.coefficients()) sum += Rational(c) * power(x, exponent++);
  return sum;
}

TEST(Polynomial, DropsZerosAtTheTop) {
  EXPECT_EQ(polynomial({1, 2, 0, 0}), polynomial({1, 2}));
  EXPECT_EQ(polynomial({1, 2, 0, 0}).degree(), 1);
  EXPECT_EQ(polynomial({5}).degree(), 0);
  EXPECT_TRUE(polynomial({0, 0}).is_zero());
  EXPECT_TRUE(Polynomial().is_zero());
  EXPECT_EQ(Polynomial().degree(), -1);
}

TEST(Polynomial, ZeroIsZeroEverywhere) {
  EXPECT_EQ(Polynomial()(Rational(2, 3)), Rational(0));
  EXPECT_EQ(Polynomial().sign_at(Rational(2, 3)), 0);
}

RC_GTEST_PROP(PolynomialProperty, TakesTheValueOfItsTerms, ()) {
  const Polynomial f = *any_polynomial();
  const Rational x = *any_rational();
  RC_ASSERT(f(x) == value_by_powers(f, x));
  RC_ASSERT(f.sign_at(x) == f(x).sign());
}

RC_GTEST_PROP(PolynomialProperty, ArithmeticIsThatOfTheValues, ()) {
  const Polynomial f = *any_polynomial();
  const Polynomial g = *any_polynomial();
  const Rational x = *any_rational();
  RC_ASSERT((f + g)(x) == f(x) + g(x));
  RC_ASSERT((f - g)(x) == f(x) - g(x));
  RC_ASSERT((f * g)(x) == f(x) * g(x));
  RC_ASSERT((f - f).is_zero());
  if (!f.is_zero() && !g.is_zero()) RC_ASSERT((f * g).degree() == f.degree() + g.degree());
}

TEST(Polynomial, IsDividedWhereNothingIsLeft) {
  EXPECT_EQ(exact_quotient(polynomial({-1, 0, 4}), polynomial({1, 2})), polynomial({-1, 2}));
  EXPECT_EQ(exact_quotient(Polynomial(), polynomial({1, 2})), Polynomial());
  EXPECT_EQ(exact_quotient(polynomial({1, 1}), polynomial({2, 2})), std::nullopt);  // 1/2
  EXPECT_EQ(exact_quotient(polynomial({0, 0, 4}), polynomial({1, 2})), std::nullopt);
  EXPECT_EQ(exact_quotient(polynomial({1, 2}), polynomial({-1, 0, 4})), std::nullopt);
  EXPECT_THROW(static_cast<void>(exact_quotient(polynomial({1}), Polynomial())), ContractViolation);
}

RC_GTEST_PROP(PolynomialProperty, IsTheQuotientOfItsProducts, ()) {
  const Polynomial f = *any_polynomial();
  const Polynomial g = *any_polynomial();
  RC_PRE(g.degree() >= 1);
  RC_ASSERT(exact_quotient(f * g, g) == f);
  RC_ASSERT(!exact_quotient(f * g + polynomial({1}), g));
}

TEST(Polynomial, IsWrittenHighestTermFirst) {
  EXPECT_EQ(polynomial({1, -1, 3}).to_string(), "3 p^2 - p + 1");
  EXPECT_EQ(polynomial({-1, 0, -1}).to_string("x"), "-x^2 - 1");
  EXPECT_EQ(polynomial({0, 1}).to_string(), "p");
  EXPECT_EQ(polynomial({0, -2}).to_string(), "-2 p");
  EXPECT_EQ(polynomial({-4}).to_string(), "-4");
  EXPECT_EQ(polynomial({1}).to_string(), "1");
  EXPECT_EQ(Polynomial().to_string(), "0");
}

TEST(IrreducibleFactors, OfAKnownProduct) {
  // -6 x^3 (x - 1)^2 (2 x - 1) (x^2 - 2)
  const Polynomial f = polynomial({-6}) * polynomial({0, 0, 0, 1}) * polynomial({-1, 1}) *
                       polynomial({-1, 1}) * polynomial({-1, 2}) * polynomial({-2, 0, 1});
  const auto factors = irreducible_factors(f);
  ASSERT_EQ(factors.size(), 4U);
  const auto multiplicity = [&](const Polynomial& wanted) {
    unsigned found = 0;
    for (const Factor& factor : factors) {
      if (factor.polynomial == wanted) found += factor.multiplicity;
    }
    return found;
  };
  EXPECT_EQ(multiplicity(polynomial({0, 1})), 3U);
  EXPECT_EQ(multiplicity(polynomial({-1, 1})), 2U);
  EXPECT_EQ(multiplicity(polynomial({-1, 2})), 1U);
  EXPECT_EQ(multiplicity(polynomial({-2, 0, 1})), 1U);
}

TEST(IrreducibleFactors, OfAConstantAreNone) {
  EXPECT_TRUE(irreducible_factors(polynomial({-6})).empty());
}

TEST(IrreducibleFactors, OfZeroAreRefused) {
  EXPECT_THROW(static_cast<void>(irreducible_factors(Polynomial())), ContractViolation);
}

// Their product is the polynomial up to a constant, and each is primitive with a
// positive leading coefficient.
RC_GTEST_PROP(IrreducibleFactorsProperty, MultiplyToThePolynomial, ()) {
  const Polynomial f = *any_polynomial() * *any_polynomial();
  RC_PRE(!f.is_zero());
  Polynomial product = polynomial({1});
  for (const Factor& factor : irreducible_factors(f)) {
    RC_ASSERT(factor.polynomial.degree() >= 1);
    RC_ASSERT(factor.polynomial.coefficients().back() > Integer(0));
    Integer content;
    for (const Integer& c : factor.polynomial.coefficients()) content = gcd(content, c);
    RC_ASSERT(content == Integer(1));
    for (unsigned k = 0; k < factor.multiplicity; ++k) product = product * factor.polynomial;
  }
  RC_ASSERT(product.degree() == f.degree());
  const Integer& lead = product.coefficients().back();
  const Integer& wanted = f.coefficients().back();
  RC_ASSERT(product * Polynomial({wanted}) == f * Polynomial({lead}));
}

}  // namespace
}  // namespace tacit
