// The engines "count" and "chain": count rules and rules of blocks over the broadcast channel, by
// how many processes hold a one.
//
// Processes that have the same parts in all steps are alike, so what matters of the
// values is the number of ones in each such group (a single group without
// committees and blocks). In a step the numbers of delivered zeros and ones, of every group, decide
// everything.
// One step is a sum over classes of patterns; several steps are a Markov chain on
// the states, evaluated backwards so that all inputs come out of one pass.
#pragma once

#include <optional>

#include "tacit/algorithm/algorithm.h"
#include "tacit/base/budget.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/evaluate/input_class.h"
#include "tacit/model/system.h"

namespace tacit {

struct LumpedChainOptions {
  std::optional<Probability> at{};
  // Leave out the profiles and compute only the values at the point.
  bool values_only = false;
  //-- below: cost only
  unsigned jobs = 1;
};

// Whether the algorithm and the system fit these engines.
[[nodiscard]] bool is_lumpable(const Algorithm& algorithm, const System& system);

// What the engines will need at least, and about how long. Expects is_lumpable().
[[nodiscard]] Price price_of_classes(const Algorithm& algorithm, const System& system,
                                     bool values_only);

// Expects is_lumpable() and a valid algorithm. Fails when there are too many states
// (committees that overlap in many ways), when cancelled, and when the price or what turns
// out to be needed exceeds the memory of the context.
// Cost of one step without committees: one product of integers of n bits per class of
// patterns that may end in disagreement, n^2 for rules with one threshold and n^3 / 6 for
// any; the memory is that of the profiles. Of one step in groups of sizes s: one
// look-up per class of patterns, of which there are the product of (s + 1)(s + 2)(s + 3) / 6 over
// the groups, so 2 n^3 / 3 for a leader. Further steps: one product of polynomials per
// pair of states that a step connects and that does not already agree.
[[nodiscard]] Result<EngineReport> evaluate_by_classes(const Algorithm& algorithm,
                                                       const System& system,
                                                       const LumpedChainOptions& options,
                                                       const RunContext& context = {});

}  // namespace tacit
