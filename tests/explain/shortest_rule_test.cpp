#include "tacit/explain/shortest_rule.h"

#include <memory>
#include <numeric>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "algorithm/random_block_rule.h"
#include "support/literals.h"
#include "support/scale.h"
#include "support/systems.h"
#include "tacit/algorithm/algorithm.h"
#include "tacit/evaluate/colouring.h"

namespace tacit {
namespace {

using test::sure;

BlockRule rule_named(std::string_view name) {
  for (const NamedBlockRule& named : named_block_rules()) {
    if (named.name == name) return sure(BlockRule::parse(named.text));
  }
  throw std::runtime_error("no such rule");
}

// Whether the rule decides as the table does wherever that decides, and is valid.
void expect_agreement(const BlockRule& rule, const BlockTable& table) {
  const BlockViews views(table.blocks);
  for (std::size_t v = 0; v < views.size(); ++v) {
    const auto wanted = views[v].forced() ? views[v].forced() : table.decisions[v];
    if (!wanted) continue;
    EXPECT_EQ(sure(rule(views[v], table.blocks.processes())), *wanted)
        << rule.to_string() << ", " << block_view_text(views[v]);
  }
}

TEST(ShortestRule, AgreesWithTheTableOfARuleAndIsShort) {
  for (const auto& [name, n] : {std::pair{"follow5", 5U}, std::pair{"follow6", 6U}}) {
    const BlockTable table = table_of(rule_named(name), Blocks::leader(n));
    const auto found = shortest_rule(table);
    ASSERT_TRUE(found.has_value()) << name;
    expect_agreement(*found, table);
    EXPECT_LE(found->lines().size(), 6U);
    // The text is the rule.
    EXPECT_EQ(sure(BlockRule::parse(found->to_string())).to_string(), found->to_string());
  }
}

TEST(ShortestRule, AgreesWithRandomTables) {
  auto random = test::random_bits();
  std::size_t found_rules = 0;
  for (unsigned i = 0; i < test::scaled(6); ++i) {
    const bool has_leader = i % 2 == 0;
    const Blocks blocks(has_leader ? std::vector<unsigned>{1, 3} : std::vector<unsigned>{2, 2});
    const std::string text = has_leader ? test::random_block_rule("leader", 2, true, random)
                                        : test::random_block_rule("blocks:2,2", 2, false, random);
    const BlockTable table = table_of(sure(BlockRule::parse(text)), blocks);
    const auto found = shortest_rule(table, {.most_lines = 10});
    if (!found) continue;
    ++found_rules;
    expect_agreement(*found, table);
  }
  EXPECT_GT(found_rules, 0U);
}

TEST(ShortestRule, NeedsOneLineLessForEveryThingLeftOpen) {
  BlockTable table = table_of(rule_named("follow5"), Blocks::leader(5));
  const auto whole = shortest_rule(table);
  const BlockViews views(table.blocks);
  for (std::size_t v = 0; v < views.size(); ++v) {
    const BlockCounts& known = views[v].known;
    if (known.zeros[0] + known.ones[0] == 0) table.decisions[v].reset();  // the leader not heard
  }
  const auto part = shortest_rule(table);
  ASSERT_TRUE(whole && part);
  expect_agreement(*part, table);
  EXPECT_LT(part->lines().size(), whole->lines().size());
  for (auto& decision : table.decisions) decision.reset();
  EXPECT_LE(shortest_rule(table)->lines().size(), 2U);
}

TEST(ShortestRule, DropsWhatIsNotNeeded) {
  const BlockTable table = table_of(rule_named("follow5"), Blocks::leader(5));
  std::size_t asked = 0;
  const auto found = shortest_rule(table, {}, [&asked](const BlockRule& rule) {
    ++asked;
    // Who hears the leader, and is not alone with it, follows it.
    const BlockView follower{1, Bit::zero, {{0, 2}, {1, 1}}};
    return sure(rule(follower, 5)) == Bit::one;
  });
  ASSERT_TRUE(found.has_value());
  EXPECT_GT(asked, 0U);
  EXPECT_LE(found->lines().size(), 3U);
  EXPECT_EQ(sure((*found)({1, Bit::zero, {{0, 2}, {1, 1}}}, 5)), Bit::one);
}

TEST(ShortestRule, GivesUpWithinItsLimits) {
  const BlockTable table = table_of(rule_named("follow6"), Blocks::leader(6));
  EXPECT_FALSE(shortest_rule(table, {.most_lines = 2}).has_value());
  std::stop_source stop;
  stop.request_stop();
  RunContext context;
  context.stop = stop.get_token();
  EXPECT_FALSE(shortest_rule(table, {}, {}, context).has_value());
}

TEST(CollapsedTable, IsThatOfTheRuleInAnyOrder) {
  const BlockRule rule = rule_named("follow5");
  const std::vector<unsigned> members{4, 0, 3, 1, 2};
  const auto hypergraph = std::make_shared<const DecisionHypergraph>(test::built({5, 1}));
  const auto colouring = [&](const std::string& text) {
    return sure(colouring_of(sure(parse_algorithm(text, {.processes = 5})), *hypergraph));
  };
  const auto table =
      collapsed_table(*hypergraph, colouring("follow5@5,1,4,2,3"), Blocks::leader(5), members);
  ASSERT_TRUE(table.has_value());
  EXPECT_EQ(table->decisions, table_of(rule, Blocks::leader(5)).decisions);
  // Another leader: two views of one class differ.
  std::vector<unsigned> identity(5);
  std::iota(identity.begin(), identity.end(), 0U);
  EXPECT_FALSE(
      collapsed_table(*hypergraph, colouring("follow5@5,1,4,2,3"), Blocks::leader(5), identity));
  EXPECT_TRUE(collapsed_table(*hypergraph, colouring("courteous"), Blocks::anonymous(5), identity));
}

}  // namespace
}  // namespace tacit
