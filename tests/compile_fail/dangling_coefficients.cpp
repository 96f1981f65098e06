// must not compile: deleted.*coefficients
#include "tacit/base/profile.h"

int nonzero() {
  int count = 0;
  for (const auto& c : tacit::Profile::certain(3).coefficients()) count += c.is_zero() ? 0 : 1;
  return count;
}
