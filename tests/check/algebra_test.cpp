// Polynomials and points.
#include <algorithm>
#include <random>

#include <gtest/gtest.h>

#include "check/reference.h"
#include "check/unmetered.h"
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
    const auto found = real_roots(p, Rational(0), Rational(1), check_test::unmetered());
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
      const auto middle = Point::between(a, b);
      ASSERT_TRUE(middle);
      const Point exact(*middle);
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

// Roots of -1 + A p + p^24 and -1 + A p - p^24: on both sides of 1/A, about A^-25 away from it.
std::string beside(const std::string& a, bool below) {
  std::string text = "root(-1," + a;
  for (int i = 0; i < 22; ++i) text += ",0";
  return text + (below ? ",1;0,1)" : ",-1;0,1)");
}

TEST(Point, TheOrderOfNumbersThatHardlyDifferIsFoundAtOnce) {
  const std::string some = "3";
  for (const std::string& a : {some, "1" + std::string(10, '0'), "1" + std::string(99, '0')}) {
    Point below = point(beside(a, true).c_str());
    const Point at = point(("1/" + a).c_str());
    Point above = point(beside(a, false).c_str());
    EXPECT_LT(Point::compare(below, above), 0);
    EXPECT_GT(Point::compare(above, below), 0);
    EXPECT_EQ(Point::compare(below, below), 0);
    EXPECT_LT(Point::compare(below, at), 0);
    EXPECT_GT(Point::compare(above, at), 0);
    EXPECT_EQ(Point::between(below, above).has_value(), a == some) << a;
  }
}

// Points that are rational although they are written as roots: the same sign as there, and
// as a little to the right of it.
TEST(Point, SignsAtRootsAreThoseAtTheNumber) {
  std::mt19937_64 random(11);
  const auto below = [&](unsigned bound) { return static_cast<int>(random() % bound); };
  for (unsigned trial = 0; trial < test::scaled(300); ++trial) {
    // 3, 5, 7 elevenths and a factor without real roots.
    std::string text;
    Polynomial f = polynomial({2 + below(5), 1, 1});
    for (const int root : {3, 5, 7}) f = product(f, polynomial({-root, 11}));
    if (below(2) == 0) f = f.negated();
    for (const Integer& c : f.coefficients()) {
      text += (text.empty() ? "root(" : ",") + std::to_string(mpz_get_si(c.raw()));
    }
    const Point written = point((text + ";4/11,6/11)").c_str());
    Polynomial g = polynomial({below(9) - 4, below(9) - 4, below(9) - 4, below(9) - 4});
    const int multiplicity = below(3);
    for (int i = 0; i < multiplicity; ++i) g = product(g, polynomial({-5, 11}));
    if (below(4) == 0) g = product(g, product(f, f));  // a degree above that of the point
    EXPECT_EQ(written.sign_of(g), g.sign_at(ratio(5, 11)));
    // The other roots of g are not as near as this.
    EXPECT_EQ(written.sign_after(g), g.sign_at(ratio(5 * 100'000 + 1, 11 * 100'000)));
  }
}

TEST(Point, LimitsAreThoseOfTheSpecification) {
  const std::string longest = "1" + std::string(99, '0');
  EXPECT_TRUE(Point::parse(beside(longest, true), Limits{}));
  for (const std::string& text : {beside(longest + "0", true), "1/" + longest + "0"}) {
    const auto refused = Point::parse(text, Limits{});
    ASSERT_FALSE(refused) << text;
    EXPECT_EQ(refused.flaw().outcome, Outcome::rejected) << text;
    EXPECT_TRUE(refused.flaw().reason.starts_with("a number of more than 100 digits"))
        << refused.flaw().reason;
  }
  std::string steeper = beside("2", true);
  steeper.insert(steeper.find(",0"), ",0");
  const auto refused = Point::parse(steeper, Limits{});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.flaw().reason, "a root of a polynomial of degree above 24");
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
