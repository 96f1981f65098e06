// Steps that decide numbers in the language of algorithms.
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tacit/algorithm/algorithm.h"

namespace tacit {
namespace {

std::string numbers_error(std::string_view text, unsigned n = 3) {
  const auto result = parse_algorithm(text, {.processes = n, .task = Task::approximate()});
  return result ? "" : result.error().message;
}

TEST(ParseAlgorithm, ReadsStepsThatDecideNumbers) {
  const AlgorithmRequest request{.processes = 3, .task = Task::approximate()};
  const auto rounds = [&](std::string_view text) {
    const auto result = parse_algorithm(text, request);
    if (!result) ADD_FAILURE() << result.error().message;
    EXPECT_TRUE(result->value_step().has_value()) << text;
    return result->rounds();
  };
  EXPECT_EQ(rounds("mean"), 1U);
  EXPECT_EQ(rounds("value(ones/(zeros+ones))"), 1U);
  EXPECT_EQ(rounds("courteous^2;mean"), 3U);
  EXPECT_EQ(rounds("sweep;(mean@1,2)"), 3U);
  EXPECT_EQ(rounds("mean^1"), 1U);
  EXPECT_EQ(rounds("(courteous;mean)@1,2"), 2U);
  const auto bits = parse_algorithm("courteous", request);
  ASSERT_TRUE(bits);
  EXPECT_FALSE(bits->value_step());
  const auto committee = parse_algorithm("mean@3,1", request);
  ASSERT_TRUE(committee);
  EXPECT_EQ(committee_of(*committee->value_step()), (std::vector<unsigned>{0, 2}));
  EXPECT_FALSE(committee->anonymous());
  EXPECT_TRUE(committee->count_rules_only());
}

TEST(ParseAlgorithm, HasStepsThatDecideNumbersAtTheEndOnly) {
  const std::string last = "a step that decides numbers is the last one: further steps take bits";
  for (const char* const text : {"mean;courteous", "mean^2", "(courteous;mean)^3", "mean;mean"}) {
    EXPECT_TRUE(numbers_error(text).starts_with(last)) << text << numbers_error(text);
  }
  EXPECT_TRUE(numbers_error("(mean@1)@1,2").starts_with("a committee within a committee"));
  EXPECT_TRUE(numbers_error("value(").starts_with("expected a number"));
  EXPECT_TRUE(numbers_error("value 2").starts_with("expected '(' after value"));
  EXPECT_EQ(numbers_error("meen"), "unknown algorithm: 'meen' (did you mean 'mean'?)");
}

TEST(ParseAlgorithm, TakesNumbersForTheirTaskOnly) {
  for (const char* const text : {"mean", "value(own)", "courteous;mean"}) {
    const auto result = parse_algorithm(text, {.processes = 3});
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().message,
              "decides numbers and not bits, which the task approximate takes: '" +
                  std::string(text) + "'");
  }
}

TEST(ParseAlgorithm, KnowsTheRulesForTwoProcesses) {
  for (const auto& [word, rule] : {std::pair{"fv", "courteous"}, std::pair{"amp1", "pref1"}}) {
    const auto result = parse_algorithm(word, {.processes = 2});
    ASSERT_TRUE(result);
    EXPECT_EQ(std::get<CountStep>(result->steps().front()).rule.name(), rule);
    EXPECT_EQ(numbers_error(word), "'" + std::string(word) +
                                       "' is a rule for two processes, not 3; for more there is " +
                                       rule);
  }
}

}  // namespace
}  // namespace tacit
