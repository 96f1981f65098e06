#include <algorithm>
#include <utility>

#include "tacit/base/contract.h"
#include "tacit/base/integer.h"

namespace tacit {

Result<Integer> Integer::parse(std::string_view text) {
  std::string_view digits = text;
  const bool negative = !digits.empty() && digits.front() == '-';
  if (!digits.empty() && (digits.front() == '-' || digits.front() == '+')) digits.remove_prefix(1);
  const bool well_formed =
      !digits.empty() && std::ranges::all_of(digits, [](char c) { return c >= '0' && c <= '9'; });
  if (!well_formed) {
    return fail(ErrorCode::parse_error, "not an integer: '" + std::string(text) + "'");
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
  mpz_t result;
  mpz_init(result);
  mpz_gcd(result, a.native(), b.native());
  Integer value(result);
  mpz_clear(result);
  return value;
}

Integer power(const Integer& base, unsigned exponent) {
  mpz_t result;
  mpz_init(result);
  mpz_pow_ui(result, base.native(), exponent);
  Integer value(result);
  mpz_clear(result);
  return value;
}

Integer binomial(unsigned n, unsigned k) {
  mpz_t result;
  mpz_init(result);
  mpz_bin_uiui(result, n, k);
  Integer value(result);
  mpz_clear(result);
  return value;
}

Integer floored_quotient(const Integer& a, const Integer& b) {
  expects(!b.is_zero(), "floored_quotient: division by zero");
  mpz_t quotient;
  mpz_init(quotient);
  mpz_fdiv_q(quotient, a.native(), b.native());
  Integer result(quotient);
  mpz_clear(quotient);
  return result;
}

std::size_t decimal_digits(const Integer& value) {
  return mpz_sizeinbase(value.native(), 10);
}

}  // namespace tacit
