#include "tacit/check/number.h"

namespace tacit::check {

std::uint64_t Integer::quotient_at_most(const Integer& b, std::uint64_t most) const {
  Integer quotient;
  mpz_fdiv_q(quotient.value_, value_, b.value_);
  return mpz_cmp_ui(quotient.value_, most) >= 0 ? most : mpz_get_ui(quotient.value_);
}

std::string Integer::text() const {
  // Room for a sign and the end.
  std::string digits(mpz_sizeinbase(value_, 10) + 2, '\0');
  mpz_get_str(digits.data(), 10, value_);
  digits.resize(digits.find('\0'));
  return digits;
}

std::optional<Integer> Integer::parse(std::string_view text, std::size_t most_digits) {
  std::string_view digits = text;
  if (digits.starts_with('-')) digits.remove_prefix(1);
  if (digits.empty() || digits.size() > most_digits) return std::nullopt;
  if (digits.front() == '0' && text.size() > 1) return std::nullopt;
  for (const char c : digits) {
    if (c < '0' || c > '9') return std::nullopt;
  }
  Integer result;
  if (mpz_set_str(result.value_, std::string(text).c_str(), 10) != 0) return std::nullopt;
  return result;
}

Rational::Rational(const Integer& numerator, const Integer& denominator) : Rational() {
  mpz_set(mpq_numref(value_), numerator.raw());
  mpz_set(mpq_denref(value_), denominator.raw());
  mpq_canonicalize(value_);
}

std::optional<Rational> Rational::parse(std::string_view text, std::size_t most_digits) {
  const std::size_t slash = text.find('/');
  const auto numerator = Integer::parse(text.substr(0, slash), most_digits);
  if (!numerator) return std::nullopt;
  if (slash == std::string_view::npos) return Rational(*numerator, Integer(1));
  const auto denominator = Integer::parse(text.substr(slash + 1), most_digits);
  if (!denominator || *denominator < Integer(2)) return std::nullopt;
  Rational result(*numerator, *denominator);
  if (!(result.denominator() == *denominator)) return std::nullopt;
  return result;
}

Integer Rational::numerator() const {
  Integer result;
  mpz_set(result.raw(), mpq_numref(value_));
  return result;
}

Integer Rational::denominator() const {
  Integer result;
  mpz_set(result.raw(), mpq_denref(value_));
  return result;
}

Rational Rational::middle(const Rational& a, const Rational& b) {
  Integer numerator = a.numerator();
  numerator *= b.denominator();
  numerator.add_product(b.numerator(), a.denominator());
  Integer denominator = a.denominator();
  denominator *= b.denominator();
  denominator += denominator;
  return Rational(numerator, denominator);
}

}  // namespace tacit::check
