// The best class: all of them searched, and some of them not.
#include "tacit/ask/class_best.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "support/literals.h"
#include "tacit/ask/class_answer.h"

namespace tacit {
namespace {

using test::sure;

const RunContext no_hurry{};

OptimalQuestion four_processes() {
  OptimalQuestion question = optimal_at({.processes = 4}, sure(Probability::parse("7/10")));
  question.best_class = true;
  return question;
}

Result<OptimalAnswer> searched(const OptimalQuestion& question) {
  std::vector<std::string> complaints;
  return class_answer(question, {}, no_hurry, complaints);
}

TEST(SmallPartitions, AreAllButTheOneOfAllAlgorithms) {
  std::vector<std::string> names;
  for (const AlgorithmClass& each : small_partitions(4)) names.push_back(each.name());
  // A leader and three have 4 * 20 classes of executions, two and two 10 * 10.
  EXPECT_EQ(names, (std::vector<std::string>{"anonymous", "leader", "blocks:2,2", "blocks:1,1,2"}));
}

TEST(ClassBest, IsTheSmallestErrorOfAllClasses) {
  const OptimalQuestion question = four_processes();
  const auto best = sure(best_of_classes(question, &searched, no_hurry));
  ASSERT_EQ(best.run.classes.size(), 4U);
  const Rational value = best.optimum.pieces.front().upper(*question.at);
  for (const AlgorithmClass& algorithms : small_partitions(4)) {
    OptimalQuestion single = question;
    single.of_class = algorithms;
    const OptimalAnswer found = sure(searched(single));
    const Rational of_class = found.optimum.pieces.front().upper(*question.at);
    EXPECT_LE(value, of_class);
    const auto trial = std::ranges::find(best.run.classes, algorithms.name(), &ClassTrial::name);
    ASSERT_NE(trial, best.run.classes.end());
    EXPECT_EQ(trial->upper, of_class);
  }
  EXPECT_TRUE(best.run.classes_decided());
}

// A class that could not be searched may be better than the best of the others.
TEST(ClassBest, IsOpenWhereAClassIs) {
  const auto some = [](const OptimalQuestion& question) -> Result<OptimalAnswer> {
    if (question.of_class->blocks.count() == 1) return searched(question);
    return fail(ErrorCode::too_large, "a test");
  };
  const auto best = sure(best_of_classes(four_processes(), some, no_hurry));
  EXPECT_TRUE(best.optimum.complete());
  EXPECT_EQ(best.optimum.of_class->name(), "anonymous");
  EXPECT_FALSE(best.run.classes_decided());
  for (const ClassTrial& each : best.run.classes) {
    EXPECT_GT(each.lower, Rational(0)) << each.name;
    EXPECT_LE(each.lower, best.optimum.pieces.front().upper(*four_processes().at)) << each.name;
  }
  const auto none = [](const OptimalQuestion&) -> Result<OptimalAnswer> {
    return fail(ErrorCode::too_large, "a test");
  };
  EXPECT_FALSE(best_of_classes(four_processes(), none, no_hurry));
}

}  // namespace
}  // namespace tacit
