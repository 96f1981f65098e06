#include "tacit/base/strong_id.h"

#include <cstdint>
#include <limits>
#include <type_traits>
#include <unordered_set>

#include <gtest/gtest.h>

namespace tacit {
namespace {

using Apple = StrongId<struct AppleTag, std::uint8_t>;
using Pear = StrongId<struct PearTag, std::uint8_t>;

static_assert(!std::is_convertible_v<Apple, Pear> && !std::is_constructible_v<Pear, Apple>);
static_assert(!std::is_convertible_v<int, Apple> && !std::is_convertible_v<Apple, int>);
static_assert(sizeof(Apple) == sizeof(std::uint8_t));

TEST(StrongId, IsZeroByDefault) {
  EXPECT_EQ(Apple().value(), 0);
}

TEST(StrongId, KeepsItsValue) {
  constexpr Apple last(std::numeric_limits<std::uint8_t>::max());
  EXPECT_EQ(last.value(), 255);
  EXPECT_EQ(last.index(), std::size_t{255});
}

TEST(StrongId, IsOrderedByValue) {
  EXPECT_LT(Apple(1), Apple(2));
  EXPECT_EQ(Apple(2), Apple(2));
  EXPECT_NE(Apple(1), Apple(2));
}

TEST(StrongId, CanBeHashed) {
  const std::unordered_set<Apple> set{Apple(1), Apple(2), Apple(1)};
  EXPECT_EQ(set.size(), 2U);
  EXPECT_TRUE(set.contains(Apple(2)));
}

}  // namespace
}  // namespace tacit
