// Integer over Boost.Multiprecision, for builds without GMP. The interface is that of
// gmp_integer.h, where the comments are. Include tacit/base/integer.h, which chooses.
#pragma once

#include <compare>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <boost/multiprecision/cpp_int.hpp>

#include "tacit/base/result.h"

namespace tacit {

class Integer {
 public:
  using Native = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>,
                                               boost::multiprecision::et_off>;

  Integer() noexcept = default;
  // NOLINTNEXTLINE(google-explicit-constructor): every machine integer is an Integer.
  Integer(std::integral auto value) : value_(value) {}
  explicit Integer(Native native) : value_(std::move(native)) {}

  [[nodiscard]] static Result<Integer> parse(std::string_view text);

  [[nodiscard]] int sign() const noexcept { return value_.sign(); }
  [[nodiscard]] bool is_zero() const noexcept { return value_.is_zero(); }
  [[nodiscard]] std::size_t bit_length() const noexcept;
  [[nodiscard]] std::optional<std::int64_t> to_int64() const noexcept;
  [[nodiscard]] double approximate() const noexcept { return value_.convert_to<double>(); }
  [[nodiscard]] std::string to_string() const { return value_.str(); }

  [[nodiscard]] Integer operator-() const { return Integer(Native(-value_)); }
  Integer& operator+=(const Integer& other);
  Integer& operator-=(const Integer& other);
  Integer& operator*=(const Integer& other);
  Integer& add_product(const Integer& a, const Integer& b);
  [[nodiscard]] Integer divided_exactly_by(const Integer& divisor) const;
  [[nodiscard]] Integer shifted_up(std::size_t bits) const;
  [[nodiscard]] Integer shifted_down(std::size_t bits) const;

  friend Integer operator+(Integer a, const Integer& b) { return std::move(a += b); }
  friend Integer operator-(Integer a, const Integer& b) { return std::move(a -= b); }
  friend Integer operator*(Integer a, const Integer& b) { return std::move(a *= b); }
  friend bool operator==(const Integer& a, const Integer& b) noexcept {
    return a.value_.compare(b.value_) == 0;
  }
  friend std::strong_ordering operator<=>(const Integer& a, const Integer& b) noexcept {
    return a.value_.compare(b.value_) <=> 0;
  }

  [[nodiscard]] const Native& native() const& noexcept { return value_; }
  [[nodiscard]] const Native& native() const&& = delete;  // would dangle

 private:
  Native value_;
};

}  // namespace tacit
