// Rare errors, by importance sampling: executions are drawn with another delivery
// probability, under which errors are frequent, and every error counts with its
// likelihood ratio (p / p')^delivered (q / q')^lost. Only links on which somebody
// speaks enter the ratio; the others do not matter for what happens.
#pragma once

#include "tacit/base/probability.h"
#include "tacit/base/rational.h"
#include "tacit/simulate/interval.h"
#include "tacit/simulate/sampling.h"

namespace tacit {

struct RareEstimate {
  double estimate;
  ConfidenceInterval interval;
};

// From errors by links, drawn with `tilted` instead of p. Without errors the estimate
// is 0, and the upper end what the largest possible ratio allows.
// Expects 0 < p < 1 and 0 < tilted < 1; `links` is the number of links of an execution.
[[nodiscard]] RareEstimate rare_estimate(const Tally& tally, const Probability& p,
                                         const Probability& tilted, std::uint64_t links,
                                         const Rational& confidence);

// A delivery probability k / 256 under which the estimate varies little: pilot runs at
// several probabilities show the kinds of error, and the one with the smallest second
// moment over all that was seen is taken; p itself when no pilot shows an error. The
// result depends on setup and p only.
[[nodiscard]] Probability chosen_tilt(const BlockSetup& setup, const Probability& p,
                                      const SamplingOptions& options, const RunContext& context);

}  // namespace tacit
