// O3: approximate agreement, which is consensus with shared coins.
#pragma once

#include "tacit/reproduce/claim.h"

namespace tacit {

// The theorem of equality with its proof, the optimum for every p and at single ones, and what a
// fraction is worth against decisions 0 and 1, as tables and plots.
[[nodiscard]] Finding approximate_agreement(const Workbench& bench);

}  // namespace tacit
