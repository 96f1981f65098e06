// Exact evaluation over any number of values: rules of words (word_rule.h), and errors counted on
// the decision hypergraph, input by input.
#pragma once

#include "tacit/algorithm/word_algorithm.h"
#include "tacit/evaluate/evaluation.h"

namespace tacit {

// As evaluate() does for two values. Of the options `at`, `input` and `all_inputs` count. The task
// and the values are those of the system, whose rounds are the algorithm's. Fails when the system
// is too large for `memory` bytes, when the input is no word of the system, or when cancelled.
// Cost: that of all executions.
[[nodiscard]] Result<Evaluation> evaluate_words(const WordAlgorithm& algorithm, const System& asked,
                                                const EvaluationOptions& options,
                                                std::uint64_t memory,
                                                const RunContext& context = {});

}  // namespace tacit
