// How many algorithms are optimal at one probability: all of them, and up to
// renaming the processes and flipping every bit.
#pragma once

#include <cstddef>
#include <vector>

#include "tacit/base/integer.h"
#include "tacit/base/interval.h"
#include "tacit/base/probability.h"
#include "tacit/base/rational.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/bound/problem.h"
#include "tacit/explain/optimum.h"

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

// An interval on which the number of optimal algorithms is the same for every p.
struct CountedInterval {
  AlgebraicNumber from;
  AlgebraicNumber to;
  bool with_from;  // whether the ends belong to it
  bool with_to;
  OptimalCount count;
};

// How many algorithms are optimal at every single p of `on`, where the optimum is `profile`: the
// intervals cover it in ascending order. Whether an algorithm is optimal changes only where one of
// the finitely many profiles that an input can have equals the optimum; between these points one
// rational p decides.
// Fails as count_optimal() does, and with `too_large` when inputs can have more than 4096 profiles.
// Cost: one count per point and per interval between the points; a second for three processes.
[[nodiscard]] Result<std::vector<CountedInterval>> count_optimal_on(const Problem& problem,
                                                                    const Profile& profile,
                                                                    const Interval& on,
                                                                    const RunContext& context = {});
// The same on all pieces of an optimum. They come in ascending order.
[[nodiscard]] Result<std::vector<CountedInterval>> count_optimal_on(
    const Problem& problem, const std::vector<OptimumPiece>& pieces,
    const RunContext& context = {});

}  // namespace tacit
