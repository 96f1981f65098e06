// Where results go: standard output, or a file that appears whole or not at all.
#pragma once

#include <string>
#include <string_view>

#include "command.h"

namespace tacit::cli {

// A device or a pipe, or a link to one, which is written to and never replaced.
[[nodiscard]] bool is_special_file(const std::string& path);
// Where to write for a path: what a link leads to, so that the link stays.
[[nodiscard]] std::string link_target(const std::string& path);
// A new empty file beside `path`, to be renamed to it, with the rights of other new files: its
// descriptor, and its name. Negative, with errno, when there can be none.
[[nodiscard]] int create_beside(const std::string& path, std::string& temporary);

// Writes to a temporary file beside `path` and renames it, so that readers never
// see a part and a failure leaves whatever was there before. Special files are written to.
[[nodiscard]] Result<std::size_t> write_file(const std::string& path, std::string_view text);

// Fails unless a file could be written there; leaves no trace. For outputs that come
// at the end of long work.
[[nodiscard]] Result<std::size_t> check_writable(const std::string& path, std::string_view option);

// To the file of -o, or to io.out when that is "-".
[[nodiscard]] Exit deliver(const Args& args, Streams io, std::string_view text);

}  // namespace tacit::cli
