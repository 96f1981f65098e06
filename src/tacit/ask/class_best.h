// The best class among the partitions of the processes into few blocks.
#pragma once

#include <functional>
#include <vector>

#include "tacit/ask/optimal.h"

namespace tacit {

// The partitions of n processes into at most three blocks, as classes, but for the one that has
// all algorithms: few blocks first, and of equally many those with few classes of executions.
[[nodiscard]] std::vector<AlgorithmClass> small_partitions(unsigned n);

// Asks the question about every one of them, and answers with the smallest error that was found,
// and what is known of each; the first of equally good ones. What was not finished when the context
// was cancelled is bounded, and what was not begun bounded by shared coins alone. Fails where no
// class can be searched. Expects a question at a point.
[[nodiscard]] Result<OptimalAnswer> best_of_classes(
    const OptimalQuestion& question,
    const std::function<Result<OptimalAnswer>(const OptimalQuestion&)>& answer_of_class,
    const RunContext& context);

}  // namespace tacit
