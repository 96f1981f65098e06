// Prose in lines of limited length.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace tacit {

// The words of the text in lines of at most `columns` columns, unless a word is longer. All lines
// but the first begin with `indent` spaces; in the first one they are counted, and somebody else
// has written what stands there. Without a newline at the end.
[[nodiscard]] std::string wrapped_text(std::string_view text, std::size_t indent,
                                       std::size_t columns);

}  // namespace tacit
