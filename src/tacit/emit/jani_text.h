// A transition model in JANI, the JSON that many model checkers read.
#pragma once

#include <string>

#include "tacit/base/result.h"
#include "tacit/emit/transition_model.h"

namespace tacit {

// The model with its properties. Fails where a probability has numbers of more than 63 bits.
[[nodiscard]] Result<std::string> jani_text(const TransitionModel& model, const std::string& name);

}  // namespace tacit
