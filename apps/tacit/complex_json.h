// What `tacit complex --format json` prints, for callers that are not the program.
#pragma once

#include <string>

#include "command.h"
#include "tacit/base/run_context.h"

namespace tacit::cli {

// Reads the options of `tacit complex` except --format.
[[nodiscard]] Result<std::string> complex_json(const Args& args, const RunContext& context);

}  // namespace tacit::cli
