#include "atlas_build.h"

#include <chrono>
#include <condition_variable>
#include <ctime>
#include <fstream>
#include <iostream>
#include <limits>
#include <mutex>
#include <optional>
#include <sstream>
#include <thread>

#include "output.h"
#include "ranks.h"
#include "run_control.h"
#include "tacit/ask/atlas_places.h"
#include "tacit/ask/machine_memory.h"
#include "tacit/ask/parameters.h"
#include "tacit/ask/task_parameters.h"
#include "tacit/base/interval_text.h"
#include "tacit/base/output_file.h"
#include "tacit/base/quoted.h"
#include "tacit/base/version.h"
#include "tacit/base/work_directory.h"
#include "tacit/build/build_spec.h"
#include "tacit/build/ranks.h"

namespace tacit::cli {
namespace {

constexpr double patience_with_rank_0 = 10;  // times the patience with others

Failure wrong(std::string message, Place where = {}) {
  return fail(ErrorCode::invalid_argument, std::move(message), std::move(where));
}

double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// Rings once after a while, unless it is destroyed before.
std::shared_ptr<void> set_alarm(double seconds, std::function<void()> ring) {
  return std::make_shared<std::jthread>(
      [seconds, ring = std::move(ring)](const std::stop_token& stop) {
        std::mutex mutex;
        std::condition_variable_any changed;
        std::unique_lock lock(mutex);
        changed.wait_for(lock, stop, std::chrono::duration<double>(seconds), [] { return false; });
        if (!stop.stop_requested()) ring();
      });
}

Result<std::vector<Cell>> wanted_cells(const Args& args) {
  if (args.has("spec")) {
    for (const std::string_view other : {"n", "at", "all-p"}) {
      if (args.has(other)) return wrong("not together with --spec", Parameter{std::string(other)});
    }
    if (args.text("class") != "any") return wrong("not together with --spec", Parameter{"class"});
    const std::string path = args.text("spec");
    std::ostringstream text;
    if (path == "-") {
      text << std::cin.rdbuf();
    } else {
      std::ifstream file(path);
      if (!file) {
        return fail(ErrorCode::io_error, "cannot read " + quoted_path(path), Parameter{"spec"});
      }
      text << file.rdbuf();
    }
    auto cells = parse_spec(text.str());
    if (!cells) {
      Failure failure = cells.failure();
      failure.error.where = path + ":" + failure.error.where.text();
      return failure;
    }
    return cells;
  }
  if (!args.has("n")) return wrong("is missing", Parameter{"n"});
  if (args.has("at") == args.has("all-p")) {
    return wrong(args.has("at") ? "--at and --all-p exclude each other"
                                : "say where: --at P[,P...] or --all-p");
  }
  CellGrid grid{args.text("n"), args.text("r"), args.text("channel"), {}};
  // That there are more processes than values that may be decided is seen for every size below.
  const auto task = task_from(args, std::numeric_limits<unsigned>::max());
  if (!task) return task.failure();
  grid.task = *task;
  grid.of_class = args.text("class");
  if (args.has("all-p")) {
    grid.on.push_back({Rational(0), Rational(1)});
  } else {
    std::istringstream places(args.text("at"));
    for (std::string text; std::getline(places, text, ',');) {
      auto place = parse_place(text);
      if (!place) return place.failure(Parameter{"at"});
      grid.on.push_back(*std::move(place));
    }
  }
  return cells_of(grid);
}

std::string_view outcome_text(CellReport::Outcome outcome) {
  switch (outcome) {
    case CellReport::Outcome::present:
      return "known";
    case CellReport::Outcome::proved:
      return "proved";
    case CellReport::Outcome::bounded:
      return "bounded";
    case CellReport::Outcome::tried:
      return "tried before";
    case CellReport::Outcome::too_large:
      return "too large";
    case CellReport::Outcome::stopped:
      return "stopped";
  }
  return "";
}

// A positive number of seconds; 0 where the option was not given.
Result<double> seconds_of(const Args& args, const std::string& option) {
  if (!args.has(option)) return 0.0;
  const std::string text = args.text(option);
  const auto value = Rational::parse(text);
  if (!value || value->sign() <= 0) {
    return wrong("not a positive number of seconds: " + quoted_text(text), Parameter{option});
  }
  return value->approximate();
}

double seconds_of_thread() {
  std::timespec time{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

struct Plan {
  std::vector<Cell> cells;
  BuildOptions options;
  DistributeOptions how;
};

Result<Plan> plan_from(const Args& args) {
  auto cells = wanted_cells(args);
  if (!cells) return cells.failure();
  const auto limit = seconds_of(args, "cell-time");
  if (!limit) return limit.failure();
  const auto silence = seconds_of(args, "rank-timeout");
  if (!silence) return silence.failure();
  Plan plan{*std::move(cells), {}, {}};
  plan.options.version = version();
  plan.options.now = &current_time;
  plan.options.clock = &seconds_now;
  plan.options.alarm = &set_alarm;
  plan.options.memory_limit = spare_memory() / 8;
  plan.options.cell_seconds = *limit;
  if (*silence > 0) plan.how.silence = *silence;
  return plan;
}

// Names this very program: ranks take each other's word for what the checker says.
Result<std::string> own_build() {
  const auto hash = text_hash("/proc/self/exe");
  if (!hash) return hash.failure();
  return std::string(version()) + " " + *hash;
}

// What the ranks other than 0 do.
Exit work(const Plan& plan, const StartedMessenger& ranks, Streams io, const RunContext& context) {
  const auto place = WorkDirectory::make();
  if (!place) return complain(io, place.error());
  WorkerOptions options;
  options.build = plan.how.build;
  options.work_directory = place->path();
  options.clock = &seconds_now;
  options.processor = &seconds_of_thread;
  options.memory_limit = plan.options.memory_limit;
  options.silence = patience_with_rank_0 * plan.how.silence;
  const auto done = work_for_atlas(ranks.messenger, options, context);
  if (!done || done->ranks_lost) ranks.leave();
  // Rank 0 says so when one resigns, and whether that keeps anything from being done.
  return done ? Exit::done : complain(io, done.error());
}

Exit deliver_summary(const Args& args, Streams io, const RunControl& control, std::size_t all,
                     const std::vector<CellReport>& reports) {
  std::size_t proved = 0;
  std::size_t known = 0;
  for (const CellReport& each : reports) {
    proved += each.outcome == CellReport::Outcome::proved ? 1 : 0;
    known += each.outcome == CellReport::Outcome::present ? 1 : 0;
  }
  const Exit delivered =
      deliver(args, io,
              std::to_string(proved) + " of " + std::to_string(all) + " cells proved now, " +
                  std::to_string(known) + " known before, " + std::to_string(all - proved - known) +
                  " open\n");
  if (delivered != Exit::done || proved + known == all) return delivered;
  return control.interrupted() ? Exit::interrupted : Exit::undecided;
}

// With the ranks of mpirun, as rank 0.
Result<std::vector<CellReport>> build_with_ranks(
    const Args& args, Streams io, Plan plan, Store& store, const StartedMessenger& ranks,
    const std::function<void(const CellReport&)>& on_cell, const RunContext& context) {
  std::optional<OutputFile> log;
  if (args.has("task-log")) {
    auto opened = OutputFile::open(args.text("task-log"));
    if (!opened) {
      dismiss_workers(ranks.messenger);
      return opened.failure(Parameter{"task-log"});
    }
    log = *std::move(opened);
    log->write("n,rounds,channel,place,kind,seconds,rank0\n");
    plan.how.processor = &seconds_of_thread;
    plan.how.on_task = [&](const TaskNote& note) {
      const System& system = note.cell.system;
      log->stream() << system.processes << "," << system.rounds << ","
                    << channel_name(system.channel) << "," << interval_text(note.cell.on) << ","
                    << note.kind << "," << note.seconds << "," << note.here
                    << std::endl;  // complete even if the build is killed
    };
  }
  plan.how.on_lost = [&](const std::string& what) {
    io.err << "tacit: " << what << "; its work is done by others\n";
  };
  auto done = distribute_atlas(store, plan.cells, plan.options, plan.how, ranks.messenger, on_cell,
                               context);
  if (!done || done->ranks_lost > 0) ranks.leave();
  if (!done) return done.failure();
  if (log) {
    if (const auto logged = log->finish(); !logged) return logged.failure(Parameter{"task-log"});
  }
  return std::move(done->reports);
}

}  // namespace

Exit run_atlas_build(const Args& args, Streams io) {
  auto parsed = plan_from(args);
  if (!parsed) return complain(io, parsed.error());
  Plan plan = *std::move(parsed);
  const auto control = RunControl::start(args, io);
  if (!control) return complain(io, control.error());
  plan.options.jobs = control->jobs();
  const auto ranks = started_messenger();
  if (!ranks) return complain(io, ranks.error());
  if (ranks->messenger.count > 1) {
    auto build = own_build();
    if (!build) return complain(io, build.error());
    plan.how.build = *std::move(build);
  }
  if (ranks->messenger.rank > 0) return work(plan, *ranks, io, control->context());
  auto opened = opened_atlas(args);
  if (!opened) {
    dismiss_workers(ranks->messenger);
    return complain(io, opened.error());
  }
  OwnAtlas own = *std::move(opened);
  for (const std::string& each : own.complaints) warn(io, each);
  Store& store = own.store;
  const auto on_cell = [&](const CellReport& report) {
    if (args.has("quiet")) return;
    io.err << outcome_text(report.outcome) << ": " << report.cell.subject().to_string() << ", "
           << interval_text(report.cell.on) << (report.reason.empty() ? "" : ": ") << report.reason
           << "\n";
  };
  const auto reports =
      ranks->messenger.count > 1
          ? build_with_ranks(args, io, plan, store, *ranks, on_cell, control->context())
          : build_atlas(store, plan.cells, plan.options, on_cell, control->context());
  if (!reports) return complain(io, reports.error());
  return deliver_summary(args, io, *control, plan.cells.size(), *reports);
}

}  // namespace tacit::cli
