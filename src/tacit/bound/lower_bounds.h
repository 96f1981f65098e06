// Lower bounds at one p that need no search: what no algorithm can go below.
#pragma once

#include "tacit/base/probability.h"
#include "tacit/base/rational.h"
#include "tacit/base/run_context.h"
#include "tacit/bound/problem.h"

namespace tacit {

struct LowerBound {
  enum class Reason {
    validity,      // errors that validity forces on one input
    single_input,  // the minimum cut of one input
    shared_coins,  // the optimum of processes that share coins
    chain,         // inputs that differ in one value each (many_processes.h)
    isoperimetry   // what separates ones from zeros in a cube (many_processes.h)
  };
  Rational value;
  Reason reason;
  // A bound for one round, times the probability that nothing is delivered in as many other rounds.
  unsigned silent_rounds = 0;
  bool certified = false;  // the checker has accepted a certificate of it
};

// The best of the bounds, and of equal ones the first in the order above. A minimum cut is
// computed for one input of each class under renaming and flipping; shared coins are for
// one round of broadcast. When cancelled, the best so far.
// Cost: at most n / 2 maximum flows over the patterns; one pass over the patterns where
// there are more than 2^18 of them.
[[nodiscard]] LowerBound lower_bound(const Problem& problem, const Probability& p,
                                     const RunContext& context = {});

}  // namespace tacit
