// One computation on a thread of its own, while the thread of its connection watches
// the client and the clock.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

namespace tacit::serve {

// A file that can be asked for afterwards, under /api/certificate/.
struct KeptFile {
  std::string name;
  std::uint64_t bytes = 0;
};

struct EndpointAnswer {
  int status = 200;
  std::string body;
  std::string media_type = "application/json";
  std::optional<KeptFile> certificate{};  // the proof of what the body says
};

// How the work talks to whoever asked for it. All functions may be called by any thread.
class Run {
 public:
  using Clock = std::chrono::steady_clock;
  enum class Cause { none, out_of_time, not_wanted };

  explicit Run(std::chrono::milliseconds most) : started_(Clock::now()), end_(started_ + most) {}

  [[nodiscard]] std::stop_token stop_token() const { return source_.get_token(); }
  [[nodiscard]] Clock::duration elapsed() const { return Clock::now() - started_; }

  // Progress in words. Only the latest is kept, so it may be called as often as one likes.
  void say(std::string text);
  // No more time than this, counted from the start. Never makes it longer.
  void shorten(std::chrono::milliseconds most);
  // Asks the work to stop; the first cause stays.
  void stop(Cause cause);
  [[nodiscard]] Cause cause() const;
  // Stops it when its time is over.
  void look_at_clock();

 private:
  friend class Computation;

  const Clock::time_point started_;
  std::stop_source source_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  Clock::time_point end_;
  Cause cause_ = Cause::none;
  std::optional<std::string> news_;
  std::optional<EndpointAnswer> answer_;
};

class Computation {
 public:
  using Work = std::function<EndpointAnswer(Run&)>;

  // Starts at once. What the work throws becomes an answer of status 500.
  Computation(Work work, std::chrono::milliseconds most);
  Computation(const Computation&) = delete;
  Computation& operator=(const Computation&) = delete;
  // Asks it to stop and waits.
  ~Computation();

  // Waits for an end or for news, but not longer than `patience`.
  void wait(std::chrono::milliseconds patience);
  [[nodiscard]] bool is_done() const;
  // What was said since the last call.
  [[nodiscard]] std::optional<std::string> news();
  [[nodiscard]] Run& run() noexcept { return run_; }
  // Once. Expects is_done().
  [[nodiscard]] EndpointAnswer take_answer();

 private:
  Run run_;
  std::jthread thread_;
};

}  // namespace tacit::serve
