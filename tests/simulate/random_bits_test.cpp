#include "tacit/simulate/random_bits.h"

#include <cmath>
#include <map>
#include <tuple>

#include <gtest/gtest.h>

#include "support/literals.h"
#include "support/scale.h"

namespace tacit {
namespace {

using test::probability;

// The vectors that the authors of Random123 publish for philox4x32 with 10 rounds.
TEST(RandomBits, PhiloxGivesThePublishedVectors) {
  using Words = std::array<std::uint32_t, 4>;
  EXPECT_EQ(philox({0, 0, 0, 0}, {0, 0}), (Words{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  const std::uint32_t f = 0xffffffff;
  EXPECT_EQ(philox({f, f, f, f}, {f, f}), (Words{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
            (Words{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(RandomBits, DigitsAreTheBinaryExpansion) {
  const auto digits = [](std::string_view p) { return DrawProbability(probability(p)).digits(); };
  EXPECT_EQ(digits("0"), 0U);
  EXPECT_EQ(digits("1/2"), std::uint64_t{1} << 63);
  EXPECT_EQ(digits("3/8"), std::uint64_t{3} << 61);
  EXPECT_EQ(digits("2/5"), 0x6666666666666666U);  // 0.0110 0110 ...
  EXPECT_EQ(digits("1/3"), 0x5555555555555555U);
  EXPECT_EQ(digits("18446744073709551615/18446744073709551616"), ~std::uint64_t{0});
  EXPECT_TRUE(DrawProbability(probability("1")).certain());
  EXPECT_FALSE(
      DrawProbability(probability("999999999999999999999/1000000000000000000000")).certain());
}

// What is drawn is the comparison of a 64-bit number, put together digit by digit.
TEST(RandomBits, ADrawComparesAUniformNumber) {
  const DrawPlace place{7, 123, 4, 5};
  std::array<std::uint64_t, executions_per_block> number{};
  for (unsigned digit = 0; digit < 64; ++digit) {
    const Lanes word = random_word(place, digit);
    for (unsigned e = 0; e < executions_per_block; ++e) {
      number[e] = (number[e] << 1) | (word.bit(e) ? 1U : 0U);
    }
  }
  for (const char* const text : {"0", "1", "1/2", "2/5", "1/1000", "999/1000", "7/8"}) {
    const DrawProbability p(probability(text));
    const Lanes drawn = plain_draw(place, p);
    for (unsigned e = 0; e < executions_per_block; ++e) {
      EXPECT_EQ(drawn.bit(e), p.certain() || number[e] < p.digits()) << text << " " << e;
    }
  }
  // A digit that decides is reached: numbers next to the threshold fall on both sides.
  const auto threshold = number[17];
  const Rational whole(power(Integer(2), 64));
  const auto at = [&](std::uint64_t t) {
    return plain_draw(place, DrawProbability(*Probability::from(Rational(Integer(t)) / whole)));
  };
  EXPECT_FALSE(at(threshold).bit(17));
  EXPECT_TRUE(at(threshold + 1).bit(17));
}

TEST(RandomBits, EveryPartOfAPlaceMatters) {
  std::map<std::array<std::uint64_t, 8>, std::string> seen;
  const auto add = [&](const DrawPlace& place, unsigned digit, const std::string& name) {
    const auto [found, fresh] = seen.emplace(random_word(place, digit).words, name);
    EXPECT_TRUE(fresh) << name << " equals " << found->second;
  };
  const DrawPlace base{1, 2, 3, 4};
  add(base, 0, "base");
  add(base, 1, "digit");
  add(base, 63, "last digit");
  add({2, 2, 3, 4}, 0, "seed");
  add({1 + (std::uint64_t{1} << 32), 2, 3, 4}, 0, "high half of the seed");
  add({1, 3, 3, 4}, 0, "block");
  add({1, 2 + (std::uint64_t{1} << 32), 3, 4}, 0, "high part of the block");
  add({1, 2 + (std::uint64_t{1} << 55), 3, 4}, 0, "highest bit of the block");
  add({1, 2, 4, 4}, 0, "round");
  add({1, 2, 3, 5}, 0, "link");
  add({1, 2, 3, 4, Purpose::input}, 0, "purpose");
  add({1, 2, 3, 4, Purpose::pilot}, 0, "other purpose");
}

}  // namespace
}  // namespace tacit
