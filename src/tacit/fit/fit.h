// Fits: the models of a channel that a log supports, by maximum likelihood, with confidence
// intervals and a comparison. All numbers are estimates, in floating point; what is written to a
// channel file are the exact fractions nearest to them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tacit/base/rational.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/fit/fit_model.h"
#include "tacit/fit/likelihood.h"
#include "tacit/model/channel_law.h"
#include "tacit/simulate/interval.h"

namespace tacit {

struct Fit {
  FitModel model;
  std::vector<std::string> names;  // of the parameters
  Parameters values{};             // empty where the log is impossible under the model
  double log_likelihood = 0;
  // The criterion of Schwarz: the smaller the better.
  double bic = 0;
  // Of each parameter alone, and of all together, with the confidence asked for. The exact binomial
  // interval where the parameter is a share of deliveries; otherwise the curvature of the
  // likelihood on the scale log(x / (1 - x)). One that the log says nothing of has the interval [0,
  // 1].
  std::vector<ConfidenceInterval> intervals{};
  std::vector<ConfidenceInterval> region{};

  [[nodiscard]] bool possible() const { return !values.empty(); }
};

// Whether the log could come from the fitted model: the share of logs drawn from it that are at
// least as far from what it expects.
struct GoodnessOfFit {
  double p_value = 1;
  unsigned drawn = 0;
  std::string worst;  // what is farthest from what the model expects, in words
};

struct FitOptions {
  Rational confidence{19, 20};
  std::uint64_t seed = 0;
};

struct FitReport {
  unsigned processes = 0;
  std::uint64_t rounds = 0;
  std::uint64_t transmissions = 0;
  std::uint64_t observed = 0;   // pairs of a transmission and a receiver
  std::uint64_t delivered = 0;  // of these
  std::uint64_t partial = 0;    // transmissions that reached some of the observed, but not all
  Rational confidence{19, 20};
  std::vector<Fit> fits{};  // in the order of all_fit_models()
  std::size_t best = 0;     // with the smallest criterion
  // Twice the logarithm of the ratio of likelihoods of the best model and that of independent
  // receivers, with the probability that chance alone makes it as large; absent where the best has
  // no more parameters.
  struct Ratio {
    double statistic;
    unsigned degrees;
    double p_value;
  };
  std::optional<Ratio> against_independent{};
  GoodnessOfFit goodness{};
};

// Fails where a log has no transmission, and when cancelled.
[[nodiscard]] Result<FitReport> fit_channel(const DeliveryLog& log, const FitOptions& options,
                                            const RunContext& context = {});

// One model alone; the values are empty where the log is impossible under it.
[[nodiscard]] Result<Fit> fit_model(const DeliveryLog& log, const FitModel& model,
                                    const FitOptions& options, const RunContext& context = {});

// The law with these numbers, as fractions with the denominator 10^6. Transmissions that reach all
// or none are those of the channel broadcast, others of radio; links without an observation get the
// mean of the others.
[[nodiscard]] ChannelLaw law_of(const FitModel& model, const Parameters& values,
                                const DeliveryLog& log);
// Laws at the ends of the region: first the fit itself, then all combinations of ends, where there
// are at most 6 parameters, otherwise all lower and all upper ends.
[[nodiscard]] std::vector<ChannelLaw> laws_of_region(const Fit& fit, const DeliveryLog& log);

}  // namespace tacit
