// What becomes of what the workers say.
#include "tacit/build/coordinator.h"

namespace tacit {

Result<bool> Coordinator::listen() {
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

Result<Done> Coordinator::heard(unsigned rank, const RankMessage& message, double begin) {
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
  if (const auto* resigned = std::get_if<Resigned>(&message)) return resign(worker, *resigned);
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

std::optional<std::pair<unsigned, std::string>> Coordinator::received() {
  const double now = options_.clock();
  const double deaf = now - listened_;
  if (deaf > how_.silence / 10) {
    for (WorkerState& each : workers_) each.heard += deaf;
  }
  listened_ = now;
  return messenger_.receive();
}

void Coordinator::offer(const WorkerState& worker, const Problem::Decisions& decisions) {
  const Problem& problem = worker.cell->work.problem();
  if (decisions.size() != problem.free_views()) return;
  worker.cell->queue->offer(known_algorithm(problem, "", decisions), worker.part->on);
}

Result<Done> Coordinator::conclude(WorkerState& worker, const PartReport& report) {
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

Result<Done> Coordinator::conclude(WorkerState& worker, const CheckReport& report) {
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

Result<Done> Coordinator::checked(const Check& check) {
  remove_proofs(check.batch);
  --check.cell->checks;
  return check.cell->work.refused() ? give_up(*check.cell) : advance(*check.cell);
}

Result<Done> Coordinator::check_first_here() {
  const Check check = std::move(checks_.front());
  checks_.pop_front();
  return check_here(check);
}

Result<Done> Coordinator::check_here(const Check& check) {
  const auto done = check.cell->work.store(check.batch);
  return done ? checked(check) : done;
}

Result<Done> Coordinator::ended(WorkerState& worker, const PartOutcome& outcome,
                                const std::string& proof, double seconds) {
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

Result<Done> Coordinator::resign(WorkerState& worker, const Resigned& resigned) {
  const auto rank = static_cast<std::size_t>(&worker - workers_.data());
  resigned_ = "rank " + std::to_string(rank) + " cannot go on: " + resigned.reason;
  if (how_.on_lost) how_.on_lost(resigned_);
  if (worker.state == WorkerState::State::busy) {
    const auto back = give_back(worker);
    if (!back) return back;
  }
  worker.state = WorkerState::State::resigned;
  return Done{};
}

Result<Done> Coordinator::give_back(WorkerState& worker) {
  if (!worker.check) return ended(worker, {PartOutcome::Kind::stopped}, {}, 0);
  checks_.push_front(*std::exchange(worker.check, {}));
  worker.cell = nullptr;
  worker.state = WorkerState::State::idle;
  return Done{};
}

Result<Done> Coordinator::advance(OpenCell& cell) {
  while (true) {
    if (!cell.searched) {
      if (somebody_searches(cell) || (cell.queue->has_parts() && !cell.expired)) return Done{};
      const auto concluded = cell.conclude(context_);
      if (!concluded) return concluded;
    }
    if (cell.checks > 0) return Done{};
    if (cell.interval + 1 == cell.work.intervals().size() || context_.cancelled()) break;
    ++cell.interval;
    const auto begun = cell.begin(messenger_.count - 1);
    if (!begun) return begun;
  }
  const auto report = cell.work.finished(context_);
  if (!report) return report.failure();
  tell(*report);
  std::erase_if(cells_, [&](const auto& each) { return each.get() == &cell; });
  return Done{};
}

}  // namespace tacit
