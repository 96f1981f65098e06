#include "tacit/evaluate/validity.h"

#include <string>

#include <gtest/gtest.h>

#include "evaluate/algorithms.h"
#include "support/systems.h"

namespace tacit {
namespace {

using enum ChannelKind;
using test::algorithm;
using test::system_for;

Result<System> checked(const std::string& text, unsigned n, ChannelKind channel = broadcast) {
  const Algorithm parsed = algorithm(text, n, channel);
  return check_validity(parsed, system_for(parsed, n, channel));
}

std::string message_of(const std::string& text, unsigned n, ChannelKind channel = broadcast) {
  const auto result = checked(text, n, channel);
  EXPECT_FALSE(result) << text;
  return result ? "" : result.error().message;
}

TEST(CheckValidity, AcceptsTheNamedAlgorithms) {
  for (const ChannelKind channel : {broadcast, unicast, undirected}) {
    for (unsigned n = 2; n <= 10; ++n) {
      for (const char* const text :
           {"majority", "pref0", "pref1", "courteous", "sweep", "courteous^5", "courteous;pref1",
            "sweep^2;majority", "courteous@1,2", "pref0@2", "(courteous;sweep)@1,2;pref1@2"}) {
        const auto result = checked(text, n, channel);
        ASSERT_TRUE(result) << text << " " << n << ": " << result.error().message;
        EXPECT_EQ(result->processes, n);
      }
    }
  }
}

// A rule that decides the other value on one pair of counts where all known values are
// equal is rejected on the input that shows it, and only there.
TEST(CheckValidity, RejectsEveryWrongForcedDecision) {
  for (const ChannelKind channel : {broadcast, unicast, undirected}) {
    for (unsigned n = 2; n <= 6; ++n) {
      for (const unsigned value : {0U, 1U}) {
        for (unsigned known = 1; known <= n; ++known) {
          const Algorithm wrong("wrong",
                                {CountStep{CountRule("wrong", [&](const Counts& c) -> Result<Bit> {
                                  const unsigned zeros = value == 0 ? known : 0;
                                  const unsigned ones = value == 1 ? known : 0;
                                  if (c.zeros == zeros && c.ones == ones) return Bit(value == 0);
                                  return Bit(c.ones > c.zeros);
                                })}});
          const auto result = check_validity(wrong, system_for(wrong, n, channel));
          ASSERT_FALSE(result) << n << " " << value << " " << known;
          EXPECT_EQ(result.error().code, ErrorCode::invalid_argument);
          const std::string& message = result.error().message;
          const std::string input(n, value == 0 ? '0' : '1');
          EXPECT_NE(message.find("on input " + input + ","), std::string::npos) << message;
          EXPECT_NE(message.find("decides " + std::to_string(1 - value)), std::string::npos);
          // The view: the owner's entry in brackets, as many others as heard.
          const std::string view = message.substr(message.rfind(' ') + 1);
          EXPECT_EQ(std::count(view.begin(), view.end(), input[0]), known) << message;
          EXPECT_EQ(std::count(view.begin(), view.end(), '*'), n - known) << message;
        }
      }
    }
  }
}

TEST(CheckValidity, ShowsInputProcessViewAndDecision) {
  EXPECT_EQ(message_of("if(ones >= 2)", 3),
            "'if(ones >= 2)' breaks validity: on input 111, process 1 decides 0 in view [1]**");
  EXPECT_EQ(message_of("if(zeros < 3)", 3),
            "'if(zeros < 3)' breaks validity: on input 000, process 1 decides 1 in view [0]**");
  EXPECT_EQ(message_of("if(own && ones < 3)", 3),
            "'if(own && ones < 3)' breaks validity: on input 111, process 1 decides 0 in view "
            "[1]11");
  EXPECT_EQ(message_of("if(1)", 2, undirected),
            "'if(1)' breaks validity: on input 00, process 1 decides 1 in view [0]*");
}

TEST(CheckValidity, LooksAtListeners) {
  // With two participants that never speak while they hold a one, a participant knows one
  // one and a listener none: the rule is not asked. When they speak, it is.
  const CountRule wants_two("wants two zeros", [](const Counts& c) -> Result<Bit> {
    return Bit(c.ones > 0 || (c.zeros == 2 && c.n == 2));
  });
  const Algorithm speaking("a", {CountStep{.rule = wants_two, .committee = {1, 2}}});
  const auto violation = check_validity(speaking, {3, 1});
  ASSERT_FALSE(violation);
  EXPECT_EQ(violation.error().message,
            "'a' breaks validity: on input 000, process 2 decides 1 in view *[0]0");
  const Algorithm silent("a",
                         {CountStep{.rule = wants_two, .zeros_speak = false, .committee = {1, 2}}});
  EXPECT_TRUE(check_validity(silent, {3, 1}));
  // A dictator knows only itself, once; its listener is told the same counts.
  const Algorithm dictator("a", {CountStep{.rule = wants_two, .committee = {1}}});
  EXPECT_TRUE(check_validity(dictator, {3, 1}));
  // n is the number of participants.
  EXPECT_TRUE(checked("if(ones > 0 && n == 2)@2,3", 3));
  EXPECT_FALSE(checked("if(ones > 0 && n == 3)@2,3", 3));
}

TEST(CheckValidity, NamesTheRoundInASequence) {
  EXPECT_EQ(message_of("courteous;if(ones >= 2)", 3),
            "'courteous;if(ones >= 2)' breaks validity in round 2: on input 111, process 1 "
            "decides 0 in view [1]**");
  EXPECT_EQ(message_of("if(!own);courteous", 3),
            "'if(!own);courteous' breaks validity in round 1: on input 000, process 1 decides 1 "
            "in view [0]**");
  EXPECT_EQ(message_of("sweep;if(!own);courteous", 3),
            "'sweep;if(!own);courteous' breaks validity in round 3: on input 000, process 1 "
            "decides 1 in view [0]**");
}

// Flipping every value twice is valid; a step that lets equal values differ is not, even
// if a later one might mend it.
TEST(CheckValidity, FollowsTheValuesThroughASequence) {
  EXPECT_TRUE(checked("if(!own);if(!own)", 3));
  EXPECT_TRUE(checked("if(!own)^4", 3));
  EXPECT_FALSE(checked("if(!own)^3", 3));
  // A listener that hears nothing keeps its value, so a committee cannot flip them all.
  EXPECT_FALSE(checked("(if(!own)@1,2)^2", 3));
  EXPECT_FALSE(checked("if(ones > 1);pref1", 3));
  // After the flip it is the other input that shows the flaw.
  EXPECT_EQ(message_of("if(!own);if(ones >= 2);if(!own)", 3),
            "'if(!own);if(ones >= 2);if(!own)' breaks validity in round 2: on input 000, process "
            "1 decides 0 in view [1]**");
}

TEST(CheckValidity, AcceptsTablesAndLooksAtWhatFollowsThem) {
  const auto hypergraph = std::make_shared<const DecisionHypergraph>(test::built({3, 2}));
  auto random = test::random_bits();
  const TableStep table{std::make_shared<const DecisionTable>(
      hypergraph, test::random_valid_colouring(*hypergraph, random))};
  EXPECT_TRUE(check_validity(Algorithm("table", {table}), {3, 2}));
  const Algorithm always_one = algorithm("if(1)", 3);
  const Algorithm wrong("table;if(1)", {table, always_one.steps().front()});
  const auto result = check_validity(wrong, {3, 3});
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().message.find("in round 3: on input 000"), std::string::npos)
      << result.error().message;
}

TEST(CheckValidity, FailsWhereTheRuleHasNoValue) {
  const auto result = checked("if(1 / (zeros - 2) >= 0 && ones > 0)", 3);
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().message.find("division by zero"), std::string::npos);
}

TEST(CheckValidity, WorksForManyProcesses) {
  EXPECT_TRUE(checked("courteous", 500));
  EXPECT_EQ(message_of("if(ones >= 2)", 100),
            "'if(ones >= 2)' breaks validity: on input of 1s only, process 1 decides 0 having "
            "heard 0 others");
}

std::string numbers_violation(std::string_view text, unsigned n) {
  const auto algorithm =
      test::sure(parse_algorithm(text, {.processes = n, .task = Task::approximate()}));
  const auto valid = check_validity(algorithm, {n, algorithm.rounds()});
  return valid ? "" : valid.error().message;
}

TEST(ValidityOfNumbers, IsChecked) {
  for (const char* const text : {"mean", "value(ones > zeros)", "courteous;mean", "mean@1,2",
                                 "value(own/2 + (ones > 0)/2)", "if(!own);value(zeros > 0)"}) {
    EXPECT_EQ(numbers_violation(text, 3), "") << text;
  }
  EXPECT_EQ(numbers_violation("value(1/2)", 3),
            "'value(1/2)' breaks validity: on input 000, process 1 decides 1/2 in view [0]**");
  EXPECT_EQ(numbers_violation("value(ones/n)", 3),
            "'value(ones/n)' breaks validity: on input 111, process 1 decides 1/3 in view [1]**");
  EXPECT_EQ(numbers_violation("value(zeros > ones)", 2),
            "'value(zeros > ones)' breaks validity: on input 00, process 1 decides 1 in view [0]*");
  EXPECT_EQ(numbers_violation("courteous;value(ones/n)", 3),
            "'courteous;value(ones/n)' breaks validity in round 2: on input 111, process 1 decides "
            "1/3 in view [1]**");
  EXPECT_EQ(numbers_violation("if(!own);mean", 2),
            "'if(!own);mean' breaks validity in round 2: on input 00, process 1 decides 1 in view "
            "[1]*");
  EXPECT_EQ(numbers_violation("value(2)", 3),
            "'value(2)' leaves [0, 1]: it decides 2 (own 0, zeros 1, ones 0)");
  EXPECT_EQ(numbers_violation("value(ones - zeros)", 2),
            "'value(ones - zeros)' leaves [0, 1]: it decides -1 (own 0, zeros 1, ones 0)");
  EXPECT_EQ(numbers_violation("if(0);value(1)", 2),
            "'if(0);value(1)' breaks validity in round 2: on input 00, process 1 decides 1 in view "
            "[0]*");
  // Listeners keep their value where they hear nothing; otherwise they are bound as well.
  EXPECT_EQ(numbers_violation("value(ones/2)@1", 2),
            "'value(ones/2)@1' breaks validity: on input 11, process 1 decides 1/2 in view [1]*");
}

}  // namespace
}  // namespace tacit
