#include "tacit/algorithm/prepared_step.h"

#include <vector>

#include <gtest/gtest.h>

#include "support/literals.h"
#include "support/systems.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

using test::all_inputs;
using test::sure;

CountStep step_of(bool zeros_speak, bool ones_speak, std::vector<unsigned> committee = {}) {
  return {CountRule(Majority{}), zeros_speak, ones_speak, std::move(committee)};
}

TEST(PreparedStep, TakesEverybodyWhenNoCommitteeIsNamed) {
  for (const unsigned n : {1U, 2U, 7U, 64U}) {
    const PreparedStep step = sure(prepared(step_of(true, true), n));
    EXPECT_EQ(step.committee, ProcessSet::first(n));
    EXPECT_EQ(step.table.participants(), n);
  }
}

TEST(PreparedStep, TakesTheCommittee) {
  const PreparedStep step = sure(prepared(step_of(true, true, {0, 2, 3}), 6));
  EXPECT_EQ(step.committee, ProcessSet(0b1101));
  EXPECT_EQ(step.table.participants(), 3U);
  // A listener who hears nothing keeps its value.
  EXPECT_EQ(step.table.decide(Bit::one, 0, 0), Bit::one);
  EXPECT_EQ(step.table.decide(Bit::zero, 0, 0), Bit::zero);
}

// Process by process: whoever takes part sends if his value is one that is sent.
TEST(PreparedStep, SpeakersHoldAValueThatSpeaks) {
  constexpr unsigned n = 4;
  for (const auto& committee : std::vector<std::vector<unsigned>>{{}, {1}, {0, 3}}) {
    for (const bool zeros_speak : {false, true}) {
      for (const bool ones_speak : {false, true}) {
        const PreparedStep step = sure(prepared(step_of(zeros_speak, ones_speak, committee), n));
        for (const ProcessSet values : all_inputs(n)) {
          ProcessSet expected;
          for (const ProcessId i : ProcessSet::first(n)) {
            const bool speaks = values.bit(i) == Bit::zero ? zeros_speak : ones_speak;
            if (speaks && step.committee.contains(i)) expected.insert(i);
          }
          EXPECT_EQ(step.speakers(values), expected) << values;
        }
      }
    }
  }
}

TEST(PreparedStep, RuleTablesHaveNoLimitOfSixtyFour) {
  EXPECT_EQ(sure(rule_table(step_of(true, true), 100)).participants(), 100U);
  EXPECT_EQ(sure(rule_table(step_of(true, true, {70, 80}), 100)).participants(), 2U);
}

TEST(PreparedStep, FailsWhereTheRuleHasNoValue) {
  const CountRule only_alone("only alone", [](const Counts& c) -> Result<Bit> {
    if (c.n > 1) return fail(ErrorCode::invalid_argument, "too many");
    return c.own;
  });
  EXPECT_TRUE(prepared({only_alone, true, true, {2}}, 3));
  EXPECT_FALSE(prepared({only_alone}, 3));
  EXPECT_FALSE(rule_table({only_alone}, 3));
}

TEST(PreparedStep, ExpectsBetweenOneAndSixtyFourProcesses) {
  EXPECT_THROW((void)prepared(step_of(true, true), 0), ContractViolation);
  EXPECT_THROW((void)prepared(step_of(true, true), 65), ContractViolation);
}

}  // namespace
}  // namespace tacit
