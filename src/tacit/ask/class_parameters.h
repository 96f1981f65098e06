// --class, for every verb that is about classes of algorithms.
#pragma once

#include <optional>
#include <string_view>

#include "tacit/ask/signature.h"
#include "tacit/base/result.h"
#include "tacit/model/blocks.h"
#include "tacit/model/system.h"

namespace tacit::ask {

// The class that is asked for; nothing where it is not given, or has all algorithms. Fails for
// other systems than one round of broadcast and consensus of two values, and for unknown classes.
[[nodiscard]] Result<std::optional<AlgorithmClass>> class_from(const Args& args,
                                                               const System& system);

}  // namespace tacit::ask
