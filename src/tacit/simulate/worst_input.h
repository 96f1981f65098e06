// The worst input, as far as pilot runs show it.
#pragma once

#include <string>

#include "tacit/simulate/sampling.h"

namespace tacit {

// The one of several inputs with the most errors in a short run; a balanced one when
// there are none. Where all processes are alike, one input for each of up to 64
// numbers of ones; otherwise all inputs of up to 6 processes, and beyond that
// inputs that are 0 up to some process and 1 from there on, or the other way round. Over
// more values all inputs where there are at most 1024, and beyond that those two kinds and
// the values in equal shares, ascending and descending.
// The choice depends on the setup only. Expects a setup; its input is ignored.
[[nodiscard]] std::string worst_input_by_pilots(const BlockSetup& setup, bool all_alike,
                                                const SamplingOptions& options,
                                                const RunContext& context);

}  // namespace tacit
