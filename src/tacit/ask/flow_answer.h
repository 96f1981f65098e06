// The optimum of deterministic consensus without a search, where shared coins do not help.
//
// No algorithm has a smaller worst case than a mixture of algorithms can have, and what a mixture
// can have is found by minimum cuts and proved by a flow (bound/discrepancy.h). Where a single
// algorithm attains it, it is optimal, and the flow is the proof: for small p, and for two
// processes.
#pragma once

#include <optional>

#include "tacit/ask/optimal.h"

namespace tacit {

// The checked answer where a flow proves it on all that is asked for; nothing elsewhere, where it
// would take too long, and after a stop. `problem` is null where the system is too large to be
// searched: then the algorithm has a name, and no decisions. Fails when the temporary directory
// cannot be written to, and when the checker does not accept the proof.
// Cost: one optimum with shared coins, milliseconds up to ten processes; on an interval where no
// coins are needed, a handful of them.
[[nodiscard]] Result<std::optional<OptimalAnswer>> flow_answer(
    const OptimalQuestion& question, const std::shared_ptr<const Problem>& problem,
    const RunContext& context);

}  // namespace tacit
