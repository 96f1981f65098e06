// From words to Args, by the option table of a command.
#pragma once

#include <span>
#include <string>

#include "command.h"

namespace tacit::cli {

// Fails on unknown options, missing values, repeated options and a wrong number
// of positional words. Fills in defaults.
[[nodiscard]] Result<Args> parse_words(const Command& command, std::span<const std::string> words);

}  // namespace tacit::cli
