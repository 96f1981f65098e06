// Signals are blocked in every thread and taken by one watcher with sigtimedwait:
// no handler runs, so nothing has to be async-signal-safe. A second signal while a
// computation is stopping ends the program at once; but timeout(1) and some shells send
// the same wish twice, to the program and to its group.
#include "run_control.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <mutex>
#include <optional>
#include <thread>
#include <unistd.h>

#include "common_options.h"
#include "machine.h"
#include "tacit/base/budget.h"
#include "tacit/base/quoted.h"
#include "tacit/base/rational.h"
#include "tacit/base/work_directory.h"

namespace tacit::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto one_wish = std::chrono::milliseconds(500);

sigset_t stop_signals() {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGINT);
  sigaddset(&set, SIGTERM);
  // A signal that is blocked arrives even where nohup has it ignored.
  struct sigaction hangup{};
  if (::sigaction(SIGHUP, nullptr, &hangup) == 0 && hangup.sa_handler != SIG_IGN) {
    sigaddset(&set, SIGHUP);
  }
  return set;
}

// "[####      ] 40 % "
std::string bar(std::uint64_t done, std::uint64_t total) {
  constexpr std::size_t columns = 16;
  const double part = std::min(1.0, static_cast<double>(done) / static_cast<double>(total));
  std::string text(static_cast<std::size_t>(part * columns), '#');
  text.resize(columns, ' ');
  return "[" + text + "] " + std::to_string(static_cast<int>(part * 100)) + " % ";
}

// "1.5e+08/s"
std::string rate(std::uint64_t done, Clock::duration elapsed) {
  char text[32];
  std::snprintf(text, sizeof text, "%.2g/s",
                static_cast<double>(done) / std::chrono::duration<double>(elapsed).count());
  return text;
}

// One line on the terminal, rewritten at most ten times a second, shown only once
// the work has taken longer than a second.
class ProgressLine {
 public:
  explicit ProgressLine(std::ostream& out) : out_(out), start_(Clock::now()), last_(start_) {}
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine() {
    if (shown_) out_ << "\r\033[K" << std::flush;
  }

  void show(const Progress& progress) {
    const std::scoped_lock lock(mutex_);
    const auto now = Clock::now();
    if (now - start_ < std::chrono::seconds(1) || now - last_ < std::chrono::milliseconds(100)) {
      return;
    }
    last_ = now;
    shown_ = true;
    out_ << "\r\033[K" << progress_text(progress, now - start_) << std::flush;
  }

 private:
  std::ostream& out_;
  Clock::time_point start_;
  Clock::time_point last_;
  bool shown_ = false;
  std::mutex mutex_;
};

}  // namespace

struct RunControl::Watch {
  std::stop_source stop;
  std::atomic<bool> by_signal = false;
  std::jthread thread;

  explicit Watch(std::optional<Clock::time_point> deadline) {
    const sigset_t set = stop_signals();
    pthread_sigmask(SIG_BLOCK, &set, nullptr);
    thread = std::jthread([this, deadline](const std::stop_token& done) { wait(done, deadline); });
  }

  void wait(const std::stop_token& done, std::optional<Clock::time_point> deadline) {
    const sigset_t set = stop_signals();
    const timespec tick{0, 20'000'000};
    Clock::time_point first;  // when the first signal came
    while (!done.stop_requested()) {
      if (sigtimedwait(&set, nullptr, &tick) > 0) {
        const auto now = Clock::now();
        if (by_signal.exchange(true)) {
          if (now - first > one_wish) {
            remove_work_directories();
            ::_exit(static_cast<int>(Exit::interrupted));
          }
        } else {
          first = now;
        }
        stop.request_stop();
      }
      if (deadline && Clock::now() >= *deadline) stop.request_stop();
    }
  }
};

Result<RunOptions> run_options(const Args& args) {
  RunOptions options;
  if (args.has("time-limit")) {
    const std::string text = args.text("time-limit");
    const auto seconds = Rational::parse(text);
    if (!seconds) return seconds.failure(Parameter{"time-limit"});
    if (*seconds <= Rational(0) || *seconds > Rational(1'000'000'000)) {
      return fail(ErrorCode::invalid_argument,
                  "not a positive number of seconds: " + quoted_text(text),
                  Parameter{"time-limit"});
    }
    options.time_limit = std::chrono::duration<double>(seconds->approximate());
  }
  const auto jobs = whole_number(args, "jobs", 0, 4096);
  if (!jobs) return jobs.failure();
  options.jobs =
      *jobs == 0 ? std::max(1U, std::thread::hardware_concurrency()) : static_cast<unsigned>(*jobs);
  const auto seed = whole_number(args, "seed", 0, std::uint64_t{1} << 62);
  if (!seed) return seed.failure();
  options.seed = *seed;
  return options;
}

std::string progress_text(const Progress& progress, Clock::duration elapsed) {
  std::string text = std::string(progress.phase) + ": ";
  if (progress.steady && progress.total) {
    text += bar(progress.done, *progress.total) + rate(progress.done, elapsed);
  } else {
    text += std::to_string(progress.done);
    if (progress.total) text += " of " + std::to_string(*progress.total);
  }
  if (progress.note) text += ", " + progress.note();
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(elapsed).count();
  return text + ", " + std::to_string(seconds) + " s";
}

Error out_of_time() {
  return {ErrorCode::cancelled, "reached before there was a result", Parameter{"time-limit"}};
}

Result<RunControl> RunControl::start(const Args& args, Streams io) {
  const auto options = run_options(args);
  if (!options) return options.failure();
  RunControl control;
  control.jobs_ = options->jobs;
  control.seed_ = options->seed;
  std::optional<Clock::time_point> deadline;
  if (options->time_limit) {
    deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(*options->time_limit);
  }
  control.watch_ = std::make_shared<Watch>(deadline);
  control.context_.stop = control.watch_->stop.get_token();
  control.context_.budget = std::make_shared<Budget>(spare_memory());
  if (!args.has("quiet") && ::isatty(STDERR_FILENO) != 0) {
    const auto line = std::make_shared<ProgressLine>(io.err);
    control.context_.on_progress = [line](const Progress& progress) { line->show(progress); };
  }
  return control;
}

bool RunControl::interrupted() const {
  return watch_->by_signal.load();
}

Exit complain_unfinished(Streams io, const Error& error, const RunControl& control) {
  if (error.code != ErrorCode::cancelled) return complain(io, error);
  if (control.interrupted()) {
    io.err << "tacit: interrupted\n";
    return Exit::interrupted;
  }
  complain(io, out_of_time());
  return Exit::undecided;
}

}  // namespace tacit::cli
