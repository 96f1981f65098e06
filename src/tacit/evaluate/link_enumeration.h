// Enumeration where every link has its own probability: exact values, as fractions.
#pragma once

#include "tacit/algorithm/algorithm.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/evaluate/enumeration.h"
#include "tacit/evaluate/input_class.h"
#include "tacit/model/link_probabilities.h"
#include "tacit/model/system.h"

namespace tacit {

// As evaluate_by_enumeration(), but with values instead of profiles. Fails when there
// are more than 2^28 executions, or as many as the options allow, of single steps.
// Expects a valid algorithm and one probability per link of a round.
// Cost: one addition of integers per execution of a step.
[[nodiscard]] Result<EngineReport> evaluate_by_links(const Algorithm& algorithm,
                                                     const System& system,
                                                     const LinkProbabilities& links,
                                                     const EnumerationOptions& options = {},
                                                     const RunContext& context = {});

}  // namespace tacit
