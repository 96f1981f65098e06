// must compile
#include "tacit/base/profile.h"

int nonzero() {
  int count = 0;
  const auto certain = tacit::Profile::certain(3);
  for (const auto& c : certain.coefficients()) count += c.is_zero() ? 0 : 1;
  return count;
}
