// Several processes at once: what mpirun started, if it did.
#pragma once

#include "tacit/base/result.h"
#include "tacit/build/ranks.h"
#include "tacit/simulate/sampling.h"

namespace tacit::cli {

// This process alone, unless it was started by mpirun; then MPI is loaded from the
// module beside the program, and the ranks of this start are returned. Fails when
// started by mpirun without that module: several processes would do the same work.
[[nodiscard]] Result<Ranks> started_ranks();

// The same for messages between the ranks. `leave`: do not wait for the others at the end of
// the process, because some are lost.
struct StartedMessenger {
  RankMessenger messenger{};
  std::function<void()> leave = [] {};
};
[[nodiscard]] Result<StartedMessenger> started_messenger();

}  // namespace tacit::cli
