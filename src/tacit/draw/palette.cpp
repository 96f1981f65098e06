#include "tacit/draw/palette.h"

#include <algorithm>
#include <cmath>

namespace tacit {

std::string hex_text(Colour colour) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string text = "#";
  for (const std::uint8_t part : {colour.red, colour.green, colour.blue}) {
    text += digits[part / 16U];
    text += digits[part % 16U];
  }
  return text;
}

Colour blend(Colour from, Colour to, double share) {
  share = std::clamp(share, 0.0, 1.0);
  const auto mix = [&](std::uint8_t a, std::uint8_t b) {
    return static_cast<std::uint8_t>(std::lround((1 - share) * a + share * b));
  };
  return {mix(from.red, to.red), mix(from.green, to.green), mix(from.blue, to.blue)};
}

}  // namespace tacit
