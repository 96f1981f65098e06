// must not compile: (not convert|cannot convert|no viable conversion).*double
#include "tacit/base/probability.h"

auto half() {
  return tacit::Probability::from(0.5);
}
