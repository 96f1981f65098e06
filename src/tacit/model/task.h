// Task: which decisions are allowed, and which combinations of them are an error.
//
// Validity is a property of inputs: allowed(x) is what may be decided when the
// input vector is x, so a view may take only decisions allowed for every input in
// which it occurs. Agreement is a property of the set of values decided in one
// execution. Binary consensus is the task of the paper; graphs, evaluation and
// search ask a Task and never assume it.
#pragma once

#include <cstdint>
#include <string_view>

#include "tacit/model/process.h"

namespace tacit {

// A set of decision values: bit v set for value v.
using ValueSet = std::uint8_t;

class Task {
 public:
  // Decide one common value, and one that was somebody's input.
  [[nodiscard]] static constexpr Task consensus() noexcept { return Task(1); }

  [[nodiscard]] constexpr std::string_view name() const noexcept { return "consensus"; }
  [[nodiscard]] constexpr ValueSet all_values() const noexcept { return 0b11; }
  // The values that are somebody's input.
  [[nodiscard]] constexpr ValueSet allowed(ProcessSet ones, unsigned n) const noexcept {
    const bool some_zero = ones.size() < n;
    const bool some_one = !ones.empty();
    return static_cast<ValueSet>((some_zero ? 0b01 : 0) | (some_one ? 0b10 : 0));
  }
  // More different values decided than the task tolerates.
  [[nodiscard]] constexpr bool is_error(ValueSet decided) const noexcept {
    return static_cast<unsigned>(std::popcount(decided)) > most_values_;
  }

 private:
  constexpr explicit Task(unsigned most_values) noexcept : most_values_(most_values) {}
  unsigned most_values_;
};

[[nodiscard]] constexpr ValueSet only_value(Bit bit) noexcept {
  return bit == Bit::zero ? ValueSet{0b01} : ValueSet{0b10};
}

}  // namespace tacit
