// The engine "enumerate": any algorithm over any channel, by running over all
// executions.
//
// The values the processes hold are one mask. A step takes a mask and the delivery
// pattern of its rounds to the next mask; executions that hold equal values between
// two steps are counted together, so several steps cost the sum, not the product,
// of their patterns.
#pragma once

#include <cstdint>

#include "tacit/algorithm/algorithm.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/evaluate/input_class.h"
#include "tacit/model/system.h"

namespace tacit {

struct EnumerationOptions {
  // Refuse more executions of single steps than this, all inputs together.
  std::uint64_t most_executions = std::uint64_t{1} << 40;
  //-- below: cost only
  unsigned jobs = 1;
};

// log2 of the number of executions that enumeration runs: all values times all
// patterns of the largest step.
[[nodiscard]] std::uint64_t enumeration_bits(const Algorithm& algorithm, const System& system);

// Expects a valid algorithm. Fails when there are too many executions, or when
// cancelled. One class per input, in alphabetical order.
// Cost of a count rule over broadcast: a few nanoseconds per execution, whatever n;
// of a table or another channel: n look-ups per execution. No allocation per
// execution.
[[nodiscard]] Result<EngineReport> evaluate_by_enumeration(const Algorithm& algorithm,
                                                           const System& system,
                                                           const EnumerationOptions& options = {},
                                                           const RunContext& context = {});

}  // namespace tacit
