// The side of rank 0: cells, their queues, and who searches what.
#include "tacit/atlas/distribute.h"

#include <algorithm>
#include <deque>
#include <filesystem>
#include <fstream>
#include <memory>
#include <thread>

#include "tacit/atlas/cell_work.h"
#include "tacit/atlas/part_message.h"
#include "tacit/base/contract.h"
#include "tacit/optimise/search_queue.h"

namespace tacit {
namespace {

constexpr auto pause = std::chrono::milliseconds(2);
constexpr auto between_signs = std::chrono::milliseconds(500);
constexpr double longest_farewell = 10;  // seconds, for searches to stop after Ctrl-C

std::string kind_name(PartOutcome::Kind kind) {
  switch (kind) {
    case PartOutcome::Kind::proved:
      return "proved";
    case PartOutcome::Kind::split:
      return "split";
    case PartOutcome::Kind::too_long:
      return "too long";
    case PartOutcome::Kind::improved:
      return "improved";
    case PartOutcome::Kind::stopped:
      return "stopped";
  }
  return "";
}

// A cell whose parts are being searched.
struct OpenCell {
  OpenCell(Store& store, const StoredCell& cell, const BuildOptions& options,
           const std::string& directory)
      : work(store, cell, options, directory), started(options.clock()) {}

  CellWork work;
  double started;
  std::size_t interval = 0;
  std::unique_ptr<SearchQueue> queue{};
  int patience = 0;
  std::size_t proofs = 0;  // files
  bool expired = false;    // its time is over
};

struct WorkerState {
  enum class State { unknown, idle, busy, lost } state = State::unknown;
  double heard = 0;
  // While busy:
  std::uint64_t task = 0;
  OpenCell* cell = nullptr;
  std::optional<OpenPart> part{};
  double since = 0;
  bool told_to_stop = false;
  bool hurried = false;  // so that its part is divided
  bool owes = false;     // lost while busy: perhaps it still is
};

class Distribution {
 public:
  Distribution(Store& store, const BuildOptions& options, const DistributeOptions& how,
               const Link& link, const std::function<void(const CellReport&)>& on_cell,
               const RunContext& context)
      : store_(store),
        options_(options),
        how_(how),
        link_(link),
        on_cell_(on_cell),
        context_(context),
        place_(store.directory() + "/work"),
        workers_(link.count) {
    listened_ = options.clock();
    for (WorkerState& each : workers_) each.heard = listened_;
    std::error_code ignored;
    std::filesystem::remove_all(place_, ignored);
  }
  ~Distribution() {
    for (unsigned rank = 1; rank < link_.count; ++rank) say(rank, AllDone{lost() > 0});
    cells_.clear();
    std::error_code ignored;
    std::filesystem::remove_all(place_, ignored);
  }
  Distribution(const Distribution&) = delete;
  Distribution& operator=(const Distribution&) = delete;

  Result<Distributed> run(std::vector<StoredCell> wanted) {
    ahead_.assign(std::make_move_iterator(wanted.begin()), std::make_move_iterator(wanted.end()));
    all_ = ahead_.size();
    // Checking a large certificate takes a while, and the workers should not worry.
    const std::jthread signs([this](const std::stop_token& stop) {
      while (!stop.stop_requested()) {
        for (unsigned rank = 1; rank < link_.count; ++rank) say(rank, StillThere{});
        std::this_thread::sleep_for(between_signs);
      }
    });
    while (!context_.cancelled() && !(ahead_.empty() && cells_.empty())) {
      const auto done = step();
      if (!done) return done.failure();
      if (!*done) std::this_thread::sleep_for(pause);
    }
    if (context_.cancelled()) {
      const auto ended = stop_all();
      if (!ended) return ended.failure();
    }
    return Distributed{std::move(reports_), lost()};
  }

 private:
  // A rank that cannot be reached will be silent, too.
  void say(unsigned rank, const PartMessage& message) const {
    static_cast<void>(link_.send(rank, encoded(message)));
  }

  [[nodiscard]] unsigned lost() const {
    return static_cast<unsigned>(
        std::ranges::count(workers_, WorkerState::State::lost, &WorkerState::state));
  }

  // Whether anything happened.
  Result<bool> step() {
    const auto heard = listen();
    if (!heard) return heard;
    const auto silent = give_up_silent();
    if (!silent) return silent.failure();
    const auto expired = expire();
    if (!expired) return expired.failure();
    const auto busy = assign();
    if (!busy) return busy;
    return *heard || *busy;
  }

  Result<bool> listen() {
    bool any = false;
    while (const auto arrived = received()) {
      any = true;
      const auto& [rank, bytes] = *arrived;
      if (rank == 0 || rank >= workers_.size()) continue;
      WorkerState& worker = workers_[rank];
      worker.heard = options_.clock();
      const auto message = decoded(bytes);
      if (!message) return message.failure();
      if (std::holds_alternative<PartReport>(*message)) worker.owes = false;
      // One that was given up and speaks again was slow, not dead.
      if (worker.state == WorkerState::State::unknown ||
          (worker.state == WorkerState::State::lost && !worker.owes)) {
        worker.state = WorkerState::State::idle;
      }
      if (const auto* better = std::get_if<BetterAlgorithm>(&*message)) {
        if (works_on(worker, better->id)) offer(worker, better->decisions);
      }
      if (const auto* report = std::get_if<PartReport>(&*message)) {
        if (!works_on(worker, report->id)) continue;
        const auto concluded = conclude(worker, *report);
        if (!concluded) return concluded.failure();
      }
    }
    return any;
  }

  // While rank 0 was checking or writing it did not listen, and nobody was silent.
  std::optional<std::pair<unsigned, std::string>> received() {
    const double now = options_.clock();
    const double deaf = now - listened_;
    if (deaf > how_.silence / 10) {
      for (WorkerState& each : workers_) each.heard += deaf;
    }
    listened_ = now;
    return link_.receive();
  }

  static bool works_on(const WorkerState& worker, std::uint64_t task) {
    return worker.state == WorkerState::State::busy && worker.task == task;
  }

  static void offer(const WorkerState& worker, const Problem::Decisions& decisions) {
    const Problem& problem = worker.cell->work.problem();
    if (decisions.size() != problem.free_views()) return;
    worker.cell->queue->offer(known_algorithm(problem, "", decisions), worker.part->on);
  }

  Result<Done> conclude(WorkerState& worker, const PartReport& report) {
    OpenCell& cell = *worker.cell;
    if (how_.on_task) {
      how_.on_task({cell.work.cell(), kind_name(report.outcome.kind), report.seconds});
    }
    PartOutcome outcome = report.outcome;
    std::string path;
    if (outcome.kind == PartOutcome::Kind::proved) {
      path = cell.work.directory() + "/part" + std::to_string(cell.proofs++) + ".proof";
      std::ofstream file(path, std::ios::binary);
      file << report.proof;
      file.close();
      if (!file) return fail(ErrorCode::io_error, "cannot write to '" + path + "'");
    }
    if (outcome.kind != PartOutcome::Kind::stopped) {
      worker.part->blocks = report.blocks;
      worker.part->sum_steps = report.sum_steps;
    } else if (worker.hurried && !cell.expired) {
      outcome.kind = PartOutcome::Kind::too_long;
      ++worker.part->hurries;
    }
    for (const Problem::Decisions& each : report.better) offer(worker, each);
    return ended(worker, outcome, path);
  }

  // The part of a worker goes back to its queue, which decides what becomes of it.
  Result<Done> ended(WorkerState& worker, const PartOutcome& outcome, const std::string& proof) {
    OpenCell& cell = *worker.cell;
    const bool proved = cell.queue->conclude(*std::move(worker.part), outcome, proof);
    worker.part.reset();
    worker.cell = nullptr;
    worker.state = WorkerState::State::idle;
    if (proved) {
      const auto stored = cell.work.proved(cell.queue->target(), cell.queue->proved().back());
      if (!stored) return stored;
    }
    cell.queue->report(context_);
    for (unsigned rank = 1; rank < workers_.size(); ++rank) {
      const WorkerState& other = workers_[rank];
      if (other.cell == &cell && cell.queue->stale(*other.part)) stop(rank);
    }
    return advance(cell);
  }

  void stop(unsigned rank) {
    if (workers_[rank].told_to_stop) return;
    workers_[rank].told_to_stop = true;
    say(rank, StopTask{workers_[rank].task});
  }

  [[nodiscard]] bool somebody_works_on(const OpenCell& cell) const {
    return std::ranges::any_of(workers_, [&](const WorkerState& w) { return w.cell == &cell; });
  }

  // Goes on to the next interval, or to the end of the cell, when nothing is left of this one.
  Result<Done> advance(OpenCell& cell) {
    if (somebody_works_on(cell) || (cell.queue->has_parts() && !cell.expired)) return Done{};
    std::stop_source no_more;
    RunContext quick = context_;
    if (cell.expired) no_more.request_stop();
    quick.stop = no_more.get_token();
    const auto concluded =
        cell.work.concluded(cell.work.intervals()[cell.interval], cell.queue->result(), quick);
    if (!concluded) return concluded;
    if (++cell.interval < cell.work.intervals().size() && !context_.cancelled()) {
      return begin(cell);
    }
    const auto report = cell.work.finished(context_.cancelled());
    if (!report) return report.failure();
    tell(*report);
    std::erase_if(cells_, [&](const auto& each) { return each.get() == &cell; });
    return Done{};
  }

  Result<Done> begin(OpenCell& cell) {
    auto options = cell.work.begin();
    if (!options) return options.failure();
    SearchOptions search = *std::move(options);
    search.jobs = link_.count - 1;
    cell.patience = search.patience;
    cell.queue = std::make_unique<SearchQueue>(cell.work.problem(),
                                               cell.work.intervals()[cell.interval], search);
    return Done{};
  }

  void tell(const CellReport& report) {
    reports_.push_back(report);
    if (on_cell_) on_cell_(report);
    context_.report({"cells", reports_.size(), all_});
  }

  Result<Done> give_up_silent() {
    const double now = options_.clock();
    bool anybody = false;
    for (unsigned rank = 1; rank < workers_.size(); ++rank) {
      WorkerState& worker = workers_[rank];
      const bool silent = now - worker.heard > how_.silence;
      anybody = anybody || (worker.state != WorkerState::State::lost && !silent);
      if (worker.state == WorkerState::State::lost || !silent) continue;
      if (how_.on_lost) how_.on_lost("rank " + std::to_string(rank) + " is lost");
      if (worker.state == WorkerState::State::busy) {
        const auto back = ended(worker, {PartOutcome::Kind::stopped}, {});
        if (!back) return back;
        worker.owes = true;
      }
      worker.state = WorkerState::State::lost;
    }
    if (!anybody) return fail(ErrorCode::io_error, "all other ranks are lost");
    return Done{};
  }

  Result<Done> expire() {
    if (options_.cell_seconds <= 0) return Done{};
    std::vector<OpenCell*> over;
    for (const auto& cell : cells_) {
      if (cell->expired || options_.clock() - cell->started < options_.cell_seconds) continue;
      cell->expired = true;
      over.push_back(cell.get());
    }
    for (OpenCell* cell : over) {
      for (unsigned rank = 1; rank < workers_.size(); ++rank) {
        if (workers_[rank].cell == cell) stop(rank);
      }
      const auto done = advance(*cell);
      if (!done) return done;
    }
    return Done{};
  }

  // A cell with a part to search, opening new ones as needed.
  Result<OpenCell*> cell_with_part() {
    for (const auto& cell : cells_) {
      if (cell->queue->has_parts() && !cell->expired) return cell.get();
    }
    while (!ahead_.empty() && !context_.cancelled()) {
      auto cell = std::make_unique<OpenCell>(store_, ahead_.front(), options_,
                                             place_ + "/" + std::to_string(opened_++));
      ahead_.pop_front();
      const auto known = cell->work.open(context_);
      if (!known) return known.failure();
      if (*known) {
        tell(**known);
        continue;
      }
      const auto begun = begin(*cell);
      if (!begun) return begun.failure();
      cells_.push_back(std::move(cell));
      return cells_.back().get();
    }
    return nullptr;
  }

  // Gives everybody something to do, if there is something. Whether anything was given.
  Result<bool> assign() {
    bool any = false;
    std::size_t idle = 0;
    for (unsigned rank = 1; rank < workers_.size(); ++rank) {
      WorkerState& worker = workers_[rank];
      if (worker.state != WorkerState::State::idle) continue;
      const auto cell = cell_with_part();
      if (!cell) return cell.failure();
      if (*cell == nullptr) {
        ++idle;
        continue;
      }
      give(rank, **cell);
      any = true;
    }
    if (idle > 0) hurry(idle);
    return any;
  }

  void give(unsigned rank, OpenCell& cell) {
    WorkerState& worker = workers_[rank];
    worker.state = WorkerState::State::busy;
    worker.task = ++tasks_;
    worker.cell = &cell;
    worker.part = cell.queue->take();
    worker.since = options_.clock();
    worker.told_to_stop = worker.hurried = false;
    std::vector<Problem::Decisions> target;
    for (const KnownAlgorithm& each : cell.queue->target().algorithms()) {
      target.push_back(each.decisions);
    }
    say(rank, PartTask{tasks_, cell.work.system(), *worker.part, cell.patience, std::move(target)});
  }

  // Parts that take long are divided while others have nothing to do; each time a part is
  // divided, its halves get twice as long.
  void hurry(std::size_t idle) {
    for (unsigned rank = 1; rank < workers_.size() && idle > 0; ++rank) {
      WorkerState& worker = workers_[rank];
      if (worker.state != WorkerState::State::busy || worker.told_to_stop) continue;
      constexpr unsigned most_doublings = 20;
      const double enough =
          how_.hurry * static_cast<double>(1U << std::min(worker.part->hurries, most_doublings));
      if (options_.clock() - worker.since < enough) continue;
      worker.hurried = true;
      stop(rank);
      --idle;
    }
  }

  // After Ctrl-C: what is proved is stored.
  Result<Done> stop_all() {
    for (unsigned rank = 1; rank < workers_.size(); ++rank) {
      if (workers_[rank].state == WorkerState::State::busy) stop(rank);
    }
    const double begin = options_.clock();
    const auto anybody_busy = [&] {
      return std::ranges::any_of(
          workers_, [](const WorkerState& w) { return w.state == WorkerState::State::busy; });
    };
    for (const auto& cell : cells_) cell->expired = true;
    while (anybody_busy() && options_.clock() - begin < longest_farewell) {
      const auto heard = listen();
      if (!heard) return heard.failure();
      std::this_thread::sleep_for(pause);
    }
    for (WorkerState& worker : workers_) {
      if (worker.state != WorkerState::State::busy) continue;
      const auto back = ended(worker, {PartOutcome::Kind::stopped}, {});
      if (!back) return back;
    }
    while (!cells_.empty()) {
      const auto done = advance(*cells_.front());
      if (!done) return done;
    }
    return Done{};
  }

  Store& store_;
  const BuildOptions& options_;
  const DistributeOptions& how_;
  const Link& link_;
  const std::function<void(const CellReport&)>& on_cell_;
  const RunContext& context_;
  std::string place_;
  std::deque<StoredCell> ahead_;
  std::vector<std::unique_ptr<OpenCell>> cells_;
  std::vector<WorkerState> workers_;  // by rank; the first is not used
  std::vector<CellReport> reports_;
  double listened_ = 0;
  std::uint64_t tasks_ = 0;
  std::size_t opened_ = 0;
  std::size_t all_ = 0;
};

}  // namespace

void dismiss_workers(const Link& link) {
  for (unsigned rank = 1; rank < link.count; ++rank) {
    static_cast<void>(link.send(rank, encoded(AllDone{false})));
  }
}

Result<Distributed> distribute_atlas(Store& store, const std::vector<Cell>& cells,
                                     const BuildOptions& options, const DistributeOptions& how,
                                     const Link& link,
                                     const std::function<void(const CellReport&)>& on_cell,
                                     const RunContext& context) {
  expects(options.clock && options.now, "distribute_atlas: no clock");
  expects(link.rank == 0 && link.count > 1, "distribute_atlas: nobody to work");
  Distribution distribution(store, options, how, link, on_cell, context);
  auto wanted = cells_to_build(store, cells);
  if (!wanted) return wanted.failure();
  return distribution.run(*std::move(wanted));
}

}  // namespace tacit
