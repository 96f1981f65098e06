// must not compile: (no match for .operator\+|invalid operands to binary expression)
#include "tacit/model/process.h"

auto sum(tacit::Bit a, tacit::Bit b) {
  return a + b;
}
