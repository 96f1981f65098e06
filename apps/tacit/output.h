// Where results go: to standard output, or to a file that appears whole or not at all.
#pragma once

#include <string>
#include <string_view>

#include "command.h"

namespace tacit::cli {

// To the file of -o, or to io.out when that is "-".
[[nodiscard]] Exit deliver(const Args& args, Streams io, std::string_view text);

// The exit code, once everything on io.out has been taken; a complaint otherwise, unless there was
// one before.
[[nodiscard]] Exit flushed(Streams io, Exit exit);

}  // namespace tacit::cli
