// Integer over GMP. Include tacit/base/integer.h, which chooses the number library.
#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <gmp.h>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "tacit/base/result.h"

namespace tacit {

class Integer {
 public:
  Integer() noexcept { mpz_init(value_); }  // zero
  // NOLINTNEXTLINE(google-explicit-constructor): every machine integer is an Integer.
  Integer(std::integral auto value) {
    if constexpr (std::signed_integral<decltype(value)>) {
      mpz_init_set_si(value_, value);
    } else {
      mpz_init_set_ui(value_, value);
    }
  }
  explicit Integer(mpz_srcptr native) { mpz_init_set(value_, native); }
  Integer(const Integer& other) { mpz_init_set(value_, other.value_); }
  Integer(Integer&& other) noexcept : Integer() { mpz_swap(value_, other.value_); }
  Integer& operator=(const Integer& other) {
    mpz_set(value_, other.value_);
    return *this;
  }
  Integer& operator=(Integer&& other) noexcept {
    mpz_swap(value_, other.value_);
    return *this;
  }
  ~Integer() { mpz_clear(value_); }

  // Decimal digits with an optional sign; nothing else, not even white space.
  [[nodiscard]] static Result<Integer> parse(std::string_view text);

  [[nodiscard]] int sign() const noexcept { return mpz_sgn(value_); }
  [[nodiscard]] bool is_zero() const noexcept { return sign() == 0; }
  // Number of binary digits of the absolute value; 0 for zero.
  [[nodiscard]] std::size_t bit_length() const noexcept {
    return is_zero() ? 0 : mpz_sizeinbase(value_, 2);
  }
  // The same number as a machine integer, if it fits.
  [[nodiscard]] std::optional<std::int64_t> to_int64() const noexcept;
  // The nearest double or its neighbour. For drawing only: it decides nothing.
  [[nodiscard]] double approximate() const noexcept { return mpz_get_d(value_); }
  [[nodiscard]] std::string to_string() const;

  [[nodiscard]] Integer operator-() const;
  Integer& operator+=(const Integer& other);
  Integer& operator-=(const Integer& other);
  Integer& operator*=(const Integer& other);
  // *this += a * b, without a temporary.
  Integer& add_product(const Integer& a, const Integer& b);
  // Expects divisor != 0 and no remainder.
  [[nodiscard]] Integer divided_exactly_by(const Integer& divisor) const;
  // Times 2^bits; and over 2^bits, rounded down.
  [[nodiscard]] Integer shifted_up(std::size_t bits) const;
  [[nodiscard]] Integer shifted_down(std::size_t bits) const;

  friend Integer operator+(Integer a, const Integer& b) { return std::move(a += b); }
  friend Integer operator-(Integer a, const Integer& b) { return std::move(a -= b); }
  friend Integer operator*(const Integer& a, const Integer& b) {
    Integer product;
    mpz_mul(product.value_, a.value_, b.value_);
    return product;
  }
  friend bool operator==(const Integer& a, const Integer& b) noexcept {
    return mpz_cmp(a.value_, b.value_) == 0;
  }
  friend std::strong_ordering operator<=>(const Integer& a, const Integer& b) noexcept {
    return mpz_cmp(a.value_, b.value_) <=> 0;
  }

  // For the other files of this folder, which hand numbers to GMP and FLINT.
  [[nodiscard]] mpz_ptr native() & noexcept { return value_; }
  [[nodiscard]] mpz_srcptr native() const& noexcept { return value_; }
  [[nodiscard]] mpz_srcptr native() const&& = delete;  // would dangle

 private:
  mpz_t value_;
};

}  // namespace tacit
