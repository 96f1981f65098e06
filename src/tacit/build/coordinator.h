// Coordinator: rank 0 at work (ranks.h). It listens to the workers, hands out parts and batches,
// and stores what is accepted.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tacit/build/cell_build.h"
#include "tacit/build/crew.h"
#include "tacit/build/ranks.h"
#include "tacit/search/search_queue.h"

namespace tacit {

// A cell that has been opened and is not finished.
struct OpenCell {
  // The search of one of its intervals.
  struct Search {
    IntervalBuild interval;
    std::unique_ptr<SearchQueue> queue;
  };

  std::unique_ptr<CellBuild> build;
  double started;
  std::optional<Search> search{};  // nothing: of the last interval, batches at most are left
  std::size_t begun = 0;           // how many intervals were begun
  std::size_t proofs = 0;          // files
  std::size_t checks = 0;          // batches that are not in the store yet
  bool given_up = false;           // its time is over, or it cannot be proved

  [[nodiscard]] bool has_parts() const { return search && !given_up && search->queue->has_parts(); }
};

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
  // coordinator.cpp: who gets what to do, and for how long.

  // Whether anything happened.
  [[nodiscard]] Result<bool> step();
  [[nodiscard]] Result<Done> give_up_silent_ranks();
  [[nodiscard]] Result<Done> give_up_late_cells();
  // Nothing more of the cell is searched.
  [[nodiscard]] Result<Done> give_up(OpenCell& cell);
  // A cell with a part to search, opening new ones as needed; null when there is none.
  [[nodiscard]] Result<OpenCell*> cell_with_part();
  [[nodiscard]] Result<Done> begin_interval(OpenCell& cell);
  // Gives everybody something to do, if there is something. Whether anything was given.
  [[nodiscard]] Result<bool> assign();
  void give_part(unsigned rank, OpenCell& cell);
  [[nodiscard]] Result<Done> give_check(unsigned rank);
  // Parts that take long are divided while `idle` ranks have nothing to do; each time a part is
  // divided, its halves get twice as long.
  void interrupt_long_parts(std::size_t idle);
  // After Ctrl-C: what is proved is stored.
  [[nodiscard]] Result<Done> stop_all();
  void add_report(const CellReport& report);
  [[nodiscard]] double processor() const { return how_.processor ? how_.processor() : 0; }

  // coordinator_reports.cpp: what becomes of what the workers say.

  // Whether anything was heard.
  [[nodiscard]] Result<bool> listen();
  // `begin`: the time of the processor when the message arrived.
  [[nodiscard]] Result<Done> take_message(unsigned rank, const RankMessage& message, double begin);
  [[nodiscard]] Result<Done> take_report(unsigned rank, const PartReport& report);
  // A batch was checked: what its worker's checker accepted is stored.
  [[nodiscard]] Result<Done> take_report(unsigned rank, const CheckReport& report);
  void note_task(const Cell& cell, const std::string& kind, double seconds,
                 const CrewMember& member, double begin) const;
  static void offer(const CrewMember::Searching& work, const Problem::Decisions& decisions);
  // The part of a worker, who becomes idle, goes back to its queue, which decides what becomes
  // of it.
  [[nodiscard]] Result<Done> conclude_part(CrewMember& member, PartOutcome outcome,
                                           const std::string& proof, double seconds);
  [[nodiscard]] Result<Done> take_resignation(unsigned rank, const Resigned& resigned);
  // A worker who cannot go on becomes idle, and its task is to be done by another.
  [[nodiscard]] Result<Done> give_back(CrewMember& member);
  // Has a batch checked by this process, where nobody else can.
  [[nodiscard]] Result<Done> check_here(const OpenCheck& check);
  [[nodiscard]] Result<Done> conclude_check(const OpenCheck& check);
  void add_check(OpenCell& cell, std::optional<ProvedBatch> batch);
  // Goes on to the next interval, or to the end of the cell, when nothing is left of this one
  // and what was proved is stored. Of a cell that is given up, nobody searches the intervals
  // that are left: they are begun and ended here.
  [[nodiscard]] Result<Done> advance(OpenCell& cell);
  void end_search(OpenCell& cell);

  Store& store_;
  const BuildOptions& options_;
  const DistributeOptions& how_;
  const std::function<void(const CellReport&)>& on_cell_;
  const RunContext& context_;
  std::string place_;             // for the directories of the cells
  std::deque<StoredCell> ahead_;  // to be opened
  std::vector<std::unique_ptr<OpenCell>> cells_;
  std::size_t opened_ = 0;        // how many cells were opened
  std::deque<OpenCheck> checks_;  // that nobody has begun
  std::vector<CellReport> reports_;
  std::size_t all_cells_ = 0;
  std::string last_resignation_;  // of which rank, and why
  Crew crew_;                     // destroyed, and dismissed, first
};

}  // namespace tacit
