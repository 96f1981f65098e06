#include "tacit/evaluate/enumeration.h"

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "evaluate/algorithms.h"
#include "support/systems.h"

namespace tacit {
namespace {

using enum ChannelKind;
using test::algorithm;
using test::profile;
using test::system_for;

EngineReport enumerated(const Algorithm& of, unsigned n, ChannelKind channel = broadcast,
                        const EnumerationOptions& options = {}) {
  return test::sure(evaluate_by_enumeration(of, system_for(of, n, channel), options));
}

const InputClass& class_of(const EngineReport& report, const std::string& input) {
  for (const InputClass& candidate : report.classes) {
    if (candidate.input == input) return candidate;
  }
  throw std::runtime_error("no such input: " + input);
}

TEST(Enumeration, HasOneClassPerInputInAlphabeticalOrder) {
  const EngineReport report = enumerated(algorithm("pref1", 3), 3);
  std::vector<std::string> inputs;
  for (const InputClass& input : report.classes) {
    inputs.push_back(input.input);
    EXPECT_EQ(input.count, Integer(1));
    EXPECT_EQ(input.trivial, input.input == "000" || input.input == "111");
    EXPECT_EQ(input.error.is_zero(), input.trivial);
    EXPECT_EQ(input.error.degree(), 3U);
    EXPECT_FALSE(input.error_value);
  }
  EXPECT_EQ(inputs,
            (std::vector<std::string>{"000", "001", "010", "011", "100", "101", "110", "111"}));
  EXPECT_TRUE(report.has_profiles);
}

// n = 2, by hand: pref1 on 01 errs when the one is lost, courteous when both messages
// have the same fate.
TEST(Enumeration, CountsTheErrorsOfTwoProcesses) {
  const EngineReport pref1 = enumerated(algorithm("pref1", 2), 2);
  EXPECT_EQ(class_of(pref1, "01").error.coefficients(), test::coefficients_of(profile({1, 1, 0})));
  const EngineReport courteous = enumerated(algorithm("courteous", 2), 2);
  EXPECT_EQ(class_of(courteous, "10").error.coefficients(),
            test::coefficients_of(profile({1, 0, 1})));
  // Between two processes unicast is broadcast, and an undirected link delivers both or
  // neither: courteous swaps for ever.
  const EngineReport unicast_report = enumerated(algorithm("courteous", 2, unicast), 2, unicast);
  EXPECT_EQ(class_of(unicast_report, "01").error, profile({1, 0, 1}));
  const EngineReport undirected_report =
      enumerated(algorithm("courteous", 2, undirected), 2, undirected);
  EXPECT_EQ(class_of(undirected_report, "01").error.coefficients(),
            test::coefficients_of(profile({1, 1})));
  EXPECT_EQ(class_of(enumerated(algorithm("pref1", 2, undirected), 2, undirected), "01").error,
            profile({1, 0}));
}

// pref1 over unicast, n = 3, input 001: it errs unless the two links of the one deliver.
TEST(Enumeration, CountsTheErrorsOfUnicast) {
  const EngineReport report = enumerated(algorithm("pref1", 3, unicast), 3, unicast);
  // 1 - p^2 = q^2 + 2 p q
  EXPECT_EQ(class_of(report, "001").error, profile({1, 2, 0}));
  EXPECT_EQ(class_of(report, "001").error.degree(), 6U);
  // 011: process 1 hears at least one of two.
  EXPECT_EQ(class_of(report, "011").error, profile({1, 0, 0}));
}

// A committee of one, the dictator: everybody who hears it follows.
TEST(Enumeration, FollowsADictator) {
  const EngineReport report = enumerated(algorithm("pref1@1", 3), 3);
  EXPECT_EQ(class_of(report, "100").error, profile({1, 0}));
  EXPECT_EQ(class_of(report, "011").error, profile({1, 0}));
  EXPECT_EQ(class_of(report, "001").error, profile({1, 0}));
  EXPECT_EQ(report.most_transmissions, 1U);
  EXPECT_EQ(class_of(report, "001").transmissions, profile({1}));
}

TEST(Enumeration, CountsTransmissions) {
  // Everybody speaks in every round.
  const EngineReport courteous = enumerated(algorithm("courteous^2", 3), 3);
  EXPECT_EQ(courteous.most_transmissions, 6U);
  for (const InputClass& input : courteous.classes) EXPECT_EQ(input.transmissions, profile({6}));
  // One message per receiver where links have one.
  EXPECT_EQ(enumerated(algorithm("courteous", 3, unicast), 3, unicast).most_transmissions, 6U);
  EXPECT_EQ(enumerated(algorithm("courteous", 3, undirected), 3, undirected).most_transmissions,
            6U);
  // sweep on 01: the zero speaks; then the one speaks if it did not hear the zero.
  const EngineReport sweep = enumerated(algorithm("sweep", 2), 2);
  EXPECT_EQ(class_of(sweep, "01").transmissions.coefficients(),
            test::coefficients_of(profile({2, 1})));
  EXPECT_EQ(class_of(sweep, "00").transmissions, profile({2, 2}));
  EXPECT_EQ(sweep.most_transmissions, 2U);
}

TEST(Enumeration, RunsTables) {
  const auto hypergraph = std::make_shared<const DecisionHypergraph>(test::built({3, 2}));
  auto random = test::random_bits();
  const Colouring colouring = test::random_valid_colouring(*hypergraph, random);
  const Algorithm table("table",
                        {TableStep{std::make_shared<const DecisionTable>(hypergraph, colouring)}});
  const EngineReport report = enumerated(table, 3);
  for (const ProcessSet ones : test::all_inputs(3)) {
    const Profile expected = cut_profile(*hypergraph, colouring, ones);
    EXPECT_EQ(class_of(report, input_text(ones, 3)).error.coefficients(),
              test::coefficients_of(expected));
  }
  EXPECT_EQ(report.most_transmissions, 6U);
}

TEST(Enumeration, OutsidersOfATableDoNotSend) {
  const auto hypergraph = std::make_shared<const DecisionHypergraph>(test::built({2, 2}));
  auto random = test::random_bits();
  const DecisionTable table(hypergraph, test::random_valid_colouring(*hypergraph, random));
  const auto wide = std::make_shared<const DecisionTable>(
      test::sure(table.run_by(std::vector<unsigned>{0, 1}, 3)));
  EXPECT_EQ(enumerated(Algorithm("committee", {TableStep{wide, {0, 1}}}), 3).most_transmissions,
            4U);
}

TEST(Enumeration, ATableWithoutRoundsDecidesTheInput) {
  const auto hypergraph = std::make_shared<const DecisionHypergraph>(test::built({2, 0}));
  const Colouring colouring{Bit::zero, Bit::one, Bit::zero, Bit::one};
  const Algorithm table("table",
                        {TableStep{std::make_shared<const DecisionTable>(hypergraph, colouring)}});
  const EngineReport report = enumerated(table, 2);
  EXPECT_EQ(class_of(report, "01").error, profile({1}));
  EXPECT_EQ(class_of(report, "11").error, profile({0}));
  EXPECT_EQ(report.most_transmissions, 0U);
}

TEST(Enumeration, GivesTheSameOnAnyNumberOfThreads) {
  for (const char* const text : {"courteous^2", "sweep", "courteous@1,2,4;pref1"}) {
    const EngineReport one = enumerated(algorithm(text, 5), 5, broadcast, {.jobs = 1});
    const EngineReport four = enumerated(algorithm(text, 5), 5, broadcast, {.jobs = 4});
    ASSERT_EQ(one.classes.size(), four.classes.size());
    for (std::size_t i = 0; i < one.classes.size(); ++i) {
      EXPECT_EQ(one.classes[i].input, four.classes[i].input);
      EXPECT_EQ(one.classes[i].error.coefficients(), four.classes[i].error.coefficients());
      EXPECT_EQ(one.classes[i].transmissions.coefficients(),
                four.classes[i].transmissions.coefficients());
    }
    EXPECT_EQ(one.most_transmissions, four.most_transmissions);
  }
}

// Beyond 40 links counts are integers of any size; the error of sweep is q^(rn) still.
TEST(Enumeration, CountsBeyondMachineWords) {
  for (const unsigned phases : {6U, 7U, 12U, 40U}) {
    const EngineReport report = enumerated(algorithm("sweep^" + std::to_string(phases), 3), 3);
    Profile expected(3 * phases);
    expected.add(0);
    EXPECT_EQ(class_of(report, "011").error, expected) << phases;
    EXPECT_EQ(class_of(report, "011").error.degree(), 6 * phases);
    EXPECT_EQ(report.most_transmissions, 3 * phases);
  }
}

TEST(Enumeration, SaysHowManyExecutionsItRuns) {
  EXPECT_EQ(enumeration_bits(algorithm("courteous", 3), {3, 1}), 6U);
  EXPECT_EQ(enumeration_bits(algorithm("courteous^9", 3), {3, 9}), 6U);
  EXPECT_EQ(enumeration_bits(algorithm("courteous", 3, unicast), {3, 1, unicast}), 9U);
  EXPECT_EQ(enumeration_bits(algorithm("courteous", 4, undirected), {4, 1, undirected}), 10U);
}

TEST(Enumeration, RefusesTooManyExecutions) {
  const Algorithm courteous = algorithm("courteous", 4);
  EXPECT_TRUE(evaluate_by_enumeration(courteous, {4, 1}, {.most_executions = 256}));
  const auto refused = evaluate_by_enumeration(courteous, {4, 1}, {.most_executions = 255});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::too_large);
  EXPECT_NE(refused.error().message.find("2^8 executions"), std::string::npos);
  for (const unsigned n : {30U, 50U, 500U}) {
    EXPECT_FALSE(evaluate_by_enumeration(algorithm("courteous", n), {n, 1})) << n;
  }
  EXPECT_FALSE(evaluate_by_enumeration(algorithm("courteous", 9, unicast), {9, 1, unicast}));
}

TEST(Enumeration, StopsWhenCancelled) {
  std::stop_source source;
  source.request_stop();
  const auto result = evaluate_by_enumeration(algorithm("courteous^2", 10), {10, 2}, {},
                                              {.stop = source.get_token()});
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::cancelled);
}

TEST(Enumeration, StopsWhenCancelledOnTheWay) {
  std::stop_source source;
  const RunContext context{.stop = source.get_token(),
                           .on_progress = [&](const Progress& progress) {
                             EXPECT_EQ(progress.total, 5U);
                             if (progress.done == 2) source.request_stop();
                             EXPECT_LE(progress.done, 2U);
                           }};
  const auto result = evaluate_by_enumeration(algorithm("courteous^5", 4), {4, 5}, {}, context);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::cancelled);
}

TEST(Enumeration, FailsWhereARuleHasNoValue) {
  const auto result = evaluate_by_enumeration(algorithm("if(ones / zeros)", 3), {3, 1});
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().message.find("division by zero"), std::string::npos);
}

}  // namespace
}  // namespace tacit
