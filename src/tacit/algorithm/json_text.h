// What files in JSON have to be before they are read.
#pragma once

#include <string_view>

#include "tacit/base/result.h"

namespace tacit {

// Fails when an object has the same key twice, of which readers would take one or the other, and
// for what no file of tacit needs: more than 64 keys in an object, more than 16 levels. Text that
// is no JSON is left to whoever reads it. Costs one pass, and memory for the keys of open objects.
[[nodiscard]] Result<Done> check_json_keys(std::string_view text);

}  // namespace tacit
