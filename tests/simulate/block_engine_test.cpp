// Whole blocks: bit-sliced and one by one, execution by execution, on the same bits.
#include "tacit/simulate/block_engine.h"

#include <memory>

#include <gtest/gtest.h>

#include "differential/random_algorithm.h"
#include "evaluate/algorithms.h"
#include "support/scale.h"
#include "tacit/evaluate/colouring.h"

namespace tacit {
namespace {

using test::probability;

const std::function<bool()> go_on = [] { return false; };

BlockSetup setup_for(const AlgorithmPlan& plan, std::string_view p, std::uint64_t seed) {
  BlockSetup setup;
  setup.plan = &plan;
  setup.links.assign(plan.links->links.size(), DrawProbability(probability(p)));
  setup.seed = seed;
  setup.count_links = true;
  return setup;
}

void expect_same_blocks(const Algorithm& algorithm, const System& system, std::string_view p,
                        std::uint64_t seed, std::optional<std::string> input) {
  const AlgorithmPlan plan = test::sure(plan_of(algorithm, system));
  BlockSetup sliced = setup_for(plan, p, seed);
  sliced.input = std::move(input);
  BlockSetup plain = sliced;
  plain.engine = SimulationEngine::general;
  BlockEngine fast(sliced);
  BlockEngine slow(plain);
  for (std::uint64_t block = 0; block < 3; ++block) {
    const Lanes differ = fast.run(block, go_on).value();
    ASSERT_EQ(differ, slow.run(block, go_on).value());
    for (std::size_t i = 0; i < system.processes; ++i) {
      ASSERT_EQ(fast.values()[i], slow.values()[i]) << i;
    }
    for (unsigned e = 0; e < executions_per_block; ++e) {
      ASSERT_EQ(fast.used(e), slow.used(e));
      ASSERT_EQ(fast.delivered(e), slow.delivered(e));
      ASSERT_LE(fast.delivered(e), fast.used(e));
      ASSERT_LE(fast.used(e), plan.system.links());
    }
  }
}

TEST(BlockEngine, BitSlicedAndGeneralAgreeOnRandomAlgorithms) {
  auto random = test::random_bits();
  for (unsigned repeat = 0; repeat < test::scaled(20); ++repeat) {
    const unsigned n = 2 + static_cast<unsigned>(random() % 5);
    const Algorithm algorithm = test::algorithm_of(test::random_count_algorithm(n, 3, random));
    for (const ChannelKind channel :
         {ChannelKind::broadcast, ChannelKind::unicast, ChannelKind::undirected}) {
      expect_same_blocks(algorithm, {n, 3, channel}, "2/3", repeat, std::nullopt);
    }
  }
}

TEST(BlockEngine, BitSlicedAndGeneralAgreeOnNamedAlgorithms) {
  expect_same_blocks(test::algorithm("courteous^3", 64), {64}, "2/5", 1, std::nullopt);
  expect_same_blocks(test::algorithm("sweep^2;courteous", 9), {9}, "9/10", 2, "000111010");
  expect_same_blocks(test::algorithm("(majority@1,2,3)^2;pref1", 70), {70}, "1/2", 3, std::nullopt);
  expect_same_blocks(test::algorithm("courteous", 300), {300}, "1/300", 4, std::nullopt);
}

// What a block does is what the algorithm decides in the full-information views: the
// deliveries are read back from plain_draw(), the decisions from a colouring.
TEST(BlockEngine, DecidesLikeTheColouring) {
  for (const ChannelKind channel :
       {ChannelKind::broadcast, ChannelKind::unicast, ChannelKind::undirected}) {
    const unsigned n = 3;
    // Unicast has six links a round; one round of it is plenty.
    const Algorithm algorithm = test::algorithm(
        channel == ChannelKind::unicast ? "courteous@1,2" : "sweep;courteous@1,2", n, channel);
    const System system{n, algorithm.rounds(), channel};
    const auto hypergraph = test::sure(DecisionHypergraph::build(system));
    const Colouring colouring = test::sure(colouring_of(algorithm, hypergraph));
    const AlgorithmPlan plan = test::sure(plan_of(algorithm, system));
    BlockSetup setup = setup_for(plan, "2/3", 9);
    setup.input = "011";
    BlockEngine engine(setup);
    const Lanes differ = engine.run(5, go_on).value();
    const std::size_t links = plan.links->links.size();
    for (unsigned e = 0; e < executions_per_block; ++e) {
      std::uint64_t pattern = 0;
      for (std::uint32_t t = 0; t < system.rounds; ++t) {
        std::uint64_t round = 0;
        for (std::uint32_t l = 0; l < links; ++l) {
          const Lanes drawn = plain_draw({9, 5, t, l}, setup.links[l]);
          round |= static_cast<std::uint64_t>(drawn.bit(e)) << l;
        }
        pattern = (pattern << links) | round;
      }
      const auto views =
          hypergraph.facet(hypergraph.executions().facet(ProcessSet(0b110), Pattern(pattern)));
      bool any = false;
      bool all = true;
      for (const ViewId view : views) {
        any = any || colouring[view.index()] == Bit::one;
        all = all && colouring[view.index()] == Bit::one;
      }
      ASSERT_EQ(differ.bit(e), any && !all) << e;
    }
  }
}

// A decision table that says what courteous says, run as a table.
TEST(BlockEngine, RunsDecisionTables) {
  for (const ChannelKind channel : {ChannelKind::broadcast, ChannelKind::undirected}) {
    const unsigned n = 3;
    const Algorithm rule = test::algorithm("courteous^2", n, channel);
    const System system{n, 2, channel};
    auto hypergraph =
        std::make_shared<const DecisionHypergraph>(test::sure(DecisionHypergraph::build(system)));
    const Colouring decisions = test::sure(colouring_of(rule, *hypergraph));
    const auto table = std::make_shared<const DecisionTable>(hypergraph, decisions);
    const Algorithm courteous = test::algorithm("courteous", n, channel);
    const Algorithm by_table("table;courteous", {TableStep{table}, courteous.steps().front()});
    const Algorithm by_rule = test::algorithm("courteous^3", n, channel);
    const AlgorithmPlan table_plan = test::sure(plan_of(by_table, system));
    const AlgorithmPlan rule_plan = test::sure(plan_of(by_rule, system));
    EXPECT_EQ(table_plan.system.rounds, 3U);
    const BlockSetup table_setup = setup_for(table_plan, "1/2", 4);
    const BlockSetup rule_setup = setup_for(rule_plan, "1/2", 4);
    BlockEngine a(table_setup);
    BlockEngine b(rule_setup);
    for (std::uint64_t block = 0; block < 4; ++block) {
      EXPECT_EQ(a.run(block, go_on).value(), b.run(block, go_on).value());
      for (unsigned e = 0; e < executions_per_block; ++e) {
        ASSERT_EQ(a.delivered(e), b.delivered(e));
      }
    }
  }
}

// Courteous, written as a rule that could look at blocks, in the same random executions.
TEST(BlockEngine, RunsRulesOfBlocks) {
  const unsigned n = 4;
  const Algorithm blocks =
      test::algorithm("(rule[leader]{ones > zeros: 1; zeros > ones: 0; otherwise: !own})^2", n);
  const AlgorithmPlan block_plan = test::sure(plan_of(blocks, {n, 2}));
  const AlgorithmPlan rule_plan = test::sure(plan_of(test::algorithm("courteous^2", n), {n, 2}));
  const BlockSetup block_setup = setup_for(block_plan, "1/2", 4);
  const BlockSetup rule_setup = setup_for(rule_plan, "1/2", 4);
  BlockEngine a(block_setup);
  BlockEngine b(rule_setup);
  for (std::uint64_t block = 0; block < 4; ++block) {
    EXPECT_EQ(a.run(block, go_on).value(), b.run(block, go_on).value());
  }
}

TEST(BlockEngine, StopsWhenAsked) {
  const AlgorithmPlan plan = test::sure(plan_of(test::algorithm("courteous^5", 4), {4}));
  const BlockSetup setup = setup_for(plan, "1/2", 1);
  BlockEngine engine(setup);
  unsigned asked = 0;
  EXPECT_FALSE(engine.run(0, [&] { return ++asked == 3; }));
  EXPECT_EQ(asked, 3U);
}

TEST(LaneCounter, CountsPerExecution) {
  LaneCounter counter;
  EXPECT_EQ(counter.at(5), 0U);
  std::array<unsigned, executions_per_block> expected{};
  auto random = test::random_bits();
  for (unsigned i = 0; i < 300; ++i) {
    Lanes bits;
    for (auto& word : bits.words) word = random();
    counter.add(bits);
    for (unsigned e = 0; e < executions_per_block; ++e) expected[e] += bits.bit(e) ? 1 : 0;
  }
  for (unsigned e = 0; e < executions_per_block; ++e) EXPECT_EQ(counter.at(e), expected[e]);
  counter.clear();
  EXPECT_EQ(counter.at(0), 0U);
}

}  // namespace
}  // namespace tacit
