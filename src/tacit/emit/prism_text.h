// A transition model in the language of PRISM, which Storm reads as well, and what to ask of it.
#pragma once

#include <string>

#include "tacit/emit/transition_model.h"

namespace tacit {

// The model; the properties stand in its first remarks, too.
[[nodiscard]] std::string prism_text(const TransitionModel& model);
// The file of properties.
[[nodiscard]] std::string prism_properties();

}  // namespace tacit
