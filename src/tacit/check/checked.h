// How the parts of the checker report a flaw of the certificate: as a value.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "tacit/check/check.h"

namespace tacit::check {

// Why a certificate is not accepted; the line is added by whoever reads the lines.
struct Flaw {
  Outcome outcome;
  std::string reason;  // one lower-case clause
  bool beyond_limits = false;
};

[[nodiscard]] inline Flaw malformed(std::string reason) {
  return Flaw{Outcome::malformed, std::move(reason)};
}
[[nodiscard]] inline Flaw rejected(std::string reason) {
  return Flaw{Outcome::rejected, std::move(reason)};
}

// What keeps the certificate from being checked is one of the limits, and no flaw of its own.
[[nodiscard]] inline Flaw beyond_limits(Flaw flaw) {
  flaw.beyond_limits = true;
  return flaw;
}

// A value, or the flaw that kept it from being made.
template <class T>
class [[nodiscard]] Checked {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): a function returns either of the two.
  Checked(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  // NOLINTNEXTLINE(google-explicit-constructor): a function returns either of the two.
  Checked(Flaw flaw) : state_(std::in_place_index<1>, std::move(flaw)) {}

  explicit operator bool() const noexcept { return state_.index() == 0; }
  [[nodiscard]] T& operator*() { return std::get<0>(state_); }
  [[nodiscard]] T* operator->() { return &std::get<0>(state_); }
  [[nodiscard]] const Flaw& flaw() const { return std::get<1>(state_); }

 private:
  std::variant<T, Flaw> state_;
};

// A step that has nothing to return but a flaw.
using Check = std::optional<Flaw>;

// A part of a line as it is quoted in a reason: never longer than a screen line.
[[nodiscard]] inline std::string quoted(std::string_view text) {
  constexpr std::size_t longest = 40;
  std::string result("'");
  result += text.substr(0, longest);
  result += text.size() > longest ? "...'" : "'";
  return result;
}

}  // namespace tacit::check
