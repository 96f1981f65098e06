// Rules that take the place of tables of a class: what is printed, read back as an algorithm and
// evaluated on all executions, has the error that was proved.
#include <string>
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

// Every rule of the optimum for every p of a class.
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
    ++rules;
    EXPECT_LE(lines.size(), 8U);  // six, between two that hold them
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

TEST(ReadableRule, ReachesTheOptimumOfTheClass) {
  expect_that_rules_reach_it("anonymous", 6, 3);
  expect_that_rules_reach_it("leader+dual", 6, 1);
}

}  // namespace
}  // namespace tacit
