// Plans: what they recommend holds when it is evaluated by another engine, and what they
// call impossible is nowhere achieved.
#include "tacit/plan/plan.h"

#include <chrono>

#include <gtest/gtest.h>

#include "support/literals.h"
#include "support/scale.h"
#include "support/stopping.h"
#include "tacit/evaluate/evaluation.h"
#include "tacit/evaluate/word_evaluation.h"
#include "tacit/plan/plan_candidates.h"

namespace tacit::test {
namespace {

Evaluation enumerated(const std::string& name, unsigned n, ChannelKind channel,
                      const Probability& at) {
  AlgorithmRequest request;
  request.processes = n;
  request.channel = channel;
  EvaluationOptions options;
  options.at = at;
  options.engine = Engine::enumerate;
  return sure(evaluate(sure(parse_algorithm(name, request)), {n, 1, channel}, options));
}

// Everything that a plan says about itself, checked by enumeration.
void expect_supported(const Plan& plan, const PlanRequest& request) {
  if (plan.status != Plan::Status::reached) {
    EXPECT_TRUE(plan.front.empty());
    return;
  }
  ASSERT_FALSE(plan.front.empty());
  const PlannedAlgorithm* before = nullptr;
  for (const PlannedAlgorithm& planned : plan.front) {
    SCOPED_TRACE(planned.algorithm);
    const Evaluation exact =
        enumerated(planned.algorithm, request.processes, request.channel, request.at);
    EXPECT_EQ(planned.error, *exact.worst_value);
    EXPECT_LE(planned.error, request.error);
    EXPECT_EQ(planned.rounds, exact.system.rounds);
    EXPECT_EQ(planned.transmissions, exact.most_transmissions);
    EXPECT_LE(planned.expected_transmissions, Rational(planned.transmissions));
    EXPECT_LE(planned.lower.value, planned.error);
    EXPECT_LE(*plan.least_rounds, planned.rounds);
    EXPECT_LE(*plan.least_transmissions, planned.transmissions);
    EXPECT_LE(planned.rounds, request.most_rounds.value_or(planned.rounds));
    EXPECT_LE(planned.transmissions, request.most_transmissions.value_or(planned.transmissions));
    if (before != nullptr) {
      EXPECT_LT(before->rounds, planned.rounds);
      EXPECT_GT(before->transmissions, planned.transmissions);
    }
    if (planned.robust) {
      EXPECT_LE(planned.error, planned.robust->upper);
      for (int k = 0; k <= 8; ++k) {
        const Rational p =
            planned.robust->from + (planned.robust->to - planned.robust->from) * Rational(k, 8);
        const auto there = enumerated(planned.algorithm, request.processes, request.channel,
                                      sure(Probability::from(p)));
        EXPECT_LE(*there.worst_value, planned.robust->upper) << p.to_string();
      }
    }
    before = &planned;
  }
}

TEST(Plan, RecommendsOnlyWhatEnumerationConfirms) {
  RandomBits random = random_bits();
  const unsigned plans = scaled(24);
  unsigned reached = 0;
  for (unsigned i = 0; i < plans; ++i) {
    const auto n = static_cast<unsigned>(2 + random() % 4);
    PlanRequest request{n, ChannelKind::broadcast,
                        sure(Probability::from(Rational(1 + static_cast<int>(random() % 9), 10))),
                        Rational(1 + static_cast<int>(random() % 40), 100)};
    if (random() % 3 == 0) request.most_rounds = static_cast<unsigned>(1 + random() % 5);
    if (random() % 3 == 0) request.most_transmissions = 1 + random() % 15;
    if (random() % 4 == 0) request.tolerance = Rational(1, 20);
    SCOPED_TRACE(std::to_string(n) + " processes, p = " + request.at.value().to_string() +
                 ", error " + request.error.to_string());
    const Plan plan = sure(make_plan(request));
    reached += plan.status == Plan::Status::reached ? 1U : 0U;
    expect_supported(plan, request);
  }
  EXPECT_GT(reached, plans / 3);
}

TEST(Plan, OtherChannels) {
  for (const ChannelKind channel : {ChannelKind::unicast, ChannelKind::undirected}) {
    PlanRequest request{3, channel, probability("4/5"), fraction("1/50")};
    request.tolerance = fraction("1/40");
    const Plan plan = sure(make_plan(request));
    EXPECT_EQ(plan.status, Plan::Status::reached);
    expect_supported(plan, request);
  }
}

// Ask for exactly what an algorithm has: a bound that excluded it would be wrong.
TEST(Plan, BoundsNeverExcludeWhatIsAchieved) {
  for (const unsigned n : {2U, 3U, 4U}) {
    for (const char* const at : {"1/10", "2/5", "1/2", "2/3", "9/10"}) {
      std::vector<std::string> names = one_round_candidates(n);
      names.insert(names.end(), {"sweep", "courteous^2", "sweep^2", "courteous;pref1", "pref0"});
      for (const std::string& name : names) {
        SCOPED_TRACE(name + ", p = " + at);
        const Evaluation exact = enumerated(name, n, ChannelKind::broadcast, probability(at));
        const PlanRequest request{n,
                                  ChannelKind::broadcast,
                                  probability(at),
                                  *exact.worst_value,
                                  exact.system.rounds,
                                  exact.most_transmissions};
        const Plan plan = sure(make_plan(request));
        EXPECT_NE(plan.status, Plan::Status::impossible);
        EXPECT_LE(*plan.least_rounds, exact.system.rounds);
        EXPECT_LE(*plan.least_transmissions, exact.most_transmissions);
      }
    }
  }
}

// Claims 43 and 44: over broadcast, sweeps need as few transmissions as any algorithm.
TEST(Plan, ReachesTheFewestTransmissionsOverBroadcast) {
  for (const unsigned n : {2U, 3U, 7U, 12U}) {
    const PlanRequest request{n, ChannelKind::broadcast, probability("3/5"), fraction("1e-6")};
    const Plan plan = sure(make_plan(request));
    ASSERT_EQ(plan.status, Plan::Status::reached);
    EXPECT_EQ(plan.front.back().transmissions, *plan.least_transmissions);
    EXPECT_EQ(plan.front.back().error, power(fraction("2/5"), 16));  // 0.4^15 > 1e-6 > 0.4^16
  }
}

TEST(Plan, SaysWhatIsImpossible) {
  const auto status = [](const PlanRequest& request) { return sure(make_plan(request)).status; };
  using enum ChannelKind;
  EXPECT_EQ(status({3, broadcast, probability("0"), fraction("1/2")}), Plan::Status::impossible);
  EXPECT_EQ(status({3, broadcast, probability("1/2"), fraction("0")}), Plan::Status::impossible);
  EXPECT_EQ(status({3, broadcast, probability("1"), fraction("0")}), Plan::Status::reached);
  EXPECT_EQ(status({3, broadcast, probability("1/2"), fraction("1/100"), 1}),
            Plan::Status::impossible);
  EXPECT_EQ(status({3, broadcast, probability("1/2"), fraction("1/100"), {}, 6}),
            Plan::Status::impossible);
  // The optimum of one round for n = 3 at p = 2/5 is 51/125 (claim 33).
  EXPECT_EQ(status({3, broadcast, probability("2/5"), fraction("51/125"), 1}),
            Plan::Status::reached);
  EXPECT_EQ(status({3, broadcast, probability("2/5"), fraction("50/125"), 1}),
            Plan::Status::impossible);
  const auto far = make_plan({3, broadcast, probability("1/1000"), fraction("1e-9")});
  ASSERT_FALSE(far);
  EXPECT_EQ(far.error().where.text(), "error");
}

// Stopped at any time, it still says what was proved, and every algorithm it names is good.
TEST(Plan, TellsWhatIsKnownWhenStopped) {
  PlanRequest request{4, ChannelKind::broadcast, probability("7/10"), fraction("1/1000")};
  request.tolerance = fraction("1/20");
  const Plan whole = sure(make_plan(request));
  EXPECT_TRUE(whole.complete);
  ASSERT_EQ(whole.status, Plan::Status::reached);
  std::stop_source before;
  before.request_stop();
  const Plan none = sure(make_plan(request, {.stop = before.get_token()}));
  EXPECT_FALSE(none.complete);
  EXPECT_EQ(none.status, Plan::Status::unknown);
  EXPECT_EQ(none.evaluated, 0U);
  EXPECT_EQ(none.least_transmissions, whole.least_transmissions);
  EXPECT_LE(*none.least_rounds, *whole.least_rounds);
  EXPECT_GE(*none.least_rounds, 1U);
  StopAtReport stop{"rounds examined"};
  const Plan some = sure(make_plan(request, stop.context()));
  EXPECT_EQ(stop.reports, 1U);
  EXPECT_FALSE(some.complete);
  EXPECT_EQ(some.status, Plan::Status::reached);  // sweeps are evaluated first
  EXPECT_GT(some.evaluated, 0U);
  EXPECT_LT(some.evaluated, whole.evaluated);
  expect_supported(some, request);
}

TEST(Plan, GivesBoundsAndEstimatesWhereNothingCanBeEvaluated) {
  const Plan plan =
      sure(make_plan({9, ChannelKind::undirected, probability("1/2"), fraction("1/10")}));
  EXPECT_TRUE(plan.complete);
  EXPECT_EQ(plan.status, Plan::Status::estimated);
  EXPECT_TRUE(plan.front.empty());
  EXPECT_EQ(plan.evaluated, 0U);
  for (const EstimatedAlgorithm& each : plan.estimated) {
    EXPECT_GE(each.rounds, *plan.least_rounds);
    EXPECT_GE(each.transmissions, *plan.least_transmissions);
  }
  EXPECT_EQ(plan.least_transmissions, 4U);  // 1/8 > 1/10 > 1/16
  EXPECT_EQ(plan.least_rounds, 1U);
}

WorstInInterval worst_of(std::vector<Profile> profiles, const char* from, const char* to) {
  std::vector<InputClass> classes;
  for (Profile& each : profiles) {
    classes.push_back({.input = std::to_string(classes.size()), .error = std::move(each)});
  }
  return worst_in_interval(classes, fraction(from), fraction(to));
}

// The fewest transmissions that silence requires, with equality, just above and just below.
TEST(Plan, CountsTransmissionsExactly) {
  const auto least = [](const Rational& p, const Rational& error) {
    PlanRequest request{2, ChannelKind::broadcast, sure(Probability::from(p)), error};
    request.most_rounds = 1;
    return sure(make_plan(request)).least_transmissions;
  };
  const Rational half(1, 2);
  const Rational tiny = power(half, 300);
  EXPECT_EQ(least(half, power(half, 7)), 7U);
  EXPECT_EQ(least(half, power(half, 7) + tiny), 7U);
  EXPECT_EQ(least(half, power(half, 7) - tiny), 8U);
  EXPECT_EQ(least(Rational(1, 3), power(Rational(2, 3), 9)), 9U);
  EXPECT_EQ(least(Rational(1, 3) + tiny, power(Rational(2, 3), 9)), 9U);
  EXPECT_EQ(least(Rational(1, 3) - tiny, power(Rational(2, 3), 9)), 10U);
  EXPECT_EQ(least(Rational(1), Rational(0)), 1U);
  EXPECT_EQ(least(Rational(1), half), 1U);
}

// Numbers of thousands of digits are refused at once, whatever they ask for.
TEST(Plan, RefusesNumbersOfTooManyDigits) {
  for (const auto& [p, error] : {std::pair("1e-4000", "1e-4000"), std::pair("1e-4000", "1/2"),
                                 std::pair("0.5", "1e-4000")}) {
    const PlanRequest request{5, ChannelKind::broadcast, probability(p), fraction(error)};
    const auto begun = std::chrono::steady_clock::now();
    const auto plan = make_plan(request);
    ASSERT_FALSE(plan);
    EXPECT_EQ(plan.error().code, ErrorCode::too_large);
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(20));
  }
  const Rational long_point = Rational(1, 2) + power(Rational(1, 10), 4000);
  const auto plan = make_plan({5, ChannelKind::broadcast, sure(Probability::from(long_point)),
                               power(Rational(1, 10), 300)});
  ASSERT_FALSE(plan);
  EXPECT_EQ(plan.error().where.text(), "at");
}

TEST(WorstInInterval, EndsAreExact) {
  const auto worst = worst_of({profile({1, 0, 2, 0}), profile({0, 1, 0, 0})}, "1/4", "3/4");
  EXPECT_TRUE(worst.exact());
  EXPECT_EQ(worst.upper, fraction("33/64"));  // q^3 + 2 p^2 q at 1/4: 27/64 + 6/64
  EXPECT_EQ(worst.p, AlgebraicNumber(fraction("1/4")));
  EXPECT_EQ(worst.input, "0");
}

TEST(WorstInInterval, AMaximumInsideIsEnclosed) {
  // 2 p q is largest at 1/2, p q^2 at 1/3.
  const auto middle = worst_of({profile({0, 2, 0})}, "2/5", "3/4");
  EXPECT_EQ(middle.p, AlgebraicNumber(fraction("1/2")));
  EXPECT_LE(middle.lower, fraction("1/2"));
  EXPECT_GE(middle.upper, fraction("1/2"));
  const auto third = worst_of({profile({0, 1, 0, 0}), profile({0, 0, 0, 0})}, "0", "1");
  EXPECT_LE(third.lower, fraction("4/27"));
  EXPECT_GE(third.upper, fraction("4/27"));
  EXPECT_LE(third.upper - third.lower, fraction("1e-6"));
  // Irrational: p q (1 + p) = q (p + p^2) has its maximum at 1 / sqrt 3.
  const auto root = worst_of({profile({0, 1, 2, 0})}, "0", "1");
  EXPECT_FALSE(root.p.is_rational());
  EXPECT_EQ(root.p.minimal_polynomial(), polynomial({-1, 0, 3}));
  for (int k = 0; k <= 100; ++k) {
    EXPECT_LE(profile({0, 1, 2, 0})(sure(Probability::from(Rational(k, 100)))), root.upper);
  }
}

// What a plan over more values proposes, evaluated on its own, and compared with all sequences of
// as many rules: none of fewer rounds reaches the target.
TEST(Plan, OverMoreValuesHoldsWhatItSays) {
  const Probability at = sure(Probability::parse("4/5"));
  for (const Task& task : {Task::consensus(3), Task::set_agreement(2, 3)}) {
    PlanRequest request{3, ChannelKind::broadcast, at, Rational(1, 10)};
    request.task = task;
    const Plan plan = sure(make_plan(request));
    ASSERT_EQ(plan.status, Plan::Status::reached) << task.name();
    const auto error_of = [&](const std::string& text) {
      EvaluationOptions options;
      options.at = at;
      const System system{3, 1, ChannelKind::broadcast, task};
      return *sure(evaluate_words(sure(WordAlgorithm::parse(text)), system, options,
                                  default_memory_limit))
                  .worst_value;
    };
    const PlannedAlgorithm& first = plan.front.front();
    EXPECT_EQ(error_of(first.algorithm), first.error);
    EXPECT_LE(first.error, request.error);
    EXPECT_LE(first.lower.value, first.error);
    EXPECT_EQ(first.transmissions, 3 * first.rounds);
    for (const WordRule& rule : word_rules()) {
      const std::string name(rule.name);
      const Rational alone = error_of(name);
      EXPECT_TRUE(alone > request.error || (first.rounds == 1 && first.error <= alone)) << name;
      for (const WordRule& second : word_rules()) {
        const Rational both = error_of(name + ";" + std::string(second.name));
        EXPECT_TRUE(first.rounds != 2 || both >= first.error) << name << " " << second.name;
      }
    }
  }
}

}  // namespace
}  // namespace tacit::test
