#include "tacit/runtime/node.h"

#include <random>

#include <gtest/gtest.h>

#include "runtime/world.h"

namespace tacit::net {
namespace {

using test::World;
using test::WorldOptions;

constexpr ProcessId first{0};
constexpr ProcessId second{1};
constexpr ProcessId third{2};

TEST(Node, RunsAllInstancesExactlyAsDrawn) {
  for (const WorldOptions& options :
       {WorldOptions{}, WorldOptions{.system = {5, 1}, .instances = 200},
        WorldOptions{.system = {4, 4}, .algorithm = "sweep"},
        WorldOptions{.system = {4, 1, ChannelKind::unicast}, .p = "1/2"},
        WorldOptions{.system = {3, 2}, .algorithm = "pref1^2", .pace = Pace::slots}}) {
    World world(options);
    world.run();
    EXPECT_EQ(world.executions.size(), options.instances);
    EXPECT_EQ(world.problems(), std::vector<std::string>{});
    EXPECT_TRUE(world.lost_as_drawn());
    for (const ProcessId i : ProcessSet::first(options.system.processes)) {
      EXPECT_FALSE(world.node(i).end().gave_up);
      EXPECT_EQ(world.node(i).end().traffic.late, 0U);
    }
  }
}

TEST(Node, RepeatsBarriersThatGetLost) {
  World world({.instances = 100});
  std::mt19937 random(1);
  world.on_letter = [&](const World::Letter& letter) {
    return letter.lane == Lane::data || random() % 3 != 0;
  };
  world.run();
  EXPECT_EQ(world.executions.size(), 100U);
  EXPECT_TRUE(world.lost_as_drawn());
}

TEST(Node, GivesUpOnTheDead) {
  World world({.instances = 1000});
  std::uint64_t letters = 0;
  std::size_t before = 0;
  world.on_letter = [&](const World::Letter& letter) {
    if (++letters == 1000) before = world.executions.size();
    return letters < 1000 || letter.sender != third;
  };
  world.run();
  EXPECT_GT(before, 0U);
  for (const ProcessId i : {first, second}) {
    ASSERT_TRUE(world.node(i).finished());
    ASSERT_TRUE(world.node(i).end().gave_up);
    EXPECT_EQ(world.node(i).end().gave_up->missing, ProcessSet::only(third));
  }
  EXPECT_LE(world.executions.size(), before + 1);
}

// A process that was restarted goes along until the next instance, and takes part from
// there on; no other instance is touched.
TEST(Node, ComesBackAfterARestart) {
  World world({.system = {3, 2}, .algorithm = "sweep", .instances = 400});
  std::uint64_t letters = 0;
  bool restarted = false;
  world.on_letter = [&](const World::Letter&) {
    // In the middle of things.
    if (++letters == 1000) {
      world.start(second);
      restarted = true;
    }
    return true;
  };
  world.run();
  ASSERT_TRUE(restarted);
  for (const ProcessId i : {first, second, third}) EXPECT_FALSE(world.node(i).end().gave_up);
  EXPECT_EQ(world.problems(), std::vector<std::string>{});
  EXPECT_GE(world.executions.size(), 398U);
  EXPECT_EQ(world.executions.size() + world.join().missed() + world.join().incomplete(), 400U);
}

TEST(Node, IsNotMovedByHostileTraffic) {
  const WorldOptions options{.system = {3, 2}, .algorithm = "sweep", .instances = 60};
  World quiet(options);
  quiet.run();

  World world(options);
  std::mt19937 random(7);
  RunKey forged = world.run_key();
  forged.key = SharedKey::random();
  std::vector<World::Letter> seen;
  world.on_letter = [&](World::Letter& letter) {
    if (seen.size() < 500) seen.push_back(letter);
    const auto attack = [&](std::vector<std::uint8_t> bytes) {
      // Past the hook, straight to a node.
      const ProcessId victim(static_cast<std::uint8_t>(random() % 3));
      if (!world.node(victim).finished()) world.node(victim).receive(bytes, world.now);
    };
    attack(seen[random() % seen.size()].datagram);  // replayed
    std::vector<std::uint8_t> bytes = letter.datagram;
    bytes.resize(random() % bytes.size());  // truncated
    attack(bytes);
    bytes = letter.datagram;
    bytes[random() % bytes.size()] ^= static_cast<std::uint8_t>(1U << (random() % 8));
    attack(bytes);
    bytes.resize(9000);  // oversized
    attack(bytes);
    std::vector<std::uint8_t> noise(random() % 200);
    for (auto& byte : noise) byte = static_cast<std::uint8_t>(random());
    attack(noise);
    attack(encode({random() % 60, static_cast<std::uint32_t>(random() % 3),
                   ProcessId(static_cast<std::uint8_t>(random() % 3)), Bit(random() % 2)},
                  forged));
    RunKey other = world.run_key();
    other.run = RunId(2);  // yesterday's run, with the right key
    attack(encode({random() % 60, 1, first, Bit::one}, other));
    return true;
  };
  world.run();
  ASSERT_EQ(world.executions.size(), quiet.executions.size());
  for (std::size_t i = 0; i < quiet.executions.size(); ++i) {
    EXPECT_EQ(world.executions[i].decisions, quiet.executions[i].decisions);
  }
  const TrafficCounts& traffic = world.node(first).end().traffic;
  EXPECT_GT(traffic.damaged, 0U);
  EXPECT_GT(traffic.wrong_key, 0U);
  EXPECT_GT(traffic.foreign, 0U);
  EXPECT_GT(traffic.duplicate, 0U);
  EXPECT_GT(traffic.late, 0U);
}

TEST(Node, CountsWhatComesInTheWrongSlot) {
  const Time start = 1'000'100 * millisecond;
  for (const Time skew : {-60 * millisecond, 60 * millisecond}) {
    World world({.instances = 40, .pace = Pace::slots, .start = start});
    world.set_skew(third, skew);
    world.run();
    for (const ProcessId i : {first, second}) {
      const JournalEnd& end = world.node(i).end();
      const auto& off = skew > 0 ? end.early_from : end.late_from;
      const auto& other = skew > 0 ? end.late_from : end.early_from;
      EXPECT_GT(off[third.index()], 10U);
      EXPECT_EQ(other[third.index()], 0U);
      EXPECT_EQ(off[first.index()] + off[second.index()], 0U);
    }
    // The others go on among themselves.
    for (const Execution& execution : world.executions) {
      for (const RoundEvents& round : execution.rounds) {
        EXPECT_FALSE(round.heard[first.index()].contains(third));
        EXPECT_EQ(round.heard[first.index()].contains(second),
                  round.sent[second.index()].contains(first));
      }
    }
  }
}

TEST(Node, AgreesOnAStartOfSlots) {
  World world({.instances = 30, .pace = Pace::slots});
  // Clocks that have nothing to do with one another.
  world.set_skew(second, 123'456'789);
  world.set_skew(third, -987'654'321);
  world.run();
  EXPECT_EQ(world.executions.size(), 30U);
  EXPECT_TRUE(world.lost_as_drawn());
}

TEST(Node, ComesBackIntoSlotsAfterARestart) {
  const Time start = 1'000'100 * millisecond;
  World world({.system = {3, 4},
               .algorithm = "sweep",
               .instances = 20,
               .pace = Pace::slots,
               .start = start});
  world.run(500 * millisecond);
  world.start(second);
  world.run();
  EXPECT_EQ(world.problems(), std::vector<std::string>{});
  EXPECT_EQ(world.executions.size(), 19U);
  EXPECT_EQ(world.join().missed() + world.join().incomplete(), 1U);
}

// Without a given start, too: those who run tell the one who comes back; also process 1,
// and also when somebody repeats to it what was said before the start.
TEST(Node, LearnsTheStartOfSlotsAfterARestart) {
  for (const ProcessId late : {first, third}) {
    for (const bool repeated : {false, true}) {
      World world({.system = {3, 4}, .algorithm = "sweep", .instances = 20, .pace = Pace::slots});
      std::vector<World::Letter> said;
      unsigned to_lose = 0;
      world.on_letter = [&](World::Letter& letter) {
        if (letter.lane == Lane::control && letter.receiver == late) said.push_back(letter);
        // Its first sign of life, to both others, is lost.
        if (letter.sender == late && to_lose > 0) return to_lose-- == 0;
        return true;
      };
      world.run(1000 * millisecond);
      world.start(late);
      if (repeated) {
        to_lose = 2;
        for (const World::Letter& letter : said)
          world.node(late).receive(letter.datagram, world.now);
      }
      world.run();
      for (const ProcessId i : {first, second, third}) {
        EXPECT_TRUE(world.node(i).finished());
        EXPECT_FALSE(world.node(i).end().gave_up);
      }
      EXPECT_EQ(world.problems(), std::vector<std::string>{});
      EXPECT_TRUE(world.lost_as_drawn());
      EXPECT_GE(world.executions.size(), 17U);
    }
  }
}

// Who comes back and hears an old barrier first neither speaks nor decides again in
// what is over.
TEST(Node, IsNotLedBackByOldBarriersAfterARestart) {
  World world({.system = {3, 2}, .algorithm = "sweep", .instances = 400});
  std::vector<World::Letter> old;
  std::uint64_t letters = 0;
  world.on_letter = [&](World::Letter& letter) {
    if (letters < 200 && letter.lane == Lane::control && letter.receiver == second) {
      old.push_back(letter);
    }
    if (++letters == 3000) {
      world.start(second);
      for (const World::Letter& one : old) {
        world.node(second).receive(one.datagram, world.now);
        world.node(second).wake(world.now);
      }
    }
    return true;
  };
  world.run();
  EXPECT_EQ(world.problems(), std::vector<std::string>{});
  EXPECT_TRUE(world.lost_as_drawn());
  EXPECT_GE(world.executions.size(), 398U);
}

TEST(Node, IgnoresAnotherClusterOnItsGroup) {
  World ours({.instances = 50, .run = RunId(1)});
  World theirs({.instances = 50, .run = RunId(2)});
  const auto leak = [](World& to) {
    return [&to](const World::Letter& letter) {
      if (!to.node(letter.receiver).finished()) {
        to.node(letter.receiver).receive(letter.datagram, to.now);
      }
      return true;
    };
  };
  ours.on_letter = leak(theirs);
  theirs.on_letter = leak(ours);
  ours.run();
  theirs.run();
  for (World* const world : {&ours, &theirs}) {
    EXPECT_EQ(world->executions.size(), 50U);
    EXPECT_TRUE(world->lost_as_drawn());
  }
  EXPECT_GT(theirs.node(first).end().traffic.foreign, 0U);
}

}  // namespace
}  // namespace tacit::net
