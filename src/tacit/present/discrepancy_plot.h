// The optimum of approximate agreement over p as a plot.
#pragma once

#include <span>
#include <vector>

#include "tacit/bound/mixture_proof.h"
#include "tacit/draw/plot.h"

namespace tacit {

// One curve through pieces that adjoin, in the given colour; a gap where nothing is proved. The
// first one has the label. Drawing decides nothing.
[[nodiscard]] std::vector<PlotSeries> discrepancy_curves(
    std::span<const MixtureProof::Piece> pieces, const std::string& label, unsigned colour);

// The same with axes, without a title.
[[nodiscard]] Plot discrepancy_plot(std::span<const MixtureProof::Piece> pieces);

}  // namespace tacit
