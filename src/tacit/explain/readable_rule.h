// Algorithms of a class (model/blocks.h) as rules that can be read. Not installed.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "tacit/algorithm/block_rule.h"
#include "tacit/base/probability.h"
#include "tacit/base/run_context.h"
#include "tacit/bound/class_problem.h"

namespace tacit {

struct ClassRule {
  BlockRule rule;
  ClassProblem::Decisions decisions;  // those of the rule
  std::string name{};                 // of the rule; empty where it has none
};

// What a rule has to reach.
struct RuleTarget {
  // The worst cases of the algorithm where it is the best one, so that the rule is the best one
  // there, too.
  std::span<const Profile> reached;
  // Where it is used; absent means for every p.
  std::optional<Probability> at{};
};

// A rule, one with a name if there is one, then one of at most six lines if one is found and
// otherwise of at most twenty, that is as good as the algorithm with these decisions: on every
// input it is in error no more often than the algorithm, or than each of `target.reached`, for
// every number of deliveries. At a point a rule is as good that is not more often in error there
// than `target.reached` on any input, and on one input just as often for every number of
// deliveries. Where there are more than 400 classes of views, or 15 processes, only a name, since a
// table takes seconds; of more than eight processes no rule that a quick look for twenty lines does
// not find. Nothing where no such rule was found, or after a stop. Cost: that of shortest_rule(),
// four times at most, at a point once more with a width of 160, and one evaluation per view and per
// rule tried.
[[nodiscard]] std::optional<ClassRule> short_class_rule(const ClassProblem& problem,
                                                        const ClassProblem::Decisions& decisions,
                                                        const RuleTarget& target,
                                                        const RunContext& context);

}  // namespace tacit
