// Validity: when all inputs are equal, everybody decides that value, under every
// delivery pattern. It is checked for every algorithm and never assumed.
#pragma once

#include "tacit/algorithm/algorithm.h"
#include "tacit/base/result.h"
#include "tacit/model/system.h"

namespace tacit {

// The system when the algorithm is valid on it; otherwise an error that names an
// input, a process, its view and its decision. Also fails where a rule has no value.
// A step that makes equal values differ is rejected even if later steps might mend it.
[[nodiscard]] Result<System> check_validity(const Algorithm& algorithm, const System& system);

}  // namespace tacit
