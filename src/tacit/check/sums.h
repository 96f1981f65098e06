// Errors added up at one probability: section 5.5 of the specification.
#pragma once

#include "tacit/check/clauses.h"
#include "tacit/check/target.h"

namespace tacit::check {

// The clauses of a line `sum S` in a part that is the single rational p. New variables are
// numbered from `variables` + 1, and `variables` is raised to the last. Rejects a target
// that is 0 at p, and sums that need more clauses than the limit, before making them.
[[nodiscard]] Checked<ClauseList> sum_clauses(const Instance& instance, const CommonClauses& common,
                                              const Target& target, const Rational& p,
                                              std::uint64_t steps, Meter& meter,
                                              Literal& variables);

}  // namespace tacit::check
