// How large a search is, before it begins: the clauses of one part, and the memory that a
// solver takes for them. They grow much faster than the views: the counters with the square
// of the number of executions of one input.
#pragma once

#include <cstdint>

#include "tacit/base/result.h"
#include "tacit/bound/problem.h"
#include "tacit/complex/memory_estimate.h"

namespace tacit {

// What the solver of one part takes; a search has one for each thread. `items` are the
// clauses of errors and counters, exactly where there are two values and at most otherwise, and
// at a single point those that add errors up, at most; what breaks the symmetry is little beside
// them. Cost: one pass over the open facets.
[[nodiscard]] MemoryEstimate clause_estimate(const Problem& problem, bool at_point);

// The most clauses of a part that the checker takes.
inline constexpr std::uint64_t most_checked_clauses = std::uint64_t{1} << 24;

// The estimate; fails with ErrorCode::too_large when it is above the limit, or when the
// checker would not take a proof.
[[nodiscard]] Result<MemoryEstimate> search_within_memory(const Problem& problem, bool at_point,
                                                          std::uint64_t limit);

}  // namespace tacit
