// Remainder sequences keep primitive parts, so that coefficients stay small without
// fractions. All factors that are divided out or multiplied in are positive: signs are
// what Sturm's theorem counts.
#include "tacit/check/polynomial.h"

#include <algorithm>
#include <utility>

namespace tacit::check {

Polynomial::Polynomial(std::vector<Integer> coefficients) : coefficients_(std::move(coefficients)) {
  while (!coefficients_.empty() && coefficients_.back().sign() == 0) coefficients_.pop_back();
}

int Polynomial::sign_at(const Rational& x) const {
  if (is_zero()) return 0;
  // The sum of c_i a^i b^(d-i) for x = a/b, b > 0, by Horner's rule.
  const Integer a = x.numerator();
  const Integer b = x.denominator();
  Integer sum = coefficients_.back();
  Integer power(1);
  for (std::size_t i = coefficients_.size() - 1; i-- > 0;) {
    power *= b;
    sum *= a;
    sum.add_product(coefficients_[i], power);
  }
  return sum.sign();
}

Polynomial Polynomial::derivative() const {
  std::vector<Integer> result;
  for (std::size_t i = 1; i < coefficients_.size(); ++i) {
    result.push_back(coefficients_[i]);
    result.back() *= Integer(static_cast<std::int64_t>(i));
  }
  return Polynomial(std::move(result));
}

Polynomial Polynomial::negated() const {
  std::vector<Integer> result = coefficients_;
  for (Integer& c : result) c.negate();
  return Polynomial(std::move(result));
}

Polynomial Polynomial::primitive() const {
  if (is_zero()) return {};
  Integer content;
  for (const Integer& c : coefficients_) mpz_gcd(content.raw(), content.raw(), c.raw());
  std::vector<Integer> result = coefficients_;
  for (Integer& c : result) c.divide_exactly(content);
  return Polynomial(std::move(result));
}

Polynomial Polynomial::remainder(const Polynomial& b) const {
  std::vector<Integer> rest = coefficients_;
  const std::vector<Integer>& divisor = b.coefficients_;
  Integer scale = divisor.back();
  const bool flip = scale.sign() < 0;
  if (flip) scale.negate();
  while (rest.size() >= divisor.size()) {
    Integer lead = rest.back();
    if (flip) lead.negate();
    const std::size_t shift = rest.size() - divisor.size();
    for (Integer& c : rest) c *= scale;
    for (std::size_t i = 0; i < divisor.size(); ++i) {
      rest[shift + i].subtract_product(lead, divisor[i]);
    }
    while (!rest.empty() && rest.back().sign() == 0) rest.pop_back();
    rest = Polynomial(std::move(rest)).primitive().coefficients_;
  }
  return Polynomial(std::move(rest));
}

Polynomial Polynomial::exact_quotient(const Polynomial& b) const {
  std::vector<Integer> rest = coefficients_;
  const std::vector<Integer>& divisor = b.coefficients_;
  if (rest.size() < divisor.size()) return {};
  std::vector<Integer> quotient(rest.size() - divisor.size() + 1);
  for (std::size_t shift = quotient.size(); shift-- > 0;) {
    Integer& q = quotient[shift];
    q = rest[shift + divisor.size() - 1];
    q.divide_exactly(divisor.back());
    for (std::size_t i = 0; i < divisor.size(); ++i) {
      rest[shift + i].subtract_product(q, divisor[i]);
    }
  }
  return Polynomial(std::move(quotient));
}

Polynomial Polynomial::square_free_part() const {
  const Polynomial own = primitive();
  return own.exact_quotient(greatest_common_divisor(own, own.derivative())).primitive();
}

Polynomial greatest_common_divisor(Polynomial a, Polynomial b) {
  a = a.primitive();
  b = b.primitive();
  while (!b.is_zero()) {
    Polynomial rest = a.remainder(b).primitive();
    a = std::move(b);
    b = std::move(rest);
  }
  return a;
}

SturmSequence::SturmSequence(const Polynomial& polynomial)
    : SturmSequence(polynomial, polynomial.derivative()) {}

SturmSequence::SturmSequence(const Polynomial& first, const Polynomial& second) {
  Polynomial a = first.primitive();
  Polynomial b = second.primitive();
  while (!a.is_zero()) {
    Polynomial next = b.is_zero() ? Polynomial() : a.remainder(b).negated().primitive();
    sequence_.push_back(std::move(a));
    a = std::move(b);
    b = std::move(next);
  }
}

std::size_t SturmSequence::variations(const Rational& x) const {
  std::size_t count = 0;
  int last = 0;
  for (const Polynomial& polynomial : sequence_) {
    const int sign = polynomial.sign_at(x);
    if (sign != 0 && last != 0 && sign != last) ++count;
    if (sign != 0) last = sign;
  }
  return count;
}

std::size_t SturmSequence::roots(const Rational& a, const Rational& b) const {
  const std::size_t at_a = variations(a);
  const std::size_t at_b = variations(b);
  return at_a > at_b ? at_a - at_b : 0;
}

// A sequence that begins with f and g loses, from a to b, as many variations as there are
// more roots of f between them where g / f jumps from below to above than the other way
// round. At a simple root it jumps upwards if g has there the sign of f', and with a single root
// that is the sign of f at b.
int SturmSequence::sign_at_root(const Polynomial& square_free, const Rational& a, const Rational& b,
                                const Polynomial& other) {
  const SturmSequence sequence(square_free, other);
  const std::size_t at_a = sequence.variations(a);
  const std::size_t at_b = sequence.variations(b);
  if (at_a == at_b) return 0;
  return at_a > at_b ? square_free.sign_at(b) : -square_free.sign_at(b);
}

}  // namespace tacit::check
