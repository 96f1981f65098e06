#include "tacit/search/starting_algorithms.h"

#include <algorithm>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "evaluate/algorithms.h"
#include "search/searched.h"
#include "tacit/evaluate/colouring.h"
#include "tacit/evaluate/evaluation.h"

namespace tacit {
namespace {

using test::problem_of;
using test::random_fraction;
using test::small_systems;
using test::sure;

std::set<std::string> names_of(const std::vector<KnownAlgorithm>& algorithms) {
  std::set<std::string> names;
  for (const KnownAlgorithm& algorithm : algorithms) names.insert(algorithm.name);
  return names;
}

// The name is the algorithm: it reads back, takes the rounds of the system, and decides so.
TEST(StartingAlgorithms, AreWhatTheirNamesSay) {
  for (const System& system : small_systems()) {
    const Problem problem = problem_of(system);
    for (const KnownAlgorithm& known : starting_algorithms(problem)) {
      const Algorithm algorithm = test::algorithm(known.name, system.processes, system.channel);
      ASSERT_EQ(algorithm.rounds(), system.rounds) << system << " " << known.name;
      EXPECT_EQ(problem.colouring(known.decisions),
                sure(colouring_of(algorithm, problem.hypergraph())))
          << system << " " << known.name;
    }
  }
}

TEST(StartingAlgorithms, HaveTheErrorsThatEvaluationFinds) {
  auto random = test::random_bits();
  for (const System& system : small_systems()) {
    const Problem problem = problem_of(system);
    const auto algorithms = starting_algorithms(problem);
    for (unsigned repetition = 0; repetition < test::scaled(4) && !algorithms.empty();
         ++repetition) {
      const KnownAlgorithm& known = algorithms[random() % algorithms.size()];
      const Evaluation evaluation =
          test::evaluated(known.name, system.processes, {}, system.channel);
      const Rational p = random_fraction(random);
      const Probability at = sure(Probability::from(p));
      EXPECT_EQ(piece_at(known.worst, p).profile(at), piece_at(evaluation.worst, p).profile(at))
          << system << " " << known.name << " at " << p;
    }
  }
}

// No two with the same errors: a second one can add nothing.
TEST(StartingAlgorithms, HaveDifferentErrors) {
  for (const System& system : small_systems()) {
    const Problem problem = problem_of(system);
    std::set<std::vector<ErrorCounts>> errors;
    const auto algorithms = starting_algorithms(problem);
    for (const KnownAlgorithm& known : algorithms) {
      EXPECT_TRUE(errors.insert(problem.distinct_errors(known.decisions)).second)
          << system << " " << known.name;
    }
    EXPECT_EQ(names_of(algorithms).size(), algorithms.size()) << system;
    EXPECT_EQ(algorithms.empty(), system.rounds == 0) << system;
  }
}

TEST(StartingAlgorithms, IncludeTheBestKnownOnes) {
  EXPECT_TRUE(names_of(starting_algorithms(problem_of({2}))).contains("courteous"));
  const auto four = names_of(starting_algorithms(problem_of({4})));
  for (const char* name : {"courteous", "pref1", "courteous@1,2,3"}) {
    EXPECT_TRUE(four.contains(name)) << name;
  }
  const auto two_rounds = starting_algorithms(problem_of({3, 2}));
  EXPECT_TRUE(names_of(two_rounds).contains("courteous^2"));
  // First all who hold one value speak for it, then all who hold the other: q^3.
  EXPECT_TRUE(std::ranges::any_of(two_rounds, [](const KnownAlgorithm& known) {
    return known.worst.size() == 1 && known.worst.front().profile == test::profile({1, 0, 0, 0});
  }));
  EXPECT_TRUE(names_of(starting_algorithms(problem_of({2, 3}))).contains("courteous^3"));
}

// Nobody hears anything: there is no rule to run.
TEST(StartingAlgorithms, AreNoneWithoutRounds) {
  EXPECT_TRUE(starting_algorithms(problem_of({2, 0})).empty());
}

TEST(StartingAlgorithms, AreOneAfterAStop) {
  std::stop_source stop;
  stop.request_stop();
  RunContext context;
  context.stop = stop.get_token();
  EXPECT_EQ(names_of(starting_algorithms(problem_of({4}), context)),
            std::set<std::string>{"courteous"});
}

}  // namespace
}  // namespace tacit
