// Plans beside the atlas: what a plan proves on its own is never above a proved optimum, what
// it recommends is never below one, and with the atlas its bounds are the optima.
#include "tacit/plan/plan.h"

#include <gtest/gtest.h>

#include "support/literals.h"
#include "support/scale.h"
#include "tacit/atlas/answer.h"

namespace tacit::test {
namespace {

Store open_shipped_atlas() {
  Store::Options options;
  options.access = Store::Access::frozen;
  return sure(Store::open(TACIT_SHIPPED_ATLAS, options));
}

TEST(PlanAndAtlas, AreConsistent) {
  const Store atlas = open_shipped_atlas();
  const Store* const shipped = &atlas;
  RandomBits random = random_bits();
  unsigned compared = 0;
  unsigned better = 0;
  for (unsigned i = 0; i < scaled(20); ++i) {
    const auto n = static_cast<unsigned>(2 + random() % 3);
    const bool unicast = n < 4 && random() % 3 == 0;
    PlanRequest request{n, unicast ? ChannelKind::unicast : ChannelKind::broadcast,
                        sure(Probability::from(Rational(1 + static_cast<int>(random() % 19), 20))),
                        Rational(1 + static_cast<int>(random() % 40), 100)};
    SCOPED_TRACE(std::to_string(n) + " processes, p = " + request.at.value().to_string() +
                 ", error " + request.error.to_string());
    const auto point_at = [&](unsigned rounds) {
      return *proved_optimum_at({&shipped, 1}, {n, rounds, request.channel}, request.at);
    };
    const auto optimum = [&](unsigned rounds) {
      const auto point = point_at(rounds);
      return point ? std::optional<Rational>(point->error) : std::nullopt;
    };
    const Plan alone = sure(make_plan(request));
    request.proved = [&](unsigned rounds) -> std::optional<PlanRequest::Proved> {
      const auto point = point_at(rounds);
      if (!point) return std::nullopt;
      const TableStep step{std::make_shared<const DecisionTable>(point->algorithm)};
      return PlanRequest::Proved{point->error, Algorithm("optimal", {step})};
    };
    const Plan plan = sure(make_plan(request));
    if (plan.least_rounds) {
      EXPECT_LE(*alone.least_rounds, *plan.least_rounds);
      better += *alone.least_rounds < *plan.least_rounds ? 1 : 0;
      // Fewer rounds than are needed have an optimum above the target.
      if (*plan.least_rounds > 0) {
        const auto proved = optimum(*plan.least_rounds);
        EXPECT_LE(proved.value_or(Rational(0)), request.error);
      }
    }
    if (const auto proved = plan.one_round ? optimum(1) : std::nullopt) {
      EXPECT_LE(alone.one_round->value, *proved);
      EXPECT_EQ(plan.one_round->value, *proved);
      ++compared;
    }
    // What the atlas proves to be optimal is among the candidates.
    if (const auto proved = plan.least_rounds ? optimum(*plan.least_rounds) : std::nullopt) {
      ASSERT_FALSE(plan.front.empty());
      EXPECT_EQ(plan.front.front().rounds, *plan.least_rounds);
    }
    for (const PlannedAlgorithm& planned : plan.front) {
      EXPECT_LE(planned.lower.value, planned.error) << planned.algorithm;
      const auto proved = optimum(planned.rounds);
      if (!proved) continue;
      EXPECT_GE(planned.error, *proved) << planned.algorithm;
      EXPECT_GE(planned.lower.value, *proved) << planned.algorithm;
      ++compared;
    }
  }
  EXPECT_GT(compared, scaled(20));
  EXPECT_GT(better, 0U);
}

// Only a table of the atlas reaches this error in one round: courteous has 0.847.
TEST(PlanAndAtlas, HasOptimalTablesAmongTheCandidates) {
  const Store atlas = open_shipped_atlas();
  const Store* const shipped = &atlas;
  PlanRequest request{3, ChannelKind::undirected, probability("3/10"), fraction("77/100")};
  request.tolerance = fraction("1/50");
  request.most_rounds = 1;
  EXPECT_TRUE(sure(make_plan(request)).front.empty());
  request.proved = [&](unsigned rounds) -> std::optional<PlanRequest::Proved> {
    const auto point = *proved_optimum_at({&shipped, 1}, {3, rounds, request.channel}, request.at);
    if (!point) return std::nullopt;
    const TableStep step{std::make_shared<const DecisionTable>(point->algorithm)};
    return PlanRequest::Proved{point->error, Algorithm("optimal", {step})};
  };
  const Plan plan = sure(make_plan(request));
  ASSERT_EQ(plan.front.size(), 1U);
  EXPECT_EQ(plan.front[0].algorithm, "optimal");
  EXPECT_EQ(plan.front[0].error, fraction("0.763"));
  ASSERT_TRUE(plan.front[0].robust);
  EXPECT_GT(plan.front[0].robust->upper, plan.front[0].error);
}

}  // namespace
}  // namespace tacit::test
