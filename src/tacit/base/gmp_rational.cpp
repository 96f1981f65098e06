#include "tacit/base/contract.h"
#include "tacit/base/rational.h"

namespace tacit {

Rational::Rational(const Integer& numerator, const Integer& denominator) : Rational() {
  expects(!denominator.is_zero(), "Rational: the denominator is zero");
  mpq_set_num(value_, numerator.native());
  mpq_set_den(value_, denominator.native());
  mpq_canonicalize(value_);
}

Rational Rational::in_lowest_terms(const Integer& numerator, const Integer& denominator) {
  Rational result;
  mpq_set_num(result.value_, numerator.native());
  mpq_set_den(result.value_, denominator.native());
  return result;
}

Rational Rational::operator-() const {
  Rational result;
  mpq_neg(result.value_, value_);
  return result;
}

Rational& Rational::operator+=(const Rational& other) {
  mpq_add(value_, value_, other.value_);
  return *this;
}

Rational& Rational::operator-=(const Rational& other) {
  mpq_sub(value_, value_, other.value_);
  return *this;
}

Rational& Rational::operator*=(const Rational& other) {
  mpq_mul(value_, value_, other.value_);
  return *this;
}

Rational& Rational::operator/=(const Rational& other) {
  expects(!other.is_zero(), "Rational: division by zero");
  mpq_div(value_, value_, other.value_);
  return *this;
}

}  // namespace tacit
