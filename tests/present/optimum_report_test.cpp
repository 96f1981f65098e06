// What is printed when a search ended without an answer, and the optimum with shared coins.
#include "tacit/present/optimum_report.h"

#include <memory>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "support/systems.h"
#include "tacit/present/shared_coin_report.h"
#include "tacit/search/starting_algorithms.h"

namespace tacit::test {
namespace {

using nlohmann::json;

struct Undecided {
  Problem problem{std::make_shared<const DecisionHypergraph>(broadcast(4))};
  Probability p = probability("11/20");
  Optimum optimum = nothing_proved();
  OptimumRun run{.at = p};

 private:
  [[nodiscard]] Optimum nothing_proved() const {
    const Interval on{p.value(), p.value()};
    SearchResult result;
    for (const KnownAlgorithm& known : starting_algorithms(problem)) result.target.offer(known, on);
    result.open = {on};
    return optimum_of(problem, on, result);
  }
};

TEST(OptimumReport, PrintsTheBestLowerBound) {
  Undecided undecided;
  const Rational forced = profile({1, 0, 0, 0, 0})(undecided.p);
  EXPECT_EQ(lower_at_point(undecided.optimum, undecided.run), forced);

  undecided.run.bound = lower_bound(undecided.problem, undecided.p);
  ASSERT_GT(undecided.run.bound->value, forced);
  const json report = json::parse(optimum_json(undecided.optimum, undecided.run));
  EXPECT_EQ(report["status"], "bounded");
  EXPECT_EQ(report["lower"]["exact"], undecided.run.bound->value.to_string());
  EXPECT_EQ(report["upper"]["exact"], "2907/8000");
  EXPECT_FALSE(report.contains("value"));
  const std::string text = optimum_text(undecided.optimum, undecided.run);
  EXPECT_NE(text.find("shared coins"), std::string::npos) << text;

  // A bound that is worse than what is known changes nothing.
  undecided.run.bound = LowerBound{fraction("1/1000"), LowerBound::Reason::single_input};
  EXPECT_EQ(lower_at_point(undecided.optimum, undecided.run), forced);
  EXPECT_EQ(optimum_text(undecided.optimum, undecided.run).find("minimum cut"), std::string::npos);
}

// The decisions in the report, read back, are the rules.
TEST(SharedCoinReport, HasTheWholeMixture) {
  const unsigned n = 6;
  const Probability p = probability("3/5");
  const SharedCoinOptimum optimum = sure(shared_coin_optimum(n, p));
  const json report = json::parse(shared_coin_json(optimum, {n, p, 0.0}));
  EXPECT_EQ(report["value"]["exact"], optimum.lower.to_string());
  ASSERT_EQ(report["input_distribution"].size(), n + 1);
  ASSERT_EQ(report["mixture"].size(), optimum.mixture.size());
  Rational worst;
  for (unsigned d = 0; d <= n; ++d) {
    EXPECT_EQ(report["input_distribution"][d]["ones"], d);
    Rational error;
    for (const json& component : report["mixture"]) {
      const CountRule rule("read back", [&](const Counts& c) {
        const std::string row = component["decisions"][static_cast<unsigned>(c.own)][c.zeros];
        EXPECT_NE(row.at(c.ones), '-');
        return Bit(row.at(c.ones) == '1');
      });
      const std::string probability_text = component["probability"]["exact"];
      error += fraction(probability_text) *
               class_errors(sure(RuleTable::build(rule, n, /*listeners=*/false)), p)[d];
    }
    worst = std::max(worst, error);
  }
  EXPECT_EQ(worst, optimum.upper);
}

TEST(SharedCoinReport, SaysWhenItOnlyHasBounds) {
  const Probability p = probability("1/2");
  SharedCoinOptimum optimum = sure(shared_coin_optimum(3, p));
  optimum.upper += Rational(1, 100);
  const json report = json::parse(shared_coin_json(optimum, {3, p, 0.0}));
  EXPECT_EQ(report["status"], "bounded");
  EXPECT_FALSE(report.contains("value"));
  EXPECT_EQ(report["upper"]["exact"], optimum.upper.to_string());
  EXPECT_TRUE(shared_coin_text(optimum, {3, p, 0.0}).starts_with("Partial result."));
}

}  // namespace
}  // namespace tacit::test
