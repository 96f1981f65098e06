// Estimates against the clauses that are really made, and which systems they let pass.
#include "tacit/search/clause_estimate.h"

#include <gtest/gtest.h>

#include "search/searched.h"
#include "tacit/check/limits.h"
#include "tacit/search/clauses.h"
#include "tacit/search/error_sum.h"

namespace tacit {
namespace {

using enum ChannelKind;
using test::problem_of;

std::vector<System> small_systems() {
  return {{2, 0, broadcast},  {2, 1, broadcast},  {2, 3, broadcast}, {3, 1, broadcast},
          {3, 2, broadcast},  {4, 1, broadcast},  {5, 1, broadcast}, {3, 1, unicast},
          {3, 1, undirected}, {2, 2, undirected}, {3, 2, undirected}};
}

// The search must not begin what the checker would not end.
TEST(ClauseEstimate, KnowsTheLimitOfTheChecker) {
  EXPECT_EQ(most_checked_clauses, check::Limits{}.clauses);
  const auto refused = search_within_memory(problem_of({4, 3}), false, ~std::uint64_t{0});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::too_large);
}

TEST(ClauseEstimate, IsTheNumberOfClausesOnAnInterval) {
  for (const System& system : small_systems()) {
    const Problem problem = problem_of(system);
    std::uint64_t made = 0;
    const Clauses clauses(problem, {}, [&made](const std::vector<Literal>&) { ++made; });
    EXPECT_EQ(clause_estimate(problem, false).items, made) << system.to_string();
  }
}

TEST(ClauseEstimate, IsEnoughForSumsAtAPoint) {
  for (const System& system : small_systems()) {
    const Problem problem = problem_of(system);
    for (const Rational& p : {Rational(1, 10), Rational(1, 2), Rational(7, 8)}) {
      for (const Rational& largest : {Rational(1, 100), Rational(1, 4), Rational(1)}) {
        std::uint64_t made = 0;
        const ClauseSink sink = [&made](const std::vector<Literal>&) { ++made; };
        const Clauses clauses(problem, {}, sink);
        const ErrorSum sum(problem, clauses, {*Probability::from(p), largest, 200},
                           clauses.variables() + 1, sink);
        EXPECT_GE(clause_estimate(problem, true).items, made) << system.to_string();
      }
    }
  }
}

TEST(ClauseEstimate, LetsPassWhatFits) {
  for (const System& system :
       {System{6, 1, broadcast}, System{7, 1, broadcast}, System{4, 2, broadcast},
        System{3, 3, broadcast}, System{3, 2, undirected}, System{3, 2, unicast}}) {
    const Problem problem = problem_of(system);
    for (const bool at_point : {false, true}) {
      EXPECT_TRUE(search_within_memory(problem, at_point, default_memory_limit))
          << system.to_string() << clause_estimate(problem, at_point).bytes;
    }
  }
}

TEST(ClauseEstimate, RefusesWhatDoesNot) {
  const Problem problem = problem_of({9, 1, broadcast});
  for (const bool at_point : {false, true}) {
    const auto refused = search_within_memory(problem, at_point, default_memory_limit);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::too_large);
    EXPECT_NE(refused.error().message.find("clauses) would need up to "), std::string::npos);
  }
}

}  // namespace
}  // namespace tacit
