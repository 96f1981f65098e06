// What `tacit plan --format json` prints, for callers that are not the program.
#pragma once

#include <string>

#include "command.h"
#include "tacit/base/run_context.h"

namespace tacit::cli {

// Reads the options of `tacit plan` except --format.
[[nodiscard]] Result<std::string> plan_json(const Args& args, unsigned jobs,
                                            const RunContext& context);

}  // namespace tacit::cli
