// must compile
#include "tacit/base/rational.h"

bool f() {
  const auto value = tacit::Rational::parse("2/3");
  return static_cast<bool>(value);
}
