// Coordinator: rank 0 at work (ranks.h). It listens to the workers, hands out parts and
// batches, and stores what is accepted.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tacit/build/coordinator_state.h"
#include "tacit/build/rank_message.h"
#include "tacit/build/ranks.h"

namespace tacit {

class Coordinator {
 public:
  // What it is given must live longer. The workers are dismissed at the end.
  Coordinator(Store& store, const BuildOptions& options, const DistributeOptions& how,
              const RankMessenger& messenger, const std::function<void(const CellReport&)>& on_cell,
              const RunContext& context);
  ~Coordinator();
  Coordinator(const Coordinator&) = delete;
  Coordinator& operator=(const Coordinator&) = delete;

  // As distribute_atlas(), for cells in the order in which they are to be opened. Once.
  [[nodiscard]] Result<Distributed> run(std::vector<StoredCell> wanted);

 private:
  // A rank that cannot be reached will be silent, too.
  void say(unsigned rank, const RankMessage& message) const {
    static_cast<void>(messenger_.send(rank, encoded(message)));
  }

  [[nodiscard]] unsigned lost() const {
    return static_cast<unsigned>(
        std::ranges::count(workers_, WorkerState::State::lost, &WorkerState::state));
  }

  // Whether anything happened.
  [[nodiscard]] Result<bool> step();
  [[nodiscard]] Result<bool> listen();
  [[nodiscard]] Result<Done> heard(unsigned rank, const RankMessage& message, double begin);

  void note(const Cell& cell, const std::string& kind, double seconds, const WorkerState& worker,
            double begin) const {
    if (how_.on_task) how_.on_task({cell, kind, seconds, worker.here + processor() - begin});
  }

  [[nodiscard]] double processor() const { return how_.processor ? how_.processor() : 0; }

  // While rank 0 was writing, or checking, it did not listen, and nobody was silent.
  [[nodiscard]] std::optional<std::pair<unsigned, std::string>> received();

  static bool works_on(const WorkerState& worker, std::uint64_t task) {
    return worker.state == WorkerState::State::busy && worker.task == task;
  }

  static void offer(const WorkerState& worker, const Problem::Decisions& decisions);
  [[nodiscard]] Result<Done> conclude(WorkerState& worker, const PartReport& report);

  // A batch was checked: what its worker's checker accepted is stored.
  [[nodiscard]] Result<Done> conclude(WorkerState& worker, const CheckReport& report);
  [[nodiscard]] Result<Done> checked(const Check& check);
  [[nodiscard]] Result<Done> check_first_here();

  // Where nobody else can.
  [[nodiscard]] Result<Done> check_here(const Check& check);

  // The part of a worker goes back to its queue, which decides what becomes of it.
  [[nodiscard]] Result<Done> ended(WorkerState& worker, const PartOutcome& outcome,
                                   const std::string& proof, double seconds);
  void stop(unsigned rank);

  [[nodiscard]] Result<Done> resign(WorkerState& worker, const Resigned& resigned);

  // Somebody who cannot go on gives back what it has.
  [[nodiscard]] Result<Done> give_back(WorkerState& worker);

  [[nodiscard]] bool somebody_searches(const OpenCell& cell) const {
    return std::ranges::any_of(workers_,
                               [&](const WorkerState& w) { return w.cell == &cell && w.part; });
  }

  // Goes on to the next interval, or to the end of the cell, when nothing is left of this one
  // and what was proved is stored. Of a cell whose time is over, nobody searches the intervals
  // that are left: they are begun and concluded here.
  [[nodiscard]] Result<Done> advance(OpenCell& cell);

  void tell(const CellReport& report) {
    reports_.push_back(report);
    if (on_cell_) on_cell_(report);
    context_.report({"cells", reports_.size(), all_});
  }

  [[nodiscard]] Result<Done> give_up_silent();
  [[nodiscard]] Result<Done> expire();
  // Nothing more of the cell is searched.
  [[nodiscard]] Result<Done> give_up(OpenCell& cell);
  [[nodiscard]] std::unique_ptr<OpenCell> opened_cell(const StoredCell& wanted);

  // A cell with a part to search, opening new ones as needed.
  [[nodiscard]] Result<OpenCell*> cell_with_part();

  // Gives everybody something to do, if there is something. Whether anything was given.
  [[nodiscard]] Result<bool> assign();
  void occupy(WorkerState& worker, OpenCell& cell);
  void give(unsigned rank, OpenCell& cell);
  [[nodiscard]] Result<Done> give_check(unsigned rank, double begin);

  // Parts that take long are divided while others have nothing to do; each time a part is
  // divided, its halves get twice as long.
  void hurry(std::size_t idle);

  // After Ctrl-C: what is proved is stored.
  [[nodiscard]] Result<Done> stop_all();

  Store& store_;
  const BuildOptions& options_;
  const DistributeOptions& how_;
  const RankMessenger& messenger_;
  const std::function<void(const CellReport&)>& on_cell_;
  const RunContext& context_;
  std::string place_;
  std::deque<StoredCell> ahead_;
  std::vector<std::unique_ptr<OpenCell>> cells_;
  std::deque<Check> checks_;
  std::vector<WorkerState> workers_;  // by rank; the first is not used
  std::vector<CellReport> reports_;
  std::string resigned_;  // who has resigned last, and why
  double listened_ = 0;
  std::uint64_t tasks_ = 0;
  std::size_t opened_ = 0;
  std::size_t all_ = 0;
};

}  // namespace tacit
