// The page of the explorer, where it was built into the program.
#pragma once

#include <span>

#include "tacit/serve/stored_file.h"

namespace tacit::cli {

// Empty when the page was not built.
[[nodiscard]] std::span<const serve::StoredFile> page_files();

}  // namespace tacit::cli
