// Palette: the colours of every drawing, after Okabe and Ito, so that they stay apart
// for colour-blind readers and in grey.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "tacit/model/process.h"

namespace tacit {

struct Colour {
  std::uint8_t red;
  std::uint8_t green;
  std::uint8_t blue;

  friend constexpr bool operator==(const Colour&, const Colour&) = default;
};

// "#0072B2"
[[nodiscard]] std::string hex_text(Colour colour);
// Share 0 is `from`, share 1 is `to`.
[[nodiscard]] Colour blend(Colour from, Colour to, double share);

namespace palette {

inline constexpr Colour paper{0xFF, 0xFF, 0xFF};
inline constexpr Colour ink{0x1A, 0x1A, 0x1A};     // text, borders of nodes
inline constexpr Colour line{0x6B, 0x72, 0x80};    // edges without a decision
inline constexpr Colour faint{0xC9, 0xCD, 0xD3};   // what stays in the background
inline constexpr Colour zero{0x00, 0x72, 0xB2};    // decision 0: blue
inline constexpr Colour one{0xE6, 0x9F, 0x00};     // decision 1: orange
inline constexpr Colour cut{0xC2, 0x18, 0x5B};     // disagreement: crimson
inline constexpr Colour accent{0x00, 0x9E, 0x73};  // paths and other things pointed at: green
inline constexpr Colour second_accent{0x7B, 0x3F, 0xA0};

[[nodiscard]] constexpr Colour decision(Bit bit) {
  return bit == Bit::zero ? zero : one;
}
// White, grey, black and one more; the same again beyond four.
[[nodiscard]] constexpr Colour process(ProcessId i) {
  constexpr std::array<Colour, 4> fills{{paper, {0x9C, 0xA3, 0xAF}, ink, {0x56, 0xB4, 0xE9}}};
  return fills.at(i.index() % fills.size());
}

}  // namespace palette
}  // namespace tacit
