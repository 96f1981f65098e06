// must compile
#include "tacit/base/rational.h"

std::string message() {
  const auto result = tacit::Rational::parse("x");
  return result.error().message;
}
