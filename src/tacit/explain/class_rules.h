// Rules as proofs by mixtures and flows list them (bound/mixture_proof.h), a decision for every
// free class of views, made into algorithms whose errors are known for every p.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/explain/optimum.h"

namespace tacit {

// The rules as decisions of the problem's views, called "table 1" and so on. Expects the hypergraph
// of consensus of two values. Fails on a rule that has not one decision for every free class.
[[nodiscard]] Result<std::vector<KnownAlgorithm>> algorithms_of_rules(
    const Problem& problem, std::span<const std::string> rules, const RunContext& context = {});

// The same without views, by counting, for one round of broadcast: algorithms with a name, and
// without decisions. Nothing where one of the rules has no name.
[[nodiscard]] Result<std::optional<std::vector<KnownAlgorithm>>> named_algorithms_of_rules(
    const System& system, std::span<const std::string> rules, const RunContext& context = {});

// What the target says on the proved intervals, and on the open ones as an upper bound, above the
// probability that nothing is delivered. For systems of one round that are too large for a Problem.
[[nodiscard]] Optimum optimum_without_views(const System& system, const Interval& on,
                                            const Target& target, std::span<const Interval> proved,
                                            std::span<const Interval> open);

}  // namespace tacit
