// Good algorithms to start from: the named rules, committees, rules of blocks, and sequences.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tacit/base/run_context.h"
#include "tacit/search/target.h"

namespace tacit {

// Algorithms of the problem's system, by name. Not all of them are good; the target
// keeps those that are. After a stop there are fewer of them, but the first one is always there.
// Cost: one pass over the executions for each of at most 402 names.
[[nodiscard]] std::vector<KnownAlgorithm> starting_algorithms(const Problem& problem,
                                                              const RunContext& context = {});

// The algorithm with that name or text, evaluated; nothing where it is none for the problem's
// system, or has no validity. Cost: one pass over the executions.
[[nodiscard]] std::optional<KnownAlgorithm> algorithm_with_name(const Problem& problem,
                                                                const std::string& name);

}  // namespace tacit
