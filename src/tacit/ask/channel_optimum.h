// The smallest worst-case error where losses follow a law with hidden states, certified and
// checked.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "tacit/ask/optimal_call.h"
#include "tacit/base/work_directory.h"
#include "tacit/present/channel_report.h"

namespace tacit::ask {

struct ChannelAnswer {
  ChannelOptimum optimum;
  std::string certificate_path{};  // a file that stays while `files` does
  std::shared_ptr<const WorkDirectory> files{};
};

// The law of the file of --channel; fails on what does not go with one that is not of the paper.
[[nodiscard]] Result<ChannelLaw> law_of_call(const Args& args, const System& system);

// Expects call.law. Bounded where the context was cancelled with an algorithm in hand.
[[nodiscard]] Result<ChannelAnswer> channel_answer(const OptimalCall& call,
                                                   const RunContext& context);

}  // namespace tacit::ask
