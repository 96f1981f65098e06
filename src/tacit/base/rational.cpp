#include "tacit/base/rational.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <utility>

#include "tacit/base/contract.h"
#include "tacit/base/quoted.h"

namespace tacit {
namespace {

constexpr std::size_t longest_text = 32768;
constexpr std::size_t longest_decimal = 4096;
constexpr long largest_exponent = 4096;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// Takes the digits at the front of `rest` away and returns them.
std::string_view take_digits(std::string_view& rest) {
  const auto end = std::ranges::find_if_not(rest, is_digit);
  const auto length = static_cast<std::size_t>(end - rest.begin());
  const std::string_view digits = rest.substr(0, length);
  rest.remove_prefix(length);
  return digits;
}

Integer power_of_ten(unsigned exponent) {
  return power(Integer(10), exponent);
}

Integer floor_of(const Rational& value) {
  return floored_quotient(value.numerator(), value.denominator());
}

// The nearest integer, ties to even.
Integer rounded(const Rational& value) {
  const Integer below = floor_of(value);
  const Rational rest = value - Rational(below);
  const Rational half(1, 2);
  if (rest < half) return below;
  if (rest > half) return below + Integer(1);
  return below.shifted_down(1).shifted_up(1) == below ? below : below + Integer(1);
}

// Writes the digits of a positive integer times 10^exponent as people write it.
std::string plain_or_scientific(std::string digits, long exponent) {
  while (digits.size() > 1 && digits.back() == '0') {
    digits.pop_back();
    ++exponent;
  }
  const long point = static_cast<long>(digits.size()) + exponent;  // digits before the point
  if (point > 21 || point < -5) {
    std::string text(1, digits[0]);
    if (digits.size() > 1) text += "." + digits.substr(1);
    return text + "e" + std::to_string(point - 1);
  }
  if (point <= 0) return "0." + std::string(static_cast<std::size_t>(-point), '0') + digits;
  const auto whole = static_cast<std::size_t>(point);
  if (whole >= digits.size()) return digits + std::string(whole - digits.size(), '0');
  return digits.substr(0, whole) + "." + digits.substr(whole);
}

}  // namespace

Result<Rational> Rational::parse(std::string_view text) {
  const bool decimal = text.find_first_of(".eE") != std::string_view::npos;
  const std::size_t longest = decimal ? longest_decimal : longest_text;
  if (text.size() > longest) {
    return fail(ErrorCode::parse_error,
                "number longer than " + std::to_string(longest) + " characters");
  }
  const auto malformed = [text] {
    return fail(ErrorCode::parse_error, "not a number: " + quoted_text(text));
  };
  std::string_view rest = text;
  const bool negative = !rest.empty() && rest.front() == '-';
  if (!rest.empty() && (rest.front() == '-' || rest.front() == '+')) rest.remove_prefix(1);
  const auto signed_value = [negative](const Rational& value) { return negative ? -value : value; };

  const std::string_view whole = take_digits(rest);
  if (!rest.empty() && rest.front() == '/') {
    rest.remove_prefix(1);
    const std::string_view below = take_digits(rest);
    if (whole.empty() || below.empty() || !rest.empty()) return malformed();
    const Integer denominator = *Integer::parse(below);
    if (denominator.is_zero()) {
      return fail(ErrorCode::parse_error, "denominator is zero: " + quoted_text(text));
    }
    return signed_value(Rational(*Integer::parse(whole), denominator));
  }

  std::string_view fraction;
  if (!rest.empty() && rest.front() == '.') {
    rest.remove_prefix(1);
    fraction = take_digits(rest);
    if (fraction.empty()) return malformed();
  }
  if (whole.empty() && fraction.empty()) return malformed();
  long exponent = 0;
  if (!rest.empty() && (rest.front() == 'e' || rest.front() == 'E')) {
    rest.remove_prefix(1);
    const bool below_one = !rest.empty() && rest.front() == '-';
    if (!rest.empty() && (rest.front() == '-' || rest.front() == '+')) rest.remove_prefix(1);
    const std::string_view digits = take_digits(rest);
    if (digits.empty()) return malformed();
    const auto value = (*Integer::parse(digits)).to_int64();
    if (!value || *value > largest_exponent) {
      return fail(ErrorCode::parse_error,
                  "exponent beyond " + std::to_string(largest_exponent) + ": " + quoted_text(text));
    }
    exponent = static_cast<long>(below_one ? -*value : *value);
  }
  if (!rest.empty()) return malformed();

  const Integer mantissa = *Integer::parse(std::string(whole) + std::string(fraction));
  exponent -= static_cast<long>(fraction.size());
  const Integer scale = power_of_ten(static_cast<unsigned>(std::labs(exponent)));
  return signed_value(exponent < 0 ? Rational(mantissa, scale) : Rational(mantissa * scale));
}

std::string Rational::to_string() const {
  const Integer below = denominator();
  const std::string above = numerator().to_string();
  return below == Integer(1) ? above : above + "/" + below.to_string();
}

std::string Rational::decimal(unsigned significant_digits) const {
  expects(significant_digits > 0, "decimal: needs at least one digit");
  if (is_zero()) return "0";
  if (sign() < 0) return "-" + (-*this).decimal(significant_digits);
  // Scale to an integer with the wanted number of digits; the first guess of the
  // scale is at most one off, in either direction.
  const long digits_above = static_cast<long>(decimal_digits(numerator()));
  const long digits_below = static_cast<long>(decimal_digits(denominator()));
  long exponent = digits_above - digits_below - static_cast<long>(significant_digits) - 1;
  while (true) {
    const Rational scale(power_of_ten(static_cast<unsigned>(std::labs(exponent))));
    const Integer digits = rounded(exponent < 0 ? *this * scale : *this / scale);
    std::string text = digits.to_string();
    if (text.size() <= significant_digits) return plain_or_scientific(std::move(text), exponent);
    ++exponent;
  }
}

double Rational::approximate() const {
  // Through 20 digits: GMP's own conversion truncates.
  const std::string digits = decimal(20);
#ifdef __cpp_lib_to_chars
  double value = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return value;
#else  // the browser's library, which knows one locale
  return std::strtod(digits.c_str(), nullptr);
#endif
}

Rational power(const Rational& base, unsigned exponent) {
  return Rational::in_lowest_terms(power(base.numerator(), exponent),
                                   power(base.denominator(), exponent));
}

Rational midpoint(const Rational& a, const Rational& b) {
  return (a + b) / Rational(2);
}

Rational simplest_between(const Rational& a, const Rational& b) {
  expects(a < b, "simplest_between: needs a < b");
  if (a.sign() < 0 && b.sign() > 0) return Rational(0);
  if (b.sign() <= 0) return -simplest_between(-b, -a);
  // Now 0 <= a < b. If an integer lies strictly between, take the smallest;
  // otherwise both have the same floor and the fractional parts are inverted.
  const Rational floor(floor_of(a));
  const Rational next = floor + Rational(1);
  if (next < b) return next;
  const Rational lower = a - floor;  // in [0, 1)
  const Rational upper = b - floor;  // in (0, 1]
  if (lower.is_zero()) {
    // Unit fractions 1/k in (0, upper): the smallest k with 1/k < upper.
    const Rational inverse = Rational(1) / upper;
    return floor + Rational(1) / Rational(floor_of(inverse) + Integer(1));
  }
  return floor + Rational(1) / simplest_between(Rational(1) / upper, Rational(1) / lower);
}

}  // namespace tacit
