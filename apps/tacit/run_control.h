// RunControl: the RunContext of one call of the program. Ctrl-C, SIGTERM, SIGHUP and
// --time-limit ask the computation to stop; progress goes to a line on a terminal.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>

#include "command.h"
#include "tacit/ask/run_options.h"
#include "tacit/base/run_context.h"

namespace tacit::cli {

class RunControl {
 public:
  // Fails when --time-limit, --jobs or --seed is no sensible number.
  [[nodiscard]] static Result<RunControl> start(const Args& args, Streams io);

  [[nodiscard]] const RunContext& context() const& { return context_; }
  [[nodiscard]] const RunContext& context() const&& = delete;  // would dangle
  // Whether the stop came from a signal rather than from the time limit.
  [[nodiscard]] bool interrupted() const;
  [[nodiscard]] unsigned jobs() const noexcept { return jobs_; }
  [[nodiscard]] std::uint64_t seed() const noexcept { return seed_; }

 private:
  struct Watch;  // the thread that waits for signals and the deadline

  RunControl() = default;

  std::shared_ptr<Watch> watch_;
  RunContext context_;
  unsigned jobs_ = 1;
  std::uint64_t seed_ = 1;
};

// The call with `optimal`, where it stands for an algorithm, replaced by that algorithm
// (tacit/ask/optimal_name.h). Warns where it is not proved to be optimal.
[[nodiscard]] Result<Args> with_optimal(const Args& args, Streams io, const RunControl& control);

// complain(), but a stop by --time-limit is told as such: undecided, not interrupted.
Exit complain_unfinished(Streams io, const Error& error, const RunControl& control);

}  // namespace tacit::cli
