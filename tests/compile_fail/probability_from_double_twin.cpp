// must compile
#include "tacit/base/probability.h"

auto half() {
  return tacit::Probability::from(tacit::Rational(1, 2));
}
