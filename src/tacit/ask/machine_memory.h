// The memory of the machine that answers.
#pragma once

#include <cstdint>

namespace tacit::ask {

// What the machine can spare right now, less a reserve for the rest of the work.
[[nodiscard]] std::uint64_t spare_memory();

// Where the address space is limited (`ulimit -v`), lets all threads take memory from one pool:
// the C library would reserve 64 MiB for each of them, and try again with every request where that
// fails. Called before the first thread begins.
void save_address_space();

// From now on spare_memory() is one of `parts` equal parts of it: several questions are answered
// at once. Expects at least one part.
void divide_memory(unsigned parts);

}  // namespace tacit::ask
