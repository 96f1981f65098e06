// The optimum with a shared random string, for one broadcast round.
//
// Processes that share coins may draw one of several algorithms before they start.
// The best worst-case error they can have is a linear program, and by duality it is
//     max over distributions of the input   min over algorithms   of the mean error,
// where the inner minimum is a minimum cut (min_cut.h). It is a lower bound for every
// deterministic algorithm; the distance is what the coins are worth.
//
// Symmetry makes it small, without loss:
//   * Renaming processes and flipping all bits maps algorithms to algorithms and keeps
//     weights and validity. The value is concave in the distribution, so averaging a
//     distribution over its images never lowers it: one that depends only on the number
//     of ones d, with d and n - d alike, is optimal.
//   * For such a distribution the smallest source side of a minimum cut is unique, so
//     renaming maps it to itself: it is constant on the classes of views (own bit,
//     zeros known, ones known). Hence only count rules are needed. A flip maps the rule
//     to its mirror image, which has the error on n - d that the rule has on d; drawing
//     both with equal probability makes the mixture symmetric.
#pragma once

#include <span>
#include <vector>

#include "tacit/algorithm/count_rule.h"
#include "tacit/base/probability.h"
#include "tacit/base/rational.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/bound/discrepancy.h"

namespace tacit {

struct SharedCoinOptimum {
  struct Component {
    Rational probability;
    RuleTable rule;  // own value and known zeros and ones, the own one counted
  };

  // Both are proved by exact arithmetic, and nearly always they are equal. They differ
  // when the run was cancelled, when a limit was reached, or when floating point did not
  // lead to the basis of the exact solution.
  Rational lower;
  Rational upper;
  // Proves `lower`: entry d is the probability that the input has d ones, all such
  // inputs being equally likely; no algorithm has a smaller mean error.
  std::vector<Rational> distribution;
  // Proves `upper`: the algorithm with shared coins. Its error is at most `upper` on
  // every input.
  std::vector<Component> mixture;

  [[nodiscard]] bool exact() const { return lower == upper; }
};

struct SharedCoinOptions {
  // The flows with exact capacities after which it stops, with the bounds proved by then,
  // which are very near. Expects at least 1.
  unsigned most_exact_flows = 1000;
};

inline constexpr unsigned most_shared_coin_processes = 400;

// Fails for fewer than 2 or more than 400 processes. Cancelled, it returns bounds after at
// most one more flow. Cost: about n maximum flows on about n^2 classes of views and twice 1.5 n^2
// nodes for facets, and about n / 4 with exact capacities at the end, nearly all in machine
// words: a second for n = 50, a quarter of a minute for n = 100, seven minutes for n = 200.
[[nodiscard]] Result<SharedCoinOptimum> shared_coin_optimum(unsigned n, const Probability& p,
                                                            const SharedCoinOptions& options = {},
                                                            const RunContext& context = {});

// The same from the optimum of approximate agreement. Expects one round of broadcast.
[[nodiscard]] SharedCoinOptimum shared_coins_of(const DiscrepancyOptimum& optimum);

// The minimum cut for a distribution of the number of ones, all inputs with equally
// many ones being equally likely: the smallest mean error of all algorithms. Expects
// 2 <= n and n + 1 numbers >= 0.
[[nodiscard]] Rational smallest_mean_error(unsigned n, const Probability& p,
                                           std::span<const Rational> distribution);

// The error of a count rule on inputs with d ones, for d = 0 .. n: one exact pass over
// the classes of patterns.
[[nodiscard]] std::vector<Rational> class_errors(const RuleTable& rule, const Probability& p);

}  // namespace tacit
