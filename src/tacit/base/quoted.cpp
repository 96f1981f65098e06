#include "tacit/base/quoted.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

namespace tacit {
namespace {

struct Character {
  std::size_t bytes;   // that it takes in the text, at least 1
  std::uint32_t code;  // its code point
  bool valid;          // false: a byte that is not UTF-8, which is `code`
};

// The first character of a text that is not empty. Overlong forms, surrogates and codes beyond the
// last one are not UTF-8.
Character first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t lead = byte(0);
  const Character broken{1, lead, false};
  if (lead < 0x80) return {1, lead, true};
  const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || text.size() < length) return broken;
  std::uint32_t code = lead & (0xffU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0U) != 0x80) return broken;
    code = code << 6 | (byte(i) & 0x3fU);
  }
  constexpr std::array<std::uint32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
  if (code < least[length] || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return broken;
  return {length, code, true};
}

struct CodeRange {
  std::uint32_t first;
  std::uint32_t last;
};

// Beyond ASCII: controls, characters without width, line ends, and turns of the direction.
constexpr std::array<CodeRange, 9> deceptive{{{0x80, 0x9f},
                                              {0xad, 0xad},
                                              {0x61c, 0x61c},
                                              {0x180e, 0x180e},
                                              {0x200b, 0x200f},
                                              {0x2028, 0x202e},
                                              {0x2060, 0x206f},
                                              {0xfeff, 0xfeff},
                                              {0xe0000, 0xe0fff}}};

bool is_deceptive(std::uint32_t code) {
  return std::ranges::any_of(deceptive, [code](const CodeRange& range) {
    return range.first <= code && code <= range.last;
  });
}

std::string hexadecimal(std::uint32_t code, std::size_t digits) {
  constexpr std::string_view digit = "0123456789abcdef";
  std::string text;
  for (; code > 0 || text.size() < digits; code >>= 4) text.push_back(digit[code & 0xfU]);
  std::ranges::reverse(text);
  return text;
}

// At most `most` characters; `rest` is what was left out.
std::string shown(std::string_view text, std::size_t most, std::string_view& rest) {
  std::string result;
  for (; !text.empty() && most > 0; --most) {
    const Character next = first_character(text);
    if (!next.valid || next.code < 0x20 || next.code == 0x7f) {
      result += "\\x" + hexadecimal(next.code, 2);
    } else if (is_deceptive(next.code)) {
      result += "\\u{" + hexadecimal(next.code, 1) + "}";
    } else {
      result += text.substr(0, next.bytes);
    }
    text.remove_prefix(next.bytes);
  }
  rest = text;
  return result;
}

}  // namespace

std::string printable(std::string_view text) {
  std::string_view rest;
  return shown(text, std::numeric_limits<std::size_t>::max(), rest);
}

std::string printable_lines(std::string_view text) {
  std::string result;
  for (;;) {
    const std::size_t end = text.find('\n');
    result += printable(text.substr(0, end));
    if (end == std::string_view::npos) return result;
    result += '\n';
    text.remove_prefix(end + 1);
  }
}

std::string quoted_text(std::string_view text, std::size_t most) {
  std::string_view rest;
  std::string result = "'" + shown(text, most, rest);
  if (!rest.empty()) result += "…";
  return result + "'";
}

std::string quoted_path(std::string_view path) {
  constexpr std::size_t longest_name = 4096;
  return quoted_text(path, longest_name);
}

}  // namespace tacit
