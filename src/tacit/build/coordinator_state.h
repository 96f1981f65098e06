// What rank 0 keeps in mind: cells that are open, batches to check, and who does what.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "tacit/build/cell_build.h"
#include "tacit/build/rank_message.h"
#include "tacit/search/search_queue.h"

namespace tacit {

// A cell whose parts are being searched.
struct OpenCell {
  OpenCell(Store& store, const StoredCell& cell, const BuildOptions& options,
           const std::string& directory, CellBuild::HandOver hand_over)
      : work(store, cell, options, directory, std::move(hand_over)), started(options.clock()) {}

  // Begin the search of the next interval, by `searchers` ranks; and end the one at hand.
  [[nodiscard]] Result<Done> begin(unsigned searchers);
  [[nodiscard]] Result<Done> conclude(const RunContext& context);

  CellBuild work;
  double started;
  std::size_t interval = 0;
  std::unique_ptr<SearchQueue> queue{};
  int patience = 0;
  std::size_t proofs = 0;  // files
  std::size_t checks = 0;  // batches that are not in the store yet
  bool expired = false;    // its time is over, or it cannot be proved
  bool searched = false;   // nothing of the interval is left to search
};

// A batch that somebody has to check.
struct Check {
  OpenCell* cell;
  ProvedBatch batch;
};

struct WorkerState {
  enum class State { unknown, idle, busy, resigned, lost } state = State::unknown;
  bool introduced = false;  // it runs the program that it should
  double heard = 0;
  // While busy, with a part or a check:
  std::uint64_t task = 0;
  OpenCell* cell = nullptr;
  std::optional<OpenPart> part{};
  std::optional<Check> check{};
  double since = 0;
  double here = 0;  // seconds of rank 0 for the task
  bool told_to_stop = false;
  bool hurried = false;  // so that its part is divided
  bool owes = false;     // lost while busy: perhaps it still is
};

[[nodiscard]] std::string kind_name(PartOutcome::Kind kind);

// The message that asks for a check, without its number. Reads the proofs of the batch.
[[nodiscard]] Result<CheckTask> check_task(const Check& check);

// How many times as long as others a part may take before it is divided.
[[nodiscard]] double patience_with(const OpenPart& part);

}  // namespace tacit
