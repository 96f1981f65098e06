// Refutations of few inputs.
#include "tacit/search/few_inputs.h"

#include <algorithm>
#include <sstream>

#include <gtest/gtest.h>

#include "search/scripted_solver.h"
#include "search/searched.h"
#include "support/systems.h"
#include "tacit/search/part_search.h"
#include "tacit/search/starting_algorithms.h"

namespace tacit {
namespace {

class FewInputsTest : public ::testing::Test {
 protected:
  FewInputsTest() {
    for (const KnownAlgorithm& each : starting_algorithms(problem_)) target_.offer(each, low_);
  }
  // The chosen inputs as text, process 1 first.
  [[nodiscard]] std::vector<std::string> texts(const FewInputs& inputs) const {
    std::vector<std::string> result;
    for (std::size_t x = 0; x < inputs.chosen().size(); ++x) {
      if (!inputs.chosen()[x]) continue;
      result.push_back(problem_.hypergraph().executions().text(problem_.inputs()[x].input));
    }
    return result;
  }
  PartOutcome settle(const Interval& on, std::vector<test::Script::Line> lines) {
    script_.lines.assign(lines.begin(), lines.end());
    script_.conflicts.clear();
    script_.solvers = 0;
    const PartSearch search(problem_, true, false, test::solvers_of(script_));
    const SharedTarget shared{[this] { return target_; },
                              [](const Problem::Decisions&, const Interval&) { return false; }};
    return search.settle({.on = on, .budget = SolverBudget::first(10)}, "a file that nobody writes",
                         shared, {});
  }
  [[nodiscard]] Problem::Decisions zeros() const {
    return Problem::Decisions(problem_.free_views(), Bit::zero);
  }

  const Interval low_ = test::between("0", "2/5");
  const Problem problem_ = test::problem_of({4});
  Target target_;
  test::Script script_;
};

TEST_F(FewInputsTest, BeginsWithAChainAndChoosesTheWorstOfTheOthers) {
  FewInputs inputs(problem_);
  EXPECT_EQ(texts(inputs), (std::vector<std::string>{"1000", "1100", "1110"}));
  EXPECT_TRUE(inputs.are_few());
  BlockTest test_of_all(target_, low_, problem_.links());
  const Probability p = test::sure(Probability::from(Rational(1, 5)));
  ASSERT_TRUE(inputs.choose(zeros(), test_of_all, p));
  // Found again by comparing all others.
  const FewInputs chain(problem_);
  std::vector<Rational> errors;
  Rational chosen;
  for (std::size_t x = 0; x < problem_.inputs().size(); ++x) {
    if (chain.chosen()[x]) continue;
    const Rational error = to_profile(problem_.errors(zeros(), x))(p);
    errors.push_back(error);
    if (inputs.chosen()[x]) chosen = error;
  }
  EXPECT_EQ(texts(inputs).size(), 4U);
  EXPECT_EQ(chosen, *std::ranges::max_element(errors));
}

TEST_F(FewInputsTest, ChoosesNothingWhereNothingIsBlocked) {
  FewInputs inputs(problem_);
  const Probability p = test::sure(Probability::from(Rational(1, 5)));
  BlockTest itself(target_, low_, problem_.links());
  const KnownAlgorithm best = target_.algorithms().front();
  // Against itself every input with the largest error is blocked; against worse ones none is.
  EXPECT_TRUE(inputs.choose(best.decisions, itself, p));
  Target worse;
  worse.offer(known_algorithm(problem_, "zeros", zeros()), low_);
  BlockTest easy(worse, low_, problem_.links());
  EXPECT_FALSE(inputs.choose(best.decisions, easy, p));
}

TEST_F(FewInputsTest, AreEnoughForAPart) {
  EXPECT_EQ(settle(low_, {{SatAnswer::unsatisfiable}}).kind, PartOutcome::Kind::proved);
  EXPECT_EQ(script_.solvers, 1U);
  EXPECT_EQ(script_.proofs_finished, 1U);
  const std::size_t of_chain = script_.clauses;
  // A model brings a fourth input.
  EXPECT_EQ(settle(low_, {{SatAnswer::satisfiable, zeros()}, {SatAnswer::unsatisfiable}}).kind,
            PartOutcome::Kind::proved);
  EXPECT_EQ(script_.solvers, 2U);
  EXPECT_GT(script_.clauses, of_chain);
  // What few inputs do not decide, all are asked.
  EXPECT_EQ(settle(low_, {{SatAnswer::unknown}, {SatAnswer::unsatisfiable}}).kind,
            PartOutcome::Kind::proved);
  EXPECT_EQ(script_.solvers, 2U);
  EXPECT_GT(script_.clauses, 3 * of_chain);
}

// With the real solver: the checker, which has all clauses, accepts what refutes few of them.
TEST_F(FewInputsTest, GiveProofsThatTheCheckerAccepts) {
  const test::TemporaryDirectory directory;
  for (const bool trims : {false, true}) {
    const PartSearch search(problem_, true, trims);
    const SharedTarget shared{[this] { return target_; },
                              [](const Problem::Decisions&, const Interval&) { return false; }};
    const std::string path = directory.path() + "/proof";
    const PartOutcome outcome =
        search.settle({.on = low_, .budget = SolverBudget::first(1000)}, path, shared, {});
    ASSERT_EQ(outcome.kind, PartOutcome::Kind::proved);
    SearchResult result;
    result.target = target_;
    result.proved.push_back({low_, search.symmetry(), 0, outcome.blocks, {{{}, path}}});
    std::ostringstream certificate;
    ASSERT_TRUE(write_certificate(problem_, result, certificate));
    EXPECT_TRUE(test::accepted(certificate.str())) << trims;
  }
}

}  // namespace
}  // namespace tacit
