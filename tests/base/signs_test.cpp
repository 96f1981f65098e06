#include <algorithm>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/generators.h"
#include "support/literals.h"
#include "tacit/base/algebraic_number.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

using test::any_polynomial;
using test::half_root_two;
using test::polynomial;

TEST(SignsOn, AClosedInterval) {
  const Polynomial f = polynomial({-1, 2});  // root 1/2
  EXPECT_EQ(signs_on(f, Rational(0), Rational(1)), (SignsTaken{true, true, true}));
  EXPECT_EQ(signs_on(f, Rational(0), Rational(1, 2)), (SignsTaken{true, true, false}));
  EXPECT_EQ(signs_on(f, Rational(1, 2), Rational(1)), (SignsTaken{false, true, true}));
  EXPECT_EQ(signs_on(f, Rational(3, 4), Rational(1)), (SignsTaken{false, false, true}));
  EXPECT_EQ(signs_on(f, Rational(0), Rational(1, 4)), (SignsTaken{true, false, false}));
}

TEST(SignsOn, ASinglePoint) {
  const Polynomial f = polynomial({-1, 2});
  EXPECT_EQ(signs_on(f, Rational(1, 2), Rational(1, 2)), (SignsTaken{false, true, false}));
  EXPECT_EQ(signs_on(f, Rational(0), Rational(0)), (SignsTaken{true, false, false}));
  EXPECT_EQ(signs_on(f, half_root_two(), half_root_two()), (SignsTaken{false, false, true}));
  const Polynomial g = polynomial({-1, 0, 2});
  EXPECT_EQ(signs_on(g, half_root_two(), half_root_two()), (SignsTaken{false, true, false}));
  // A root very close by: 7071/10000 is inside the given isolating interval.
  const Polynomial close = polynomial({-7071, 10000});
  EXPECT_EQ(signs_on(close, half_root_two(), half_root_two()), (SignsTaken{false, false, true}));
}

TEST(SignsOn, AnIntervalWithIrrationalEnds) {
  const Polynomial f = polynomial({-1, 0, 2});
  EXPECT_EQ(signs_on(f, half_root_two(), Rational(1)), (SignsTaken{false, true, true}));
  EXPECT_EQ(signs_on(f, Rational(0), half_root_two()), (SignsTaken{true, true, false}));
  const Polynomial close = polynomial({-7071, 10000});
  EXPECT_EQ(signs_on(close, half_root_two(), Rational(1)), (SignsTaken{false, false, true}));
}

TEST(SignsOn, TouchingIsNotCrossing) {
  const Polynomial f = polynomial({1, -4, 4});  // (2 x - 1)^2
  EXPECT_EQ(signs_on(f, Rational(0), Rational(1)), (SignsTaken{false, true, true}));
}

TEST(SignsOn, Constants) {
  EXPECT_EQ(signs_on(Polynomial(), Rational(0), Rational(1)), (SignsTaken{false, true, false}));
  EXPECT_EQ(signs_on(polynomial({-3}), Rational(0), Rational(1)), (SignsTaken{true, false, false}));
  EXPECT_THROW(static_cast<void>(signs_on(polynomial({1}), Rational(1), Rational(0))),
               ContractViolation);
}

// Products of factors whose roots are known, on intervals that end at roots of theirs.
RC_GTEST_PROP(SignsOnProperty, AreThoseOfTheFactorsBetweenTheirRoots, ()) {
  const std::vector<Polynomial> factors{
      polynomial({-1, 0, 2}), polynomial({1, -6, 6}), polynomial({-2, 0, 0, 5}),
      polynomial({-1, 1, 1}), polynomial({-1, 2}),    polynomial({0, 1}),
      polynomial({-1, 1}),    polynomial({1, 0, 1}),  polynomial({-1, 9, -27, 24}),
  };
  std::vector<AlgebraicNumber> points{Rational(0), Rational(1, 3), Rational(1)};
  Polynomial product = polynomial({*rc::gen::element(-3, 1, 2)});
  std::vector<AlgebraicNumber> roots;
  for (const Polynomial& factor : factors) {
    const int times = *rc::gen::inRange(0, 3);
    for (int i = 0; i < times; ++i) product = product * factor;
    for (const Root& root : real_roots(factor, Rational(0), Rational(1))) {
      points.push_back(root.value);
      if (times > 0) roots.push_back(root.value);
    }
  }
  std::ranges::sort(points);
  std::ranges::sort(roots);
  const auto a = *rc::gen::inRange<std::size_t>(0, points.size());
  const auto b = *rc::gen::inRange<std::size_t>(a, points.size());
  const AlgebraicNumber& from = points[a];
  const AlgebraicNumber& to = points[b];
  SignsTaken expected;
  std::vector<AlgebraicNumber> stops{from};
  for (const AlgebraicNumber& root : roots) {
    if (root < from || root > to) continue;
    expected.zero = true;
    if (root > stops.back()) stops.push_back(root);
  }
  if (to > stops.back()) stops.push_back(to);
  for (std::size_t i = 0; i + 1 < stops.size(); ++i) {
    const int sign = product.sign_at(rational_between(stops[i], stops[i + 1]));
    (sign < 0 ? expected.negative : expected.positive) = true;
  }
  RC_PRE(from < to);
  RC_ASSERT(signs_on(product, from, to) == expected);
}

RC_GTEST_PROP(SignsOnProperty, ContainTheSignsOfSamples, ()) {
  const Polynomial f = *any_polynomial(4) * *any_polynomial(3);
  const SignsTaken signs = signs_on(f, Rational(0), Rational(1));
  bool negative = false;
  bool positive = false;
  for (int k = 0; k <= 60; ++k) {
    const int sign = f.sign_at(Rational(k, 60));
    negative |= sign < 0;
    positive |= sign > 0;
    RC_ASSERT(sign != 0 || signs.zero);
  }
  RC_ASSERT(!negative || signs.negative);
  RC_ASSERT(!positive || signs.positive);
  if (!f.is_zero()) {
    RC_ASSERT(signs.zero == !real_roots(f, Rational(0), Rational(1)).empty());
  }
}

}  // namespace
}  // namespace tacit
