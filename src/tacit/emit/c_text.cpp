#include "tacit/emit/c_text.h"

#include <vector>

#include "tacit/base/contract.h"

namespace tacit {

std::string c_array(const std::string& name, unsigned bits,
                    std::span<const std::uint32_t> numbers) {
  expects(!numbers.empty(), "c_array: no numbers");
  constexpr std::size_t width = 96;
  std::string text = "static const uint" + std::to_string(bits) + "_t " + name + "[" +
                     std::to_string(numbers.size()) + "] = {\n";
  std::string line = " ";
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const std::string number =
        std::to_string(numbers[i]) + (bits > 8 ? "u" : "") + (i + 1 < numbers.size() ? "," : "");
    if (line.size() + 1 + number.size() > width) {
      text += line + "\n";
      line = " ";
    }
    line += " " + number;
  }
  return text + line + "\n};\n";
}

std::string c_array(const std::string& name, std::span<const std::uint8_t> bytes) {
  const std::vector<std::uint32_t> numbers(bytes.begin(), bytes.end());
  return c_array(name, 8, numbers);
}

std::string c_comment_text(std::string_view text) {
  constexpr std::size_t longest = 400;
  std::string result;
  for (const char c : text.substr(0, longest)) {
    const bool joins = !result.empty() &&
                       ((result.back() == '*' && c == '/') || (result.back() == '/' && c == '*'));
    if (joins) result += ' ';
    result += c >= ' ' && c <= '~' && c != '\\' && c != '?' ? c : '_';
  }
  if (text.size() > longest) result += " ...";
  return result;
}

std::string with_prefixes(std::string_view text, std::string_view lower, std::string_view upper) {
  std::string result;
  for (const char c : text) {
    if (c == '@') {
      result += lower;
    } else if (c == '$') {
      result += upper;
    } else {
      result += c;
    }
  }
  return result;
}

std::string digits(std::uint64_t number) {
  return std::to_string(number);
}

unsigned bits_for(std::uint64_t largest) {
  expects(largest < std::uint64_t{1} << 32, "bits_for: needs more than 32 bits");
  return largest < 256 ? 8 : largest < 65536 ? 16 : 32;
}

}  // namespace tacit
