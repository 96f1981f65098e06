// Powers of small numbers, for counts.
#pragma once

#include <cstddef>

namespace tacit {

inline std::size_t integer_power(std::size_t base, unsigned exponent) {
  std::size_t result = 1;
  for (unsigned k = 0; k < exponent; ++k) result *= base;
  return result;
}

}  // namespace tacit
