// The engines "count" and "chain": count rules over the broadcast channel, by how
// many processes hold a one.
//
// Processes that take part in the same steps are alike, so what matters of the
// values is the number of ones in each such group (a single group without
// committees). In a step the numbers of delivered zeros and ones decide everything.
// One step is a sum over classes of patterns; several steps are a Markov chain on
// the states, evaluated backwards so that all inputs come out of one pass.
#pragma once

#include <optional>

#include "tacit/algorithm/algorithm.h"
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

// Expects is_lumpable() and a valid algorithm. Fails when there are too many states
// (committees that overlap in many ways), or when cancelled.
// Cost of one step without committees: n^3 / 6 products of integers of n bits; n =
// 500 takes seconds. Further steps: one product of polynomials per pair of states
// that a step connects and that does not already agree.
[[nodiscard]] Result<EngineReport> evaluate_by_classes(const Algorithm& algorithm,
                                                       const System& system,
                                                       const LumpedChainOptions& options,
                                                       const RunContext& context = {});

}  // namespace tacit
