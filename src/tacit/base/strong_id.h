// StrongId: an integer that names one kind of thing. A view id cannot be passed
// where a facet id is wanted, and none of them takes part in arithmetic.
#pragma once

#include <compare>
#include <cstddef>
#include <functional>

namespace tacit {

template <class Tag, class Representation>
class StrongId {
 public:
  using representation = Representation;

  constexpr StrongId() = default;
  constexpr explicit StrongId(Representation value) noexcept : value_(value) {}

  [[nodiscard]] constexpr Representation value() const noexcept { return value_; }
  [[nodiscard]] constexpr std::size_t index() const noexcept {
    return static_cast<std::size_t>(value_);
  }

  friend constexpr auto operator<=>(StrongId, StrongId) = default;

 private:
  Representation value_{};
};

}  // namespace tacit

template <class Tag, class Representation>
struct std::hash<tacit::StrongId<Tag, Representation>> {
  std::size_t operator()(tacit::StrongId<Tag, Representation> id) const noexcept {
    return std::hash<Representation>{}(id.value());
  }
};
