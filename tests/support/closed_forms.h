// Errors that the statements of docs/mathematics.md give in closed form. The worst case
// of courteous, court(n) = court(n, n / 2), stands in literals.h.
#pragma once

#include "support/literals.h"
#include "tacit/base/profile.h"

namespace tacit::test {

// q^k
[[nodiscard]] inline Profile silence(unsigned k) {
  Profile result(k);
  result.add(0);
  return result;
}

// court_{n,d}(p) = sum_i C(d,i) C(n-d,i) p^(2i) q^(n-2i): courteous on an input with d ones.
[[nodiscard]] inline Profile court(unsigned n, unsigned d) {
  Profile result(n);
  for (unsigned i = 0; i <= d && i <= n - d; ++i) {
    result.add(2 * i, binomial(d, i) * binomial(n - d, i));
  }
  return result;
}

}  // namespace tacit::test
