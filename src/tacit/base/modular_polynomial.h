// Polynomials over a prime field with at most 2^31 elements, and their factors. For
// factoring over the integers where no number library does it. Not installed.
#pragma once

#include <cstdint>
#include <vector>

namespace tacit {

// Lowest coefficient first, each below the prime; the last one is not zero.
using Residues = std::vector<std::uint64_t>;

class PrimeField {
 public:
  // Expects an odd prime below 2^31.
  explicit PrimeField(std::uint64_t prime) : prime_(prime), reducer_(2 * prime * prime) {}

  [[nodiscard]] std::uint64_t prime() const noexcept { return prime_; }
  [[nodiscard]] std::uint64_t power(std::uint64_t base, std::uint64_t exponent) const;
  [[nodiscard]] std::uint64_t inverse(std::uint64_t a) const;  // expects a != 0

  [[nodiscard]] Residues difference(const Residues& a, const Residues& b) const;
  [[nodiscard]] Residues product(const Residues& a, const Residues& b) const;
  [[nodiscard]] Residues derivative(const Residues& a) const;
  [[nodiscard]] Residues monic(Residues a) const;  // zero stays zero
  // Expects b != 0.
  [[nodiscard]] Residues remainder(Residues a, const Residues& b) const;
  [[nodiscard]] Residues quotient(Residues a, const Residues& b) const;
  [[nodiscard]] Residues gcd(Residues a, Residues b) const;  // monic
  // The s with s a = 1 modulo `modulus`. Expects them to share no factor.
  [[nodiscard]] Residues inverse(const Residues& a, const Residues& modulus) const;

  // The irreducible factors. Expects a monic polynomial of positive degree without
  // multiple factors. Cantor and Zassenhaus, with a fixed sequence of random polynomials.
  [[nodiscard]] std::vector<Residues> irreducible_factors(Residues f) const;

 private:
  // Taking p-th powers modulo a polynomial, as the linear map that it is.
  class Frobenius {
   public:
    Frobenius(const PrimeField& field, const Residues& modulus);
    [[nodiscard]] Residues operator()(const Residues& element) const;

   private:
    const PrimeField& field_;
    std::vector<Residues> rows_;  // x^(i p)
  };

  // sum += a b, where the sum is right modulo the prime and stays below 2 p^2; a <= p > b.
  void add_product(std::uint64_t& sum, std::uint64_t a, std::uint64_t b) const {
    sum += a * b;
    if (sum >= reducer_) sum -= reducer_;
  }
  // Leaves the remainder in `a` and returns the quotient.
  Residues divide(Residues& a, const Residues& b) const;
  [[nodiscard]] Residues power(const Residues& base, std::uint64_t exponent,
                               const Residues& modulus) const;
  // Splits a product of irreducible factors of one degree.
  void split(const Residues& f, std::size_t degree, std::vector<Residues>& factors) const;

  std::uint64_t prime_;
  std::uint64_t reducer_;  // 2 p^2, below 2^63
};

}  // namespace tacit
