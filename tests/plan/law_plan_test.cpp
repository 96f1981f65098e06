// Plans for channels as they are measured.
#include <algorithm>

#include <gtest/gtest.h>

#include "support/literals.h"
#include "support/random_channel.h"
#include "tacit/evaluate/evaluation.h"
#include "tacit/evaluate/law_enumeration.h"
#include "tacit/plan/plan.h"
#include "tacit/plan/plan_candidates.h"

namespace tacit::test {
namespace {

using enum ChannelKind;

Rational worst_error(const std::string& name, const ChannelLaw& law) {
  const auto algorithm =
      sure(parse_algorithm(name, {.processes = law.processes, .channel = law.channel}));
  EvaluationOptions options;
  options.law = law;
  options.engine = Engine::enumerate;
  return *sure(evaluate(algorithm, {law.processes, algorithm.rounds(), law.channel}, options))
              .worst_value;
}

ChannelLaw bursty(ChannelKind channel, unsigned n, const char* good, const char* to_bad) {
  ChannelLaw law = equal_law(channel, n, probability(good));
  law.bursts = Bursts{BurstScope::medium,
                      {{probability(to_bad), probability("1/3"), probability("1/10")}},
                      equal_law(channel, n, probability("1/4")).good};
  return law;
}

PlanRequest request_for(const ChannelLaw& law, const char* error) {
  PlanRequest request{law.processes, law.channel,
                      sure(Probability::from(Rational(1) - mean_loss(law))), fraction(error)};
  request.law = law;
  return request;
}

// Under every law of the region the error is what enumeration says, and the plan answers for the
// largest; what is good enough on the channel alone may not be.
TEST(LawPlan, AnswersForTheWorstLawOfTheRegion) {
  const ChannelLaw law = bursty(broadcast, 3, "19/20", "1/20");
  PlanRequest request = request_for(law, "1/20");
  const Plan alone = sure(make_plan(request));
  ASSERT_EQ(alone.status, Plan::Status::reached);
  EXPECT_FALSE(alone.front.front().over_region);
  request.region = ChannelRegion{fraction("19/20"), {law, bursty(broadcast, 3, "4/5", "1/3")}};
  const Plan plan = sure(make_plan(request));
  ASSERT_EQ(plan.status, Plan::Status::reached);
  EXPECT_GT(plan.front.front().rounds, alone.front.front().rounds);
  EXPECT_GE(*plan.least_rounds, *alone.least_rounds);
  for (const PlannedAlgorithm& planned : plan.front) {
    ASSERT_TRUE(planned.over_region);
    EXPECT_EQ(planned.over_region->on_channel, worst_error(planned.algorithm, law));
    ASSERT_EQ(planned.over_region->errors.size(), 2U);
    for (std::size_t k = 0; k < 2; ++k) {
      EXPECT_EQ(planned.over_region->errors[k],
                worst_error(planned.algorithm, request.region->laws[k]));
    }
    EXPECT_EQ(planned.error, *std::ranges::max_element(planned.over_region->errors));
    EXPECT_LE(planned.error, request.error);
    EXPECT_LE(planned.lower.value, planned.error);
  }
}

// The share of a sender's receivers that hear it, from the probabilities of whole patterns.
Rational heard_share(const ChannelLaw& law, ProcessId sender) {
  const PatternWeights weights = pattern_weights(law, 1);
  const Channel channel(law.channel, law.processes);
  Rational sum;
  for (const ProcessId r : ProcessSet::first(law.processes) - ProcessSet::only(sender)) {
    const std::size_t link = channel.carrier(sender, r).index();
    for (std::uint64_t pattern = 0; pattern < weights.numerators.size(); ++pattern) {
      if (((pattern >> link) & 1) != 0) sum += weights.probability(Pattern(pattern));
    }
  }
  return sum;
}

// The first round of a law that starts as it is in the long run tells how senders are heard.
TEST(SenderOrder, IsByWhatReceiversHear) {
  RandomBits random = random_bits();
  for (unsigned trial = 0; trial < scaled(60); ++trial) {
    const auto channel = all_channels[trial % all_channels.size()];
    ChannelLaw law = random_law(random, channel, 3);
    if (law.bursts) {
      for (BurstChain& chain : law.bursts->chains) {
        if ((chain.to_bad.value() + chain.to_good.value()).is_zero()) continue;
        chain.starts_bad = stationary_bad(chain);
      }
    }
    const SenderOrder order = senders_by_quality(law);
    ASSERT_EQ(order.size(), 3U);
    for (std::size_t i = 1; i < order.size(); ++i) {
      const Rational before = heard_share(law, order[i - 1]);
      const Rational after = heard_share(law, order[i]);
      EXPECT_GE(before, after);
      if (before == after) {
        EXPECT_LT(order[i - 1], order[i]);
      }
    }
  }
}

// Process 1 is hardly heard: committees leave it out, and take fewer transmissions than those of
// the first processes could.
TEST(LawPlan, ChoosesCommitteesByLinkQuality) {
  ChannelLaw law = equal_law(radio, 4, probability("9/10"));
  for (std::size_t link = 0; link < 3; ++link) law.good.delivery[link] = probability("1/10");
  const PlanRequest request = request_for(law, "1/20");
  const Plan plan = sure(make_plan(request));
  ASSERT_EQ(plan.status, Plan::Status::reached);
  const PlannedAlgorithm& leanest = plan.front.back();
  EXPECT_NE(leanest.algorithm.find("@2"), std::string::npos) << leanest.algorithm;
  EXPECT_EQ(leanest.error, worst_error(leanest.algorithm, law));
  std::string of_the_first = leanest.algorithm;
  of_the_first.replace(of_the_first.find("@2"), 2, "@1");
  EXPECT_GT(worst_error(of_the_first, law), request.error) << of_the_first;
}

// What is too large for exact evaluation within a plan is simulated: the exact error, which takes
// longer, lies in the interval, and the target is above it.
TEST(LawPlan, EstimatesWhatIsTooLarge) {
  ChannelLaw law = equal_law(radio, 7, probability("19/20"));
  law.bursts = Bursts{
      BurstScope::sender,
      std::vector<BurstChain>(7, {probability("1/50"), probability("1/2"), probability("1/26")}),
      equal_law(radio, 7, probability("1/4")).good};
  PlanRequest request = request_for(law, "1/20");
  request.most_rounds = 2;
  const Plan plan = sure(make_plan(request));
  ASSERT_EQ(plan.status, Plan::Status::estimated);
  EXPECT_TRUE(plan.front.empty());
  EXPECT_GT(plan.simulated, 0U);
  for (const EstimatedAlgorithm& each : plan.estimated) {
    SCOPED_TRACE(each.algorithm);
    const double exact = worst_error(each.algorithm, law).approximate();
    EXPECT_LE(each.interval.lower, exact);
    EXPECT_GE(each.interval.upper, exact);
    EXPECT_LE(each.interval.upper, request.error.approximate());
    EXPECT_LE(each.rounds, 2U);
  }
  // A target inside the interval is not reached, though the estimate is below it.
  request.error = fraction("1/21");
  const Plan missed = sure(make_plan(request));
  EXPECT_EQ(missed.status, Plan::Status::unknown);
  ASSERT_TRUE(missed.nearest);
  EXPECT_LT(missed.nearest->estimate, request.error.approximate());
  EXPECT_GT(missed.nearest->interval.upper, request.error.approximate());
}

// With nodes that stop, errors are those that evaluation gives for the worst choice of them, and no
// smaller than without.
TEST(LawPlan, HoldsWhenNodesStop) {
  PlanRequest request{4, broadcast, probability("4/5"), fraction("1/10")};
  request.crashed = 1;
  const Plan plan = sure(make_plan(request));
  ASSERT_EQ(plan.status, Plan::Status::reached);
  for (const PlannedAlgorithm& planned : plan.front) {
    const auto algorithm = sure(parse_algorithm(planned.algorithm, {.processes = 4}));
    EvaluationOptions options;
    options.at = request.at;
    const System system{4, algorithm.rounds()};
    const Rational alive = *sure(evaluate(algorithm, system, options)).worst_value;
    options.crashed = 1;
    const Evaluation stopped = sure(evaluate(algorithm, system, options));
    EXPECT_EQ(planned.error, *stopped.worst_value) << planned.algorithm;
    EXPECT_NE(planned.input.find(" -"), std::string::npos) << planned.input;
    EXPECT_GT(planned.error, alive) << planned.algorithm;
    EXPECT_LE(planned.lower.value, planned.error);
  }
}

// A picture has everything that was evaluated, and no algorithm below a bound.
TEST(LawPlan, ListsWhatWasExamined) {
  PlanRequest request{4, broadcast, probability("4/5"), fraction("1/100")};
  request.with_examined = true;
  const Plan plan = sure(make_plan(request));
  EXPECT_EQ(plan.examined.size(), plan.evaluated);
  std::size_t bounded = 0;
  for (const ExaminedAlgorithm& each : plan.examined) {
    for (const CostBound& bound : plan.cost_bounds) {
      if (bound.rounds != each.rounds || bound.transmissions != each.transmissions) continue;
      EXPECT_LE(bound.bound.value, each.error) << each.algorithm;
      ++bounded;
    }
  }
  EXPECT_EQ(bounded, plan.examined.size());
}

}  // namespace
}  // namespace tacit::test
