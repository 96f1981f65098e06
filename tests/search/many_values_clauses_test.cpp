// The clauses over more than two values: those of search and checker are the same, and say what the
// decisions of an algorithm are and how many errors it makes.
#include <algorithm>
#include <cstdlib>
#include <set>

#include <gtest/gtest.h>

#include "check/unmetered.h"
#include "search/searched.h"
#include "search/word_systems.h"
#include "tacit/check/clauses.h"

namespace tacit {
namespace {

using test::problem_of;
using test::random_decisions;
using test::RandomBits;
using test::word_systems;

TEST(ManyValuesClauses, VariablesSayWhatIsDecided) {
  RandomBits random(3);
  for (const System& system : word_systems()) {
    const Problem problem = problem_of(system);
    const DecisionVariables variables(problem);
    const Problem::Decisions decisions = random_decisions(problem, random);
    std::set<Literal> holds;
    for (std::uint32_t v = 1; v <= problem.free_views(); ++v) {
      const Literal literal = variables.decides(v, decisions[v - 1]);
      if (literal > 0) holds.insert(literal);
    }
    EXPECT_EQ(variables.decisions([&](Literal v) { return holds.contains(v); }), decisions);
    bool all = true;
    variables.add_clauses([&](const std::vector<Literal>& clause) {
      all = all && std::ranges::any_of(clause, [&](Literal literal) {
              return (literal > 0) == holds.contains(std::abs(literal));
            });
    });
    EXPECT_TRUE(all) << system.to_string();
    if (system.task.values() > 2) continue;
    EXPECT_EQ(variables.count(), static_cast<Literal>(problem.free_views()));
  }
}

// The clauses of decisions, errors and counters.
std::vector<std::vector<Literal>> clauses_of(const Problem& problem) {
  std::vector<std::vector<Literal>> clauses;
  const Clauses made(problem, {}, [&](const std::vector<Literal>& c) { clauses.push_back(c); });
  return clauses;
}

TEST(ManyValuesClauses, SearchAndCheckerHaveTheSameClauses) {
  for (const System& system : word_systems()) {
    auto instance =
        check::Instance::build({system.processes, system.rounds, check::Channel::broadcast,
                                system.task.most_decided(), system.task.values()},
                               check_test::unmetered());
    ASSERT_TRUE(static_cast<bool>(instance));
    auto common = check::CommonClauses::build(*instance, check_test::unmetered());
    ASSERT_TRUE(static_cast<bool>(common));
    std::vector<std::vector<Literal>> checked;
    for (std::size_t i = 0; i < common->clauses().size(); ++i) {
      checked.emplace_back(common->clauses()[i].begin(), common->clauses()[i].end());
    }
    EXPECT_EQ(clauses_of(problem_of(system)), checked) << system.to_string();
  }
}

// With the decisions of an algorithm, unit propagation finds as many errors as the algorithm makes,
// and no contradiction: the counters' outputs say how many.
TEST(ManyValuesClauses, ClausesCountTheErrorsOfAnAlgorithm) {
  RandomBits random(5);
  for (const System& system : word_systems()) {
    const Problem problem = problem_of(system);
    const DecisionVariables variables(problem);
    const std::vector<std::vector<Literal>> clauses = clauses_of(problem);
    const Clauses made(problem, {}, [](const std::vector<Literal>&) {});
    for (int repetition = 0; repetition < 5; ++repetition) {
      const Problem::Decisions decisions = random_decisions(problem, random);
      std::set<Literal> holds;
      for (std::uint32_t v = 1; v <= problem.free_views(); ++v) {
        for (const Value value : values_of(problem.allowed(v))) {
          const Literal literal = variables.decides(v, value);
          holds.insert(value == decisions[v - 1] ? literal : -literal);
        }
      }
      for (bool grown = true; grown;) {
        grown = false;
        for (const std::vector<Literal>& clause : clauses) {
          std::vector<Literal> open;
          bool satisfied = false;
          for (const Literal literal : clause) {
            satisfied = satisfied || holds.contains(literal);
            if (!holds.contains(-literal)) open.push_back(literal);
          }
          if (satisfied) continue;
          ASSERT_FALSE(open.empty()) << system.to_string();
          if (open.size() == 1) grown = holds.insert(open.front()).second || grown;
        }
      }
      for (std::size_t x = 0; x < problem.inputs().size(); ++x) {
        const ErrorCounts errors = problem.errors(decisions, x);
        for (unsigned k = 0; k <= problem.links(); ++k) {
          std::uint32_t counted = problem.inputs()[x].always_in_error[k];
          for (const Literal output : made.counter_outputs(x, k)) {
            counted += holds.contains(output) ? 1 : 0;
          }
          EXPECT_EQ(counted, errors[k]) << system.to_string();
        }
      }
    }
  }
}

}  // namespace
}  // namespace tacit
