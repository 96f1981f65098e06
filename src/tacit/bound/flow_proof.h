// Proofs by mixtures and flows at a single p or on an interval alike, for those who store them.
#pragma once

#include <optional>

#include "tacit/base/interval.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/bound/mixture_proof.h"

namespace tacit {

// The optimum of approximate agreement. Nothing where exact arithmetic reaches bounds only, and at
// an irrational p. Fails as discrepancy_optimum() and discrepancy_pieces() do.
[[nodiscard]] Result<std::optional<MixtureProof>> discrepancy_proof_on(
    const System& system, const Interval& on, const RunContext& context = {});

// The optimum of deterministic consensus, where at every p of the interval one algorithm without
// coins attains what a mixture can. Nothing elsewhere, at an irrational p, and where the checker
// does not take the proof: for one round of broadcast it counts executions by 64 bits, and
// elsewhere it enumerates at most 2^17. Fails as above.
[[nodiscard]] Result<std::optional<MixtureProof>> coinless_proof_on(const System& system,
                                                                    const Interval& on,
                                                                    const RunContext& context = {});

}  // namespace tacit
