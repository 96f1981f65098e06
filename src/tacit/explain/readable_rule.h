// Algorithms of a class (model/blocks.h) as rules that can be read. Not installed.
#pragma once

#include <optional>
#include <span>

#include "tacit/algorithm/block_rule.h"
#include "tacit/base/run_context.h"
#include "tacit/bound/class_problem.h"

namespace tacit {

struct ClassRule {
  BlockRule rule;
  ClassProblem::Decisions decisions;  // those of the rule
};

// A rule, of at most six lines if one is found and otherwise of at most twenty, that is as good as
// the algorithm with these decisions: on every input it is in error no more often than the
// algorithm, or than each of `targets`, for every number of deliveries. `targets` are the worst
// cases that the algorithm reaches where it is the best one, so that the rule is the best one
// there, too. Nothing where no such rule was found, or after a stop. Cost: that of shortest_rule(),
// four times at most, and one evaluation per view and per rule tried.
[[nodiscard]] std::optional<ClassRule> short_class_rule(const ClassProblem& problem,
                                                        const ClassProblem::Decisions& decisions,
                                                        std::span<const Profile> targets,
                                                        const RunContext& context);

}  // namespace tacit
