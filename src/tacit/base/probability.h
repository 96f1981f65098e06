// Probability: an exact number in [0, 1].
//
// Everything that compares, optimises or certifies uses this type. Floating point
// lives in estimates and in drawing, and nothing flows back from there.
#pragma once

#include <string_view>
#include <utility>

#include "tacit/base/rational.h"
#include "tacit/base/result.h"

namespace tacit {

class Probability {
 public:
  // Accepts what Rational::parse accepts. Fails outside [0, 1]: nothing is clamped.
  [[nodiscard]] static Result<Probability> parse(std::string_view text);
  // Fails outside [0, 1].
  [[nodiscard]] static Result<Probability> from(Rational value);

  [[nodiscard]] const Rational& value() const& noexcept { return value_; }
  [[nodiscard]] const Rational& value() const&& = delete;  // would dangle
  [[nodiscard]] Probability complement() const { return Probability{Rational(1) - value_}; }

  friend bool operator==(const Probability&, const Probability&) = default;
  friend std::strong_ordering operator<=>(const Probability& a, const Probability& b) noexcept {
    return a.value_ <=> b.value_;
  }

 private:
  explicit Probability(Rational value) : value_(std::move(value)) {}
  Rational value_;
};

}  // namespace tacit
