// How an answer is to be computed: with how many threads and for how long; and what is said about
// it meanwhile.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "tacit/ask/signature.h"
#include "tacit/base/run_context.h"

namespace tacit::ask {

// The common options that belong to a run.
struct RunOptions {
  std::optional<std::chrono::duration<double>> time_limit{};
  unsigned jobs = 1;
  std::uint64_t seed = 1;
};
// Fails when --time-limit, --jobs or --seed is no sensible number.
[[nodiscard]] Result<RunOptions> run_options(const Args& args);

// "searching: 3 of 7, error at least 1/4, 12 s"
[[nodiscard]] std::string progress_text(const Progress& progress,
                                        std::chrono::steady_clock::duration elapsed);

// What a computation that was stopped without a result says: --time-limit was reached.
[[nodiscard]] Error out_of_time();

}  // namespace tacit::ask
