// An algorithm as a decision for every full-information view.
#pragma once

#include "tacit/algorithm/algorithm.h"
#include "tacit/base/result.h"
#include "tacit/complex/decision_hypergraph.h"

namespace tacit {

// Runs the algorithm on every execution and writes down what each view decides.
// Whatever a process does in steps, even keeping silent, is a function of its
// full-information view. Fails where a rule has no value. Expects an algorithm that
// takes as many rounds as the hypergraph has.
// Cost: n decisions per execution and round.
[[nodiscard]] Result<Colouring> colouring_of(const Algorithm& algorithm,
                                             const DecisionHypergraph& hypergraph);

// One round of a rule of blocks as a decision table, for what runs tables only. Fails beyond 2^20
// executions, where the rule has no value, and where it breaks validity.
[[nodiscard]] Result<TableStep> tabulated(const BlockStep& step, const System& system);

}  // namespace tacit
