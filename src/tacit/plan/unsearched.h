// What is known about the optimum of a system that is too large to be searched: theorems where
// they suffice, otherwise the best algorithm with a name and a lower bound.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tacit/base/probability.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/bound/lower_bounds.h"
#include "tacit/bound/mixture_proof.h"
#include "tacit/explain/optimum.h"

namespace tacit {

struct UnsearchedOptimum {
  Optimum optimum;  // its algorithms have names, and no decisions
  // Lower bounds at a point that is not decided, the best first. None is certified yet.
  std::vector<LowerBound> bounds{};
  // What a certificate says about the bound with shared coins, where that is among them.
  std::optional<MixtureProof> coins{};
  std::string theorem{};  // why pieces are optimal; empty where none is
};

// For broadcast. One round: courteous is optimal for p <= 1/n (docs/mathematics.md, claim 48).
// Everything else lies between the bounds of many_processes.h, shared coins for up to
// `most_processes_with_coins` processes, and the best of the named rules, of committees of them (of
// all sizes for few processes, of a selection for more), of `known`, and of sequences. More
// processes than `most_evaluated_processes` are as good as these (monotonicity, docs/laws.md), and
// several rounds of more than 1000 links as good as the product of the errors of single rounds.
// `known`: algorithms for at most as many processes and one round, each with its worst case on
// `on`; of several rounds they are parts where their names are texts of algorithms. Fails for other
// channels, and when it is cancelled before an algorithm was evaluated; cancelled later, the bounds
// are weaker. Cost: a few dozen exact evaluations, and at a point the optimum with shared coins
// where it may be the best bound.
[[nodiscard]] Result<UnsearchedOptimum> unsearched_optimum(
    const System& system, const Interval& on, const std::optional<Probability>& at,
    const std::vector<KnownAlgorithm>& known = {}, const RunContext& context = {});

// Lower bounds of any number of processes and rounds of broadcast at a point that need no flow, the
// best first.
[[nodiscard]] std::vector<LowerBound> bounds_by_theorems(const System& system,
                                                         const Probability& at);

inline constexpr unsigned most_evaluated_processes = 400;
inline constexpr unsigned most_processes_with_coins = 64;

}  // namespace tacit
