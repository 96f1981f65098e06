#include "tacit/base/polynomial.h"

#include <algorithm>
#include <utility>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"

namespace tacit {

Polynomial::Polynomial(std::vector<Integer> coefficients) : coefficients_(std::move(coefficients)) {
  while (!coefficients_.empty() && coefficients_.back().is_zero()) coefficients_.pop_back();
}

// Horner's scheme on numerator and denominator apart: with x = a/b the result is
// (sum c_k a^k b^(d-k)) / b^d, and only the last step makes a fraction.
namespace {

Integer homogeneous_value(const std::vector<Integer>& coefficients, const Rational& x) {
  const Integer a = x.numerator();
  const Integer b = x.denominator();
  Integer value;
  Integer scale(1);
  for (auto c = coefficients.rbegin(); c != coefficients.rend(); ++c) {
    listen();
    value *= a;
    value.add_product(*c, scale);
    scale *= b;
  }
  return value;
}

}  // namespace

Rational Polynomial::operator()(const Rational& x) const {
  if (is_zero()) return Rational(0);
  return Rational(homogeneous_value(coefficients_, x),
                  power(x.denominator(), static_cast<unsigned>(degree())));
}

int Polynomial::sign_at(const Rational& x) const {
  return homogeneous_value(coefficients_, x).sign();
}

Polynomial operator+(const Polynomial& a, const Polynomial& b) {
  std::vector<Integer> sum(std::max(a.coefficients_.size(), b.coefficients_.size()));
  for (std::size_t k = 0; k < a.coefficients_.size(); ++k) sum[k] += a.coefficients_[k];
  for (std::size_t k = 0; k < b.coefficients_.size(); ++k) sum[k] += b.coefficients_[k];
  return Polynomial(std::move(sum));
}

Polynomial operator-(const Polynomial& a, const Polynomial& b) {
  std::vector<Integer> difference(std::max(a.coefficients_.size(), b.coefficients_.size()));
  for (std::size_t k = 0; k < a.coefficients_.size(); ++k) difference[k] += a.coefficients_[k];
  for (std::size_t k = 0; k < b.coefficients_.size(); ++k) difference[k] -= b.coefficients_[k];
  return Polynomial(std::move(difference));
}

std::string Polynomial::to_string(std::string_view variable) const {
  if (is_zero()) return "0";
  std::string text;
  for (int k = degree(); k >= 0; --k) {
    const Integer& coefficient = coefficients_[static_cast<std::size_t>(k)];
    if (coefficient.is_zero()) continue;
    const bool negative = coefficient.sign() < 0;
    text += text.empty() ? (negative ? "-" : "") : (negative ? " - " : " + ");
    const Integer size = absolute(coefficient);
    if (k == 0 || size != Integer(1)) text += size.to_string();
    if (k == 0) continue;
    if (size != Integer(1)) text += " ";
    text += variable;
    if (k > 1) text += "^" + std::to_string(k);
  }
  return text;
}

std::optional<Polynomial> exact_quotient(const Polynomial& a, const Polynomial& b) {
  expects(!b.is_zero(), "exact_quotient: division by zero");
  if (a.is_zero()) return a;
  if (a.degree() < b.degree()) return std::nullopt;
  std::vector<Integer> rest = a.coefficients();
  const std::vector<Integer>& divisor = b.coefficients();
  std::vector<Integer> result(rest.size() - divisor.size() + 1);
  for (std::size_t shift = result.size(); shift-- > 0;) {
    const Integer& top = rest[shift + divisor.size() - 1];
    Integer factor = floored_quotient(top, divisor.back());
    if (factor * divisor.back() != top) return std::nullopt;
    for (std::size_t k = 0; k < divisor.size(); ++k) rest[shift + k] -= factor * divisor[k];
    result[shift] = std::move(factor);
  }
  if (!Polynomial(std::move(rest)).is_zero()) return std::nullopt;
  return Polynomial(std::move(result));
}

}  // namespace tacit
