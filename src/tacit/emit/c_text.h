// Pieces of C source.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace tacit {

// "static const uint8_t NAME[3] = {\n  1, 2, 3\n};\n", in lines of at most 100 columns.
// Expects at least one number, each below 2^bits; bits is 8, 16 or 32.
[[nodiscard]] std::string c_array(const std::string& name, unsigned bits,
                                  std::span<const std::uint32_t> numbers);
[[nodiscard]] std::string c_array(const std::string& name, std::span<const std::uint8_t> bytes);

// Text that may stand inside a comment: it does not end it, nor does it begin another.
[[nodiscard]] std::string c_comment_text(std::string_view text);

// Every '@' replaced by `lower` and every '$' by `upper`.
[[nodiscard]] std::string with_prefixes(std::string_view text, std::string_view lower,
                                        std::string_view upper);

// In decimal.
[[nodiscard]] std::string digits(std::uint64_t number);

// The smallest of 8, 16 and 32 bits that holds the number. Expects less than 2^32.
[[nodiscard]] unsigned bits_for(std::uint64_t largest);

}  // namespace tacit
