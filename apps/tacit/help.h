// Help, man page and shell completion, all from the option tables.
#pragma once

#include <string>

#include "command.h"

namespace tacit::cli {

[[nodiscard]] std::string overview();                         // tacit --help
[[nodiscard]] std::string help_text(const Command& command);  // tacit VERB --help, 80 columns
[[nodiscard]] std::string man_page();                         // troff, for tacit(1)
[[nodiscard]] std::string bash_completion();

}  // namespace tacit::cli
