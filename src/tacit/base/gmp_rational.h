// Rational over GMP. Include tacit/base/rational.h, which chooses the number library.
#pragma once

#include <compare>
#include <gmp.h>
#include <string>
#include <string_view>
#include <utility>

#include "tacit/base/integer.h"
#include "tacit/base/result.h"

namespace tacit {

class Rational {
 public:
  Rational() { mpq_init(value_); }  // zero
  // NOLINTNEXTLINE(google-explicit-constructor): every integer is a fraction.
  Rational(const Integer& value) : Rational() { mpq_set_z(value_, value.native()); }
  // NOLINTNEXTLINE(google-explicit-constructor): every machine integer is a fraction.
  Rational(std::integral auto value) : Rational(Integer(value)) {}
  Rational(const Integer& numerator, const Integer& denominator);  // expects denominator != 0
  Rational(const Rational& other) : Rational() { mpq_set(value_, other.value_); }
  // Takes no memory (mpz_init() has taken none since GMP 6.2); `other` may then only be assigned to
  // or destroyed.
  Rational(Rational&& other) noexcept {
    mpz_init(mpq_numref(value_));
    mpz_init(mpq_denref(value_));
    mpq_swap(value_, other.value_);
  }
  Rational& operator=(const Rational& other) {
    mpq_set(value_, other.value_);
    return *this;
  }
  Rational& operator=(Rational&& other) noexcept {
    mpq_swap(value_, other.value_);
    return *this;
  }
  ~Rational() { mpq_clear(value_); }

  // Expects lowest terms and a positive denominator: nothing is cancelled.
  [[nodiscard]] static Rational in_lowest_terms(const Integer& numerator,
                                                const Integer& denominator);
  // Accepts "2/3", "-0.65", "6.5e-1" and "7", exactly: no floating point is
  // involved. At most 32768 characters, 4096 with a decimal point or an exponent,
  // and exponents within +-4096: a short text cannot ask for a huge number, and
  // whatever is accepted can be printed and read again.
  [[nodiscard]] static Result<Rational> parse(std::string_view text);

  [[nodiscard]] Integer numerator() const { return Integer(mpq_numref(value_)); }
  [[nodiscard]] Integer denominator() const { return Integer(mpq_denref(value_)); }
  [[nodiscard]] int sign() const noexcept { return mpq_sgn(value_); }
  [[nodiscard]] bool is_zero() const noexcept { return sign() == 0; }

  // "2/3", or "7" when the denominator is 1. parse() reads it back.
  [[nodiscard]] std::string to_string() const;
  // The nearest decimal with the given number of significant digits, ties to
  // even, trailing zeros dropped: "0.408". Small and large numbers get an
  // exponent: "1.5e-12". Rounded for people; computed in integers.
  [[nodiscard]] std::string decimal(unsigned significant_digits = 10) const;
  // The nearest double. For drawing and convenience only: it decides nothing.
  [[nodiscard]] double approximate() const;

  [[nodiscard]] Rational operator-() const;
  Rational& operator+=(const Rational& other);
  Rational& operator-=(const Rational& other);
  Rational& operator*=(const Rational& other);
  Rational& operator/=(const Rational& other);  // expects other != 0

  friend Rational operator+(Rational a, const Rational& b) { return std::move(a += b); }
  friend Rational operator-(Rational a, const Rational& b) { return std::move(a -= b); }
  friend Rational operator*(Rational a, const Rational& b) { return std::move(a *= b); }
  friend Rational operator/(Rational a, const Rational& b) { return std::move(a /= b); }
  friend bool operator==(const Rational& a, const Rational& b) noexcept {
    return mpq_equal(a.value_, b.value_) != 0;
  }
  friend std::strong_ordering operator<=>(const Rational& a, const Rational& b) {
    return mpq_cmp(a.value_, b.value_) <=> 0;
  }

 private:
  mpq_t value_;
};

}  // namespace tacit
