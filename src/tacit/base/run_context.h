// RunContext: how a long computation talks to whoever started it. It carries the
// request to stop, the memory it may use, progress and log lines; it never changes an answer.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <version>

#ifdef __cpp_lib_jthread
#include <stop_token>
#endif

namespace tacit {

#ifdef __cpp_lib_jthread
using StopToken = std::stop_token;
#else
// Without threads nobody can ask for a stop: in a browser, the page ends the worker.
struct StopToken {
  [[nodiscard]] static bool stop_requested() noexcept { return false; }
};
#endif

class Budget;  // budget.h

enum class LogLevel { debug, info, warning };

struct Progress {
  std::string_view phase;  // "building views"
  std::uint64_t done;
  std::optional<std::uint64_t> total;  // absent when unknown: no invented percentages
  // What is known so far, in words; called only when it is shown.
  std::function<std::string()> note{};
  bool steady = false;  // every unit takes about as long: a bar and a rate are honest
};

struct RunContext {
  StopToken stop{};
  std::function<void(const Progress&)> on_progress{};
  std::function<void(LogLevel, std::string_view)> on_log{};  // silent unless set
  std::shared_ptr<Budget> budget{};                          // none: as much as there is

  [[nodiscard]] bool cancelled() const { return stop.stop_requested(); }
  void report(const Progress& progress) const {
    if (on_progress) on_progress(progress);
  }
};

}  // namespace tacit
