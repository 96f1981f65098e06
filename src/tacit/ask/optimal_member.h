// The optimum as a member of a comparison.
#pragma once

#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/evaluate/evaluation.h"

namespace tacit::ask {

// The optimum of a system for every p, from the atlas or by a search, as if it were the worst case
// of one algorithm, called "optimal". Fails where it is not proved for every p within the limits of
// the context.
[[nodiscard]] Result<Evaluation> optimal_member(const System& system, unsigned jobs,
                                                const RunContext& context);

}  // namespace tacit::ask
