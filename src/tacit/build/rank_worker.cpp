// A rank that works for rank 0: one part at a time is searched, or one batch checked, in a thread
// of its own, while another thread listens to rank 0 and says that this rank is still there.
#include <atomic>
#include <exception>
#include <filesystem>
#include <memory>
#include <new>
#include <thread>
#include <utility>

#include "tacit/base/quoted.h"
#include "tacit/build/rank_message.h"
#include "tacit/build/ranks.h"

namespace tacit {
namespace {

constexpr auto polling_interval = std::chrono::milliseconds(2);
constexpr double seconds_between_signs = 1;  // seconds

// A system, and what it takes to search its parts.
struct KnownSystem {
  System system;
  std::unique_ptr<const Problem> problem;
  std::unique_ptr<const PartSearch> parts;
};

class RankWorker {
 public:
  RankWorker(const RankMessenger& messenger, const WorkerOptions& options,
             const RunContext& context)
      : messenger_(messenger), options_(options), context_(context) {}

  Result<WorkDone> run() {
    double told = options_.clock();
    double heard = told;
    say(Hello{options_.build});
    while (true) {
      while (const auto arrived = messenger_.receive()) {
        const auto message = decode(arrived->second);
        if (!message) return message.failure();
        heard = options_.clock();
        if (const auto* done = std::get_if<AllDone>(&*message)) {
          return WorkDone{done->ranks_lost, resigned_};
        }
        if (resigned_.empty()) take_message(*message);
      }
      if (context_.cancelled()) search_.request_stop();
      if (finished_) send_answer();
      const double now = options_.clock();
      if (now - told > seconds_between_signs) {
        say(StillThere{});
        told = now;
      }
      if (now - heard > options_.silence) {
        return fail(ErrorCode::io_error, "rank 0 has been silent for too long");
      }
      std::this_thread::sleep_for(polling_interval);
    }
  }

 private:
  void say(const RankMessage& message) const {
    static_cast<void>(messenger_.send(0, encode(message)));
  }

  void take_message(const RankMessage& message) {
    if (const auto* task = std::get_if<PartTask>(&message)) start(*task);
    if (const auto* task = std::get_if<CheckTask>(&message)) start(*task);
    if (const auto* stop = std::get_if<StopTask>(&message); stop && stop->id == current_) {
      search_.request_stop();
    }
  }

  // Sends what the thread has found once it is done. A rank that fails stays until the end, so that
  // MPI can be ended in good order.
  void send_answer() {
    finished_ = false;
    search_.join();
    if (!failed_ && !messenger_.send(0, encode(answer_))) {
      failed_ = fail(ErrorCode::io_error, "cannot send a proof to rank 0");
    }
    answer_ = {};
    if (!failed_) return;
    resigned_ = failed_->error.message;
    say(Resigned{resigned_});
  }

  void start(PartTask task) {
    current_ = task.id;
    start_thread([this, task = std::move(task)](const RunContext& context) mutable {
      report_ = {};
      report_.id = task.id;
      const double begin = options_.processor();
      search(std::move(task), context);
      report_.seconds = options_.processor() - begin;
      answer_ = std::exchange(report_, {});
    });
  }

  void start(CheckTask task) {
    current_ = task.id;
    start_thread([this, task = std::move(task)](const RunContext&) {
      const double begin = options_.processor();
      CheckReport report;
      report.id = task.id;
      auto checked = check(task);
      if (checked) {
        report.checked = *std::move(checked);
      } else {
        failed_ = checked.failure();
      }
      report.seconds = options_.processor() - begin;
      answer_ = std::move(report);
    });
  }

  template <class Action>
  void start_thread(Action action) {
    search_ = std::jthread([this, action = std::move(action)](const std::stop_token& stop) mutable {
      RunContext context;
      context.stop = stop;
      try {
        action(context);
      } catch (const std::bad_alloc&) {
        failed_ = fail(ErrorCode::too_large, "out of memory");
      } catch (const std::exception& problem) {
        failed_ = fail(ErrorCode::io_error, problem.what());
      }
      release_thread_caches();
      finished_ = true;
    });
  }

  Result<CheckedBatch> check(const CheckTask& task) {
    const KnownSystem* const known = know_system(task.system, {});
    if (known == nullptr) return *failed_;
    const std::string place = options_.work_directory + "/batch";
    std::error_code code;
    std::filesystem::remove_all(place, code);
    std::filesystem::create_directories(place, code);
    if (code) return CheckedBatch{"cannot write to " + quoted_path(place)};
    ProvedBatch batch;
    const Interval all{task.parts.front().on.from, task.parts.back().on.to};
    for (const ListedAlgorithm& each : task.target) {
      if (!known->problem->respects_validity(each.decisions)) return fits_no_system();
      batch.target.offer(known_algorithm(*known->problem, each.name, each.decisions), all);
    }
    std::size_t count = 0;
    for (const CheckTask::Part& part : task.parts) {
      batch.parts.push_back({part.on, known->parts->symmetry(), part.sum_steps, part.blocks, {}});
      for (const CheckTask::Cube& cube : part.cubes) {
        const std::string path = place + "/" + std::to_string(count++);
        const auto written = write_file(path, cube.proof);
        if (!written) return CheckedBatch{written.error().message};
        batch.parts.back().refutations.push_back({cube.literals, path});
      }
    }
    CheckedBatch checked = checked_batch(*known->problem, batch, place);
    std::filesystem::remove_all(place, code);
    return checked;
  }

  static Failure fits_no_system() {
    return fail(ErrorCode::parse_error, "a message between the ranks fits no system");
  }

  void search(PartTask task, const RunContext& context) {
    const KnownSystem* const known = know_system(task.system, context);
    if (known == nullptr) return;
    const Interval on = task.part.on;
    Target target;
    for (const Problem::Decisions& each : task.target) {
      if (!known->problem->respects_validity(each)) {
        failed_ = fits_no_system();
        return;
      }
      target.offer(known_algorithm(*known->problem, "", each), on);
    }
    const SharedTarget shared{
        [&] { return target; },
        [&](const Problem::Decisions& decisions, const Interval& where) {
          if (!target.offer(known_algorithm(*known->problem, "", decisions), where)) return false;
          if (where.is_point()) {
            report_.better.push_back(decisions);
          } else {
            say(BetterAlgorithm{task.id, decisions});
          }
          return true;
        }};
    const std::string proof = options_.work_directory + "/part.proof";
    report_.outcome = known->parts->settle(std::move(task.part), proof, shared, context);
    if (report_.outcome.kind == PartOutcome::Kind::proved) {
      auto compressed = compressed_proof(proof);
      if (compressed) {
        report_.proof = *std::move(compressed);
      } else {
        failed_ = compressed.failure();
      }
    }
    std::error_code ignored;
    std::filesystem::remove(proof, ignored);
  }

  // The hypergraph of the system; nothing when it was stopped before.
  const KnownSystem* know_system(const System& system, const RunContext& context) {
    if (known_ && known_->system == system) return &*known_;
    known_.reset();
    DecisionHypergraph::Options build;
    if (options_.memory_limit != 0) build.memory_limit = options_.memory_limit;
    auto hypergraph = DecisionHypergraph::build(system, build, context);
    if (!hypergraph) {
      if (hypergraph.error().code != ErrorCode::cancelled) failed_ = hypergraph.failure();
      return nullptr;
    }
    auto problem = std::make_unique<const Problem>(
        std::make_shared<const DecisionHypergraph>(*std::move(hypergraph)));
    auto parts = std::make_unique<const PartSearch>(*problem, true);
    known_.emplace(KnownSystem{system, std::move(problem), std::move(parts)});
    return &*known_;
  }

  const RankMessenger& messenger_;
  const WorkerOptions& options_;
  const RunContext& context_;
  std::optional<KnownSystem> known_;
  std::uint64_t current_ = 0;
  std::string resigned_;  // why this rank takes no more tasks
  // Until finished_, these are the thread's own.
  PartReport report_;
  RankMessage answer_;
  std::optional<Failure> failed_;
  std::atomic<bool> finished_ = false;
  std::jthread search_;
};

}  // namespace

Result<WorkDone> work_for_atlas(const RankMessenger& messenger, const WorkerOptions& options,
                                const RunContext& context) {
  return RankWorker(messenger, options, context).run();
}

}  // namespace tacit
