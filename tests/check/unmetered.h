// A meter for tests of parts of the checker, with the usual limits and without a wish to stop.
#pragma once

#include "tacit/check/meter.h"

namespace tacit::check_test {

[[nodiscard]] inline check::Meter& unmetered() {
  static check::Meter meter{check::Limits{}};
  return meter;
}

}  // namespace tacit::check_test
