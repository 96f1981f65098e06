// The suggestion behind "did you mean": the candidate nearest by edit distance.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace tacit {

// "" when no candidate is near enough to be meant: more than a third of the word
// (but at least one letter) would have to change. The first of equally near ones.
[[nodiscard]] std::string nearest_word(std::string_view word,
                                       std::span<const std::string> candidates);

}  // namespace tacit
