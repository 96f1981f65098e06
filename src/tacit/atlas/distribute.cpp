// The side of rank 0: cells, their queues, and who searches what.
#include "tacit/atlas/distribute.h"

#include <algorithm>
#include <deque>
#include <filesystem>
#include <memory>
#include <thread>

#include "tacit/atlas/distribute_state.h"
#include "tacit/atlas/part_message.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

constexpr auto pause = std::chrono::milliseconds(2);
constexpr auto between_signs = std::chrono::milliseconds(500);
constexpr double longest_farewell = 10;  // seconds, for searches to stop after Ctrl-C

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
    // Writing a large certificate takes a while, and the workers should not worry.
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
    while (true) {
      const double begin = processor();
      const auto arrived = received();
      if (!arrived) return any;
      any = true;
      const auto& [rank, bytes] = *arrived;
      if (rank == 0 || rank >= workers_.size()) continue;
      const auto message = decoded(bytes);
      if (!message) return message.failure();
      const auto done = heard(rank, *message, begin);
      if (!done) return done.failure();
    }
  }

  Result<Done> heard(unsigned rank, const PartMessage& message, double begin) {
    WorkerState& worker = workers_[rank];
    worker.heard = options_.clock();
    if (const auto* hello = std::get_if<Hello>(&message)) {
      // Its checker is trusted because it is the one of this program.
      if (hello->build != how_.build) {
        return fail(ErrorCode::io_error,
                    "rank " + std::to_string(rank) + " runs another build of the program");
      }
      worker.introduced = true;
    }
    if (!worker.introduced) return Done{};
    const auto* const report = std::get_if<PartReport>(&message);
    const auto* const checked = std::get_if<CheckReport>(&message);
    if (report != nullptr || checked != nullptr) worker.owes = false;
    // One that was given up and speaks again was slow, not dead.
    if (worker.state == WorkerState::State::unknown ||
        (worker.state == WorkerState::State::lost && !worker.owes)) {
      worker.state = WorkerState::State::idle;
    }
    if (const auto* better = std::get_if<BetterAlgorithm>(&message)) {
      if (works_on(worker, better->id) && worker.part) offer(worker, better->decisions);
    }
    if (report != nullptr && works_on(worker, report->id) && worker.part) {
      const Cell cell = worker.cell->work.cell();
      const auto done = conclude(worker, *report);
      note(cell, kind_name(report->outcome.kind), report->seconds, worker, begin);
      return done;
    }
    if (checked != nullptr && works_on(worker, checked->id) && worker.check) {
      const Cell cell = worker.cell->work.cell();
      const auto done = conclude(worker, *checked);
      note(cell, "checked", checked->seconds, worker, begin);
      return done;
    }
    return Done{};
  }

  void note(const Cell& cell, const std::string& kind, double seconds, const WorkerState& worker,
            double begin) const {
    if (how_.on_task) how_.on_task({cell, kind, seconds, worker.here + processor() - begin});
  }

  [[nodiscard]] double processor() const { return how_.processor ? how_.processor() : 0; }

  // While rank 0 was writing, or checking, it did not listen, and nobody was silent.
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
    PartOutcome outcome = report.outcome;
    std::string path;
    if (outcome.kind == PartOutcome::Kind::proved) {
      path = cell.work.directory() + "/part" + std::to_string(cell.proofs++) + ".proof";
      const auto written = write_file(path, report.proof);
      if (!written) return written;
    }
    if (outcome.kind != PartOutcome::Kind::stopped) {
      worker.part->blocks = report.blocks;
      worker.part->sum_steps = report.sum_steps;
    } else if (worker.hurried && !cell.expired) {
      outcome.kind = PartOutcome::Kind::too_long;
      ++worker.part->hurries;
    }
    for (const Problem::Decisions& each : report.better) offer(worker, each);
    return ended(worker, outcome, path, report.seconds);
  }

  // A batch was checked: what its worker's checker accepted is stored.
  Result<Done> conclude(WorkerState& worker, const CheckReport& report) {
    const Check check = *std::exchange(worker.check, {});
    worker.cell = nullptr;
    worker.state = WorkerState::State::idle;
    const auto stored = check.cell->work.store(check.batch, report.checked);
    if (!stored) return stored.failure();
    if (*stored) return checked(check);
    // Something is wrong there, or with the proof; the checker here decides.
    const auto rank = static_cast<std::size_t>(&worker - workers_.data());
    if (how_.on_lost) how_.on_lost("rank " + std::to_string(rank) + " has no proof accepted");
    return check_here(check);
  }

  Result<Done> checked(const Check& check) {
    for (const ProvedPart& part : check.batch.parts) {
      for (const Refutation& each : part.refutations) {
        std::error_code ignored;
        std::filesystem::remove(each.proof_path, ignored);
      }
    }
    --check.cell->checks;
    return advance(*check.cell);
  }

  Result<Done> check_first_here() {
    const Check check = std::move(checks_.front());
    checks_.pop_front();
    return check_here(check);
  }

  // Where nobody else can.
  Result<Done> check_here(const Check& check) {
    const auto done = check.cell->work.store(check.batch);
    return done ? checked(check) : done;
  }

  // The part of a worker goes back to its queue, which decides what becomes of it.
  Result<Done> ended(WorkerState& worker, const PartOutcome& outcome, const std::string& proof,
                     double seconds) {
    OpenCell& cell = *worker.cell;
    const bool proved = cell.queue->conclude(*std::move(worker.part), outcome, proof);
    worker.part.reset();
    worker.cell = nullptr;
    worker.state = WorkerState::State::idle;
    if (proved) {
      const auto stored =
          cell.work.proved(cell.queue->target(), cell.queue->proved().back(), seconds);
      if (!stored) return stored;
    }
    cell.queue->report(context_);
    for (unsigned rank = 1; rank < workers_.size(); ++rank) {
      const WorkerState& other = workers_[rank];
      if (other.cell == &cell && other.part && cell.queue->stale(*other.part)) stop(rank);
    }
    return advance(cell);
  }

  void stop(unsigned rank) {
    if (workers_[rank].told_to_stop) return;
    workers_[rank].told_to_stop = true;
    say(rank, StopTask{workers_[rank].task});
  }

  // Somebody who cannot go on gives back what it has.
  Result<Done> give_back(WorkerState& worker) {
    if (!worker.check) return ended(worker, {PartOutcome::Kind::stopped}, {}, 0);
    checks_.push_front(*std::exchange(worker.check, {}));
    worker.cell = nullptr;
    worker.state = WorkerState::State::idle;
    return Done{};
  }

  [[nodiscard]] bool somebody_searches(const OpenCell& cell) const {
    return std::ranges::any_of(workers_,
                               [&](const WorkerState& w) { return w.cell == &cell && w.part; });
  }

  // Goes on to the next interval, or to the end of the cell, when nothing is left of this one
  // and what was proved is stored.
  Result<Done> advance(OpenCell& cell) {
    if (!cell.searched) {
      if (somebody_searches(cell) || (cell.queue->has_parts() && !cell.expired)) return Done{};
      const auto concluded = cell.conclude(context_);
      if (!concluded) return concluded;
    }
    if (cell.checks > 0) return Done{};
    if (++cell.interval < cell.work.intervals().size() && !context_.cancelled()) {
      return cell.begin(link_.count - 1);
    }
    const auto report = cell.work.finished(context_.cancelled());
    if (!report) return report.failure();
    tell(*report);
    std::erase_if(cells_, [&](const auto& each) { return each.get() == &cell; });
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
        const auto back = give_back(worker);
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
        if (workers_[rank].cell == cell && workers_[rank].part) stop(rank);
      }
      const auto done = advance(*cell);
      if (!done) return done;
    }
    return Done{};
  }

  std::unique_ptr<OpenCell> opened_cell(const StoredCell& wanted) {
    const std::string directory = place_ + "/" + std::to_string(opened_++);
    // Where the cell will be is not known before it is made.
    const auto itself = std::make_shared<OpenCell*>(nullptr);
    auto cell = std::make_unique<OpenCell>(store_, wanted, options_, directory,
                                           [this, itself](Batch batch) {
                                             ++(*itself)->checks;
                                             checks_.push_back({*itself, std::move(batch)});
                                           });
    *itself = cell.get();
    return cell;
  }

  // A cell with a part to search, opening new ones as needed.
  Result<OpenCell*> cell_with_part() {
    for (const auto& cell : cells_) {
      if (!cell->searched && cell->queue->has_parts() && !cell->expired) return cell.get();
    }
    while (!ahead_.empty() && !context_.cancelled()) {
      auto cell = opened_cell(ahead_.front());
      ahead_.pop_front();
      const auto known = cell->work.open(context_);
      if (!known) return known.failure();
      if (*known) {
        tell(**known);
        continue;
      }
      const auto begun = cell->begin(link_.count - 1);
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
      const double begin = processor();
      if (!checks_.empty()) {
        const auto given = give_check(rank, begin);
        if (!given) return given.failure();
        any = true;
        continue;
      }
      const auto cell = cell_with_part();
      if (!cell) return cell.failure();
      if (*cell == nullptr) {
        ++idle;
        continue;
      }
      give(rank, **cell);
      worker.here = processor() - begin;
      any = true;
    }
    if (idle > 0) hurry(idle);
    return any;
  }

  void occupy(WorkerState& worker, OpenCell& cell) {
    worker.state = WorkerState::State::busy;
    worker.task = ++tasks_;
    worker.cell = &cell;
    worker.since = options_.clock();
    worker.told_to_stop = worker.hurried = false;
  }

  void give(unsigned rank, OpenCell& cell) {
    WorkerState& worker = workers_[rank];
    occupy(worker, cell);
    worker.part = cell.queue->take();
    std::vector<Problem::Decisions> target;
    for (const KnownAlgorithm& each : cell.queue->target().algorithms()) {
      target.push_back(each.decisions);
    }
    say(rank, PartTask{tasks_, cell.work.system(), *worker.part, cell.patience, std::move(target)});
  }

  Result<Done> give_check(unsigned rank, double begin) {
    Check check = std::move(checks_.front());
    checks_.pop_front();
    auto asked = check_task(check);
    if (!asked) return asked.failure();
    CheckTask task = *std::move(asked);
    task.id = tasks_ + 1;
    // One that is too large for a message is checked by rank 0, which holds up everybody.
    if (!link_.send(rank, encoded(std::move(task)))) return check_here(check);
    WorkerState& worker = workers_[rank];
    occupy(worker, *check.cell);
    worker.check = std::move(check);
    worker.here = processor() - begin;
    return Done{};
  }

  // Parts that take long are divided while others have nothing to do; each time a part is
  // divided, its halves get twice as long.
  void hurry(std::size_t idle) {
    for (unsigned rank = 1; rank < workers_.size() && idle > 0; ++rank) {
      WorkerState& worker = workers_[rank];
      if (!worker.part || worker.told_to_stop) continue;
      if (options_.clock() - worker.since < how_.hurry * patience_with(*worker.part)) continue;
      worker.hurried = true;
      stop(rank);
      --idle;
    }
  }

  // After Ctrl-C: what is proved is stored.
  Result<Done> stop_all() {
    for (unsigned rank = 1; rank < workers_.size(); ++rank) {
      if (workers_[rank].part) stop(rank);
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
      const auto back = give_back(worker);
      if (!back) return back;
    }
    while (!cells_.empty()) {
      const auto done = checks_.empty() ? advance(*cells_.front()) : check_first_here();
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
  std::deque<Check> checks_;
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
