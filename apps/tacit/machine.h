// What verbs take from the machine they run on: the text of a file, and memory.
#pragma once

#include <cstdint>
#include <string>

#include "tacit/base/result.h"

namespace tacit::cli {

// The text of a file of at most 256 MiB.
[[nodiscard]] Result<std::string> read_file(const std::string& path);

// What the machine can spare right now, less a reserve for the rest of the work.
[[nodiscard]] std::uint64_t spare_memory();

// From now on spare_memory() is one of `parts` equal parts of it: several questions are answered
// at once. Expects at least one part.
void divide_memory(unsigned parts);

}  // namespace tacit::cli
