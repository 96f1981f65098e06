// Goodness of fit: logs drawn from a fitted model, and how far the real one is from them.
#pragma once

#include "tacit/fit/fit.h"

namespace tacit {

// A log with the same transmissions, in which the model decides who hears. Equal seeds draw equal
// logs.
[[nodiscard]] DeliveryLog drawn_log(const DeliveryLog& pattern, const FitModel& model,
                                    const Parameters& values, std::uint64_t seed);

// Compares numbers of receivers that heard, losses of a link some rounds apart, and losses of one
// round: the sum of squared distances from the mean of the drawn logs, in units of their spread.
// The model is not fitted again to every drawn log, so that the test rejects a little too rarely.
// Expects values of the model. Fails when cancelled.
[[nodiscard]] Result<GoodnessOfFit> goodness_of_fit(const DeliveryLog& log, const FitModel& model,
                                                    const Parameters& values, std::uint64_t seed,
                                                    const RunContext& context);

}  // namespace tacit
