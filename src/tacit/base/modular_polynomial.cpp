#include "tacit/base/modular_polynomial.h"

#include <utility>

namespace tacit {
namespace {

void trim(Residues& a) {
  while (!a.empty() && a.back() == 0) a.pop_back();
}

std::size_t degree(const Residues& a) {
  return a.size() - 1;
}

// A fixed sequence: which elements are drawn decides how long factoring takes, and nothing
// else.
class Draws {
 public:
  [[nodiscard]] Residues polynomial(std::size_t size, std::uint64_t prime) {
    Residues result(size);
    for (std::uint64_t& coefficient : result) {
      state_ ^= state_ << 13;
      state_ ^= state_ >> 7;
      state_ ^= state_ << 17;
      coefficient = state_ % prime;
    }
    trim(result);
    return result;
  }

 private:
  std::uint64_t state_ = 0x9e3779b97f4a7c15;
};

}  // namespace

std::uint64_t PrimeField::power(std::uint64_t base, std::uint64_t exponent) const {
  std::uint64_t result = 1;
  for (; exponent > 0; exponent >>= 1) {
    if ((exponent & 1) != 0) result = result * base % prime_;
    base = base * base % prime_;
  }
  return result;
}

std::uint64_t PrimeField::inverse(std::uint64_t a) const {
  return power(a, prime_ - 2);
}

Residues PrimeField::difference(const Residues& a, const Residues& b) const {
  Residues result = a;
  if (result.size() < b.size()) result.resize(b.size());
  for (std::size_t k = 0; k < b.size(); ++k) result[k] = (result[k] + prime_ - b[k]) % prime_;
  trim(result);
  return result;
}

Residues PrimeField::product(const Residues& a, const Residues& b) const {
  if (a.empty() || b.empty()) return {};
  Residues result(a.size() + b.size() - 1);
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < b.size(); ++j) add_product(result[i + j], a[i], b[j]);
  }
  for (std::uint64_t& coefficient : result) coefficient %= prime_;
  return result;
}

Residues PrimeField::derivative(const Residues& a) const {
  Residues result;
  for (std::size_t k = 1; k < a.size(); ++k) result.push_back(a[k] * (k % prime_) % prime_);
  trim(result);
  return result;
}

Residues PrimeField::monic(Residues a) const {
  if (a.empty()) return a;
  const std::uint64_t scale = inverse(a.back());
  for (std::uint64_t& coefficient : a) coefficient = coefficient * scale % prime_;
  return a;
}

Residues PrimeField::divide(Residues& a, const Residues& b) const {
  if (a.size() < b.size()) return {};
  const std::uint64_t scale = inverse(b.back());
  Residues result(a.size() - b.size() + 1);
  for (std::size_t top = a.size(); top >= b.size(); --top) {
    const std::size_t shift = top - b.size();
    const std::uint64_t factor = a[top - 1] % prime_ * scale % prime_;
    result[shift] = factor;
    const std::uint64_t negative = prime_ - factor;
    for (std::size_t k = 0; k + 1 < b.size(); ++k) add_product(a[shift + k], negative, b[k]);
  }
  a.resize(b.size() - 1);
  for (std::uint64_t& coefficient : a) coefficient %= prime_;
  trim(a);
  return result;
}

Residues PrimeField::remainder(Residues a, const Residues& b) const {
  divide(a, b);
  return a;
}

Residues PrimeField::quotient(Residues a, const Residues& b) const {
  return divide(a, b);
}

Residues PrimeField::gcd(Residues a, Residues b) const {
  while (!b.empty()) {
    a = remainder(std::move(a), b);
    std::swap(a, b);
  }
  return monic(std::move(a));
}

Residues PrimeField::inverse(const Residues& a, const Residues& modulus) const {
  // Euclid's algorithm on (modulus, a), keeping what each remainder is as a multiple of a.
  Residues before = modulus;
  Residues now = remainder(a, modulus);
  Residues before_multiple;
  Residues now_multiple{1};
  while (now.size() > 1) {
    const Residues steps = divide(before, now);
    Residues multiple = difference(before_multiple, product(steps, now_multiple));
    std::swap(before, now);
    before_multiple = std::exchange(now_multiple, std::move(multiple));
  }
  const std::uint64_t scale = inverse(now.front());
  for (std::uint64_t& coefficient : now_multiple) coefficient = coefficient * scale % prime_;
  return remainder(std::move(now_multiple), modulus);
}

Residues PrimeField::power(const Residues& base, std::uint64_t exponent,
                           const Residues& modulus) const {
  Residues result{1};
  Residues square = remainder(base, modulus);
  for (; exponent > 0; exponent >>= 1) {
    if ((exponent & 1) != 0) result = remainder(product(result, square), modulus);
    square = remainder(product(square, square), modulus);
  }
  return result;
}

PrimeField::Frobenius::Frobenius(const PrimeField& field, const Residues& modulus) : field_(field) {
  const Residues image = field.power({0, 1}, field.prime(), modulus);
  Residues row{1};
  for (std::size_t i = 0; i < degree(modulus); ++i) {
    rows_.push_back(row);
    row = field.remainder(field.product(row, image), modulus);
  }
}

Residues PrimeField::Frobenius::operator()(const Residues& element) const {
  Residues result(rows_.size());
  for (std::size_t i = 0; i < element.size(); ++i) {
    for (std::size_t k = 0; k < rows_[i].size(); ++k) {
      field_.add_product(result[k], element[i], rows_[i][k]);
    }
  }
  for (std::uint64_t& coefficient : result) coefficient %= field_.prime();
  trim(result);
  return result;
}

void PrimeField::split(const Residues& f, std::size_t degree_of_factors,
                       std::vector<Residues>& factors) const {
  if (degree(f) == degree_of_factors) {
    factors.push_back(f);
    return;
  }
  const Frobenius frobenius(*this, f);
  Draws draws;
  while (true) {
    // The norm of a random element lies in the prime field modulo every factor; its power
    // (p - 1) / 2 is 1 or -1 there, each half of the time.
    const Residues element = draws.polynomial(f.size() - 1, prime_);
    Residues norm = element;
    Residues conjugate = element;
    for (std::size_t i = 1; i < degree_of_factors; ++i) {
      conjugate = frobenius(conjugate);
      norm = remainder(product(norm, conjugate), f);
    }
    const Residues part = gcd(difference(power(norm, (prime_ - 1) / 2, f), {1}), f);
    if (part.size() <= 1 || part.size() == f.size()) continue;
    split(part, degree_of_factors, factors);
    split(quotient(f, part), degree_of_factors, factors);
    return;
  }
}

std::vector<Residues> PrimeField::irreducible_factors(Residues f) const {
  std::vector<Residues> factors;
  const Residues x{0, 1};
  const Frobenius frobenius(*this, f);
  Residues power_of_x = x;  // x^(p^d) modulo the whole polynomial
  for (std::size_t d = 1; 2 * d <= degree(f); ++d) {
    power_of_x = frobenius(power_of_x);
    const Residues part = gcd(difference(power_of_x, x), f);
    if (part.size() <= 1) continue;
    split(part, d, factors);
    f = quotient(std::move(f), part);
  }
  if (degree(f) > 0) factors.push_back(std::move(f));
  return factors;
}

}  // namespace tacit
