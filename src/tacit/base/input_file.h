// The text of a file.
#pragma once

#include <string>

#include "tacit/base/result.h"

namespace tacit {

// The text of a file of at most 256 MiB.
[[nodiscard]] Result<std::string> read_file(const std::string& path);

}  // namespace tacit
