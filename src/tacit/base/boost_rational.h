// Rational as two Integers, for builds without GMP. The interface is that of
// gmp_rational.h, where the comments are. Include tacit/base/rational.h, which chooses.
#pragma once

#include <compare>
#include <string>
#include <string_view>
#include <utility>

#include "tacit/base/integer.h"
#include "tacit/base/result.h"

namespace tacit {

class Rational {
 public:
  Rational() : denominator_(1) {}
  // NOLINTNEXTLINE(google-explicit-constructor): every integer is a fraction.
  Rational(const Integer& value) : numerator_(value), denominator_(1) {}
  // NOLINTNEXTLINE(google-explicit-constructor): every machine integer is a fraction.
  Rational(std::integral auto value) : Rational(Integer(value)) {}
  Rational(const Integer& numerator, const Integer& denominator);

  [[nodiscard]] static Rational in_lowest_terms(const Integer& numerator,
                                                const Integer& denominator);
  [[nodiscard]] static Result<Rational> parse(std::string_view text);

  [[nodiscard]] Integer numerator() const { return numerator_; }
  [[nodiscard]] Integer denominator() const { return denominator_; }
  [[nodiscard]] int sign() const noexcept { return numerator_.sign(); }
  [[nodiscard]] bool is_zero() const noexcept { return numerator_.is_zero(); }

  [[nodiscard]] std::string to_string() const;
  [[nodiscard]] std::string decimal(unsigned significant_digits = 10) const;
  [[nodiscard]] double approximate() const;

  [[nodiscard]] Rational operator-() const;
  Rational& operator+=(const Rational& other);
  Rational& operator-=(const Rational& other);
  Rational& operator*=(const Rational& other);
  Rational& operator/=(const Rational& other);

  friend Rational operator+(Rational a, const Rational& b) { return std::move(a += b); }
  friend Rational operator-(Rational a, const Rational& b) { return std::move(a -= b); }
  friend Rational operator*(Rational a, const Rational& b) { return std::move(a *= b); }
  friend Rational operator/(Rational a, const Rational& b) { return std::move(a /= b); }
  friend bool operator==(const Rational&, const Rational&) = default;
  friend std::strong_ordering operator<=>(const Rational& a, const Rational& b) noexcept {
    return a.numerator_ * b.denominator_ <=> b.numerator_ * a.denominator_;
  }

 private:
  Integer numerator_;
  Integer denominator_;  // positive, and prime to the numerator
};

}  // namespace tacit
