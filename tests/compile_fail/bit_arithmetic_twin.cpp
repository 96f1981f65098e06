// must compile
#include "tacit/model/process.h"

auto sum(tacit::Bit a, tacit::Bit b) {
  return static_cast<int>(a) + static_cast<int>(b);
}
