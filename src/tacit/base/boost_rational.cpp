#include "tacit/base/contract.h"
#include "tacit/base/rational.h"

namespace tacit {

Rational::Rational(const Integer& numerator, const Integer& denominator) {
  expects(!denominator.is_zero(), "Rational: the denominator is zero");
  const Integer common = gcd(numerator, denominator);
  const Integer divisor = denominator.sign() < 0 ? -common : common;
  numerator_ = numerator.divided_exactly_by(divisor);
  denominator_ = denominator.divided_exactly_by(divisor);
}

Rational Rational::in_lowest_terms(const Integer& numerator, const Integer& denominator) {
  Rational result;
  result.numerator_ = numerator;
  result.denominator_ = denominator;
  return result;
}

Rational Rational::operator-() const {
  Rational result = *this;
  result.numerator_ = -result.numerator_;
  return result;
}

Rational& Rational::operator+=(const Rational& other) {
  return *this = Rational(numerator_ * other.denominator_ + other.numerator_ * denominator_,
                          denominator_ * other.denominator_);
}

Rational& Rational::operator-=(const Rational& other) {
  return *this += -other;
}

Rational& Rational::operator*=(const Rational& other) {
  return *this = Rational(numerator_ * other.numerator_, denominator_ * other.denominator_);
}

Rational& Rational::operator/=(const Rational& other) {
  expects(!other.is_zero(), "Rational: division by zero");
  return *this = Rational(numerator_ * other.denominator_, denominator_ * other.numerator_);
}

}  // namespace tacit
