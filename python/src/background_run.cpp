#include "background_run.h"

#include "tacit/base/polynomial.h"

namespace tacit::python {
namespace {

using Clock = std::chrono::steady_clock;

constexpr auto tick = std::chrono::milliseconds(50);

}  // namespace

// What the two threads exchange; everything under the mutex.
struct BackgroundRun::Shared {
  std::mutex mutex;
  std::condition_variable changed;
  bool done = false;
  std::optional<Progress> progress;  // not yet passed on
  std::string phase;                 // what progress->phase refers to
  std::stop_source stop;
};

RunOptions run_options_from(const py::dict& options) {
  RunOptions result;
  if (options.contains("progress")) result.progress = options["progress"];
  if (options.contains("time_limit") && !options["time_limit"].is_none()) {
    result.seconds = options["time_limit"].cast<double>();
  }
  const unsigned jobs = options.contains("jobs") ? options["jobs"].cast<unsigned>() : 0;
  result.jobs = jobs == 0 ? std::max(1U, std::thread::hardware_concurrency()) : jobs;
  return result;
}

void BackgroundRun::run(const std::function<void(const RunContext&)>& work) {
  Shared shared;
  std::exception_ptr failure;
  RunContext context;
  context.stop = shared.stop.get_token();
  if (!options_.progress.is_none()) {
    context.on_progress = [&shared](const Progress& progress) {
      const std::scoped_lock lock(shared.mutex);
      shared.phase = progress.phase;
      shared.progress = {shared.phase, progress.done, progress.total};
    };
  }
  std::exception_ptr raised;
  std::thread worker([&] {
    try {
      work(context);
    } catch (...) {
      failure = std::current_exception();
    }
    release_thread_caches();
    const std::scoped_lock lock(shared.mutex);
    shared.done = true;
    shared.changed.notify_all();
  });
  try {
    attend(shared);
  } catch (...) {
    raised = std::current_exception();
    shared.stop.request_stop();
  }
  {
    const py::gil_scoped_release released;
    worker.join();
  }
  if (raised) std::rethrow_exception(raised);
  if (failure) std::rethrow_exception(failure);
}

// Waits for the end of the work. Ctrl-C is noted and turned into a stop request;
// whatever else is raised ends the waiting.
void BackgroundRun::attend(Shared& shared) {
  std::optional<Clock::time_point> deadline;
  if (options_.seconds) {
    deadline = Clock::now() + std::chrono::duration_cast<Clock::duration>(
                                  std::chrono::duration<double>(*options_.seconds));
  }
  while (true) {
    std::optional<Progress> progress;
    std::string phase;
    bool done = false;
    {
      const py::gil_scoped_release released;
      std::unique_lock lock(shared.mutex);
      done = shared.changed.wait_for(lock, tick, [&shared] { return shared.done; });
      std::swap(progress, shared.progress);
      phase = shared.phase;
    }
    if (!done && deadline && Clock::now() >= *deadline && stopped_ == Stop::none) {
      stopped_ = Stop::time_limit;
      shared.stop.request_stop();
    }
    const auto note_interrupt = [&](const py::error_already_set& error) {
      if (!error.matches(PyExc_KeyboardInterrupt)) throw error;
      stopped_ = Stop::interrupted;
      shared.stop.request_stop();
    };
    if (PyErr_CheckSignals() != 0) note_interrupt(py::error_already_set());
    if (done) return;
    if (progress && stopped_ == Stop::none) {
      const py::object total = progress->total ? py::cast(*progress->total) : py::none();
      try {
        options_.progress(phase, progress->done, total);
      } catch (const py::error_already_set& error) {
        note_interrupt(error);
      }
    }
  }
}

void BackgroundRun::raise_unfinished() const {
  if (stopped_ == Stop::interrupted) {
    PyErr_SetNone(PyExc_KeyboardInterrupt);
    throw py::error_already_set();
  }
  throw Raised{
      Error{ErrorCode::cancelled, "reached before there was a result", Parameter{"time-limit"}}};
}

}  // namespace tacit::python
