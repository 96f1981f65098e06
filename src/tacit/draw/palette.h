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

// Decisions 4 to 7; 2 and 3 have the accents.
inline constexpr Colour brown{0x8C, 0x56, 0x4B};
inline constexpr Colour cyan{0x17, 0xBE, 0xCF};
inline constexpr Colour olive{0xA3, 0xA8, 0x1A};
inline constexpr Colour slate{0x3F, 0x4A, 0x5C};

// Blue, orange, green, purple and on: none is that of the cut.
[[nodiscard]] constexpr Colour decision(Value value) {
  constexpr std::array<Colour, 8> colours{
      {zero, one, accent, second_accent, brown, cyan, olive, slate}};
  return colours.at(static_cast<std::size_t>(value));
}
// White, grey, black and one more; the same again beyond four.
[[nodiscard]] constexpr Colour process(ProcessId i) {
  constexpr std::array<Colour, 4> fills{{paper, {0x9C, 0xA3, 0xAF}, ink, {0x56, 0xB4, 0xE9}}};
  return fills.at(i.index() % fills.size());
}

}  // namespace palette
}  // namespace tacit
