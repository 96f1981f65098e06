// Signals are blocked in every thread and taken by one watcher with sigtimedwait:
// no handler runs, so nothing has to be async-signal-safe. A second signal while a
// computation is stopping ends the program at once; but timeout(1) and some shells send
// the same wish twice, to the program and to its group.
#include "run_control.h"

#include <atomic>
#include <csignal>
#include <iostream>
#include <mutex>
#include <optional>
#include <thread>
#include <unistd.h>

#include "output.h"
#include "tacit/ask/machine_memory.h"
#include "tacit/ask/optimal_name.h"
#include "tacit/base/budget.h"
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
    out_ << "\r\033[K" << ask::progress_text(progress, now - start_) << std::flush;
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

Result<RunControl> RunControl::start(const Args& args, Streams io) {
  const auto options = ask::run_options(args);
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
  control.context_.budget = std::make_shared<Budget>(ask::spare_memory());
  if (!args.has("quiet") && ::isatty(STDERR_FILENO) != 0) {
    const auto line = std::make_shared<ProgressLine>(io.err);
    control.context_.on_progress = [line](const Progress& progress) { line->show(progress); };
  }
  return control;
}

bool RunControl::interrupted() const {
  return watch_->by_signal.load();
}

Result<Args> with_optimal(const Args& args, Streams io, const RunControl& control) {
  auto call = ask::with_optimal(args, control.jobs(), control.context());
  if (!call) return call.failure();
  if (!call->remark.empty()) warn(io, call->remark);
  return std::move(call->args);
}

Exit complain_unfinished(Streams io, const Error& error, const RunControl& control) {
  if (error.code != ErrorCode::cancelled) return complain(io, error);
  if (control.interrupted()) {
    io.err << "tacit: interrupted\n";
    return Exit::interrupted;
  }
  complain(io, ask::out_of_time());
  return Exit::undecided;
}

}  // namespace tacit::cli
