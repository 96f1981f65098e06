// Whole blocks as sets of executions. Not installed.
#pragma once

#include <algorithm>
#include <cstdint>

#include "tacit/simulate/random_bits.h"

namespace tacit {

// All executions, or none.
[[nodiscard]] inline Lanes filled(bool value) {
  Lanes lanes;
  lanes.words.fill(value ? ~std::uint64_t{0} : 0);
  return lanes;
}

[[nodiscard]] inline bool none(const Lanes& lanes) {
  return std::ranges::all_of(lanes.words, [](std::uint64_t word) { return word == 0; });
}

// Bit by bit: yes where the mask is set, otherwise no.
[[nodiscard]] inline Lanes chosen(const Lanes& mask, const Lanes& yes, const Lanes& no) {
  Lanes result;
  for (std::size_t w = 0; w < result.words.size(); ++w) {
    result.words[w] = (mask.words[w] & yes.words[w]) | (~mask.words[w] & no.words[w]);
  }
  return result;
}

}  // namespace tacit
