// Text from outside (files, options, datagrams, requests) on its way into a sentence for a person.
//
// Whoever wrote the text may want to change the reader's terminal, forge further lines, or fill the
// screen. All such text passes through one of these functions before it is shown.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tacit {

// The text with everything escaped that a terminal or a reader might take for something else:
// control characters and bytes that are not UTF-8 as \x1b, characters without width and those that
// turn the direction of writing as \u{202e}. All other text, backslashes included, stays as it is,
// so that printable text is its own printable form.
[[nodiscard]] std::string printable(std::string_view text);

// The same line by line, for messages of several lines whose foreign text is printable already.
[[nodiscard]] std::string printable_lines(std::string_view text);

// The printable text in single quotes. Of text longer than `most` characters, the first `most` are
// shown with an ellipsis behind them, where an escaped character counts as one. Costs no more than
// reading the part that is shown.
[[nodiscard]] std::string quoted_text(std::string_view text, std::size_t most = 60);

// The same for the name of a file, which a reader needs as a whole: 4096 characters, the longest
// name that the system takes, are shown.
[[nodiscard]] std::string quoted_path(std::string_view path);

}  // namespace tacit
