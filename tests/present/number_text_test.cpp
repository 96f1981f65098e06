#include "tacit/present/number_text.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/generators.h"

namespace tacit {
namespace {

using test::fraction;
using test::polynomial;
using test::profile;

// The root of p^3 + p - 1 in (0, 1).
AlgebraicNumber irrational() {
  return real_roots(polynomial({-1, 1, 0, 1}), Rational(0), Rational(1)).at(0).value;
}

TEST(ValueText, IsExactWhereShort) {
  EXPECT_EQ(value_text(Rational(0)), "0");
  EXPECT_EQ(value_text(Rational(1)), "1");
  EXPECT_EQ(value_text(fraction("51/125")), "51/125 = 0.408");
  EXPECT_EQ(value_text(fraction("1/2")), "1/2 = 0.5");
  EXPECT_EQ(value_text(fraction("1/3")), "1/3 ~ 0.3333333333");
}

// A decimal that is not the number is marked, however the fraction is shown.
TEST(ValueText, MarksRoundedDecimals) {
  const Rational third = power(fraction("1/3"), 80);
  EXPECT_EQ(value_text(third), "~" + third.decimal(10));
  const Rational exact = fraction("1e-30");
  EXPECT_EQ(value_text(exact), exact.decimal(10));
}

RC_GTEST_PROP(ValueText, ClaimsEqualityOnlyWhereItHolds, ()) {
  const auto value = *test::any_rational();
  const std::string text = value_text(value);
  const std::size_t equal = text.find(" = ");
  const std::size_t about = text.find(" ~ ");
  if (equal != std::string::npos) {
    RC_ASSERT(fraction(text.substr(0, equal)) == value);
    RC_ASSERT(fraction(text.substr(equal + 3)) == value);
  } else if (about != std::string::npos) {
    RC_ASSERT(fraction(text.substr(0, about)) == value);
    RC_ASSERT(fraction(text.substr(about + 3)) != value);
  } else if (!text.starts_with("~")) {
    RC_ASSERT(fraction(text) == value);
  }
}

TEST(PointText, ShowsRationalsAndRoots) {
  EXPECT_EQ(point_text(fraction("2/3")), "2/3");
  EXPECT_EQ(point_text(irrational()), "~0.6823278038, root of p^3 + p - 1");
  EXPECT_EQ(short_point_text(fraction("2/3")), "2/3");
  EXPECT_EQ(short_point_text(irrational()), "~0.6823");
}

TEST(PointText, ShowsOnlyTheDegreeOfLongPolynomials) {
  // p^10 + p - 1 is irreducible.
  for (const Root& root :
       real_roots(polynomial({-1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1}), Rational(0), Rational(1))) {
    const std::string text = point_text(root.value);
    const int degree = root.value.minimal_polynomial().degree();
    ASSERT_GT(degree, 8);
    EXPECT_EQ(text,
              "~" + root.value.decimal(10) + ", algebraic of degree " + std::to_string(degree));
  }
}

TEST(PolynomialText, UsesTheLowestDegreeWhereShorter) {
  EXPECT_EQ(polynomial_text(profile({1, 0, 2, 0})), "q^3 + 2 p^2 q");
  EXPECT_EQ(polynomial_text(profile({0, 0, 0})), "0");
  // q^3 + 2 p q^2 + p^2 q is q.
  EXPECT_TRUE(polynomial_text(profile({1, 2, 1, 0})).ends_with("q"));
  EXPECT_EQ(polynomial_latex(profile({1, 2, 1, 0})), "q");
  EXPECT_EQ(polynomial_latex(profile({1, 0, 2, 0})), "q^{3} + 2 p^{2} q");
}

TEST(PolynomialText, GivesTheSizeOfLongPolynomials) {
  Profile many(200);
  for (unsigned k = 0; k <= 200; k += 2) many.add(k, Integer(k + 7));
  EXPECT_EQ(polynomial_text(many), "polynomial of degree 200, 101 terms");
  EXPECT_EQ(polynomial_latex(many), "\\text{polynomial of degree 200, 101 terms}");
}

// Whatever is shown is the same function.
RC_GTEST_PROP(PolynomialText, IsTheSameFunction, ()) {
  const auto shown = *test::profile_of_degree(4);
  const std::string text = polynomial_text(shown);
  const std::size_t equal = text.find(" = ");
  const std::string last = equal == std::string::npos ? text : text.substr(equal + 3);
  RC_ASSERT(test::sure(Profile::parse(last)) == shown);
}

TEST(ShortInputText, ShortensLongInputsByTheirRuns) {
  EXPECT_EQ(short_input_text("0011"), "0011");
  EXPECT_EQ(short_input_text(std::string(12, '0') + std::string(12, '1')),
            "000000000000111111111111");
  EXPECT_EQ(short_input_text(std::string(100, '0') + std::string(100, '1')), "0^100 1^100");
  EXPECT_EQ(short_input_text("1" + std::string(30, '0') + "1"), "1^1 0^30 1^1");
  EXPECT_EQ(short_input_text(std::string(25, '1')), "1^25");
}

TEST(Latex, WritesNumbersForMathMode) {
  EXPECT_EQ(value_latex(fraction("51/125")), "\\frac{51}{125}");
  EXPECT_EQ(value_latex(Rational(7)), "7");
  EXPECT_EQ(value_latex(fraction("1234567890123/1234567890124")), "\\approx 1");
  EXPECT_EQ(point_latex(fraction("2/3")), "\\frac{2}{3}");
  EXPECT_EQ(point_latex(irrational()), "\\approx 0.6823278038");
}

// In math mode "8.2e-20" would be read as a product and a difference.
TEST(Latex, WritesPowersOfTenForMathMode) {
  const std::string text = value_latex(power(fraction("1/3"), 80));
  EXPECT_EQ(text.find('e'), std::string::npos) << text;
}

TEST(EscapedLatex, EscapesWhatLatexInterprets) {
  EXPECT_EQ(escaped_latex("courteous"), "courteous");
  EXPECT_EQ(escaped_latex("courteous^2"), "courteous\\textasciicircum{}2");
  EXPECT_EQ(escaped_latex("if(own%2 && a_b)"), "if(own\\%2 \\&\\& a\\_b)");
  EXPECT_EQ(escaped_latex("a<b>c|d"), "a\\textless{}b\\textgreater{}c\\textbar{}d");
  EXPECT_EQ(escaped_latex("~\\{}#$"), "\\textasciitilde{}\\textbackslash{}\\{\\}\\#\\$");
}

}  // namespace
}  // namespace tacit
