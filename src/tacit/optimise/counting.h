// How many algorithms are optimal at one probability: all of them, and up to
// renaming the processes and flipping every bit.
#pragma once

#include <cstddef>

#include "tacit/base/integer.h"
#include "tacit/base/probability.h"
#include "tacit/base/rational.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/optimise/problem.h"

namespace tacit {

struct OptimalCount {
  Integer all;
  Integer up_to_symmetry;

  friend bool operator==(const OptimalCount&, const OptimalCount&) = default;
};

struct CountingOptions {
  //-- below: cost only
  // Bytes for the partial algorithms that have to be told apart.
  std::size_t memory_limit = std::size_t{1} << 30;
};

// Counts the valid algorithms whose error is at most `value` on every input at `at`.
// With the optimum as value these are the optimal algorithms.
// Fails with `too_large` when the system has too much structure for the memory limit
// or more than 8 processes, and with `cancelled` when the context says so;
// in both cases the number is not known.
// Cost: milliseconds for n = 2 with up to three rounds and for n = 3 with one round,
// over every channel. n = 4 has been out of reach.
[[nodiscard]] Result<OptimalCount> count_optimal(const Problem& problem, const Probability& at,
                                                 const Rational& value,
                                                 const CountingOptions& options,
                                                 const RunContext& context = {});
[[nodiscard]] inline Result<OptimalCount> count_optimal(const Problem& problem,
                                                        const Probability& at,
                                                        const Rational& value,
                                                        const RunContext& context = {}) {
  return count_optimal(problem, at, value, CountingOptions{}, context);
}

}  // namespace tacit
