// RunContext: how a long computation talks to whoever started it. It carries the
// request to stop, progress and log lines; it never changes an answer.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace tacit {

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
  std::stop_token stop{};
  std::function<void(const Progress&)> on_progress{};
  std::function<void(LogLevel, std::string_view)> on_log{};  // silent unless set

  [[nodiscard]] bool cancelled() const { return stop.stop_requested(); }
  void report(const Progress& progress) const {
    if (on_progress) on_progress(progress);
  }
};

}  // namespace tacit
