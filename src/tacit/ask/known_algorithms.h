// Algorithms that atlases know and from which an answer about an optimum can start.
#pragma once

#include <vector>

#include "tacit/ask/optimal.h"

namespace tacit {

// What `resources.atlases` know of one round of broadcast of at most as many processes as
// `question.system` has, and of classes of algorithms: by monotonicity (docs/laws.md, L7) more
// processes do as well. At a point each algorithm with its error there. Empty for other channels
// and tasks, and where `question.fresh` is set. Cost: one look-up per subject.
[[nodiscard]] std::vector<KnownAlgorithm> known_algorithms(const OptimalQuestion& question,
                                                           const Resources& resources,
                                                           const RunContext& context);

// Adds to `algorithms` those known_algorithms() that have a text, so that their tables are known;
// nothing for several rounds. Cost: besides, one evaluation of each on `problem`.
void add_known_algorithms(const OptimalQuestion& question, const Resources& resources,
                          const Problem& problem, const RunContext& context,
                          std::vector<KnownAlgorithm>& algorithms);

// Adds the algorithms that certificates of the atlases list for `system`, accepted or not: what an
// algorithm achieves is evaluated on `problem`, whoever found it.
void add_listed_algorithms(const System& system, const Resources& resources, const Problem& problem,
                           std::vector<KnownAlgorithm>& algorithms);

}  // namespace tacit
