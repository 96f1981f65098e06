// The version of this library and of its programs.
#pragma once

#include <string_view>

namespace tacit {

[[nodiscard]] std::string_view version();  // "0.9.0"

}  // namespace tacit
