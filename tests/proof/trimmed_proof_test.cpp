#include "tacit/proof/trimmed_proof.h"

#include <memory>
#include <random>
#include <stop_token>

#include <gtest/gtest.h>

#include "tacit/base/budget.h"
#include "tacit/proof/hinted_proof.h"

namespace tacit {
namespace {

using Clause = std::vector<ClauseList::Literal>;

ClauseList list_of(const std::vector<Clause>& clauses) {
  ClauseList list;
  for (const Clause& clause : clauses) list.add(clause);
  return list;
}

ProofSteps steps_of(const std::vector<Clause>& added) {
  ProofSteps steps;
  for (const Clause& clause : added) steps.add(clause, false);
  return steps;
}

bool refutes(const ClauseList& given, const std::vector<bool>& needed, const ProofSteps& steps) {
  HintedProof proof(9, {});
  given.for_each([&](std::span<const ClauseList::Literal> clause, std::size_t place) {
    if (needed[place]) proof.assume(clause);
  });
  bool follows = true;
  steps.clauses.for_each([&](std::span<const ClauseList::Literal> clause, std::size_t place) {
    if (steps.removes[place]) {
      proof.remove(clause);
    } else {
      follows = follows && static_cast<bool>(proof.derive(clause));
    }
  });
  return follows && (proof.is_refuted() || static_cast<bool>(proof.derive({})));
}

TEST(Trimmed, KeepsWhatTheEmptyClauseRestsOn) {
  const ClauseList given = list_of({{1, 2}, {1, -2}, {-1, 3}, {-1, -3}, {4, 5}, {4, -5}});
  const auto proof = trim_proof(given, steps_of({{4}, {1}, {}}), HintedProof::Units::left_out, {});
  ASSERT_TRUE(proof);
  EXPECT_EQ(proof->needed, (std::vector<bool>{true, true, true, true, false, false}));
  EXPECT_EQ(proof->steps.added, 2U);
  EXPECT_TRUE(proof->any_needed(0, 5));
  EXPECT_FALSE(proof->any_needed(4, 6));
  EXPECT_FALSE(proof->any_needed(2, 2));
  EXPECT_TRUE(refutes(given, proof->needed, proof->steps));
}

// Under an assumption the clause behind a unit is of no more use once the unit is noted: so that
// must be a step.
TEST(Trimmed, WritesUnitsUnderAssumptions) {
  const ClauseList given = list_of({{-1, 2}, {-2, 3, 4}, {-2, 3, -4}, {-3, 5}, {-3, -5}, {1}});
  const auto proof = trim_proof(given, steps_of({{3}, {}}), HintedProof::Units::written, {});
  ASSERT_TRUE(proof);
  bool has_unit = false;
  proof->steps.clauses.for_each([&](std::span<const ClauseList::Literal> clause,
                                    std::size_t place) {
    has_unit = has_unit || (!proof->steps.removes[place] && clause.size() == 1 && clause[0] == 2);
  });
  EXPECT_TRUE(has_unit);
  EXPECT_TRUE(refutes(given, proof->needed, proof->steps));
}

TEST(Trimmed, RefusesStepsThatDoNotFollow) {
  const ClauseList given = list_of({{1, 2}, {1, -2}});
  EXPECT_FALSE(trim_proof(given, steps_of({{2}, {}}), HintedProof::Units::left_out, {}));
  EXPECT_FALSE(trim_proof(given, steps_of({{1}}), HintedProof::Units::left_out, {}));
}

TEST(Trimmed, HearsAStopAndTheEndOfItsMemory) {
  const ClauseList given = list_of({{1, 2}, {1, -2}, {-1, 3}, {-1, -3}});
  std::stop_source source;
  source.request_stop();
  RunContext stopped;
  stopped.stop = source.get_token();
  const auto cancelled =
      trim_proof(given, steps_of({{1}, {}}), HintedProof::Units::left_out, stopped);
  ASSERT_FALSE(cancelled);
  EXPECT_EQ(cancelled.error().code, ErrorCode::cancelled);
  RunContext poor;
  poor.budget = std::make_shared<Budget>(1000);
  const auto spent = trim_proof(list_of({{1'000'000}, {-1'000'000}}), steps_of({{}}),
                                HintedProof::Units::left_out, poor);
  ASSERT_FALSE(spent);
  EXPECT_EQ(spent.error().code, ErrorCode::out_of_memory);
}

// All clauses with three of nine variables, in random order, with steps that resolve at random.
TEST(Trimmed, LeavesARefutationWhateverTheOrder) {
  std::mt19937 random(7);
  for (int round = 0; round < 50; ++round) {
    std::vector<Clause> clauses;
    for (int signs = 0; signs < 8; ++signs) {
      const auto literal = [&](int bit, int variable) {
        return (signs >> bit) % 2 == 0 ? variable : -variable;
      };
      clauses.push_back({literal(0, 1), literal(1, 2), literal(2, 3)});
      clauses.push_back({literal(0, 4), literal(1, 5), literal(2, 6)});
    }
    std::shuffle(clauses.begin(), clauses.end(), random);
    const ClauseList given = list_of(clauses);
    std::vector<Clause> steps{{1, 2}, {4, 5}, {1, -2}, {1}, {4, -5}, {-1, 2}, {4}};
    if (round % 2 == 0) std::swap(steps[0], steps[1]);
    const auto units = round % 3 == 0 ? HintedProof::Units::written : HintedProof::Units::left_out;
    const auto proof = trim_proof(given, steps_of(steps), units, {});
    ASSERT_TRUE(proof);
    EXPECT_TRUE(refutes(given, proof->needed, proof->steps));
  }
}

TEST(StepLine, HasItsLiteralsByVariable) {
  const Clause clause{7, -3};
  EXPECT_EQ(step_line(clause, false), "-3 7 0\n");
  EXPECT_EQ(step_line(clause, true), "d -3 7 0\n");
  EXPECT_EQ(step_line({}, false), "0\n");
}

}  // namespace
}  // namespace tacit
