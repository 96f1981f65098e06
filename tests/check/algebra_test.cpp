// Polynomials and points.
#include <algorithm>
#include <random>

#include <gtest/gtest.h>

#include "check/reference.h"
#include "support/scale.h"
#include "tacit/check/point.h"

namespace tacit::check {
namespace {

Polynomial polynomial(const std::vector<int>& coefficients) {
  std::vector<Integer> result;
  for (const int c : coefficients) result.emplace_back(c);
  return Polynomial(std::move(result));
}

Polynomial product(const Polynomial& a, const Polynomial& b) {
  std::vector<Integer> result(a.degree() + b.degree() + 1);
  for (std::size_t i = 0; i <= a.degree(); ++i) {
    for (std::size_t j = 0; j <= b.degree(); ++j) {
      result[i + j].add_product(a.coefficients()[i], b.coefficients()[j]);
    }
  }
  return Polynomial(std::move(result));
}

Rational ratio(int a, int b) {
  return Rational(Integer(a), Integer(b));
}

Point point(const char* text) {
  auto parsed = Point::parse(text, Limits{});
  EXPECT_TRUE(parsed) << text;
  return *parsed;
}

TEST(Polynomial, DividesWhatWasMultiplied) {
  const Polynomial a = polynomial({-3, 1, 4});
  const Polynomial b = polynomial({2, 0, -5, 1});
  EXPECT_EQ(product(a, b).exact_quotient(a), b);
  EXPECT_TRUE(product(a, b).remainder(b).is_zero());
  EXPECT_EQ(greatest_common_divisor(product(a, b), product(a, a)).degree(), a.degree());
  EXPECT_EQ(greatest_common_divisor(a, b).degree(), 0U);
  EXPECT_EQ(product(a, a).square_free_part().degree(), a.degree());
}

TEST(Polynomial, HasTheSignOfItsValue) {
  const Polynomial p = polynomial({-1, 0, 2});  // 2 p^2 - 1
  EXPECT_EQ(p.sign_at(ratio(7, 10)), -1);
  EXPECT_EQ(p.sign_at(ratio(71, 100)), 1);
  EXPECT_EQ(p.sign_at(Rational(-1)), 1);
  EXPECT_EQ(polynomial({-1, 2}).sign_at(ratio(1, 2)), 0);
  EXPECT_EQ(Polynomial().sign_at(ratio(1, 2)), 0);
}

// Products of linear factors: the roots are known.
TEST(Polynomial, RootsAreThoseOfTheFactors) {
  std::mt19937_64 random(7);
  for (unsigned trial = 0; trial < test::scaled(200); ++trial) {
    std::vector<std::pair<int, int>> roots;
    Polynomial p = polynomial({3, 1, 1});  // no real root
    const auto factors = 1 + random() % 5;
    for (std::uint64_t i = 0; i < factors; ++i) {
      const int b = 1 + static_cast<int>(random() % 8);
      const int a = static_cast<int>(random() % static_cast<unsigned>(b + 1));
      p = product(p, polynomial({-a, b}));
      roots.emplace_back(a, b);
    }
    const auto inside = [](std::pair<int, int> r) { return r.first > 0 && r.first < r.second; };
    const auto found = real_roots(p, Rational(0), Rational(1));
    std::vector<Rational> expected;
    for (const auto& r : roots) {
      if (inside(r)) expected.push_back(ratio(r.first, r.second));
    }
    std::sort(expected.begin(), expected.end());
    expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      Point root = found[i];
      Point known(expected[i]);
      EXPECT_EQ(Point::compare(root, known), 0);
      EXPECT_EQ(root.sign_of(p), 0);
    }
  }
}

TEST(Polynomial, SturmCountsHalfOpenIntervals) {
  const SturmSequence sturm(product(polynomial({0, 1}), polynomial({-1, 1})));  // p (p - 1)
  EXPECT_EQ(sturm.roots(Rational(0), Rational(1)), 1U);
  EXPECT_EQ(sturm.roots(Rational(-1), Rational(1)), 2U);
  EXPECT_EQ(sturm.roots(Rational(-1), Rational(0)), 1U);
  EXPECT_EQ(sturm.roots(Rational(0), ratio(1, 2)), 0U);
}

TEST(Point, ComparesNumbersNotTexts) {
  const std::vector<const char*> ascending{"0",
                                           "1/3",
                                           "root(-1,0,5;0,1)",
                                           "1/2",
                                           "root(-1,0,3;1/2,1)",
                                           "7071067811865473/10000000000000000",
                                           "root(-1,0,2;1/2,1)",
                                           "7071067811865477/10000000000000000",
                                           "1"};
  for (std::size_t i = 0; i < ascending.size(); ++i) {
    for (std::size_t j = 0; j < ascending.size(); ++j) {
      Point a = point(ascending[i]);
      Point b = point(ascending[j]);
      const int order = Point::compare(a, b);
      EXPECT_EQ(order < 0, i < j) << ascending[i] << " " << ascending[j];
      EXPECT_EQ(order == 0, i == j) << ascending[i] << " " << ascending[j];
      if (i >= j) continue;
      const Rational middle = Point::between(a, b);
      Point exact(middle);
      EXPECT_LT(Point::compare(a, exact), 0);
      EXPECT_LT(Point::compare(exact, b), 0);
    }
  }
}

TEST(Point, EqualNumbersMayBeWrittenDifferently) {
  Point a = point("root(-1,0,2;1/2,1)");
  Point b = point("root(-3,2,6,-4;2/3,3/4)");  // (2 p^2 - 1)(3 - 2 p)
  EXPECT_EQ(Point::compare(a, b), 0);
  Point half = point("1/2");
  Point also = point("root(2,-9,10;9/20,11/20)");
  EXPECT_EQ(Point::compare(half, also), 0);
  EXPECT_EQ(Point::compare(also, half), 0);
}

TEST(Point, SignsAtIrrationalNumbersAreExact) {
  const Point root = point("root(-1,0,2;1/2,1)");
  EXPECT_EQ(root.sign_of(polynomial({-1, 0, 2})), 0);
  EXPECT_EQ(root.sign_of(product(polynomial({-1, 0, 2}), polynomial({5, 3}))), 0);
  EXPECT_EQ(root.sign_of(polynomial({-70710678, 100000000})), 1);
  EXPECT_EQ(root.sign_of(polynomial({-70710679, 100000000})), -1);
  EXPECT_EQ(root.sign_of(Polynomial()), 0);
  EXPECT_EQ(root.sign_of(polynomial({-3})), -1);
}

TEST(Point, AgreesWithFloatingPoint) {
  for (const char* text : {"root(-1,1,1;0,1)", "root(-1,0,0,0,0,3;1/2,1)", "3/7"}) {
    Point p = point(text);
    const double value = check_test::point_value(text);
    for (int i = 0; i <= 1000; ++i) {
      Point grid(ratio(i, 1000));
      EXPECT_EQ(Point::compare(p, grid) < 0, value < i / 1000.0) << text << " " << i;
    }
  }
}

}  // namespace
}  // namespace tacit::check
