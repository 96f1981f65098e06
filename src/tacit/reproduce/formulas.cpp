#include "tacit/reproduce/formulas.h"

namespace tacit {

Profile silence(unsigned k) {
  Profile result(k);
  result.add(0);
  return result;
}

Profile court(unsigned n, unsigned d) {
  Profile result(n);
  for (unsigned i = 0; i <= d && i <= n - d; ++i) {
    result.add(2 * i, binomial(d, i) * binomial(n - d, i));
  }
  return result;
}

std::uint64_t size_power(std::uint64_t base, unsigned exponent) {
  std::uint64_t result = 1;
  for (unsigned k = 0; k < exponent; ++k) result *= base;
  return result;
}

}  // namespace tacit
