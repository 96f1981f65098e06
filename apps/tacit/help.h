// Help, man page and shell completion, all from the option tables.
#pragma once

#include <span>
#include <string>

#include "command.h"

namespace tacit::cli {

[[nodiscard]] std::string overview();                         // tacit --help
[[nodiscard]] std::string help_text(const Command& command);  // tacit VERB --help, 80 columns
// troff, for tacit(1), and a script for the shell, each about these verbs.
[[nodiscard]] std::string man_page(std::span<const Command* const> verbs);
[[nodiscard]] std::string bash_completion(std::span<const Command* const> verbs);

}  // namespace tacit::cli
