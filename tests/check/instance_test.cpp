// Views, facets, profiles and clauses against the naive reading of the specification.
#include "tacit/check/instance.h"

#include <random>

#include <gtest/gtest.h>

#include "check/reference.h"
#include "check/unmetered.h"
#include "tacit/check/clauses.h"

namespace tacit::check {
namespace {

using check_test::Clause;
using check_test::Reference;

struct Case {
  System system;
  check_test::SystemName name;
};

std::vector<Case> cases() {
  std::vector<Case> result;
  const auto add = [&](std::uint32_t n, std::uint32_t r, Channel channel, const char* name) {
    result.push_back({{n, r, channel}, {static_cast<int>(n), static_cast<int>(r), name}});
  };
  for (std::uint32_t r = 0; r <= 2; ++r) {
    add(2, r, Channel::broadcast, "broadcast");
    add(2, r, Channel::unicast, "unicast");
    add(2, r, Channel::undirected, "undirected");
    add(3, r, Channel::broadcast, "broadcast");
    add(3, r, Channel::undirected, "undirected");
  }
  add(3, 1, Channel::unicast, "unicast");
  add(4, 1, Channel::broadcast, "broadcast");
  return result;
}

std::vector<Clause> plain(const ClauseList& list) {
  std::vector<Clause> result;
  for (std::size_t i = 0; i < list.size(); ++i) result.emplace_back(list[i].begin(), list[i].end());
  return result;
}

TEST(Instance, HasTheKnownSizes) {
  // From the table of sizes in the theory notes: facets, views, free views.
  struct Size {
    System system;
    std::uint32_t facets, views, free;
  };
  for (const Size& size : {Size{{3, 1, Channel::broadcast}, 64, 54, 30},
                           Size{{4, 1, Channel::broadcast}, 256, 216, 152},
                           Size{{5, 1, Channel::broadcast}, 1024, 810, 650},
                           Size{{3, 2, Channel::broadcast}, 512, 534, 366}}) {
    auto instance = Instance::build(size.system, check_test::unmetered());
    ASSERT_TRUE(instance);
    EXPECT_EQ(instance->inputs() * instance->patterns(), size.facets);
    EXPECT_EQ(instance->views(), size.views);
    EXPECT_EQ(instance->free_views(), size.free);
  }
}

TEST(Instance, AgreesWithTheReference) {
  std::mt19937_64 random(3);
  for (const Case& c : cases()) {
    auto instance = Instance::build(c.system, check_test::unmetered());
    ASSERT_TRUE(instance);
    const Reference reference(c.name);
    ASSERT_EQ(static_cast<int>(instance->free_views()), reference.free_views());
    for (int trial = 0; trial < 5; ++trial) {
      std::string bits;
      for (int i = 0; i < reference.free_views(); ++i) bits += random() % 2 == 0 ? '0' : '1';
      const auto expected = reference.profiles(bits);
      std::size_t at = 0;
      for (std::uint32_t input = 0; input < instance->inputs(); ++input) {
        const Profile profile = instance->profile(bits, input, check_test::unmetered());
        if (!instance->is_mixed(input)) {
          EXPECT_EQ(profile, Profile(profile.size(), 0));
          continue;
        }
        const auto& other = expected[at++];
        EXPECT_EQ(profile, Profile(other.begin(), other.end()));
      }
    }
  }
}

TEST(Clauses, AreThoseOfTheReference) {
  for (const Case& c : cases()) {
    auto instance = Instance::build(c.system, check_test::unmetered());
    auto common = CommonClauses::build(*instance, check_test::unmetered());
    ASSERT_TRUE(common);
    const Reference reference(c.name);
    EXPECT_EQ(plain(common->clauses()), reference.clauses());
    EXPECT_EQ(common->variables(), reference.variables());
    std::mt19937_64 random(5);
    for (int trial = 0; trial < 20; ++trial) {
      check_test::Counts profile;
      for (std::uint32_t k = 0; k <= instance->most_deliveries(); ++k) {
        profile.push_back(static_cast<int>(random() % 4));
      }
      EXPECT_EQ(
          plain(common->block(Profile(profile.begin(), profile.end()), check_test::unmetered())),
          reference.block(profile));
    }
  }
}

TEST(Clauses, OfSymmetryAreThoseOfTheReference) {
  std::mt19937_64 random(11);
  for (const Case& c : cases()) {
    auto instance = Instance::build(c.system, check_test::unmetered());
    const Reference reference(c.name);
    if (reference.free_views() == 0) continue;
    for (int trial = 0; trial < 10; ++trial) {
      std::vector<std::uint32_t> renamed(c.system.processes);
      for (std::uint32_t i = 0; i < c.system.processes; ++i) renamed[i] = i;
      std::shuffle(renamed.begin(), renamed.end(), random);
      const bool flips = random() % 2 == 1;
      std::vector<std::uint32_t> views;
      for (int i = 1; i <= reference.free_views(); ++i) {
        views.push_back(static_cast<std::uint32_t>(i));
      }
      std::shuffle(views.begin(), views.end(), random);
      views.resize(1 + random() % views.size());
      Literal variables = 1000;
      int expected_variables = 1000;
      std::vector<Clause> expected;
      reference.symmetry({views.begin(), views.end()},
                         {flips ? 1 : 0, {renamed.begin(), renamed.end()}}, expected_variables,
                         expected);
      const auto found = symmetry_clauses(
          *instance, DecisionLiterals(*instance), views,
          {flips ? std::vector<std::uint32_t>{1, 0} : std::vector<std::uint32_t>{0, 1}, renamed},
          variables, check_test::unmetered());
      EXPECT_EQ(variables, expected_variables);
      // The reference adds the same clauses with the literals in the same order.
      EXPECT_EQ(plain(found), expected);
    }
  }
}

TEST(Instance, RefusesWhatIsTooLarge) {
  for (const System& system :
       {System{1'000'000'000, 1, Channel::unicast}, System{2, 1'000'000'000, Channel::broadcast},
        System{5, 1, Channel::unicast}, System{9, 1, Channel::broadcast}}) {
    EXPECT_FALSE(Instance::build(system, check_test::unmetered()));
  }
  EXPECT_TRUE(Instance::build({8, 1, Channel::broadcast}, check_test::unmetered()));
  auto instance = Instance::build({3, 2, Channel::broadcast}, check_test::unmetered());
  Limits few;
  few.clauses = 1000;
  Meter meter(few);
  EXPECT_FALSE(CommonClauses::build(*instance, meter));
}

}  // namespace
}  // namespace tacit::check
