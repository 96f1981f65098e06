// Where results go: standard output, or a file that appears whole or not at all.
#pragma once

#include <string>
#include <string_view>

#include "command.h"

namespace tacit::cli {

// Writes to a temporary file beside `path` and renames it, so that readers never
// see a part and a failure leaves whatever was there before. Special files are written to.
[[nodiscard]] Result<std::size_t> write_file(const std::string& path, std::string_view text);

// Fails unless a file could be written there; leaves no trace. For outputs that come
// at the end of long work.
[[nodiscard]] Result<Done> check_writable(const std::string& path, const Parameter& option);

// To the file of -o, or to io.out when that is "-".
[[nodiscard]] Exit deliver(const Args& args, Streams io, std::string_view text);

// The exit code, once everything on io.out has been taken; a complaint otherwise, unless there was
// one before.
[[nodiscard]] Exit flushed(Streams io, Exit exit);

}  // namespace tacit::cli
