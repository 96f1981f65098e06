// Boost counts in sign and magnitude: right shifts and quotients of negative numbers are
// rounded down here, as GMP's are.
#include <algorithm>
#include <limits>

#include "tacit/base/contract.h"
#include "tacit/base/integer.h"
#include "tacit/base/quoted.h"

namespace tacit {

Result<Integer> Integer::parse(std::string_view text) {
  std::string_view digits = text;
  const bool negative = !digits.empty() && digits.front() == '-';
  if (!digits.empty() && (digits.front() == '-' || digits.front() == '+')) digits.remove_prefix(1);
  const bool well_formed =
      !digits.empty() && std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; });
  if (!well_formed) {
    return fail(ErrorCode::parse_error, "not an integer: " + quoted_text(text));
  }
  // In blocks of nine digits: Boost's own reader takes leading zeros for octal.
  constexpr std::size_t block = 9;
  Integer result;
  while (!digits.empty()) {
    const std::string_view front = digits.substr(0, block);
    std::uint32_t value = 0;
    std::uint32_t scale = 1;
    for (const char c : front) {
      value = value * 10 + static_cast<std::uint32_t>(c - '0');
      scale *= 10;
    }
    result.value_ *= scale;
    result.value_ += value;
    digits.remove_prefix(front.size());
  }
  return negative ? -result : result;
}

std::size_t Integer::bit_length() const noexcept {
  if (is_zero()) return 0;
  return boost::multiprecision::msb(sign() < 0 ? Native(-value_) : value_) + 1;
}

std::optional<std::int64_t> Integer::to_int64() const noexcept {
  if (value_ < std::numeric_limits<std::int64_t>::min() ||
      value_ > std::numeric_limits<std::int64_t>::max()) {
    return std::nullopt;
  }
  return value_.convert_to<std::int64_t>();
}

Integer& Integer::operator+=(const Integer& other) {
  value_ += other.value_;
  return *this;
}

Integer& Integer::operator-=(const Integer& other) {
  value_ -= other.value_;
  return *this;
}

Integer& Integer::operator*=(const Integer& other) {
  value_ *= other.value_;
  return *this;
}

Integer& Integer::add_product(const Integer& a, const Integer& b) {
  value_ += a.value_ * b.value_;
  return *this;
}

Integer Integer::divided_exactly_by(const Integer& divisor) const {
  expects(!divisor.is_zero(), "divided_exactly_by: the divisor does not divide");
  Native quotient;
  Native rest;
  boost::multiprecision::divide_qr(value_, divisor.value_, quotient, rest);
  expects(rest.is_zero(), "divided_exactly_by: the divisor does not divide");
  return Integer(std::move(quotient));
}

Integer Integer::shifted_up(std::size_t bits) const {
  return Integer(Native(value_ << bits));
}

Integer Integer::shifted_down(std::size_t bits) const {
  if (sign() >= 0) return Integer(Native(value_ >> bits));
  return floored_quotient(*this, Integer(1).shifted_up(bits));
}

Integer absolute(Integer value) {
  if (value.sign() < 0) value = -value;
  return value;
}

Integer gcd(const Integer& a, const Integer& b) {
  return Integer(Integer::Native(boost::multiprecision::gcd(a.native(), b.native())));
}

Integer power(const Integer& base, unsigned exponent) {
  return Integer(Integer::Native(boost::multiprecision::pow(base.native(), exponent)));
}

Integer binomial(unsigned n, unsigned k) {
  if (k > n) return 0;
  Integer result(1);
  for (unsigned i = 1; i <= std::min(k, n - k); ++i) {
    result = (result * Integer(n - i + 1)).divided_exactly_by(Integer(i));
  }
  return result;
}

std::vector<Integer> binomial_row(unsigned n) {
  std::vector<Integer> row(n + 1);
  row[0] = 1;
  for (unsigned k = 0; k < n / 2; ++k) {
    row[k + 1] = (row[k] * Integer(n - k)).divided_exactly_by(Integer(k + 1));
  }
  for (unsigned k = n / 2 + 1; k <= n; ++k) row[k] = row[n - k];
  return row;
}

Integer floored_quotient(const Integer& a, const Integer& b) {
  expects(!b.is_zero(), "floored_quotient: division by zero");
  Integer::Native quotient;
  Integer::Native rest;
  boost::multiprecision::divide_qr(a.native(), b.native(), quotient, rest);
  const bool below = !rest.is_zero() && (rest.sign() < 0) != (b.sign() < 0);
  return Integer(std::move(below ? --quotient : quotient));
}

std::size_t decimal_digits(const Integer& value) {
  return absolute(value).to_string().size();
}

}  // namespace tacit
