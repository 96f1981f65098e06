// The optimal error over p, piece by piece, as a plot.
#pragma once

#include <vector>

#include "tacit/draw/plot.h"
#include "tacit/explain/optimum.h"

namespace tacit {

// A curve per piece, labelled by its algorithm, and a mark where the next one begins; of
// pieces that are only bounded, the upper bound. Without a title.
[[nodiscard]] Plot plot_of(const Optimum& optimum);

// A profile on an interval, sampled: drawing decides nothing.
[[nodiscard]] std::vector<PlotPoint> sampled(const Profile& profile, const Interval& on);

}  // namespace tacit
