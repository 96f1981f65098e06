// tacit atlas build: with the threads of this process, or with the ranks of mpirun.
#pragma once

#include "command.h"

namespace tacit::cli {

[[nodiscard]] Exit run_atlas_build(const Args& args, Streams io);

}  // namespace tacit::cli
