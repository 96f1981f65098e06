// must not compile: deleted.*error
#include "tacit/base/rational.h"

const std::string& message() {
  return tacit::Rational::parse("x").error().message;
}
