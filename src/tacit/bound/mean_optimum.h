// The smallest mean error for a given distribution of inputs: one minimum cut, with the maximum
// flow as its proof. Mixtures and fractions do not help here: some algorithm of a mixture is as
// good as the mixture in the mean.
#pragma once

#include "tacit/base/probability.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/bound/mixture_proof.h"
#include "tacit/model/system.h"

namespace tacit {

// All inputs equally likely. Fails as discrepancy_network() does, and with `cancelled` after a
// stop. Cost: that of the network, and two maximum flows in it.
[[nodiscard]] Result<MixtureProof> uniform_mean_optimum(const System& system, const Probability& at,
                                                        const RunContext& context = {});

}  // namespace tacit
