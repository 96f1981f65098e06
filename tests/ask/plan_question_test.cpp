// What a plan is asked: costs as limits, regions, and the picture of the answer.
#include <algorithm>
#include <cmath>
#include <map>

#include <gtest/gtest.h>

#include "ask/question_call.h"
#include "support/literals.h"
#include "tacit/ask/plan.h"
#include "tacit/ask/plan_plot.h"

namespace tacit {
namespace {

PlanRequest plan_of(std::map<std::string, std::string> given) {
  given.insert({{"n", "4"}, {"at", "4/5"}, {"error", "1/100"}});
  return test::sure(ask::plan_request(test::call(ask::plan_signature(), given, "")));
}

std::string plan_complaint(std::map<std::string, std::string> given) {
  given.insert({{"n", "4"}, {"at", "4/5"}, {"error", "1/100"}});
  const auto request = ask::plan_request(test::call(ask::plan_signature(), given, ""));
  return request ? "" : ask::sentence(request.error());
}

TEST(PlanQuestion, TurnsTimeAndEnergyIntoRoundsAndTransmissions) {
  const PlanRequest request = plan_of({{"slot-ms", "2.5"},
                                       {"deadline-ms", "10.1"},
                                       {"transmission-mj", "1/3"},
                                       {"energy-mj", "3"}});
  EXPECT_EQ(request.most_rounds, 4U);
  EXPECT_EQ(request.most_transmissions, 9U);
  EXPECT_EQ(plan_of({{"slot-ms", "5"}, {"deadline-ms", "20"}, {"max-rounds", "3"}}).most_rounds,
            3U);
  EXPECT_EQ(plan_of({{"slot-ms", "1e-9"}, {"deadline-ms", "1e9"}}).most_rounds,
            most_planned_transmissions);
  EXPECT_FALSE(plan_of({{"slot-ms", "5"}}).most_rounds);
  EXPECT_EQ(plan_complaint({{"deadline-ms", "20"}}), "--deadline-ms: needs --slot-ms");
  EXPECT_EQ(plan_complaint({{"slot-ms", "5"}, {"deadline-ms", "4.9"}}),
            "--deadline-ms: less than --slot-ms 5: '4.9'");
  EXPECT_EQ(plan_complaint({{"slot-ms", "0"}}), "--slot-ms: not a positive number: '0'");
  EXPECT_EQ(plan_complaint({{"region", "law.json"}}),
            "--region: goes with the file of a channel: 'broadcast'");
}

// Every recommended algorithm is a mark, and every one that was evaluated a dot of its colour.
TEST(PlanPlot, ShowsWhatThePlanKnows) {
  const PlanRequest request = plan_of({{"plot", "x.svg"}});
  const Plan plan = test::sure(make_plan(request));
  const Plot plot = ask::plan_plot(plan, request);
  ASSERT_EQ(plot.marks.size(), plan.front.size());
  for (std::size_t i = 0; i < plan.front.size(); ++i) {
    EXPECT_EQ(plot.marks[i].label, plan.front[i].algorithm);
    EXPECT_EQ(plot.marks[i].y, plan.front[i].error.approximate());
  }
  std::size_t dots = 0;
  for (const PlotSeries& series : plot.series) {
    if (!series.label.ends_with("round") && !series.label.ends_with("rounds")) continue;
    for (const PlotPoint& point : series.points) dots += std::isnan(point.x) ? 0 : 1;
  }
  std::size_t shown = 0;
  for (const ExaminedAlgorithm& each : plan.examined) {
    const std::string label =
        std::to_string(each.rounds) + (each.rounds == 1 ? " round" : " rounds");
    const bool drawn = std::ranges::any_of(
        plot.series, [&](const PlotSeries& series) { return series.label == label; });
    shown += drawn && static_cast<double>(each.transmissions) < plot.x_max ? 1 : 0;
  }
  EXPECT_EQ(dots, shown);
  EXPECT_GT(dots, plan.front.size());
}

}  // namespace
}  // namespace tacit
