// The channel of a transition model: modules whose variables say what is delivered in a round.
#pragma once

#include <optional>
#include <vector>

#include "tacit/base/result.h"
#include "tacit/emit/transition_model.h"
#include "tacit/model/channel_law.h"

namespace tacit {

// "v3": a text with the number that people give a process.
[[nodiscard]] std::string numbered(const std::string& text, ProcessId i);

// "d1_2": 1 when the link delivers in this round.
[[nodiscard]] std::string link_variable(const Channel& channel, LinkId link);

// Modules that draw what the links do in a step `send`. speaks[i] says whether process i sends;
// without a law every link delivers with the constant p. Bursts are a module for every hidden
// state, which begins with `input` and moves with `decide`. Fails with too_large where receivers
// of a sender share losses and there are more than 8 processes.
[[nodiscard]] Result<std::vector<ModelModule>> channel_modules(
    const Channel& channel, const std::vector<Term>& speaks, const std::optional<ChannelLaw>& law);

}  // namespace tacit
