// What becomes of what the workers say.
#include <stop_token>
#include <utility>

#include "tacit/build/coordinator.h"

namespace tacit {
namespace {

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
    case PartOutcome::Kind::interrupted:
      return "stopped";
  }
  return "";
}

}  // namespace

Result<bool> Coordinator::listen() {
  bool any = false;
  while (true) {
    const double begin = processor();
    const auto arrived = crew_.receive();
    if (!arrived) return any;
    any = true;
    const auto& [rank, bytes] = *arrived;
    if (rank == 0 || rank > crew_.size()) continue;
    const auto message = decode(bytes);
    if (!message) return message.failure();
    const auto done = take_message(rank, *message, begin);
    if (!done) return done.failure();
  }
}

Result<Done> Coordinator::take_message(unsigned rank, const RankMessage& message, double begin) {
  CrewMember& member = crew_.member(rank);
  member.heard = options_.clock();
  if (const auto* hello = std::get_if<Hello>(&message)) {
    // Its checker is trusted because it is the one of this program.
    if (hello->build != how_.build) {
      return fail(ErrorCode::io_error,
                  "rank " + std::to_string(rank) + " runs another build of the program");
    }
    member.introduced = true;
  }
  if (!member.introduced) return Done{};
  if (const auto* resigned = std::get_if<Resigned>(&message)) {
    return take_resignation(rank, *resigned);
  }
  const auto* const searched = std::get_if<PartReport>(&message);
  const auto* const checked = std::get_if<CheckReport>(&message);
  const auto* const better = std::get_if<BetterAlgorithm>(&message);
  auto* const lost = std::get_if<CrewMember::Lost>(&member.state);
  if (lost != nullptr && (searched != nullptr || checked != nullptr)) lost->owes = false;
  // One that was given up and speaks again was slow, not dead.
  if (member.is<CrewMember::Unheard>() || (lost != nullptr && !lost->owes)) {
    member.state = CrewMember::Idle{};
  }
  auto* const search = member.search();
  if (better != nullptr && search != nullptr && member.task == better->id) {
    offer(*search, better->decisions);
  }
  if (searched != nullptr && search != nullptr && member.task == searched->id) {
    const Cell cell = search->cell->build->cell();
    const auto done = take_report(rank, *searched);
    note_task(cell, kind_name(searched->outcome.kind), searched->seconds, member, begin);
    return done;
  }
  if (checked != nullptr && member.check() != nullptr && member.task == checked->id) {
    const Cell cell = member.check()->check.cell->build->cell();
    const auto done = take_report(rank, *checked);
    note_task(cell, "checked", checked->seconds, member, begin);
    return done;
  }
  return Done{};
}

void Coordinator::note_task(const Cell& cell, const std::string& kind, double seconds,
                            const CrewMember& member, double begin) const {
  if (how_.on_task) how_.on_task({cell, kind, seconds, member.seconds_here + processor() - begin});
}

void Coordinator::offer(const CrewMember::Searching& work, const Problem::Decisions& decisions) {
  const Problem& problem = work.cell->build->problem();
  if (!problem.respects_validity(decisions)) return;
  work.cell->search->queue->offer(known_algorithm(problem, "", decisions), work.part.on);
}

Result<Done> Coordinator::take_report(unsigned rank, const PartReport& report) {
  CrewMember& member = crew_.member(rank);
  const CrewMember::Searching& work = *member.search();
  PartOutcome outcome = report.outcome;
  std::string path;
  if (outcome.kind == PartOutcome::Kind::proved) {
    path = work.cell->build->directory() + "/part" + std::to_string(work.cell->proofs++) + ".proof";
    const auto written = write_file(path, report.proof);
    if (!written) return written;
  }
  if (outcome.kind == PartOutcome::Kind::stopped && work.interrupted && !work.cell->given_up) {
    outcome.kind = PartOutcome::Kind::interrupted;
  }
  for (const Problem::Decisions& each : report.better) offer(work, each);
  return conclude_part(member, std::move(outcome), path, report.seconds);
}

Result<Done> Coordinator::conclude_part(CrewMember& member, PartOutcome outcome,
                                        const std::string& proof, double seconds) {
  CrewMember::Searching work = std::move(*member.search());
  member.state = CrewMember::Idle{};
  OpenCell& cell = *work.cell;
  SearchQueue& queue = *cell.search->queue;
  if (queue.conclude(std::move(work.part), std::move(outcome), proof)) {
    add_check(cell, cell.search->interval.take_in(queue.target(), queue.proved().back(), seconds));
  }
  queue.report(context_);
  for (unsigned rank = 1; rank <= crew_.size(); ++rank) {
    const auto* const other = crew_.member(rank).search();
    if (other != nullptr && other->cell == &cell && queue.stale(other->part)) crew_.stop(rank);
  }
  return advance(cell);
}

Result<Done> Coordinator::take_report(unsigned rank, const CheckReport& report) {
  CrewMember& member = crew_.member(rank);
  const OpenCheck check = std::move(member.check()->check);
  member.state = CrewMember::Idle{};
  const auto stored = check.cell->build->store_checked(check.batch, report.checked);
  if (!stored) return stored.failure();
  if (*stored) return conclude_check(check);
  // Something is wrong there, or with the proof; the checker here decides.
  if (how_.on_lost) how_.on_lost("rank " + std::to_string(rank) + " has no proof accepted");
  return check_here(check);
}

Result<Done> Coordinator::check_here(const OpenCheck& check) {
  const auto done = check.cell->build->check_and_store(check.batch);
  return done ? conclude_check(check) : done;
}

Result<Done> Coordinator::conclude_check(const OpenCheck& check) {
  remove_proofs(check.batch);
  --check.cell->checks;
  return check.cell->build->refused() ? give_up(*check.cell) : advance(*check.cell);
}

void Coordinator::add_check(OpenCell& cell, std::optional<ProvedBatch> batch) {
  if (!batch) return;
  ++cell.checks;
  checks_.push_back({&cell, *std::move(batch)});
}

Result<Done> Coordinator::take_resignation(unsigned rank, const Resigned& resigned) {
  CrewMember& member = crew_.member(rank);
  last_resignation_ = "rank " + std::to_string(rank) + " cannot go on: " + resigned.reason;
  if (how_.on_lost) how_.on_lost(last_resignation_);
  if (member.busy()) {
    const auto back = give_back(member);
    if (!back) return back;
  }
  member.state = CrewMember::OutOfWork{};
  return Done{};
}

Result<Done> Coordinator::give_back(CrewMember& member) {
  if (auto* const work = member.check()) {
    checks_.push_front(std::move(work->check));
    member.state = CrewMember::Idle{};
    return Done{};
  }
  return conclude_part(member, {PartOutcome::Kind::stopped}, {}, 0);
}

Result<Done> Coordinator::advance(OpenCell& cell) {
  while (true) {
    if (cell.search) {
      if (crew_.anybody_searches(cell) || cell.has_parts()) return Done{};
      end_search(cell);
    }
    if (cell.checks > 0) return Done{};
    if (cell.begun == cell.build->intervals().size() || context_.cancelled()) break;
    const auto begun = begin_interval(cell);
    if (!begun) return begun;
  }
  const auto report = cell.build->finish(context_);
  if (!report) return report.failure();
  add_report(*report);
  std::erase_if(cells_, [&](const auto& each) { return each.get() == &cell; });
  return Done{};
}

// Where the cell is given up, no time is spent on good bounds.
void Coordinator::end_search(OpenCell& cell) {
  OpenCell::Search search = *std::exchange(cell.search, std::nullopt);
  RunContext context = context_;
  std::stop_source at_once;
  if (cell.given_up) {
    at_once.request_stop();
    context.stop = at_once.get_token();
  }
  add_check(cell, std::move(search.interval).end(search.queue->result(), context));
}

}  // namespace tacit
