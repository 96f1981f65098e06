// PartSearch, with a solver that answers what the tests want.
#include "tacit/search/part_search.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "search/scripted_solver.h"
#include "search/searched.h"
#include "support/systems.h"
#include "tacit/search/starting_algorithms.h"

namespace tacit {
namespace {

using Kind = PartOutcome::Kind;

class PartSearchTest : public ::testing::Test {
 protected:
  using Line = test::Script::Line;

  // Offers an algorithm to the target beforehand.
  void achieve(const Problem::Decisions& decisions) {
    target_.offer(known_algorithm(problem_, "known", decisions), everywhere());
  }
  [[nodiscard]] Problem::Decisions zeros() const {
    return Problem::Decisions(problem_.free_views(), Bit::zero);
  }
  // The best of the named algorithms at p = 1/2, and the worst error of it.
  [[nodiscard]] Problem::Decisions best_at_half() const {
    std::optional<KnownAlgorithm> best;
    const Rational half(1, 2);
    for (KnownAlgorithm& each : starting_algorithms(problem_, {})) {
      if (!best || test::worst_error(problem_, each.decisions, half) <
                       test::worst_error(problem_, best->decisions, half)) {
        best = std::move(each);
      }
    }
    return best->decisions;
  }

  PartOutcome settle(const OpenPart& part, std::vector<Line> lines,
                     const RunContext& context = {}) {
    script_.lines.assign(lines.begin(), lines.end());
    const PartSearch search(problem_, true, false, test::solvers_of(script_));
    const SharedTarget shared{[this] { return target_; },
                              [this](const Problem::Decisions& decisions, const Interval& on) {
                                offered_.push_back(decisions);
                                return target_.offer(
                                    known_algorithm(problem_, "offered", decisions), on);
                              }};
    return search.settle(part, "a file that nobody writes", shared, context);
  }

  static OpenPart part(const Interval& on, SolverBudget budget = SolverBudget::first(10)) {
    return {.on = on, .budget = budget};
  }
  static Interval half() { return test::between("1/2", "1/2"); }

  const Problem problem_ = test::problem_of({3});
  Target target_;
  test::Script script_;
  std::vector<Problem::Decisions> offered_;
};

TEST_F(PartSearchTest, ProvesWhatTheSolverRefutesAtOnce) {
  achieve(best_at_half());
  const PartOutcome outcome = settle(part(everywhere()), {{SatAnswer::unsatisfiable}});
  EXPECT_EQ(outcome.kind, Kind::proved);
  EXPECT_EQ(outcome.sum_steps, 0U) << "errors are added up at points only";
  EXPECT_FALSE(outcome.blocks.empty()) << "few profiles are listed at once";
  EXPECT_EQ(script_.solvers, 1U);
  EXPECT_EQ(script_.proofs_finished, 1U);
  EXPECT_EQ(script_.conflicts, std::vector<int>{10});
  EXPECT_TRUE(offered_.empty());
}

TEST_F(PartSearchTest, SaysWhenItTakesTooLong) {
  achieve(best_at_half());
  const PartOutcome outcome = settle(part(everywhere()), {{SatAnswer::unknown}});
  EXPECT_EQ(outcome.kind, Kind::too_long);
  EXPECT_GT(script_.without_proof, 0U) << "no search among symmetric algorithms";
  EXPECT_EQ(script_.proofs_finished, 0U);
}

TEST_F(PartSearchTest, LooksAmongSymmetricAlgorithmsOnceAtAPoint) {
  achieve(best_at_half());
  for (const SolverBudget& budget : {SolverBudget::later(10), SolverBudget::first(10)}) {
    const PartOutcome outcome = settle(part(half(), budget), {{SatAnswer::unknown}});
    EXPECT_EQ(outcome.kind, Kind::too_long);
    EXPECT_EQ(script_.without_proof > 0, budget.is_first());
  }
}

TEST_F(PartSearchTest, IsStoppedRatherThanTooLongWhenCancelled) {
  achieve(best_at_half());
  const OpenPart again = part(half(), SolverBudget::later(10));  // no symmetric search follows
  std::stop_source stop;
  RunContext context;
  context.stop = stop.get_token();
  script_.while_solving = [&] { stop.request_stop(); };
  EXPECT_EQ(settle(again, {{SatAnswer::unknown}}, context).kind, Kind::stopped);
  EXPECT_EQ(script_.solvers, 1U);
  // Nor does it begin with a solver afterwards.
  EXPECT_EQ(settle(again, {}, context).kind, Kind::stopped);
  EXPECT_EQ(script_.proofs_finished, 0U);
}

TEST_F(PartSearchTest, OffersAModelThatIsBetter) {
  achieve(zeros());
  const Problem::Decisions better = best_at_half();
  EXPECT_EQ(settle(part(half()), {{SatAnswer::satisfiable, better}}).kind, Kind::improved);
  EXPECT_EQ(offered_, std::vector<Problem::Decisions>{better});
  // On an interval the search goes on, for the better target.
  offered_.clear();
  target_ = {};
  achieve(zeros());
  const PartOutcome outcome = settle(
      part(everywhere()),
      {{SatAnswer::satisfiable, better}, {SatAnswer::unsatisfiable}, {SatAnswer::unsatisfiable}});
  EXPECT_EQ(outcome.kind, Kind::proved);
  EXPECT_EQ(offered_, std::vector<Problem::Decisions>{better});
}

// What models have taught a solver is refuted once more from the start, however long it takes.
TEST_F(PartSearchTest, RefutesOnceMoreWhatModelsHaveTaught) {
  achieve(best_at_half());
  PartOutcome outcome = settle(
      part(half()),
      {{SatAnswer::satisfiable, zeros()}, {SatAnswer::unsatisfiable}, {SatAnswer::unsatisfiable}});
  EXPECT_EQ(outcome.kind, Kind::proved);
  EXPECT_GT(outcome.sum_steps, 0U);
  EXPECT_FALSE(outcome.blocks.empty());
  EXPECT_EQ(script_.solvers, 2U);
  EXPECT_EQ(script_.conflicts, (std::vector<int>{10, 10, -1}));
  EXPECT_TRUE(offered_.empty()) << "a model with a blocked profile is no better algorithm";
  // Where the second solver finds no end, nothing is proved.
  outcome =
      settle(part(half()),
             {{SatAnswer::satisfiable, zeros()}, {SatAnswer::unsatisfiable}, {SatAnswer::unknown}});
  EXPECT_EQ(outcome.kind, Kind::too_long);
}

// The blocked profiles of a part, and its cube, are among the clauses.
TEST_F(PartSearchTest, TellsTheSolverWhatIsKnownOfThePart) {
  achieve(best_at_half());
  EXPECT_EQ(settle(part(half()), {{SatAnswer::unsatisfiable}}).kind, Kind::proved);
  const std::size_t plain = script_.clauses;
  OpenPart cube = part(half());
  cube.cube = {1, -2};
  EXPECT_EQ(settle(cube, {{SatAnswer::unsatisfiable}}).kind, Kind::proved);
  EXPECT_EQ(script_.clauses, plain + 2);
  OpenPart blocking = part(half());
  blocking.blocks = {problem_.distinct_errors(zeros()).front()};
  const PartOutcome outcome = settle(blocking, {{SatAnswer::unsatisfiable}});
  EXPECT_EQ(outcome.blocks, blocking.blocks);
  EXPECT_GT(script_.clauses, plain);
}

// A model whose errors are below the target somewhere on every input, but nowhere on all of them.
TEST_F(PartSearchTest, SplitsWhereAModelIsBetterAtNoCommonPoint) {
  test::RandomBits random(1);
  const auto below_on_every_input = [this](const Problem::Decisions& model) {
    BlockTest test(target_, everywhere(), problem_.links());
    return std::ranges::none_of(problem_.distinct_errors(model),
                                [&](const ErrorCounts& each) { return test.blocked(each); });
  };
  unsigned found = 0;
  for (int i = 0; i < 20'000 && found < 3; ++i) {
    target_ = {};
    achieve(test::random_decisions(problem_, random));
    const Problem::Decisions model = test::random_decisions(problem_, random);
    Target copy = target_;
    if (copy.offer(known_algorithm(problem_, "model", model), everywhere()) ||
        !below_on_every_input(model)) {
      continue;
    }
    ++found;
    const PartOutcome outcome = settle(part(everywhere()), {{SatAnswer::satisfiable, model}});
    EXPECT_EQ(outcome.kind, Kind::split);
    ASSERT_TRUE(outcome.split);
    EXPECT_LT(AlgebraicNumber(Rational(0)), *outcome.split);
    EXPECT_LT(*outcome.split, AlgebraicNumber(Rational(1)));
    EXPECT_EQ(offered_.back(), model);
  }
  EXPECT_EQ(found, 3U) << "no such model among the random ones";
}

}  // namespace
}  // namespace tacit
