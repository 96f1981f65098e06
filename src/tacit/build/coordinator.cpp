// Who gets what to do, and for how long.
#include "tacit/build/coordinator.h"

#include <chrono>
#include <filesystem>
#include <stop_token>
#include <thread>

namespace tacit {
namespace {

constexpr auto waiting_interval = std::chrono::milliseconds(2);
constexpr auto sign_interval = std::chrono::milliseconds(500);
constexpr double longest_farewell = 10;  // seconds, for searches to stop after Ctrl-C

}  // namespace

Coordinator::Coordinator(Store& store, const BuildOptions& options, const DistributeOptions& how,
                         const RankMessenger& messenger,
                         const std::function<void(const CellReport&)>& on_cell,
                         const RunContext& context)
    : store_(store),
      options_(options),
      how_(how),
      messenger_(messenger),
      on_cell_(on_cell),
      context_(context),
      place_(store.directory() + "/work"),
      workers_(messenger.count) {
  listened_ = options.clock();
  for (WorkerState& each : workers_) each.heard = listened_;
  std::error_code ignored;
  std::filesystem::remove_all(place_, ignored);
}

Coordinator::~Coordinator() {
  for (unsigned rank = 1; rank < messenger_.count; ++rank) say(rank, AllDone{lost() > 0});
  cells_.clear();
  std::error_code ignored;
  std::filesystem::remove_all(place_, ignored);
}

Result<Distributed> Coordinator::run(std::vector<StoredCell> wanted) {
  ahead_.assign(std::make_move_iterator(wanted.begin()), std::make_move_iterator(wanted.end()));
  all_ = ahead_.size();
  // Writing a large certificate takes a while, and the workers should not worry.
  const std::jthread signs([this](const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      for (unsigned rank = 1; rank < messenger_.count; ++rank) say(rank, StillThere{});
      std::this_thread::sleep_for(sign_interval);
    }
  });
  while (!context_.cancelled() && !(ahead_.empty() && cells_.empty())) {
    const auto done = step();
    if (!done) return done.failure();
    if (!*done) std::this_thread::sleep_for(waiting_interval);
  }
  if (context_.cancelled()) {
    const auto ended = stop_all();
    if (!ended) return ended.failure();
  }
  return Distributed{std::move(reports_), lost()};
}

Result<bool> Coordinator::step() {
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

void Coordinator::stop(unsigned rank) {
  if (workers_[rank].told_to_stop) return;
  workers_[rank].told_to_stop = true;
  say(rank, StopTask{workers_[rank].task});
}

Result<Done> Coordinator::give_up_silent() {
  const double now = options_.clock();
  bool anybody = false;
  for (unsigned rank = 1; rank < workers_.size(); ++rank) {
    WorkerState& worker = workers_[rank];
    const bool silent = now - worker.heard > how_.silence;
    anybody = anybody || (worker.state != WorkerState::State::lost &&
                          worker.state != WorkerState::State::resigned && !silent);
    if (worker.state == WorkerState::State::lost || !silent) continue;
    if (how_.on_lost) how_.on_lost("rank " + std::to_string(rank) + " is lost");
    if (worker.state == WorkerState::State::busy) {
      const auto back = give_back(worker);
      if (!back) return back;
      worker.owes = true;
    }
    worker.state = WorkerState::State::lost;
  }
  if (anybody) return Done{};
  if (!resigned_.empty()) return fail(ErrorCode::io_error, "nobody is left: " + resigned_);
  return fail(ErrorCode::io_error, "all other ranks are lost");
}

Result<Done> Coordinator::expire() {
  if (options_.cell_seconds <= 0) return Done{};
  std::vector<OpenCell*> over;
  for (const auto& cell : cells_) {
    if (cell->expired || options_.clock() - cell->started < options_.cell_seconds) continue;
    over.push_back(cell.get());
  }
  for (OpenCell* cell : over) {
    const auto done = give_up(*cell);
    if (!done) return done;
  }
  return Done{};
}

Result<Done> Coordinator::give_up(OpenCell& cell) {
  cell.expired = true;
  for (unsigned rank = 1; rank < workers_.size(); ++rank) {
    if (workers_[rank].cell == &cell && workers_[rank].part) stop(rank);
  }
  return advance(cell);
}

std::unique_ptr<OpenCell> Coordinator::opened_cell(const StoredCell& wanted) {
  const std::string directory = place_ + "/" + std::to_string(opened_++);
  // Where the cell will be is not known before it is made.
  const auto itself = std::make_shared<OpenCell*>(nullptr);
  auto cell = std::make_unique<OpenCell>(store_, wanted, options_, directory,
                                         [this, itself](ProvedBatch batch) {
                                           ++(*itself)->checks;
                                           checks_.push_back({*itself, std::move(batch)});
                                         });
  *itself = cell.get();
  return cell;
}

Result<OpenCell*> Coordinator::cell_with_part() {
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
    const auto begun = cell->begin(messenger_.count - 1);
    if (!begun) return begun.failure();
    cells_.push_back(std::move(cell));
    return cells_.back().get();
  }
  return nullptr;
}

Result<bool> Coordinator::assign() {
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

void Coordinator::occupy(WorkerState& worker, OpenCell& cell) {
  worker.state = WorkerState::State::busy;
  worker.task = ++tasks_;
  worker.cell = &cell;
  worker.since = options_.clock();
  worker.told_to_stop = worker.hurried = false;
}

void Coordinator::give(unsigned rank, OpenCell& cell) {
  WorkerState& worker = workers_[rank];
  occupy(worker, cell);
  worker.part = cell.queue->take();
  std::vector<Problem::Decisions> target;
  for (const KnownAlgorithm& each : cell.queue->target().algorithms()) {
    target.push_back(each.decisions);
  }
  say(rank, PartTask{tasks_, cell.work.system(), *worker.part, cell.patience, std::move(target)});
}

Result<Done> Coordinator::give_check(unsigned rank, double begin) {
  Check check = std::move(checks_.front());
  checks_.pop_front();
  auto asked = check_task(check);
  if (!asked) return asked.failure();
  CheckTask task = *std::move(asked);
  task.id = tasks_ + 1;
  // One that is too large for a message is checked by rank 0, which holds up everybody.
  if (!messenger_.send(rank, encoded(std::move(task)))) return check_here(check);
  WorkerState& worker = workers_[rank];
  occupy(worker, *check.cell);
  worker.check = std::move(check);
  worker.here = processor() - begin;
  return Done{};
}

void Coordinator::hurry(std::size_t idle) {
  for (unsigned rank = 1; rank < workers_.size() && idle > 0; ++rank) {
    WorkerState& worker = workers_[rank];
    if (!worker.part || worker.told_to_stop) continue;
    if (options_.clock() - worker.since < how_.hurry * patience_with(*worker.part)) continue;
    worker.hurried = true;
    stop(rank);
    --idle;
  }
}

Result<Done> Coordinator::stop_all() {
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
    std::this_thread::sleep_for(waiting_interval);
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

}  // namespace tacit
