// A long computation behind a Python call.
//
// The work runs on a thread of its own and never touches Python. The calling thread
// waits without the GIL, wakes a few times a second to let Python handle signals and
// to pass on progress, and asks the work to stop on Ctrl-C, at the time limit, or
// when the progress function raises. It returns only when the work has ended.
#pragma once

#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "bindings.h"
#include "tacit/base/run_context.h"

namespace tacit::python {

// How to run: what belongs to every long call.
struct RunOptions {
  py::object progress = py::none();  // progress(phase, done, total or None)
  std::optional<double> seconds{};   // None: no time limit
  unsigned jobs = 1;
};

// From {"progress": callable or None, "time_limit": float or None, "jobs": int}.
[[nodiscard]] RunOptions run_options_from(const py::dict& options);

class BackgroundRun {
 public:
  enum class Stop { none, interrupted, time_limit };

  explicit BackgroundRun(RunOptions options) : options_(std::move(options)) {}

  // Runs the work to its end. Exceptions of the work are thrown again; so are those
  // that signal handlers and the progress function raise, KeyboardInterrupt excepted:
  // stopped() tells.
  void run(const std::function<void(const RunContext&)>& work);

  [[nodiscard]] Stop stopped() const noexcept { return stopped_; }
  // Throws for work that was stopped without a result: KeyboardInterrupt, or the
  // sentence about the time limit.
  [[noreturn]] void raise_unfinished() const;

 private:
  struct Shared;

  void attend(Shared& shared);

  RunOptions options_;
  Stop stopped_ = Stop::none;
};

// The value of `work`, which returns a Result; its error as an exception. After Ctrl-C that is
// KeyboardInterrupt, also when the work came to its end meanwhile: whoever pressed it wants to stop
// more than this call.
template <class T>
[[nodiscard]] T finished(RunOptions options,
                         const std::function<Result<T>(const RunContext&)>& work) {
  BackgroundRun run(std::move(options));
  std::optional<Result<T>> result;
  run.run([&](const RunContext& context) { result.emplace(work(context)); });
  const bool interrupted = run.stopped() == BackgroundRun::Stop::interrupted;
  const bool cancelled = !*result && result->error().code == ErrorCode::cancelled;
  if (interrupted || cancelled) run.raise_unfinished();
  return value_of(*std::move(result));
}

}  // namespace tacit::python
