// Lower bounds for any number of processes in one round of broadcast, by theorems: no network, no
// search, and nothing that grows faster than the square of the number of processes. The proofs are
// in docs/laws.md.
#pragma once

#include "tacit/base/probability.h"
#include "tacit/base/rational.h"

namespace tacit {

// No deterministic algorithm has a smaller worst case: with e its worst case, s = max(p, q) and
// K^2 = s^2 + s/2,
//     4 K sqrt(n) e + ((1 + p) / q)^2 e^2 >= 1,
// since on some input about half of the executions end in 1, and the executions in error separate
// them from the others in a cube of n dimensions. The result is the solution of the equation,
// rounded down to twelve decimals; 0 for p = 1. Expects n >= 2.
[[nodiscard]] Rational isoperimetric_bound(unsigned n, const Probability& p);

// q / ((1 + p) (n - 1)): nor do algorithms with shared coins go below, since the decision has to
// change along n inputs that differ in one value each. Expects n >= 2.
[[nodiscard]] Rational chain_bound(unsigned n, const Probability& p);

// The smallest error on a single input with the given number of ones: the executions in error are a
// path of a king from the corner to the far sides of the rectangle of the numbers of zeros
// and of ones that are delivered. Expects 1 <= ones < n. Cost: that of a lightest path in a graph
// of ones * (n - ones) places.
[[nodiscard]] Rational single_input_optimum(unsigned n, unsigned ones, const Probability& p);

// The largest of single_input_optimum(), of all numbers of ones for up to 64 processes and of a few
// for more.
[[nodiscard]] Rational worst_single_input(unsigned n, const Probability& p);

// The smallest worst case of processes that share coins is at most (1 - q^(n+1)) / ((n + 1) p):
// they compare the share of ones that they know with a number drawn by all. 1 for p = 0.
[[nodiscard]] Rational shared_coins_at_most(unsigned n, const Probability& p);

}  // namespace tacit
