// Certificates in which errors are added up: what the search writes is accepted, and what an
// encoder would write that adds up wrongly is not.
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "evaluate/algorithms.h"
#include "search/searched.h"
#include "tacit/evaluate/colouring.h"
#include "tacit/search/error_sum.h"
#include "tacit/search/sat_solver.h"

namespace tacit {
namespace {

using test::between;
using test::certificate_of;
using test::checked;
using test::objection;
using test::problem_of;
using test::Searched;
using test::sure;

std::string without_line(const std::string& text, const std::string& unwanted) {
  std::istringstream in(text);
  std::string rest;
  for (std::string line; std::getline(in, line);) {
    if (line != unwanted) rest += line + "\n";
  }
  return rest;
}

// Three rounds of three processes have too many profiles to list.
TEST(CertificateOfSums, IsWrittenWhereProfilesAreManyAndAccepted) {
  const Searched searched({3, 3}, between("3/10", "3/10"));
  ASSERT_TRUE(searched.complete());
  const std::string text = certificate_of(searched);
  ASSERT_NE(text.find("\nsum 200\n"), std::string::npos);
  EXPECT_EQ(objection(text), "");
  EXPECT_NE(checked(without_line(text, "sum 200")).outcome, check::Outcome::accepted);
}

// Where every error is a small number of equal units, those are the steps, and no profile has
// to be blocked besides.
TEST(CertificateOfSums, IsExactWhereFewStepsAre) {
  struct Case {
    System system;
    const char* p;
    unsigned steps;  // the optimum times b^T
  };
  for (const auto& [system, p, steps] : {Case{{2}, "1/2", 2},      // 2/4
                                         Case{{3}, "1/2", 3},      // 3/8
                                         Case{{4}, "1/2", 6},      // 3/8
                                         Case{{3, 2}, "1/2", 8},   // 1/8
                                         Case{{3}, "1/3", 12}}) {  // 12/27
    const Searched searched(system, between(p, p));
    ASSERT_TRUE(searched.complete()) << p;
    const std::string text = certificate_of(searched);
    EXPECT_NE(text.find("\nsum " + std::to_string(steps) + "\n"), std::string::npos) << p;
    EXPECT_EQ(text.find("\nblock "), std::string::npos) << p;
    EXPECT_EQ(objection(text), "") << p;
  }
}

// Few profiles and no small unit: the profiles are listed, and nothing is added up.
TEST(CertificateOfSums, IsNotWrittenWhereProfilesAreFew) {
  for (const Interval& on : {between("3/10", "3/10"), between("1/4", "3/4")}) {
    const Searched searched({3}, on);
    const std::string text = certificate_of(searched);
    EXPECT_EQ(text.find("\nsum "), std::string::npos);
    EXPECT_EQ(objection(text), "");
  }
}

// Three processes in one round at 1/2, where every execution weighs 1/8. Courteous has the
// error 3/8, the optimum; pref1 has 1/2.
class ForgedSum : public testing::Test {
 protected:
  [[nodiscard]] Target target_of(const std::string& name) const {
    Target target;
    target.offer(test::named_algorithm(problem, name), half);
    return target;
  }

  // What a search hands over that claims the algorithm `claimed` and `claimed_steps`, and has
  // refuted that all errors are below `bound`, in sums of `steps` steps up to `largest`.
  [[nodiscard]] SearchResult refuted(const std::string& claimed, unsigned claimed_steps,
                                     const Rational& largest, unsigned steps,
                                     const Rational& bound) const {
    const std::string path = directory.path() + "/proof";
    CadicalSolver solver(path, {});
    const ClauseSink sink = [&solver](const std::vector<Literal>& clause) { solver.add(clause); };
    const Clauses clauses(problem, {}, sink);
    const ErrorSum::Scale scale{sure(Probability::from(Rational(1, 2))), largest, steps};
    ErrorSum(problem, clauses, scale, clauses.variables() + 1, sink).require_below(bound, sink);
    EXPECT_EQ(solver.solve(-1), SatAnswer::unsatisfiable);
    solver.finish_proof();
    return {target_of(claimed), {{half, {}, claimed_steps, {}, {{{}, path}}}}, {}};
  }
  [[nodiscard]] std::string objection_to(const SearchResult& result) const {
    return objection(certificate_of(problem, result));
  }
  [[nodiscard]] check::Outcome outcome_of(const SearchResult& result) const {
    return checked(certificate_of(problem, result)).outcome;
  }

  Problem problem = problem_of({3});
  Interval half = between("1/2", "1/2");
  test::TemporaryDirectory directory;
};

// The honest certificates, made the same way. Three steps and multiples of three make every
// execution a whole number of steps.
TEST_F(ForgedSum, IsAcceptedWhenNothingIsForged) {
  for (const unsigned steps : {3U, 6U, 30U}) {
    const Rational best(3, 8);
    EXPECT_EQ(objection_to(refuted("courteous", steps, best, steps, best)), "") << steps;
  }
}

// Below pref1's error one execution weighs 3/4 of a third of it: three steps rounded up are one
// step for each execution. That is the sum below 3/8 in three steps, which is contradictory;
// rounded down, courteous satisfies the clauses.
TEST_F(ForgedSum, RoundedUpIsRejected) {
  EXPECT_EQ(outcome_of(refuted("pref1", 3, Rational(3, 8), 3, Rational(3, 8))),
            check::Outcome::rejected);
}

// Pref1's error is four executions, in four steps. Forbidding three of them forbids too much,
// with the same variables as the honest clauses have.
TEST_F(ForgedSum, WithTooLowABoundIsRejected) {
  EXPECT_EQ(outcome_of(refuted("pref1", 4, Rational(1, 2), 4, Rational(3, 8))),
            check::Outcome::rejected);
}

// The refutation of one sum is stated to be that of another.
TEST_F(ForgedSum, OfOtherStepsIsNotAccepted) {
  const Rational best(3, 8);
  for (const unsigned claimed : {0U, 1U, 2U, 4U, 5U, 7U}) {
    EXPECT_NE(outcome_of(refuted("courteous", claimed, best, 3, best)), check::Outcome::accepted)
        << claimed;
  }
}

// The same sums, stated about a neighbouring probability or an interval.
TEST_F(ForgedSum, AboutOtherProbabilitiesIsNotAccepted) {
  const Rational best(3, 8);
  SearchResult result = refuted("courteous", 3, best, 3, best);
  for (const auto& [from, to] : {std::pair{"3/4", "3/4"}, {"1/2", "2/3"}, {"0", "1/2"}}) {
    result.proved.front().on = between(from, to);
    EXPECT_NE(outcome_of(result), check::Outcome::accepted) << from;
  }
}

}  // namespace
}  // namespace tacit
