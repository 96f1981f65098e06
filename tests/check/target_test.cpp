// Blocked profiles: known cases, and sampling in floating point.
#include "tacit/check/target.h"

#include <random>

#include <gtest/gtest.h>

#include "check/reference.h"
#include "check/unmetered.h"
#include "support/scale.h"

namespace tacit::check {
namespace {

Point point(const std::string& text) {
  auto parsed = Point::parse(text, Limits{});
  EXPECT_TRUE(parsed) << text;
  return *parsed;
}

bool blocked(const Target& target, const std::string& first, const std::string& last,
             const Profile& profile) {
  BlockTest test(target, point(first), point(last), check_test::unmetered());
  return test.is_blocked(profile);
}

// For three processes courteous and pref1 cross at 2/3.
TEST(BlockTest, KnowsTheCrossing) {
  Target target;
  target.add_algorithm({{1, 0, 2, 0}});
  target.add_algorithm({{1, 2, 1, 0}});
  EXPECT_TRUE(blocked(target, "0", "1", {1, 0, 2, 0}));
  EXPECT_TRUE(blocked(target, "0", "1", {1, 2, 1, 0}));
  // 3 p^2 q = 2 p^2 q + q^3 where p = q.
  EXPECT_TRUE(blocked(target, "1/2", "2/3", {0, 0, 3, 0}));
  EXPECT_FALSE(blocked(target, "49/100", "2/3", {0, 0, 3, 0}));
  EXPECT_TRUE(blocked(target, "1/2", "1/2", {0, 0, 3, 0}));
  EXPECT_FALSE(blocked(target, "0", "1", {0, 0, 3, 0}));
  EXPECT_FALSE(blocked(target, "0", "1", {0, 0, 0, 0}));
}

// f_B touches the target from above in one irrational point, or dips below it in a
// small interval around it.
TEST(BlockTest, TellsTouchingFromCrossing) {
  Target target;
  // (1 - 2 p^2)^2 = 1 - 4 p^2 + 4 p^4 against 0, with degree 4: p^4 + 4 p^3 q + 2 p^2 q^2 + 4 p q^3
  // + q^4 is its profile form after adding 4 p^2 (p + q)^2 - 4 p^4 to both sides.
  target.add_algorithm({{0, 0, 4, 8, 0}});
  EXPECT_TRUE(blocked(target, "0", "1", {1, 4, 6, 4, 1}));
  EXPECT_TRUE(blocked(target, "root(-1,0,2;1/2,1)", "root(-1,0,2;1/2,1)", {1, 4, 6, 4, 1}));
  EXPECT_FALSE(blocked(target, "0", "1", {1, 4, 6, 3, 1}));
  EXPECT_FALSE(blocked(target, "root(-1,0,2;1/2,1)", "root(-1,0,2;1/2,1)", {1, 4, 5, 4, 1}));
  EXPECT_TRUE(blocked(target, "0", "root(-1,0,2;1/2,1)", {1, 4, 6, 4, 1}));
}

// q^2 >= p^2 up to 1/2, and 2 p^2 <= 1 up to the square root: ends that are met exactly.
TEST(BlockTest, EndsAreExact) {
  Target target;
  target.add_algorithm({{0, 0, 1}});
  EXPECT_TRUE(blocked(target, "0", "1/2", {1, 0, 0}));
  EXPECT_FALSE(blocked(target, "0", "500000001/1000000000", {1, 0, 0}));
  Target half;
  half.add_algorithm({{0, 0, 2}});
  EXPECT_TRUE(blocked(half, "0", "root(-1,0,2;1/2,1)", {1, 2, 1}));
  EXPECT_FALSE(blocked(half, "0", "7071067811865477/10000000000000000", {1, 2, 1}));
  EXPECT_FALSE(blocked(half, "root(-1,0,2;1/2,1)", "1", {1, 2, 1}));
  EXPECT_TRUE(blocked(half, "root(-1,0,2;1/2,1)", "root(-1,0,2;1/2,1)", {1, 2, 1}));
}

// Parts about 10^-225 wide, on one side of 10^-9 or across it, where the two errors cross.
TEST(BlockTest, PartsMayBeNarrowerThanAnySample) {
  std::string zeros;
  for (int i = 0; i < 22; ++i) zeros += ",0";
  const std::string below = "root(-1,1000000000" + zeros + ",1;0,1)";
  const std::string at = "1/1000000000";
  const std::string above = "root(-1,1000000000" + zeros + ",-1;0,1)";
  const Profile falls{1, 0};            // q
  const Profile rises{0, 999'999'999};  // the same at 10^-9
  Target falling;
  falling.add_algorithm({falls});
  EXPECT_FALSE(blocked(falling, below, at, rises));
  EXPECT_TRUE(blocked(falling, at, above, rises));
  EXPECT_FALSE(blocked(falling, below, above, rises));
  Target rising;
  rising.add_algorithm({rises});
  EXPECT_TRUE(blocked(rising, below, at, falls));
  EXPECT_FALSE(blocked(rising, at, above, falls));
  EXPECT_FALSE(blocked(rising, below, above, falls));
}

TEST(Target, KeepsOnlyWhatTheMaximumNeeds) {
  Target target;
  target.add_algorithm({{1, 0, 2}, {1, 1, 0}, {1, 0, 2}, {0, 0, 2}, {0, 0, 0}});
  EXPECT_EQ(target.algorithms().front(), (std::vector<Profile>{{1, 0, 2}, {1, 1, 0}}));
}

// Random profiles of several algorithms. Sampling cannot see narrow dips, so it may only
// say "blocked" where the exact test does not, never the other way round; and on a fine
// grid that hardly ever happens.
TEST(BlockTest, AgreesWithSampling) {
  std::mt19937_64 random(13);
  const std::vector<std::string> ends{"0",   "1/7", "1/3", "1/2", "root(-1,0,3;1/2,1)",
                                      "2/3", "3/4", "1"};
  unsigned more = 0;
  unsigned yes = 0;
  const auto trials = static_cast<unsigned>(test::scaled(3000));
  for (unsigned trial = 0; trial < trials; ++trial) {
    const std::size_t length = 2 + random() % 5;
    const auto random_profile = [&] {
      check_test::Counts profile;
      for (std::size_t k = 0; k < length; ++k) profile.push_back(static_cast<int>(random() % 5));
      return profile;
    };
    Target target;
    std::vector<std::vector<check_test::Counts>> algorithms(1 + random() % 3);
    for (auto& algorithm : algorithms) {
      algorithm.resize(1 + random() % 3);
      std::vector<Profile> profiles;
      for (auto& profile : algorithm) {
        profile = random_profile();
        profiles.emplace_back(profile.begin(), profile.end());
      }
      target.add_algorithm(profiles);
    }
    std::size_t a = random() % ends.size();
    std::size_t b = random() % ends.size();
    if (b < a) std::swap(a, b);
    const auto profile = random_profile();
    const bool exact = blocked(target, ends[a], ends[b], {profile.begin(), profile.end()});
    const bool sampled = check_test::seems_blocked(
        algorithms, profile, check_test::point_value(ends[a]), check_test::point_value(ends[b]));
    if (exact) {
      ++yes;
      ASSERT_TRUE(sampled) << "trial " << trial;
    } else if (sampled) {
      ++more;
    }
  }
  EXPECT_GT(yes, trials / 20);
  EXPECT_LE(more, trials / 500);
}

}  // namespace
}  // namespace tacit::check
