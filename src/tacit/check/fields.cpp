#include "tacit/check/fields.h"

namespace tacit::check {

std::string_view Fields::next() {
  if (!more_) return {};
  const std::size_t space = rest_.find(' ');
  const std::string_view field = rest_.substr(0, space);
  more_ = space != std::string_view::npos;
  rest_ = more_ ? rest_.substr(space + 1) : std::string_view{};
  return field;
}

bool Fields::next_is(std::string_view word) {
  return more_ && next() == word;
}

std::optional<std::uint64_t> Fields::natural(std::uint64_t most) {
  if (!more_) return std::nullopt;
  return natural_from(next(), most);
}

std::optional<std::uint64_t> natural_from(std::string_view text, std::uint64_t most) {
  if (text.empty() || text.size() > 18 || (text.size() > 1 && text.front() == '0')) {
    return std::nullopt;
  }
  std::uint64_t value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    value = 10 * value + static_cast<std::uint64_t>(c - '0');
  }
  if (value > most) return std::nullopt;
  return value;
}

}  // namespace tacit::check
