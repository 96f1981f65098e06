// The engines "count" and "chain" under a law in which all processes are alike: by how many of them
// hold a one, with the state of the medium carried along. Over broadcast for count rules and rules
// of blocks, as in lumped_chain.h; over radio and unicast for count rules among everybody, where
// every process decides by itself given what senders' receivers share. Not installed.
#pragma once

#include "tacit/algorithm/algorithm.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/evaluate/input_class.h"
#include "tacit/model/channel_law.h"
#include "tacit/model/system.h"

namespace tacit {

// Whether these engines fit. Where receivers share some losses and not others, the classes of
// outcomes are too many beyond some 16 processes.
[[nodiscard]] bool is_lumpable(const Algorithm& algorithm, const System& system,
                               const ChannelLaw& law);

// Values without profiles. Expects is_lumpable() and a valid algorithm. Fails as
// evaluate_by_classes() does.
[[nodiscard]] Result<EngineReport> evaluate_by_classes(const Algorithm& algorithm,
                                                       const System& system, const ChannelLaw& law,
                                                       unsigned jobs,
                                                       const RunContext& context = {});

}  // namespace tacit
