// Rules that take the place of tables of a class: what is printed, read back as an algorithm and
// evaluated on all executions, has the error that was proved.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "search/searched.h"
#include "support/literals.h"
#include "tacit/algorithm/algorithm.h"
#include "tacit/evaluate/evaluation.h"
#include "tacit/explain/optimum.h"
#include "tacit/search/class_search.h"

namespace tacit {
namespace {

using test::sure;

constexpr std::size_t braces = 2;  // lines that hold those of a rule

// Every rule of the optimum for every p of a class; at least `least` of them have at most six
// lines.
void expect_that_rules_reach_it(const std::string& name, unsigned n, std::size_t least) {
  const Interval on{Rational(0), Rational(1)};
  const auto problem = sure(ClassProblem::build(sure(parse_algorithm_class(name, n))));
  const test::TemporaryDirectory directory;
  ClassSearchOptions options;
  options.work_directory = directory.path();
  const Optimum optimum = optimum_of(problem, on, search_class(problem, on, options));
  std::size_t rules = 0;
  for (const OptimumPiece& piece : optimum.pieces) {
    const std::vector<std::string>& lines = optimum.rules[piece.algorithm];
    if (lines.empty()) continue;
    if (lines.size() <= 6 + braces) ++rules;
    EXPECT_LE(lines.size(), 20 + braces);
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    const auto algorithm = sure(parse_algorithm(joined_lines(text), {.processes = n}));
    const Rational p = rational_between(piece.on.from, piece.on.to);
    EvaluationOptions by_enumeration;
    by_enumeration.engine = Engine::enumerate;
    by_enumeration.at = *Probability::from(p);
    const auto evaluation = sure(evaluate(algorithm, System{.processes = n}, by_enumeration));
    EXPECT_EQ(*evaluation.worst_value, piece.upper(*Probability::from(p))) << text;
  }
  EXPECT_GE(rules, least);
}

// The best of the class of leaders at the point is a rule of at most six lines, or has the name of
// one; its text, evaluated on all executions, has the worst case that was found.
void expect_six_lines(unsigned n, std::string_view at) {
  const Probability p = test::probability(at);
  const Interval on{p.value(), p.value()};
  const auto problem = sure(ClassProblem::build(sure(parse_algorithm_class("leader", n))));
  const test::TemporaryDirectory directory;
  ClassSearchOptions options;
  options.work_directory = directory.path();
  const Optimum optimum = optimum_of(problem, on, search_class(problem, on, options));
  ASSERT_EQ(optimum.pieces.size(), 1U);
  ASSERT_EQ(optimum.pieces.front().status, PieceStatus::optimal);
  const std::size_t best = optimum.pieces.front().algorithm;
  std::string text = optimum.algorithms[best].name;
  if (!optimum.rules[best].empty()) {
    EXPECT_LE(optimum.rules[best].size(), 6 + braces) << n << " at " << at;
    text.clear();
    for (const std::string& line : optimum.rules[best]) text += line + "\n";
  }
  const auto algorithm = sure(parse_algorithm(joined_lines(text), {.processes = n}));
  EvaluationOptions all_executions;
  all_executions.engine = Engine::enumerate;
  all_executions.at = p;
  const auto evaluation = sure(evaluate(algorithm, System{.processes = n}, all_executions));
  EXPECT_EQ(*evaluation.worst_value, optimum.pieces.front().upper(p)) << n << " at " << at;
  const bool same = std::ranges::any_of(evaluation.worst, [&](const WorstCasePiece& piece) {
    return piece.profile.same_coefficients(optimum.pieces.front().upper.raised_to(n));
  });
  EXPECT_TRUE(same) << n << " at " << at;
}

TEST(ReadableRule, HasAtMostSixLinesForLeaders) {
  for (const unsigned n : {5U, 6U, 7U, 8U}) {
    expect_six_lines(n, "99/100");
    expect_six_lines(n, "7/10");
  }
}

TEST(ReadableRule, ReachesTheOptimumOfTheClass) {
  expect_that_rules_reach_it("anonymous", 6, 3);
  expect_that_rules_reach_it("leader+dual", 6, 1);
}

}  // namespace
}  // namespace tacit
