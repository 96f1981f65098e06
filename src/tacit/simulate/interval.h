// Confidence intervals for probabilities that were estimated by counting.
#pragma once

#include <cstdint>
#include <span>

#include "tacit/base/rational.h"

namespace tacit {

struct ConfidenceInterval {
  double lower;
  double upper;
};

// The exact binomial interval of Clopper and Pearson: the probabilities under which
// neither `errors` or fewer nor `errors` or more have probability below (1 - confidence) / 2. It
// contains the true probability with at least the given confidence, whatever that
// probability is. Expects errors <= trials, trials > 0 and 0 < confidence < 1.
// Computed with the inverse of the incomplete beta function, in double precision.
[[nodiscard]] ConfidenceInterval binomial_interval(std::uint64_t errors, std::uint64_t trials,
                                                   const Rational& confidence);

// Errors that count with a weight: `count` of the trials ended in one.
struct WeightedErrors {
  double weight;
  std::uint64_t count;
};

// For the expected weight per trial. Where all weights are equal it is the binomial
// interval times the weight. Otherwise the counts are treated as independent Poisson
// variables and their weighted sum by the gamma approximation of Fay and Feuer
// (1997), whose coverage is at least nominal in all cases known; an error heavier
// than all that were seen is allowed for as if it had the largest weight seen.
// Expects at least one entry with a count, and positive weights.
[[nodiscard]] ConfidenceInterval weighted_interval(std::span<const WeightedErrors> errors,
                                                   std::uint64_t trials,
                                                   const Rational& confidence);

}  // namespace tacit
