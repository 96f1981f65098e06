// Who gets what to do, and for how long.
#include "tacit/build/coordinator.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iterator>
#include <stop_token>
#include <thread>
#include <utility>

namespace tacit {
namespace {

constexpr auto waiting_interval = std::chrono::milliseconds(2);
constexpr auto sign_interval = std::chrono::milliseconds(500);
constexpr double longest_farewell = 10;  // seconds, for searches to stop after Ctrl-C

// The message that asks for a check. Reads the proofs of the batch.
Result<CheckTask> check_task(std::uint64_t id, const OpenCheck& check, const System& system) {
  const ProvedBatch& batch = check.batch;
  CheckTask task{id, system, {}, {}};
  for (const KnownAlgorithm& each : batch.target.algorithms()) {
    task.target.push_back({each.name, each.decisions});
  }
  for (const ProvedPart& part : batch.parts) {
    task.parts.push_back({part.on, part.sum_steps, part.blocks, {}});
    for (const Refutation& each : part.refutations) {
      auto proof = file_contents(each.proof_path);
      if (!proof) return proof.failure();
      task.parts.back().cubes.push_back({each.cube, *std::move(proof)});
    }
  }
  return task;
}

// How many times as long as others a part may take before it is divided.
double patience_with(const OpenPart& part) {
  constexpr unsigned most_doublings = 20;
  return static_cast<double>(1U << std::min(part.interruptions, most_doublings));
}

}  // namespace

Coordinator::Coordinator(Store& store, const BuildOptions& options, const DistributeOptions& how,
                         const RankMessenger& messenger,
                         const std::function<void(const CellReport&)>& on_cell,
                         const RunContext& context)
    : store_(store),
      options_(options),
      how_(how),
      on_cell_(on_cell),
      context_(context),
      place_(store.directory() + "/work"),
      crew_(messenger, options.clock, how.silence) {
  std::error_code ignored;
  std::filesystem::remove_all(place_, ignored);
}

Coordinator::~Coordinator() {
  cells_.clear();
  std::error_code ignored;
  std::filesystem::remove_all(place_, ignored);
}

Result<Distributed> Coordinator::run(std::vector<StoredCell> wanted) {
  ahead_.assign(std::make_move_iterator(wanted.begin()), std::make_move_iterator(wanted.end()));
  all_cells_ = ahead_.size();
  // Writing a large certificate takes a while, and the workers should not worry.
  const std::jthread signs([this](const std::stop_token& stop) {
    while (!stop.stop_requested()) {
      crew_.say_to_all(StillThere{});
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
  return Distributed{std::move(reports_), crew_.lost()};
}

Result<bool> Coordinator::step() {
  const auto heard = listen();
  if (!heard) return heard;
  const auto silent = give_up_silent_ranks();
  if (!silent) return silent.failure();
  const auto late = give_up_late_cells();
  if (!late) return late.failure();
  const auto given = assign();
  if (!given) return given;
  return *heard || *given;
}

Result<Done> Coordinator::give_up_silent_ranks() {
  bool anybody = false;
  for (unsigned rank = 1; rank <= crew_.size(); ++rank) {
    CrewMember& member = crew_.member(rank);
    const bool silent = crew_.silent(rank);
    const bool lost = member.is<CrewMember::Lost>();
    anybody = anybody || !(lost || member.is<CrewMember::OutOfWork>() || silent);
    if (lost || !silent) continue;
    if (how_.on_lost) how_.on_lost("rank " + std::to_string(rank) + " is lost");
    const bool owes = member.busy();
    if (owes) {
      const auto back = give_back(member);
      if (!back) return back;
    }
    member.state = CrewMember::Lost{owes};
  }
  if (anybody) return Done{};
  if (!last_resignation_.empty()) {
    return fail(ErrorCode::io_error, "nobody is left: " + last_resignation_);
  }
  return fail(ErrorCode::io_error, "all other ranks are lost");
}

Result<Done> Coordinator::give_up_late_cells() {
  if (options_.cell_seconds <= 0) return Done{};
  std::vector<OpenCell*> late;
  for (const auto& cell : cells_) {
    if (cell->given_up || options_.clock() - cell->started < options_.cell_seconds) continue;
    late.push_back(cell.get());
  }
  for (OpenCell* cell : late) {
    const auto done = give_up(*cell);
    if (!done) return done;
  }
  return Done{};
}

Result<Done> Coordinator::give_up(OpenCell& cell) {
  cell.given_up = true;
  for (unsigned rank = 1; rank <= crew_.size(); ++rank) {
    const auto* const work = crew_.member(rank).search();
    if (work != nullptr && work->cell == &cell) crew_.stop(rank);
  }
  return advance(cell);
}

Result<Done> Coordinator::begin_interval(OpenCell& cell) {
  auto interval = cell.build->begin(cell.build->intervals()[cell.begun++]);
  if (!interval) return interval.failure();
  SearchOptions options = interval->options();
  options.jobs = crew_.size();
  auto queue = std::make_unique<SearchQueue>(cell.build->problem(), interval->on(), options);
  cell.search.emplace(OpenCell::Search{*std::move(interval), std::move(queue)});
  return Done{};
}

Result<OpenCell*> Coordinator::cell_with_part() {
  for (const auto& cell : cells_) {
    if (cell->has_parts()) return cell.get();
  }
  while (!ahead_.empty() && !context_.cancelled()) {
    const std::string directory = place_ + "/" + std::to_string(opened_++);
    const double started = options_.clock();
    auto opened = open_cell(store_, ahead_.front(), options_, directory, context_);
    if (!opened) return opened.failure();
    ahead_.pop_front();
    if (const auto* known = std::get_if<CellReport>(&*opened)) {
      add_report(*known);
      continue;
    }
    cells_.push_back(std::make_unique<OpenCell>(
        OpenCell{std::get<std::unique_ptr<CellBuild>>(*std::move(opened)), started}));
    const auto begun = begin_interval(*cells_.back());
    if (!begun) return begun.failure();
    return cells_.back().get();
  }
  return nullptr;
}

Result<bool> Coordinator::assign() {
  bool any = false;
  std::size_t without_task = 0;
  for (const unsigned rank : crew_.idle()) {
    const double begin = processor();
    if (!checks_.empty()) {
      const auto given = give_check(rank);
      if (!given) return given.failure();
    } else {
      const auto cell = cell_with_part();
      if (!cell) return cell.failure();
      if (*cell == nullptr) {
        ++without_task;
        continue;
      }
      give_part(rank, **cell);
    }
    crew_.member(rank).seconds_here = processor() - begin;
    any = true;
  }
  if (without_task > 0) interrupt_long_parts(without_task);
  return any;
}

void Coordinator::give_part(unsigned rank, OpenCell& cell) {
  SearchQueue& queue = *cell.search->queue;
  PartTask task{crew_.next_task(), cell.build->cell().system, queue.take(), {}};
  for (const KnownAlgorithm& each : queue.target().algorithms()) {
    task.target.push_back(each.decisions);
  }
  crew_.say(rank, task);
  crew_.occupy(rank, CrewMember::Searching{&cell, std::move(task.part)});
}

Result<Done> Coordinator::give_check(unsigned rank) {
  OpenCheck check = std::move(checks_.front());
  checks_.pop_front();
  auto task = check_task(crew_.next_task(), check, check.cell->build->cell().system);
  if (!task) return task.failure();
  // One that is too large for a message is checked by rank 0, which holds up everybody.
  if (!crew_.say(rank, *std::move(task))) return check_here(check);
  crew_.occupy(rank, CrewMember::Checking{std::move(check)});
  return Done{};
}

void Coordinator::interrupt_long_parts(std::size_t idle) {
  for (unsigned rank = 1; rank <= crew_.size() && idle > 0; ++rank) {
    CrewMember& member = crew_.member(rank);
    auto* const work = member.search();
    if (work == nullptr || member.told_to_stop) continue;
    if (options_.clock() - member.since < how_.hurry * patience_with(work->part)) continue;
    work->interrupted = true;
    crew_.stop(rank);
    --idle;
  }
}

Result<Done> Coordinator::stop_all() {
  for (const auto& cell : cells_) cell->given_up = true;
  for (unsigned rank = 1; rank <= crew_.size(); ++rank) {
    if (crew_.member(rank).search() != nullptr) crew_.stop(rank);
  }
  const double begin = options_.clock();
  while (crew_.anybody_busy() && options_.clock() - begin < longest_farewell) {
    const auto heard = listen();
    if (!heard) return heard.failure();
    std::this_thread::sleep_for(waiting_interval);
  }
  for (unsigned rank = 1; rank <= crew_.size(); ++rank) {
    if (!crew_.member(rank).busy()) continue;
    const auto back = give_back(crew_.member(rank));
    if (!back) return back;
  }
  while (!cells_.empty()) {
    if (checks_.empty()) {
      const auto done = advance(*cells_.front());
      if (!done) return done;
      continue;
    }
    const OpenCheck check = std::move(checks_.front());
    checks_.pop_front();
    const auto done = check_here(check);
    if (!done) return done;
  }
  return Done{};
}

void Coordinator::add_report(const CellReport& report) {
  reports_.push_back(report);
  if (on_cell_) on_cell_(report);
  context_.report({"cells", reports_.size(), all_cells_});
}

}  // namespace tacit
