// Filling an atlas with many processes: one has the store and the queue, the others search.
//
// Rank 0 opens cells best first and hands their parts (pieces of intervals, cubes of points) to
// whoever is idle. A better algorithm is told to rank 0 when it is found and goes to the others
// with their next part; at a point, searches for the old value are stopped. When ranks are
// idle, parts that take long are stopped and divided. What is proved goes out once more: a
// worker writes the certificate and has it checked. Rank 0 stores a certificate if the checker of
// a worker accepted it, the worker runs the same build of the program, the text has the hash of
// what was accepted, and the claim is the one that was sent out. A rank that is silent for
// too long is given up, and its part or batch goes back to the queue; likewise when it says that
// it cannot go on.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tacit/build/builder.h"

namespace tacit {

// Messages between processes with numbers from 0. Calls may overlap.
struct RankMessenger {
  unsigned rank = 0;
  unsigned count = 1;
  // Does not wait until it arrives. Whether it was sent.
  std::function<bool(unsigned to, const std::string& bytes)> send{};
  // Something that has arrived, and from whom; does not wait for it.
  std::function<std::optional<std::pair<unsigned, std::string>>()> receive{};
};

// How one task of a worker ended, and how long it took its processor.
struct TaskNote {
  Cell cell;
  std::string kind;  // "proved", "split", "too long", "improved", "stopped", "checked"
  double seconds;
  double here;  // seconds of rank 0, for opening a cell, sending, receiving and storing
};

struct DistributeOptions {
  std::string build{};  // names the program; workers must have the same
  double silence = 60;  // seconds until a silent rank is given up
  double hurry = 10;    // seconds until a part may be divided because others are idle
  std::function<double()> processor{};  // seconds of the calling thread, for on_task
  std::function<void(const TaskNote&)> on_task{};
  // Told when a rank is given up or cannot go on, and when what it says about a certificate does
  // not hold.
  std::function<void(const std::string&)> on_lost{};
};

struct Distributed {
  std::vector<CellReport> reports;
  unsigned ranks_lost = 0;
};

// What rank 0 does: as build_atlas(), with the other ranks as workers. Expects at least one.
// Fails also when all workers are lost or cannot go on.
[[nodiscard]] Result<Distributed> distribute_atlas(
    Store& store, const std::vector<Cell>& cells, const BuildOptions& options,
    const DistributeOptions& how, const RankMessenger& messenger,
    const std::function<void(const CellReport&)>& on_cell = {}, const RunContext& context = {});

// Sends the workers home, where rank 0 cannot begin.
void dismiss_workers(const RankMessenger& messenger);

struct WorkerOptions {
  std::string build;                    // as in DistributeOptions
  std::string work_directory;           // for proofs; must exist
  std::function<double()> clock{};      // seconds since some fixed moment
  std::function<double()> processor{};  // seconds of the calling thread
  std::uint64_t memory_limit = 0;       // for views; 0: the default of DecisionHypergraph
  double silence = 600;                 // seconds until a silent rank 0 is given up
};

struct WorkDone {
  bool ranks_lost;       // MPI cannot be ended in good order then
  std::string resigned;  // why this rank could not go on; empty if it could
};

// What the others do, until rank 0 says that all is done. One that runs out of memory, that
// cannot write, or whose message is too large tells rank 0, and does nothing more but wait.
// Fails when rank 0 is silent for too long and when a message makes no sense. Cancelled, it
// stops the search, and still waits for rank 0.
[[nodiscard]] Result<WorkDone> work_for_atlas(const RankMessenger& messenger,
                                              const WorkerOptions& options,
                                              const RunContext& context = {});

}  // namespace tacit
