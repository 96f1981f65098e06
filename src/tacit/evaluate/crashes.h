// Nodes that stop: errors where some processes are silent from some round on.
//
// A process that stops in round t sends nothing in round t and later, and decides nothing. The
// error is the probability that the processes that never stop do not all decide alike. Who stops
// and when is chosen before the run, without a look at the losses.
#pragma once

#include <string>
#include <vector>

#include "tacit/algorithm/algorithm.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/evaluate/input_class.h"
#include "tacit/model/system.h"

namespace tacit {

struct Stop {
  ProcessId process;
  unsigned round;  // the first in which it is silent, counted from 1

  friend bool operator==(const Stop&, const Stop&) = default;
};

// "3@1 4@2": process 3 is silent from round 1 on, process 4 from round 2 on.
[[nodiscard]] std::string stops_text(const std::vector<Stop>& stops);

// Every choice of at most `most` processes and of a round from 1 to `rounds` for each of them;
// the first is that nobody stops. Those with `most` processes come last.
[[nodiscard]] std::vector<std::vector<Stop>> all_stops(unsigned processes, unsigned rounds,
                                                       unsigned most);

// One class for every input and every choice of at most `crashed` processes that stop, named
// "0011 -3@1 -4@2"; and one for every input in which exactly `crashed` processes stop at random,
// all sets of them equally likely and every round from the first to the last: "0011 -?".
// Transmissions are those without stops, which are the most. Fails for crashed = 0 or more than n -
// 2, where there would be nothing left to agree, and beyond 2^32 executions of steps or 2^16
// classes. Expects a valid algorithm that decides bits.
[[nodiscard]] Result<EngineReport> evaluate_with_crashes(const Algorithm& algorithm,
                                                         const System& system, unsigned crashed,
                                                         unsigned jobs = 1,
                                                         const RunContext& context = {});

}  // namespace tacit
