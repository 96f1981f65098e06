#include "tacit/simulate/random_bits.h"

#include <Random123/philox.h>

namespace tacit {
namespace {

// floor(p 2^64) for p < 1, digit by digit.
std::uint64_t binary_digits(Rational p) {
  std::uint64_t digits = 0;
  for (int i = 0; i < 64; ++i) {
    p *= Rational(2);
    const bool one = p >= Rational(1);
    if (one) p -= Rational(1);
    digits = (digits << 1) | (one ? 1U : 0U);
  }
  return digits;
}

}  // namespace

DrawProbability::DrawProbability(const Probability& p)
    : certain_(p.value() == Rational(1)), digits_(certain_ ? 0 : binary_digits(p.value())) {}

std::array<std::uint32_t, 4> philox(const std::array<std::uint32_t, 4>& counter,
                                    const std::array<std::uint32_t, 2>& key) {
  const r123::Philox4x32 generator;
  const r123::Philox4x32::ctr_type c{{counter[0], counter[1], counter[2], counter[3]}};
  const r123::Philox4x32::ctr_type out = generator(c, {{key[0], key[1]}});
  return {out[0], out[1], out[2], out[3]};
}

Lanes random_word(const DrawPlace& place, unsigned digit) {
  Lanes word;
  for (unsigned quarter = 0; quarter < 4; ++quarter) {
    const PhiloxPlace at = philox_place(place, digit, quarter);
    const auto r = philox(at.counter, at.key);
    word.words[quarter] = r[0] | (std::uint64_t{r[1]} << 32);
    word.words[quarter + 4] = r[2] | (std::uint64_t{r[3]} << 32);
  }
  return word;
}

Lanes plain_draw(const DrawPlace& place, const DrawProbability& p) {
  Lanes below;
  Lanes undecided;  // equal to p in all digits so far
  undecided.words.fill(~std::uint64_t{0});
  if (p.certain()) return undecided;
  for (unsigned digit = 0; digit < 64; ++digit) {
    const Lanes word = random_word(place, digit);
    const bool one = ((p.digits() >> (63 - digit)) & 1) != 0;
    for (std::size_t i = 0; i < word.words.size(); ++i) {
      if (one) below.words[i] |= undecided.words[i] & ~word.words[i];
      undecided.words[i] &= one ? word.words[i] : ~word.words[i];
    }
  }
  return below;
}

}  // namespace tacit
