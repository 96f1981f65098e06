// A context that asks for a stop at a given report of progress.
#pragma once

#include <stop_token>
#include <string>

#include "tacit/base/run_context.h"

namespace tacit::test {

// Stops at report number `at` of a phase; counts the reports of that phase.
struct StopAtReport {
  std::string phase;
  unsigned at = 1;
  unsigned reports = 0;
  std::stop_source source{};

  [[nodiscard]] RunContext context() {
    return {.stop = source.get_token(), .on_progress = [this](const Progress& progress) {
              if (progress.phase != phase) return;
              if (++reports == at) source.request_stop();
            }};
  }
};

}  // namespace tacit::test
