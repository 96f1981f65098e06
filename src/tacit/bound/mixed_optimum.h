// The best mixture of algorithms against the worst distribution of inputs: a matrix game whose
// value, by duality, is
//     max over distributions of the input   min over algorithms   of the mean error.
// The inner minimum is a minimum cut of the network. It is the optimum of consensus with shared
// coins, and that of approximate agreement (discrepancy.h).
#pragma once

#include <vector>

#include "tacit/base/rational.h"
#include "tacit/base/run_context.h"
#include "tacit/bound/quotient_network.h"

namespace tacit {

struct MixedOptimum {
  struct Component {
    Rational probability;
    QuotientNetwork::Side side;
  };

  // Both are proved by exact arithmetic, and nearly always they are equal. They differ
  // when the run was cancelled, when a limit was reached, or when floating point did not
  // lead to the basis of the exact solution.
  Rational lower;
  Rational upper;
  // Proves `lower`: entry d is the probability that the input has d ones, all such
  // inputs being equally likely; no algorithm has a smaller mean error.
  std::vector<Rational> distribution;
  // Proves `upper`: its error is at most `upper` on every input. An algorithm and its mirror image
  // have the same probability.
  std::vector<Component> mixture;

  // Where it is exact: the basis of the linear program that both come from. The distribution takes
  // no input but with k or n - k ones, k in `orbits`, and the mixture no algorithm but `rules`
  // and their mirror images; there are as many of the one as of the other.
  struct Basis {
    std::vector<unsigned> orbits;
    std::vector<QuotientNetwork::Side> rules;
  };
  Basis basis{};

  [[nodiscard]] bool exact() const { return lower == upper; }
};

// Stops after `most_exact_flows` flows with exact capacities, at least 1, with the bounds proved by
// then, which are very near. Cancelled, it returns bounds after at most one more flow.
[[nodiscard]] MixedOptimum mixed_optimum(const QuotientNetwork& network, unsigned most_exact_flows,
                                         const RunContext& context);

}  // namespace tacit
