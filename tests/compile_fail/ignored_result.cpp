// must not compile: error: ignoring return.*parse
#include "tacit/base/rational.h"

void f() {
  tacit::Rational::parse("2/3");
}
