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

}  // namespace tacit
