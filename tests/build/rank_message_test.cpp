#include "tacit/build/rank_message.h"

#include <gtest/gtest.h>

#include "tacit/atlas/certificate_head.h"
#include "tacit/bound/certificate_point.h"

namespace tacit {
namespace {

TEST(RankMessage, IsReadBack) {
  const auto root = parse_certificate_point("root(-1,1,0,1;1/2,3/4)");
  ASSERT_TRUE(root);
  const PartTask task{.id = 7,
                      .system = {3, 2, ChannelKind::unicast},
                      .part = {.on = {Rational(1, 3), *root},
                               .blocks = {{0, 1, 2}, {3, 4, 5}},
                               .budget = SolverBudget::unlimited(),
                               .cube = {4, -5},
                               .generation = 2,
                               .interruptions = 3},
                      .target = {{Bit::one, Bit::zero}, {Bit::zero, Bit::zero}}};
  const auto read = decode(encode(task));
  ASSERT_TRUE(read);
  const auto& same = std::get<PartTask>(*read);
  EXPECT_EQ(same.id, task.id);
  EXPECT_EQ(same.system, task.system);
  EXPECT_EQ(same.part.on.from, task.part.on.from);
  EXPECT_EQ(same.part.on.to, task.part.on.to);
  EXPECT_EQ(same.part.blocks, task.part.blocks);
  EXPECT_EQ(same.part.budget, task.part.budget);
  EXPECT_EQ(same.part.cube, task.part.cube);
  EXPECT_EQ(same.part.generation, task.part.generation);
  EXPECT_EQ(same.part.interruptions, task.part.interruptions);
  EXPECT_EQ(same.target, task.target);
  PartReport report;
  report.id = 9;
  report.outcome = {PartOutcome::Kind::split, *root, {{1}}, 200};
  report.better = {{Bit::one}};
  report.proof = std::string("d 1\n\0x", 6);
  const auto back = decode(encode(report));
  ASSERT_TRUE(back);
  const auto& copy = std::get<PartReport>(*back);
  EXPECT_EQ(copy.outcome.kind, report.outcome.kind);
  EXPECT_EQ(*copy.outcome.split, *report.outcome.split);
  EXPECT_EQ(copy.proof, report.proof);
  EXPECT_EQ(copy.better, report.better);
  EXPECT_EQ(copy.outcome.blocks, report.outcome.blocks);
  EXPECT_EQ(copy.outcome.sum_steps, report.outcome.sum_steps);
  // That a part was interrupted is for rank 0 to say.
  report.outcome.kind = PartOutcome::Kind::interrupted;
  EXPECT_FALSE(decode(encode(report)));
}

TEST(RankMessage, KeepsABudgetAsItIs) {
  for (const SolverBudget& budget :
       {SolverBudget::first(5), SolverBudget::later(5), SolverBudget::unlimited()}) {
    const auto read = decode(encode(PartTask{.id = 1,
                                             .system = {2, 1, ChannelKind::broadcast},
                                             .part = {.on = everywhere(), .budget = budget},
                                             .target = {{Bit::one}}}));
    ASSERT_TRUE(read);
    EXPECT_EQ(std::get<PartTask>(*read).part.budget, budget);
  }
}

TEST(RankMessage, CarriesProofsAndCertificates) {
  const CheckTask task{
      5,
      {3, 1, ChannelKind::undirected},
      {{"table 1", {Bit::one, Bit::zero}}},
      {{{Rational(0), Rational(1, 2)}, 0, {{1, 2}}, {{{}, "first"}}},
       {{Rational(3, 4), Rational(1)}, 7, {}, {{{4}, std::string("a\0b", 3)}, {{-4}, ""}}}}};
  const auto read = decode(encode(task));
  ASSERT_TRUE(read);
  const auto& same = std::get<CheckTask>(*read);
  EXPECT_EQ(same.id, task.id);
  EXPECT_EQ(same.system, task.system);
  ASSERT_EQ(same.target.size(), 1U);
  EXPECT_EQ(same.target[0].name, "table 1");
  EXPECT_EQ(same.target[0].decisions, task.target[0].decisions);
  ASSERT_EQ(same.parts.size(), 2U);
  EXPECT_EQ(same.parts[0].on.to, task.parts[0].on.to);
  EXPECT_EQ(same.parts[0].blocks, task.parts[0].blocks);
  EXPECT_EQ(same.parts[0].cubes[0].proof, "first");
  EXPECT_EQ(same.parts[1].sum_steps, 7U);
  ASSERT_EQ(same.parts[1].cubes.size(), 2U);
  EXPECT_EQ(same.parts[1].cubes[0].literals, task.parts[1].cubes[0].literals);
  EXPECT_EQ(same.parts[1].cubes[0].proof, task.parts[1].cubes[0].proof);
  EXPECT_EQ(same.parts[1].cubes[1].proof, "");
  const CheckReport report{6, {"no", "abc", "claim", "file", true}, 1.5};
  const auto back = decode(encode(report));
  ASSERT_TRUE(back);
  const auto& copy = std::get<CheckReport>(*back);
  EXPECT_EQ(copy.checked.objection, "no");
  EXPECT_EQ(copy.checked.id, "abc");
  EXPECT_EQ(copy.checked.claim, "claim");
  EXPECT_EQ(copy.checked.file, "file");
  EXPECT_TRUE(copy.checked.beyond_limits);
  EXPECT_EQ(copy.seconds, 1.5);
  const auto resigned = decode(encode(Resigned{"out of memory"}));
  ASSERT_TRUE(resigned);
  EXPECT_EQ(std::get<Resigned>(*resigned).reason, "out of memory");
  // What follows the head has to be as long as it says.
  EXPECT_FALSE(decode(encode(report) + "x"));
  const std::string bytes = encode(report);
  EXPECT_FALSE(decode(bytes.substr(0, bytes.size() - 1)));
  CheckTask backwards = task;
  std::swap(backwards.parts[0], backwards.parts[1]);
  EXPECT_FALSE(decode(encode(backwards)));
}

// Whatever is cut off or changed is refused or is another message; nothing breaks.
TEST(RankMessage, RefusesDamage) {
  const std::string good =
      encode(PartTask{.id = 1,
                      .system = {2, 1, ChannelKind::broadcast},
                      .part = {.on = everywhere(), .budget = SolverBudget::first(5)},
                      .target = {{Bit::one}}});
  ASSERT_TRUE(decode(good));
  for (std::size_t i = 0; i < good.size(); ++i) {
    EXPECT_FALSE(decode(good.substr(0, i)));
    std::string changed = good;
    changed[i] = static_cast<char>(changed[i] ^ 0x20);
    static_cast<void>(decode(changed));
  }
  EXPECT_FALSE(decode(""));
}

}  // namespace
}  // namespace tacit
