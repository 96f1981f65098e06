// What is known about the optimum of a system that is too large to be searched: theorems where
// they suffice, otherwise the best algorithm with a name and a lower bound.
#pragma once

#include <optional>
#include <string>

#include "tacit/base/probability.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/bound/lower_bounds.h"
#include "tacit/explain/optimum.h"

namespace tacit {

struct UnsearchedOptimum {
  Optimum optimum;                    // its algorithms have names, and no decisions
  std::optional<LowerBound> bound{};  // at a point that is not decided
  std::string theorem{};              // why pieces are optimal; empty where none is
};

// For broadcast. One round: courteous is optimal for p <= 1/n (docs/mathematics.md, claim 48).
// Everything else lies between the error of silence and the best of the named rules, of
// committees of them (of all sizes for few processes, of a selection for more) and of sequences; at
// a point of one round, the lower bound is the optimum with shared coins for up to 200 processes.
// Fails for other channels, for more than `most_unsearched_processes`, for several rounds of more
// than 1000 links, and when it is cancelled before an algorithm was evaluated; cancelled later, the
// bounds are weaker. Cost: a few dozen exact evaluations, and at a point the optimum with shared
// coins (minutes for 200 processes).
[[nodiscard]] Result<UnsearchedOptimum> unsearched_optimum(const System& system, const Interval& on,
                                                           const std::optional<Probability>& at,
                                                           const RunContext& context = {});

inline constexpr unsigned most_unsearched_processes = 400;

}  // namespace tacit
