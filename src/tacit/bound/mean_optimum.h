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

// Expects a distribution, not the worst input, with as many weights as it needs. Where it tells
// apart inputs with equally many ones, every view is a class of its own, and every execution
// counts. Fails as discrepancy_network() does, and with `cancelled` after a stop. Cost: that of the
// network, and two maximum flows in it.
[[nodiscard]] Result<MixtureProof> mean_optimum(const System& system, const InputPrior& prior,
                                                const Probability& at,
                                                const RunContext& context = {});

}  // namespace tacit
