#include "tacit/model/blocks.h"

#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/literals.h"
#include "support/systems.h"

namespace tacit {
namespace {

using test::built;
using test::process;
using test::sure;

// Every partition of n into blocks, by its sizes.
std::vector<Blocks> partitions(unsigned n) {
  std::vector<Blocks> result;
  for (unsigned cuts = 0; cuts < (1U << (n - 1)); ++cuts) {
    std::vector<unsigned> sizes{1};
    for (unsigned i = 0; i + 1 < n; ++i) {
      if ((cuts >> i & 1U) != 0) {
        sizes.push_back(1);
      } else {
        ++sizes.back();
      }
    }
    result.emplace_back(sizes);
  }
  return result;
}

TEST(AlgorithmClasses, AreOfOneRoundOfBroadcastAndTwoValues) {
  EXPECT_TRUE(has_classes({.processes = 5}));
  EXPECT_FALSE(has_classes({.processes = 5, .rounds = 2}));
  EXPECT_FALSE(has_classes({.processes = 5, .rounds = 1, .channel = ChannelKind::radio}));
  EXPECT_FALSE(has_classes({.processes = 5,
                            .rounds = 1,
                            .channel = ChannelKind::broadcast,
                            .task = sure(parse_task("set:2", 3))}));
}

TEST(Blocks, AreConsecutiveProcesses) {
  const Blocks blocks({2, 3});
  EXPECT_EQ(blocks.processes(), 5U);
  EXPECT_EQ(blocks.members(0), ProcessSet(0b00011));
  EXPECT_EQ(blocks.members(1), ProcessSet(0b11100));
  for (unsigned i = 0; i < 5; ++i) {
    EXPECT_TRUE(blocks.members(blocks.block_of(process(i))).contains(process(i)));
  }
}

TEST(AlgorithmClass, IsReadAsWritten) {
  for (const char* text : {"anonymous", "leader", "any", "blocks:2,3", "blocks:2,2,1",
                           "anonymous+dual", "leader+dual", "any+dual", "blocks:4,1+dual"}) {
    const AlgorithmClass read = sure(parse_algorithm_class(text, 5));
    EXPECT_EQ(read.name(), text);
    EXPECT_EQ(read.blocks.processes(), 5U);
    EXPECT_EQ(read.is_everything(), std::string(text) == "any");
  }
  EXPECT_EQ(sure(parse_algorithm_class("blocks:5", 5)).name(), "anonymous");
  EXPECT_EQ(sure(parse_algorithm_class("blocks:1,4", 5)).name(), "leader");
  EXPECT_EQ(sure(parse_algorithm_class("blocks:1,1,1,1,1+dual", 5)).name(), "any+dual");
  EXPECT_EQ(sure(parse_algorithm_class("leader", 2)).blocks, Blocks({1, 1}));
}

TEST(AlgorithmClass, OtherTextsAreRefused) {
  for (const char* text : {"", "leaders", "+dual", "blocks", "blocks:", "blocks:2,", "blocks:,5",
                           "blocks:2,,3", "blocks:0,5", "blocks:-1,6", "blocks:2 3", "blocks:2,2",
                           "blocks:2,4", "blocks:5,1", "blocks:4294967295,4294967302",
                           "leader+dual+dual", "leader+Dual", "leader +dual", "dual+leader"}) {
    const auto result = parse_algorithm_class(text, 5);
    ASSERT_FALSE(result) << text;
    EXPECT_NE(result.error().message.find("'" + std::string(text) + "'"), std::string::npos);
  }
}

TEST(BlockView, IsForcedWhereOneValueIsKnown) {
  const BlockView both{0, Bit::zero, {{1, 0}, {0, 2}}};
  EXPECT_FALSE(both.forced().has_value());
  const BlockView ones{1, Bit::one, {{0, 0}, {1, 2}}};
  EXPECT_EQ(ones.forced(), Bit::one);
  EXPECT_EQ(ones.flipped().forced(), Bit::zero);
  EXPECT_EQ(ones.flipped().known.zeros, (std::vector<unsigned>{1, 2}));
}

// The classes against the full hypergraph, for every partition: the same classes of views, with
// equally many executions of each kind.
TEST(BlockViews, AreTheOrbitsOfViewsUnderRenamingsWithinBlocks) {
  for (unsigned n = 2; n <= 4; ++n) {
    const DecisionHypergraph hypergraph = built(System{n});
    for (const Blocks& blocks : partitions(n)) {
      std::map<BlockView, ValueSet> allowed;
      for (std::uint32_t v = 0; v < hypergraph.view_count(); ++v) {
        const BlockView view = block_view(blocks, hypergraph.views().one_round(ViewId(v)));
        const auto known = allowed.try_emplace(view, hypergraph.allowed(ViewId(v))).first;
        ASSERT_EQ(known->second, hypergraph.allowed(ViewId(v)));
      }
      const BlockViews views(blocks);
      ASSERT_EQ(views.size(), allowed.size()) << blocks.name();
      for (std::size_t i = 0; i < views.size(); ++i) {
        ASSERT_EQ(views.number(views[i]), i);
        ASSERT_TRUE(allowed.contains(views[i]));
        const auto forced = views[i].forced();
        const ValueSet expected = forced ? only_value(*forced) : Task::consensus().all_values();
        ASSERT_EQ(allowed.at(views[i]), expected);
      }
    }
  }
}

TEST(BlockCounts, CollapseTheExecutionsOfEveryInput) {
  using Kind = std::pair<unsigned, std::set<BlockView>>;  // deliveries, and the views that occur
  for (unsigned n = 2; n <= 4; ++n) {
    const DecisionHypergraph hypergraph = built(System{n});
    const Executions& executions = hypergraph.executions();
    for (const Blocks& blocks : partitions(n)) {
      std::map<BlockCounts, unsigned> inputs;
      for (std::uint64_t ones = 0; ones < executions.inputs(); ++ones) {
        const BlockCounts input = input_class(blocks, ProcessSet(ones));
        ++inputs[input];
        std::map<Kind, Integer> expected;
        for (std::uint64_t pattern = 0; pattern < executions.patterns(); ++pattern) {
          const FacetId facet = executions.facet(ProcessSet(ones), Pattern(pattern));
          Kind kind{executions.weight(facet).delivered, {}};
          for (const ViewId view : hypergraph.facet(facet)) {
            kind.second.insert(block_view(blocks, hypergraph.views().one_round(view)));
          }
          expected[kind] += Integer(1);
        }
        std::map<Kind, Integer> found;
        for_each_delivery(input, [&](const BlockCounts& delivered) {
          const auto views = views_of_delivery(input, delivered);
          const std::set<BlockView> distinct(views.begin(), views.end());
          ASSERT_EQ(distinct.size(), views.size());
          found[{delivered.total(), distinct}] += delivery_multiplicity(input, delivered);
        });
        ASSERT_EQ(found, expected) << blocks.name() << " " << ones;
      }
      const auto classes = input_classes(blocks);
      ASSERT_EQ(classes.size(), inputs.size());
      for (const auto& input : classes)
        ASSERT_EQ(input_multiplicity(input), Integer(inputs[input]));
    }
  }
}

RC_GTEST_PROP(BlockCountsProperty, MultiplicitiesAddUp, ()) {
  const auto sizes = *rc::gen::nonEmpty(
      rc::gen::resize(4, rc::gen::container<std::vector<unsigned>>(rc::gen::inRange(1U, 5U))));
  RC_PRE(sizes.size() > 1 || sizes[0] > 1);
  const Blocks blocks(sizes);
  const Integer all = power(Integer(2), blocks.processes());
  Integer inputs(0);
  for (const BlockCounts& input : input_classes(blocks)) inputs += input_multiplicity(input);
  RC_ASSERT(inputs == all);
  const auto classes = input_classes(blocks);
  const auto& input = classes[*rc::gen::inRange<std::size_t>(0, classes.size())];
  Integer executions(0);
  for_each_delivery(input, [&](const BlockCounts& delivered) {
    executions += delivery_multiplicity(input, delivered);
  });
  RC_ASSERT(executions == all);
}

}  // namespace
}  // namespace tacit
