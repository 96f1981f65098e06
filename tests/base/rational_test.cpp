#include "tacit/base/rational.h"

#include <algorithm>
#include <cctype>
#include <string>
#include <utility>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/generators.h"
#include "support/literals.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

using test::any_rational;
using test::fraction;

TEST(Rational, IsAlwaysInLowestTerms) {
  EXPECT_EQ(Rational(4, 6).to_string(), "2/3");
  EXPECT_EQ(Rational(4, -6).to_string(), "-2/3");
  EXPECT_EQ(Rational(-4, -6).to_string(), "2/3");
  EXPECT_EQ(Rational(0, -5).to_string(), "0");
  EXPECT_EQ(Rational(0, -5).denominator(), Integer(1));
  EXPECT_EQ(Rational(8, 4).to_string(), "2");
}

TEST(Rational, RefusesTheDenominatorZero) {
  EXPECT_THROW(Rational(1, 0), ContractViolation);
  EXPECT_THROW(Rational(0, 0), ContractViolation);
  EXPECT_THROW(Rational(1) / Rational(0), ContractViolation);
}

TEST(Rational, ParsesExactly) {
  EXPECT_EQ(fraction("2/3"), Rational(2, 3));
  EXPECT_EQ(fraction("4/6"), Rational(2, 3));
  EXPECT_EQ(fraction("-2/3"), Rational(-2, 3));
  EXPECT_EQ(fraction("0.65"), Rational(13, 20));
  EXPECT_EQ(fraction("6.5e-1"), Rational(13, 20));
  EXPECT_EQ(fraction("65E-2"), Rational(13, 20));
  EXPECT_EQ(fraction("0.065e1"), Rational(13, 20));
  EXPECT_EQ(fraction("0.065e+1"), Rational(13, 20));
  EXPECT_EQ(fraction("-0.65"), Rational(-13, 20));
  EXPECT_EQ(fraction("+0.65"), Rational(13, 20));
  EXPECT_EQ(fraction(".5"), Rational(1, 2));
  EXPECT_EQ(fraction("7"), Rational(7));
  EXPECT_EQ(fraction("-0"), Rational(0));
  EXPECT_EQ(fraction("0/7"), Rational(0));
  EXPECT_EQ(fraction("0e4096"), Rational(0));
  // The nearest double to 0.1 is another number.
  EXPECT_EQ(fraction("0.1") * Rational(10), Rational(1));
  EXPECT_EQ(fraction("1e4096"), Rational(power(Integer(10), 4096)));
  EXPECT_EQ(fraction("1e-4096"), Rational(1, power(Integer(10), 4096)));
}

TEST(Rational, ParsesNothingElse) {
  for (const char* text :
       {"",   "-",     "+",    ".",    "5.",    "-.",    "e5",    "1e",    "1e+",   "1e1.5", "1/",
        "/2", "1/2/3", "1/-2", "1/+2", "1.5/2", "1/2.5", "1e2/3", "1/2e1", "--1",   "+-1",   " 1",
        "1 ", "1 /2",  "1/ 2", "1,5",  "0x1",   "inf",   "nan",   "1.2.3", "1e5e5", "p",     "½"}) {
    const auto result = Rational::parse(text);
    ASSERT_FALSE(result) << text;
    EXPECT_EQ(result.error().code, ErrorCode::parse_error) << text;
    EXPECT_NE(result.error().message.find("'" + std::string(text) + "'"), std::string::npos);
  }
  EXPECT_FALSE(Rational::parse(std::string_view("1\0", 2)));
}

TEST(Rational, SaysThatADenominatorIsZero) {
  for (const char* text : {"1/0", "0/0", "-3/000"}) {
    const auto result = Rational::parse(text);
    ASSERT_FALSE(result) << text;
    EXPECT_NE(result.error().message.find("denominator is zero"), std::string::npos);
  }
}

TEST(Rational, RefusesShortTextsForHugeNumbersAndLongTexts) {
  for (const char* text :
       {"1e4097", "1e-4097", "1e99999999999999999999999", "0e99999", "1e-18446744073709551616"}) {
    EXPECT_FALSE(Rational::parse(text)) << text;
  }
  EXPECT_TRUE(Rational::parse(std::string(32768, '1')));
  EXPECT_FALSE(Rational::parse(std::string(32769, '1')));
  EXPECT_TRUE(Rational::parse("0." + std::string(4094, '1')));
  EXPECT_FALSE(Rational::parse("0." + std::string(4095, '1')));
  EXPECT_TRUE(Rational::parse(std::string(4094, '1') + "e5"));
  EXPECT_FALSE(Rational::parse(std::string(4095, '1') + "E5"));
}

// Also the longest texts: what is accepted can be printed and read again.
TEST(Rational, ReadsTheLongestNumbersItAcceptsAgain) {
  const std::string sevens(16383, '7');
  for (const std::string& text :
       {std::string(4091, '7') + "e4096", "-." + std::string(4088, '7') + "e-4096",
        sevens + "/1" + std::string(16383, '0'), "-" + std::string(32767, '7')}) {
    const Rational value = fraction(text);
    EXPECT_EQ(fraction(value.to_string()), value);
  }
}

RC_GTEST_PROP(RationalProperty, PrintsWhatItParses, ()) {
  const Rational value = *any_rational();
  RC_ASSERT(fraction(value.to_string()) == value);
}

RC_GTEST_PROP(RationalProperty, ParsesDecimalsAsTheFractionTheyAbbreviate, ()) {
  const int whole = *rc::gen::inRange(0, 1000);
  const std::string digits =
      *rc::gen::nonEmpty(rc::gen::container<std::string>(rc::gen::inRange('0', ':')));
  const int exponent = *rc::gen::inRange(-30, 31);
  const Rational ten(10);
  Rational expected = Rational(whole);
  Rational place(1);
  for (const char digit : digits) {
    place /= ten;
    expected += Rational(digit - '0') * place;
  }
  for (int k = 0; k < std::abs(exponent); ++k) {
    exponent < 0 ? expected /= ten : expected *= ten;
  }
  RC_ASSERT(fraction(std::to_string(whole) + "." + digits + "e" + std::to_string(exponent)) ==
            expected);
}

RC_GTEST_PROP(RationalProperty, IsAField, ()) {
  const Rational a = *any_rational();
  const Rational b = *any_rational();
  const Rational c = *any_rational();
  RC_ASSERT(a + b == b + a);
  RC_ASSERT(a * (b + c) == a * b + a * c);
  RC_ASSERT(a - a == Rational(0));
  RC_ASSERT(a + -b == a - b);
  if (!b.is_zero()) RC_ASSERT(a / b * b == a);
  // By cross multiplication, the denominators being positive.
  RC_ASSERT((a <=> b) == (a.numerator() * b.denominator() <=> b.numerator() * a.denominator()));
  RC_ASSERT(gcd(a.numerator(), a.denominator()) == Integer(1));
  RC_ASSERT(a.denominator() > Integer(0));
}

TEST(Rational, IsARegularValue) {
  Rational a(2, 3);
  const Rational copy = a;
  Rational moved = std::move(a);
  EXPECT_EQ(moved, copy);
  a = moved;
  const Rational& alias = a;
  a = alias;
  EXPECT_EQ(a, copy);
  a /= alias;
  EXPECT_EQ(a, Rational(1));
}

TEST(Rational, DecimalRoundsToTheNearest) {
  EXPECT_EQ(Rational(2, 3).decimal(3), "0.667");
  EXPECT_EQ(Rational(1, 3).decimal(3), "0.333");
  EXPECT_EQ(Rational(-2, 3).decimal(3), "-0.667");
  EXPECT_EQ(Rational(2, 3).decimal(1), "0.7");
  EXPECT_EQ(Rational(2, 3).decimal(), "0.6666666667");
  EXPECT_EQ(Rational(0).decimal(5), "0");
  EXPECT_EQ(Rational(123456).decimal(2), "120000");
}

TEST(Rational, DecimalTakesTiesToTheEvenDigit) {
  EXPECT_EQ(fraction("0.125").decimal(2), "0.12");
  EXPECT_EQ(fraction("0.375").decimal(2), "0.38");
  EXPECT_EQ(fraction("0.5").decimal(1), "0.5");
  EXPECT_EQ(fraction("2.5").decimal(1), "2");
  EXPECT_EQ(fraction("3.5").decimal(1), "4");
  EXPECT_EQ(fraction("-2.5").decimal(1), "-2");
  EXPECT_EQ(fraction("0.12500001").decimal(2), "0.13");
}

TEST(Rational, DecimalCarriesIntoANewDigit) {
  EXPECT_EQ(fraction("9.99").decimal(2), "10");
  EXPECT_EQ(fraction("9.99").decimal(1), "10");
  EXPECT_EQ(fraction("0.0999").decimal(2), "0.1");
  EXPECT_EQ(fraction("9.5").decimal(1), "10");
  EXPECT_EQ(fraction("99.5").decimal(2), "100");
  EXPECT_EQ(fraction("0.95").decimal(1), "1");
  // Rounded once, not twice: 9.949 is nearer to 9.9.
  EXPECT_EQ(fraction("9.949").decimal(2), "9.9");
  EXPECT_EQ(fraction("0.0945").decimal(1), "0.09");
}

TEST(Rational, DecimalDropsZerosAtTheEnd) {
  EXPECT_EQ(fraction("0.408").decimal(10), "0.408");
  EXPECT_EQ(Rational(1).decimal(10), "1");
  EXPECT_EQ(Rational(100).decimal(10), "100");
  EXPECT_EQ(fraction("0.50000001").decimal(3), "0.5");
}

TEST(Rational, DecimalWritesAnExponentForSmallAndLargeNumbers) {
  EXPECT_EQ(fraction("1.5e-12").decimal(10), "1.5e-12");
  EXPECT_EQ(fraction("1e-7").decimal(10), "1e-7");
  EXPECT_EQ(fraction("2e30").decimal(10), "2e30");
  EXPECT_EQ(fraction("-1.25e30").decimal(10), "-1.25e30");
  EXPECT_EQ(fraction("0.001").decimal(10), "0.001");
}

TEST(Rational, DecimalNeedsADigit) {
  EXPECT_THROW(static_cast<void>(Rational(1).decimal(0)), ContractViolation);
}

// The text is a number with at most k digits, no further than half a unit of the
// k-th digit away, and even in that digit when it is exactly half a unit away.
RC_GTEST_PROP(RationalProperty, DecimalIsTheNearest, ()) {
  const unsigned digits = *rc::gen::inRange(1U, 8U);
  const Rational value =
      *rc::gen::oneOf(any_rational(), rc::gen::map(rc::gen::inRange(-20000, 20001), [](int k) {
                        return Rational(k, 1000) * Rational(5);  // many ties
                      }));
  RC_PRE(!value.is_zero());
  const std::string text = value.decimal(digits);
  const Rational read = fraction(text);
  const std::string mantissa = text.substr(0, text.find('e'));
  const Rational size = value.sign() < 0 ? -value : value;
  Rational unit(1);  // of the last digit: 10^(e - digits + 1) with 10^e <= size < 10^(e+1)
  while (unit > size) unit /= Rational(10);
  while (unit * Rational(10) <= size) unit *= Rational(10);
  for (unsigned k = 1; k < digits; ++k) unit /= Rational(10);
  const Rational gap = read < value ? value - read : read - value;
  RC_ASSERT(gap * Rational(2) <= unit);
  const Rational steps = read / unit;
  RC_ASSERT(steps.denominator() == Integer(1));
  if (gap * Rational(2) == unit) {
    RC_ASSERT((steps / Rational(2)).denominator() == Integer(1));
  }
  const bool point = mantissa.find('.') != std::string::npos;
  RC_ASSERT(!point || mantissa.back() != '0');
}

TEST(Rational, HasPowersAndMidpoints) {
  EXPECT_EQ(power(Rational(2, 3), 3), Rational(8, 27));
  EXPECT_EQ(power(Rational(-2, 3), 3), Rational(-8, 27));
  EXPECT_EQ(power(Rational(0), 0), Rational(1));
  EXPECT_EQ(power(Rational(0), 2), Rational(0));
  EXPECT_EQ(midpoint(Rational(1, 3), Rational(1, 2)), Rational(5, 12));
  EXPECT_EQ(midpoint(Rational(-1), Rational(1)), Rational(0));
}

TEST(Rational, SimplestBetweenPrefersSmallDenominators) {
  EXPECT_EQ(simplest_between(Rational(1, 3), Rational(2, 3)), Rational(1, 2));
  EXPECT_EQ(simplest_between(Rational(0), Rational(1)), Rational(1, 2));
  EXPECT_EQ(simplest_between(Rational(1, 2), Rational(1)), Rational(2, 3));
  EXPECT_EQ(simplest_between(Rational(0), Rational(1, 2)), Rational(1, 3));
  EXPECT_EQ(simplest_between(Rational(-1), Rational(1)), Rational(0));
  EXPECT_EQ(simplest_between(Rational(0), Rational(7, 2)), Rational(1));
  EXPECT_EQ(simplest_between(Rational(-7, 2), Rational(0)), Rational(-1));
  EXPECT_EQ(simplest_between(Rational(5), Rational(6)), Rational(11, 2));
  EXPECT_THROW(static_cast<void>(simplest_between(Rational(1), Rational(1))), ContractViolation);
  EXPECT_THROW(static_cast<void>(simplest_between(Rational(2), Rational(1))), ContractViolation);
}

// Tries every denominator in turn, and for each all numerators, nearest to zero
// first.
Rational simplest_by_search(const Rational& a, const Rational& b) {
  for (int denominator = 1;; ++denominator) {
    const Rational limit = std::max(-a, b) * Rational(denominator);
    for (int k = 0; Rational(k) <= limit; ++k) {
      for (const int numerator : {k, -k}) {
        const Rational candidate(numerator, denominator);
        if (a < candidate && candidate < b) return candidate;
      }
    }
  }
}

RC_GTEST_PROP(RationalProperty, SimplestBetweenAgreesWithASearch, ()) {
  const auto small = rc::gen::map(
      rc::gen::pair(rc::gen::inRange(-60, 61), rc::gen::inRange(1, 25)),
      [](const std::pair<int, int>& parts) { return Rational(parts.first, parts.second); });
  const Rational a = *small;
  const Rational b = *small;
  RC_PRE(a < b);
  RC_ASSERT(simplest_between(a, b) == simplest_by_search(a, b));
}

RC_GTEST_PROP(RationalProperty, SimplestBetweenCloseNeighboursIsTheirMediant, ()) {
  // a/b and c/d with bc - ad = 1: nothing simpler than (a + c)/(b + d) is between.
  int a = 0;
  int b = 1;
  int c = 1;
  int d = 1;
  for (const bool left : *rc::gen::container<std::vector<bool>>(20, rc::gen::arbitrary<bool>())) {
    const int above = a + c;
    const int below = b + d;
    RC_ASSERT(simplest_between(Rational(a, b), Rational(c, d)) == Rational(above, below));
    (left ? c : a) = above;
    (left ? d : b) = below;
  }
}

}  // namespace
}  // namespace tacit
