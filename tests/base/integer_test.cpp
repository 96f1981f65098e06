#include "tacit/base/integer.h"

#include <limits>
#include <string>
#include <utility>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/literals.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

using test::sure;

constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();

// A decimal number without leading zeros, of up to 80 digits.
rc::Gen<std::string> digits() {
  return rc::gen::map(
      rc::gen::resize(80, rc::gen::container<std::string>(rc::gen::inRange('0', ':'))),
      [](const std::string& text) { return "1" + text; });
}

TEST(Integer, IsZeroByDefault) {
  EXPECT_TRUE(Integer().is_zero());
  EXPECT_EQ(Integer().sign(), 0);
  EXPECT_EQ(Integer().to_string(), "0");
}

TEST(Integer, TakesEveryMachineInteger) {
  EXPECT_EQ(Integer(least).to_string(), std::to_string(least));
  EXPECT_EQ(Integer(most).to_string(), std::to_string(most));
  EXPECT_EQ(Integer(std::numeric_limits<std::uint64_t>::max()).to_string(),
            std::to_string(std::numeric_limits<std::uint64_t>::max()));
  EXPECT_EQ(Integer(std::int8_t{-1}), Integer(-1));
}

TEST(Integer, ParsesDigitsWithAnOptionalSign) {
  EXPECT_EQ(sure(Integer::parse("0")), Integer(0));
  EXPECT_EQ(sure(Integer::parse("-0")), Integer(0));
  EXPECT_EQ(sure(Integer::parse("+17")), Integer(17));
  EXPECT_EQ(sure(Integer::parse("-17")), Integer(-17));
  EXPECT_EQ(sure(Integer::parse("007")), Integer(7));  // ten, not octal
  EXPECT_EQ(sure(Integer::parse("010")), Integer(10));
}

TEST(Integer, ParsesNothingElse) {
  for (const char* text :
       {"", "-", "+", " 1", "1 ", "1 2", "--1", "+-1", "0x10", "1e3", "1.0", "1/2", "a", "1_000"}) {
    const auto result = Integer::parse(text);
    ASSERT_FALSE(result) << text;
    EXPECT_EQ(result.error().code, ErrorCode::parse_error);
    EXPECT_NE(result.error().message.find("'" + std::string(text) + "'"), std::string::npos);
  }
  EXPECT_FALSE(Integer::parse(std::string_view("1\0", 2)));
}

RC_GTEST_PROP(IntegerProperty, PrintsWhatItParses, ()) {
  const std::string text = *digits();
  RC_ASSERT(sure(Integer::parse(text)).to_string() == text);
  RC_ASSERT(sure(Integer::parse("-" + text)).to_string() == "-" + text);
}

TEST(Integer, CountsBinaryDigits) {
  EXPECT_EQ(Integer(0).bit_length(), 0U);
  EXPECT_EQ(Integer(1).bit_length(), 1U);
  EXPECT_EQ(Integer(255).bit_length(), 8U);
  EXPECT_EQ(Integer(256).bit_length(), 9U);
  EXPECT_EQ(Integer(-256).bit_length(), 9U);
  EXPECT_EQ(power(Integer(2), 1000).bit_length(), 1001U);
}

TEST(Integer, FitsInt64ExactlyWithinItsRange) {
  EXPECT_EQ(Integer(least).to_int64(), least);
  EXPECT_EQ(Integer(most).to_int64(), most);
  EXPECT_EQ((Integer(most) + Integer(1)).to_int64(), std::nullopt);
  EXPECT_EQ((Integer(least) - Integer(1)).to_int64(), std::nullopt);
  EXPECT_EQ(power(Integer(10), 40).to_int64(), std::nullopt);
}

TEST(Integer, IsARegularValue) {
  Integer a = power(Integer(10), 30);
  const Integer copy = a;
  Integer moved = std::move(a);
  EXPECT_EQ(moved, copy);
  a = moved;
  EXPECT_EQ(a, copy);
  const Integer& alias = a;
  a = alias;
  EXPECT_EQ(a, copy);
  a += alias;
  EXPECT_EQ(a, copy * Integer(2));
  a -= alias;
  EXPECT_TRUE(a.is_zero());
}

RC_GTEST_PROP(IntegerProperty, AgreesWithMachineArithmetic, (std::int32_t a, std::int32_t b)) {
  const std::int64_t x = a;
  const std::int64_t y = b;
  RC_ASSERT((Integer(x) + Integer(y)).to_int64() == x + y);
  RC_ASSERT((Integer(x) - Integer(y)).to_int64() == x - y);
  RC_ASSERT((Integer(x) * Integer(y)).to_int64() == x * y);
  RC_ASSERT((-Integer(x)).to_int64() == -x);
  RC_ASSERT(absolute(Integer(x)).to_int64() == (x < 0 ? -x : x));
  RC_ASSERT((Integer(x) <=> Integer(y)) == (x <=> y));
  RC_ASSERT((Integer(x) == Integer(y)) == (x == y));
}

RC_GTEST_PROP(IntegerProperty, AddsAProductAsIfByTwoSteps, ()) {
  const Integer a = sure(Integer::parse(*digits()));
  const Integer b = sure(Integer::parse(*digits()));
  const Integer c = sure(Integer::parse(*digits()));
  Integer sum = a;
  RC_ASSERT(sum.add_product(b, c) == a + b * c);
  RC_ASSERT((b * c).divided_exactly_by(b) == c);
  RC_ASSERT(((b + c) * (b - c)) == b * b - c * c);
}

TEST(Integer, ShiftsByBits) {
  EXPECT_EQ(Integer(5).shifted_up(70), Integer(5) * power(Integer(2), 70));
  EXPECT_EQ(Integer(5).shifted_up(70).shifted_down(69), Integer(10));
  EXPECT_EQ(Integer(7).shifted_down(1), Integer(3));
  EXPECT_EQ(Integer(-7).shifted_down(1), Integer(-4));
  EXPECT_EQ(Integer(7).shifted_down(200), Integer(0));
}

TEST(Integer, RefusesADivisionWithRemainder) {
  EXPECT_EQ(Integer(-12).divided_exactly_by(4), Integer(-3));
  EXPECT_EQ(Integer(0).divided_exactly_by(5), Integer(0));
  EXPECT_THROW(static_cast<void>(Integer(7).divided_exactly_by(2)), ContractViolation);
  EXPECT_THROW(static_cast<void>(Integer(7).divided_exactly_by(0)), ContractViolation);
  EXPECT_THROW(static_cast<void>(Integer(0).divided_exactly_by(0)), ContractViolation);
}

TEST(Integer, HasGreatestCommonDivisors) {
  EXPECT_EQ(gcd(12, 18), Integer(6));
  EXPECT_EQ(gcd(-12, 18), Integer(6));
  EXPECT_EQ(gcd(0, 5), Integer(5));
  EXPECT_EQ(gcd(0, 0), Integer(0));
}

TEST(Integer, HasPowers) {
  EXPECT_EQ(power(Integer(0), 0), Integer(1));
  EXPECT_EQ(power(Integer(0), 3), Integer(0));
  EXPECT_EQ(power(Integer(-2), 3), Integer(-8));
  Integer product(1);
  for (unsigned k = 0; k < 50; ++k) {
    EXPECT_EQ(power(Integer(7), k), product);
    product *= Integer(7);
  }
}

// Pascal's rule, and 0 outside the triangle.
TEST(Integer, HasBinomialCoefficients) {
  EXPECT_EQ(binomial(0, 0), Integer(1));
  EXPECT_EQ(binomial(3, 4), Integer(0));
  EXPECT_EQ(binomial(0, 1), Integer(0));
  for (unsigned n = 1; n < 70; ++n) {
    EXPECT_EQ(binomial(n, 0), Integer(1));
    EXPECT_EQ(binomial(n, n), Integer(1));
    for (unsigned k = 1; k < n; ++k) {
      EXPECT_EQ(binomial(n, k), binomial(n - 1, k - 1) + binomial(n - 1, k));
    }
  }
}

TEST(Integer, IsApproximatedForDrawing) {
  EXPECT_EQ(Integer(-3).approximate(), -3.0);
  EXPECT_DOUBLE_EQ(power(Integer(10), 20).approximate(), 1e20);
}

}  // namespace
}  // namespace tacit
