// The optimum of approximate agreement for every p of an interval: piecewise a rational function.
//
// At a rational p the optimum has a basis (mixed_optimum.h): some numbers of ones that the worst
// distribution takes, and as many algorithms that are drawn. The same basis is solved over the
// field of rational functions of p, and a maximum flow, which is determined by the executions that
// it fills and those that it does not use, becomes a function of p likewise. Where all of these
// functions have the signs they need, which their real roots decide, they prove the optimum; beyond
// it another basis does. There are finitely many, so that the interval is covered.
#pragma once

#include <optional>

#include "tacit/base/interval.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/bound/mixture_proof.h"
#include "tacit/model/system.h"

namespace tacit {

// Expects an interval that is no point. Fails with `too_large` for systems that are, or whose
// optimum has too many pieces, and with `cancelled` after a stop.
// Cost: for every part of the proof, of which there are a handful to dozens, the optimum at one p
// and the roots of as many polynomials as the flow has arcs.
[[nodiscard]] Result<MixtureProof> discrepancy_pieces(const System& system, const Interval& on,
                                                      const RunContext& context = {});

// The same where at every p of the interval one algorithm without coins attains the optimum: then
// it is the optimum of deterministic consensus, which the proof claims. Nothing where some p needs
// coins. Cost: that of discrepancy_pieces(), or of one part where the middle needs coins.
[[nodiscard]] Result<std::optional<MixtureProof>> coinless_pieces(const System& system,
                                                                  const Interval& on,
                                                                  const RunContext& context = {});

// The smallest mean error over a distribution of inputs, which is `uniform` or `by_ones`, as a
// function of p: between two breakpoints it is that of one algorithm, a minimum cut. Expects an
// interval that is no point. Fails and costs as discrepancy_pieces() does.
[[nodiscard]] Result<MixtureProof> mean_pieces(const System& system, const InputPrior& prior,
                                               const Interval& on, const RunContext& context = {});

// The same function with numerator and denominator that have nothing in common.
[[nodiscard]] MixtureProof::Piece in_lowest_terms(const MixtureProof::Piece& piece);

}  // namespace tacit
