// Filling an atlas: one cell after the other is searched, and what is proved is stored.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tacit/atlas/store.h"
#include "tacit/base/run_context.h"

namespace tacit {

// Calls `ring` after `seconds` seconds, from another thread, unless what it returned is
// destroyed before; destroying it waits for a call in progress.
using Alarm = std::function<std::shared_ptr<void>(double seconds, std::function<void()> ring)>;

struct BuildOptions {
  std::string version{};               // noted with what is found
  std::function<std::string()> now{};  // the time, in words
  std::function<double()> clock{};     // seconds since some fixed moment
  Alarm alarm{};                       // expected when cell_seconds is set
  std::uint64_t memory_limit = 0;      // for views; 0: the default of DecisionHypergraph
  //-- below: cost only
  unsigned jobs = 1;
  double cell_seconds = 0;  // after which a cell is given up; 0: never
  double checkpoint_seconds =
      60;            // the longest time before what is proved of an interval is stored
  int patience = 0;  // of the search (SearchOptions); 0: its default
};

struct CellReport {
  enum class Outcome {
    present,    // proved before
    proved,     // now
    bounded,    // given up after cell_seconds
    tried,      // given up before, after at least as long: not tried again
    too_large,  // for the memory, or its certificate for the checker
    stopped     // the build was cancelled
  };
  Cell cell;
  Outcome outcome;
  double seconds;
  std::string reason{};  // when the certificate is too large: what the checker says
};

// Works through the open ones among the cells, best_first. Every result is in the store
// before the next search begins; an interval that takes long is stored part by part, and
// continued there by the next build. When a certificate is beyond the limits of the checker, the
// cell is given up and gets bounds. Stops early when cancelled. Fails when something cannot be
// stored; the store then has everything from before.
[[nodiscard]] Result<std::vector<CellReport>> build_atlas(
    Store& store, const std::vector<Cell>& cells, const BuildOptions& options,
    const std::function<void(const CellReport&)>& on_cell = {}, const RunContext& context = {});

}  // namespace tacit
