// What `tacit compare` says of a channel's file: the worst cases of several algorithms as all its
// losses are multiplied by one factor.
#pragma once

#include "tacit/ask/signature.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/present/channel_report.h"

namespace tacit::ask {

// Expects that --channel names a file.
[[nodiscard]] Result<ChannelComparison> channel_comparison(const Args& args, unsigned jobs,
                                                           const RunContext& context);

}  // namespace tacit::ask
