// Good algorithms to start from: the named rules, committees, and sequences.
#pragma once

#include <vector>

#include "tacit/optimise/target.h"

namespace tacit {

// Algorithms of the problem's system, by name. Not all of them are good; the target
// keeps those that are.
[[nodiscard]] std::vector<KnownAlgorithm> starting_algorithms(const Problem& problem);

}  // namespace tacit
