// The optimum of consensus that a flow proves, against the search, which knows nothing of flows.
#include "tacit/ask/flow_answer.h"

#include <gtest/gtest.h>

#include "search/searched.h"
#include "support/scale.h"
#include "tacit/bound/discrepancy.h"
#include "tacit/check/check.h"

namespace tacit {
namespace {

std::shared_ptr<const Problem> shared_problem(const System& system) {
  return std::make_shared<const Problem>(test::problem_of(system));
}

Rational searched_value(const Problem& problem, const Probability& p) {
  const test::TemporaryDirectory directory;
  const Interval at{p.value(), p.value()};
  SearchOptions options;
  options.work_directory = directory.path();
  const SearchResult result = search_optimum(problem, at, options);
  EXPECT_TRUE(result.open.empty());
  return result.target.pieces(at).front().profile(p);
}

// Wherever the optimum of consensus is that with shared coins, the flow is found; elsewhere not.
TEST(FlowAnswer, IsThereJustWhereTheSearchFindsNothingAboveSharedCoins) {
  test::RandomBits random = test::random_bits();
  unsigned found_by_flow = 0;
  unsigned left_to_the_search = 0;
  for (const System& system :
       {System{2}, System{2, 2}, System{3}, System{3, 2}, System{3, 1, ChannelKind::undirected}}) {
    const auto problem = shared_problem(system);
    for (unsigned i = 0; i < test::scaled(6); ++i) {
      const auto p = Probability::from(test::random_fraction(random, 20));
      ASSERT_TRUE(p);
      const auto found = flow_answer(optimal_at(system, *p), problem, {});
      ASSERT_TRUE(found) << found.error().message;
      const Rational searched = searched_value(*problem, *p);
      const auto mixed = discrepancy_optimum(system, *p);
      ASSERT_TRUE(mixed && mixed->exact());
      EXPECT_EQ(found->has_value(), searched == mixed->upper)
          << system.to_string() << " p = " << p->value().to_string();
      if (!*found) {
        ++left_to_the_search;
        continue;
      }
      ++found_by_flow;
      EXPECT_TRUE((*found)->run.by_flow);
      EXPECT_EQ((*found)->optimum.pieces.front().upper(*p), searched);
      const auto& pieces = (*found)->optimum.pieces;
      const DecisionTable table = table_of(**found, pieces.front());
      EXPECT_EQ(table.hypergraph().system(), system);
    }
  }
  EXPECT_GT(found_by_flow, 0U);
  EXPECT_GT(left_to_the_search, 0U);
}

TEST(FlowAnswer, ProvesIntervalsOnWhichNoCoinsAreNeeded) {
  const auto problem = shared_problem(System{3});
  const auto small = flow_answer({.system = {3}, .on = test::between("0", "1/2")}, problem, {});
  ASSERT_TRUE(small && *small);
  EXPECT_TRUE((*small)->optimum.complete());
  ASSERT_EQ((*small)->optimum.pieces.size(), 1U);
  EXPECT_EQ((*small)->optimum.algorithms[(*small)->optimum.pieces[0].algorithm].name, "courteous");
  const check::FileVerdict verdict = check::check_certificate_file((*small)->certificate);
  ASSERT_TRUE(verdict.verdict.theorem);
  EXPECT_FALSE(verdict.verdict.has_refutations);
  EXPECT_EQ(verdict.verdict.claim, (*small)->run.checked);
  EXPECT_EQ(verdict.verdict.theorem->intervals,
            (std::vector<std::pair<std::string, std::string>>{{"0", "1/2"}}));
  const auto beyond = flow_answer({.system = {3}, .on = test::between("0", "51/100")}, problem, {});
  ASSERT_TRUE(beyond);
  EXPECT_FALSE(*beyond);
}

// Two rules, each optimal on a part: the claim is the minimum of both.
TEST(FlowAnswer, MayNeedSeveralAlgorithms) {
  const auto found =
      flow_answer({.system = {2}, .on = test::everywhere()}, shared_problem(System{2}), {});
  ASSERT_TRUE(found && *found);
  EXPECT_EQ((*found)->optimum.pieces.size(), 2U);
  EXPECT_EQ((*found)->optimum.pieces[0].on.to, AlgebraicNumber(Rational(1, 2)));
}

// The flow gives a table, which no name fits; an algorithm with a name is as good and is listed.
TEST(FlowAnswer, ListsAnAlgorithmWithANameInsteadOfATable) {
  const System system{2, 5};
  const auto found =
      flow_answer(optimal_at(system, *Probability::parse("2/5")), shared_problem(system), {});
  ASSERT_TRUE(found && *found);
  ASSERT_EQ((*found)->optimum.pieces.size(), 1U);
  EXPECT_EQ((*found)->optimum.algorithms[(*found)->optimum.pieces[0].algorithm].name,
            "courteous^5");
}

TEST(FlowAnswer, NeedsNoViewsForCountRules) {
  const auto found = flow_answer(optimal_at({30}, *Probability::parse("1/20")), nullptr, {});
  ASSERT_TRUE(found && *found);
  EXPECT_EQ((*found)->problem, nullptr);
  EXPECT_EQ((*found)->optimum.algorithms.front().name, "courteous");
  const auto coins = flow_answer(optimal_at({30}, *Probability::parse("1/10")), nullptr, {});
  ASSERT_TRUE(coins);
  EXPECT_FALSE(*coins);
}

// Beyond what the checker takes it does not even try.
TEST(FlowAnswer, IsNothingForWhatCannotBeChecked) {
  for (const System& system : {System{63}, System{6, 2}, System{5, 1, ChannelKind::unicast}}) {
    const auto found = flow_answer(optimal_at(system, *Probability::parse("1/100")), nullptr, {});
    ASSERT_TRUE(found);
    EXPECT_FALSE(*found);
  }
}

}  // namespace
}  // namespace tacit
