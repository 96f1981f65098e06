#include "tacit/algorithm/algorithm.h"

#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "support/systems.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

Step table_step(const System& system) {
  const auto hypergraph = std::make_shared<const DecisionHypergraph>(test::built(system));
  auto random = test::random_bits();
  return TableStep{std::make_shared<const DecisionTable>(
      hypergraph, test::random_valid_colouring(*hypergraph, random))};
}

Step count_step(std::vector<unsigned> committee = {}) {
  return CountStep{.rule = CountRule(Pref1{}), .committee = std::move(committee)};
}

TEST(Algorithm, NeedsAStep) {
  EXPECT_THROW(Algorithm("nothing", {}), ContractViolation);
}

TEST(Algorithm, KeepsItsNameAndSteps) {
  const Algorithm algorithm("pref1;pref1", {count_step(), count_step({0, 2})});
  EXPECT_EQ(algorithm.name(), "pref1;pref1");
  ASSERT_EQ(algorithm.steps().size(), 2U);
  EXPECT_EQ(std::get<CountStep>(algorithm.steps()[1]).committee, (std::vector<unsigned>{0, 2}));
}

TEST(Algorithm, AddsUpTheRoundsOfItsSteps) {
  EXPECT_EQ(rounds_of(count_step()), 1U);
  EXPECT_EQ(rounds_of(table_step({2, 3})), 3U);
  EXPECT_EQ(rounds_of(table_step({2, 0})), 0U);
  EXPECT_EQ(Algorithm("a", {count_step()}).rounds(), 1U);
  EXPECT_EQ(Algorithm("a", {count_step(), table_step({2, 3}), count_step()}).rounds(), 5U);
}

TEST(Algorithm, KnowsWhetherProcessesAreAlike) {
  const Algorithm alike("a", {count_step(), count_step()});
  EXPECT_TRUE(alike.anonymous());
  EXPECT_TRUE(alike.count_rules_only());
  const Algorithm committee("a", {count_step(), count_step({1})});
  EXPECT_FALSE(committee.anonymous());
  EXPECT_TRUE(committee.count_rules_only());
  const Algorithm table("a", {count_step(), table_step({2, 1})});
  EXPECT_FALSE(table.anonymous());
  EXPECT_FALSE(table.count_rules_only());
}

}  // namespace
}  // namespace tacit
