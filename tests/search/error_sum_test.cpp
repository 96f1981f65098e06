#include "tacit/search/error_sum.h"

#include <gtest/gtest.h>

#include "search/searched.h"
#include "tacit/base/contract.h"
#include "tacit/search/sat_solver.h"

namespace tacit {
namespace {

using test::problem_of;

// A solver that holds the clauses of an algorithm and its sums; the decisions are fixed.
class Summed {
 public:
  Summed(const Problem& problem, const Problem::Decisions& decisions, const ErrorSum::Scale& scale)
      : clauses_(problem, {}, sink_),
        sum_(problem, clauses_, scale, clauses_.variables() + 1, sink_) {
    for (const Literal output : sum_.outputs()) solver_.keep(output);
    for (std::size_t v = 0; v < decisions.size(); ++v) {
      const auto variable = static_cast<Literal>(v + 1);
      solver_.add({decisions[v] == Bit::one ? variable : -variable});
    }
  }
  // Whether the clauses admit the decisions when every error must be below the bound.
  [[nodiscard]] bool admits(const Rational& bound) {
    sum_.require_below(bound, sink_);
    return solver_.solve(-1) == SatAnswer::satisfiable;
  }

 private:
  CadicalSolver solver_{"", {}};
  ClauseSink sink_ = [this](const std::vector<Literal>& clause) { solver_.add(clause); };
  Clauses clauses_;
  ErrorSum sum_;
};

Rational whole(std::size_t number) {
  return Rational(Integer(number));
}

// Sound: an algorithm below the bound is never forbidden. Sharp: one that is more than T+1
// units above it always is.
TEST(ErrorSum, ForbidsWhatIsTooMuchAndNothingElse) {
  using enum ChannelKind;
  auto random = test::random_bits();
  unsigned admitted = 0;
  unsigned forbidden = 0;
  for (const System& system : std::vector<System>{{2, 1, broadcast},
                                                  {3, 1, broadcast},
                                                  {2, 2, broadcast},
                                                  {3, 1, undirected},
                                                  {3, 2, broadcast},
                                                  {2, 2, unicast}}) {
    const Problem problem = problem_of(system);
    for (unsigned repetition = 0; repetition < test::scaled(20); ++repetition) {
      const Rational p(Integer(1 + random() % 9), Integer(10));
      const auto decisions = test::random_decisions(problem, random);
      const Rational worst = test::worst_error(problem, decisions, p);
      // Bounds on either side of the worst error.
      const Rational bound = worst * Rational(Integer(70 + random() % 60), Integer(100));
      const auto steps = static_cast<unsigned>(1 + random() % 300);
      const ErrorSum::Scale scale{test::sure(Probability::from(p)), bound, steps};
      const bool admits = Summed(problem, decisions, scale).admits(bound);
      (admits ? admitted : forbidden)++;
      if (worst < bound) {
        EXPECT_TRUE(admits) << system << " " << p << " " << bound;
      }
      const Rational unit = bound / whole(steps);
      if (worst >= bound + unit * whole(problem.links() + 1)) {
        EXPECT_FALSE(admits) << system << " " << p << " " << bound;
      }
    }
  }
  EXPECT_GT(admitted, 20U);
  EXPECT_GT(forbidden, 20U);
}

// One sum serves smaller and smaller bounds.
TEST(ErrorSum, TightensTheBound) {
  auto random = test::random_bits();
  const Problem problem = problem_of({3, 2});
  const auto decisions = test::random_decisions(problem, random);
  const Rational p(2, 5);
  const Rational worst = test::worst_error(problem, decisions, p);
  Summed summed(problem, decisions, {test::sure(Probability::from(p)), worst * whole(2), 400});
  EXPECT_TRUE(summed.admits(worst * Rational(2)));
  EXPECT_TRUE(summed.admits(worst * Rational(3, 2)));
  EXPECT_TRUE(summed.admits(worst * Rational(101, 100)));
  EXPECT_FALSE(summed.admits(worst * Rational(9, 10)));
}

// Validity alone forces q^T: a bound at or below that is a contradiction.
TEST(ErrorSum, ContradictsABoundThatValidityBreaks) {
  const Problem problem = problem_of({3});
  const Problem::Decisions decisions(problem.free_views(), Bit::zero);
  const Rational q_cubed(1, 8);
  Summed summed(problem, decisions, {test::sure(Probability::from(Rational(1, 2))), q_cubed, 10});
  EXPECT_FALSE(summed.admits(q_cubed));
}

TEST(ErrorSum, RefusesABoundBeyondItsLargest) {
  const Problem problem = problem_of({2});
  const Problem::Decisions decisions(problem.free_views(), Bit::zero);
  Summed summed(problem, decisions,
                {test::sure(Probability::from(Rational(1, 2))), Rational(1, 4), 10});
  EXPECT_THROW((void)summed.admits(Rational(1, 2)), ContractViolation);
}

}  // namespace
}  // namespace tacit
