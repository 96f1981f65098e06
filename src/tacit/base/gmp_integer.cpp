#include <algorithm>
#include <utility>

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
  Integer result;
  mpz_set_str(result.value_, std::string(digits).c_str(), 10);
  return negative ? -result : result;
}

std::optional<std::int64_t> Integer::to_int64() const noexcept {
  static_assert(sizeof(long) == sizeof(std::int64_t));
  if (!mpz_fits_slong_p(value_)) return std::nullopt;
  return mpz_get_si(value_);
}

std::string Integer::to_string() const {
  std::string text(mpz_sizeinbase(value_, 10) + 2, '\0');
  mpz_get_str(text.data(), 10, value_);
  text.resize(text.find('\0'));
  return text;
}

Integer Integer::operator-() const {
  Integer result;
  mpz_neg(result.value_, value_);
  return result;
}

Integer& Integer::operator+=(const Integer& other) {
  mpz_add(value_, value_, other.value_);
  return *this;
}

Integer& Integer::operator-=(const Integer& other) {
  mpz_sub(value_, value_, other.value_);
  return *this;
}

Integer& Integer::operator*=(const Integer& other) {
  mpz_mul(value_, value_, other.value_);
  return *this;
}

Integer& Integer::add_product(const Integer& a, const Integer& b) {
  mpz_addmul(value_, a.value_, b.value_);
  return *this;
}

Integer Integer::divided_exactly_by(const Integer& divisor) const {
  expects(!divisor.is_zero() && mpz_divisible_p(value_, divisor.value_) != 0,
          "divided_exactly_by: the divisor does not divide");
  Integer result;
  mpz_divexact(result.value_, value_, divisor.value_);
  return result;
}
Integer Integer::shifted_up(std::size_t bits) const {
  Integer result;
  mpz_mul_2exp(result.value_, value_, bits);
  return result;
}
Integer Integer::shifted_down(std::size_t bits) const {
  Integer result;
  mpz_fdiv_q_2exp(result.value_, value_, bits);
  return result;
}

Integer absolute(Integer value) {
  if (value.sign() < 0) value = -value;
  return value;
}

Integer gcd(const Integer& a, const Integer& b) {
  Integer result;
  mpz_gcd(result.native(), a.native(), b.native());
  return result;
}

Integer power(const Integer& base, unsigned exponent) {
  Integer result;
  mpz_pow_ui(result.native(), base.native(), exponent);
  return result;
}

Integer binomial(unsigned n, unsigned k) {
  Integer result;
  mpz_bin_uiui(result.native(), n, k);
  return result;
}

std::vector<Integer> binomial_row(unsigned n) {
  std::vector<Integer> row(n + 1);
  row[0] = 1;
  for (unsigned k = 0; k < n / 2; ++k) {
    mpz_mul_ui(row[k + 1].native(), row[k].native(), n - k);
    mpz_divexact_ui(row[k + 1].native(), row[k + 1].native(), k + 1);
  }
  for (unsigned k = n / 2 + 1; k <= n; ++k) row[k] = row[n - k];
  return row;
}

Integer floored_quotient(const Integer& a, const Integer& b) {
  expects(!b.is_zero(), "floored_quotient: division by zero");
  Integer result;
  mpz_fdiv_q(result.native(), a.native(), b.native());
  return result;
}

std::size_t decimal_digits(const Integer& value) {
  return mpz_sizeinbase(value.native(), 10);
}

}  // namespace tacit
