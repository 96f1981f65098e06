#include "tacit/algorithm/value_rule.h"

#include <vector>

#include <gtest/gtest.h>

#include "support/literals.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

using test::fraction;

TEST(RankedValues, AreDistinctAscendingAndOverOneDenominator) {
  const std::vector<Rational> values{fraction("1/2"), fraction("1/3"), 0, fraction("1/2"), 1};
  const RankedValues ranked{values};
  ASSERT_EQ(ranked.size(), 4U);
  EXPECT_EQ(ranked.denominator(), Integer(6));
  for (RankedValues::Rank r = 0; r < ranked.size(); ++r) {
    EXPECT_EQ(ranked.rank(ranked.value(r)), r);
    if (r > 0) {
      EXPECT_LT(ranked.value(r - 1), ranked.value(r));
      EXPECT_EQ(Rational(ranked.gap(r - 1, r), ranked.denominator()),
                ranked.value(r) - ranked.value(r - 1));
    }
  }
  EXPECT_THROW(static_cast<void>(ranked.rank(fraction("1/6"))), ContractViolation);
  EXPECT_THROW(static_cast<void>(ranked.rank(fraction("1/7"))), ContractViolation);
  EXPECT_THROW(RankedValues({}), ContractViolation);
}

TEST(ValueRule, DecidesTheMean) {
  const ValueRule& mean = named_value_rules()[0];
  EXPECT_EQ(mean.name(), "mean");
  for (unsigned zeros = 0; zeros <= 6; ++zeros) {
    for (unsigned ones = 0; ones <= 6; ++ones) {
      if (zeros + ones == 0) continue;
      Rational sum;
      for (unsigned i = 0; i < ones; ++i) sum += Rational(1);
      EXPECT_EQ(*mean({Bit::zero, zeros, ones, 12}), sum / Rational(zeros + ones));
    }
  }
}

TEST(ValueRule, StaysBetweenZeroAndOne) {
  for (const Rational& number : {Rational(2), fraction("-1/3"), fraction("100001/100000")}) {
    const ValueRule rule("too far", [number](const Counts&) -> Result<Rational> { return number; });
    const auto value = rule({Bit::one, 1, 2, 4});
    ASSERT_FALSE(value);
    EXPECT_EQ(value.error().message, "'too far' leaves [0, 1]: it decides " + number.to_string() +
                                         " (own 1, zeros 1, ones 2)");
    EXPECT_FALSE(ValueRuleTable::build(rule, 3, false));
  }
}

TEST(ValueRuleTable, HasEveryDecisionThatCanBeTaken) {
  const ValueRule& mean = named_value_rules()[0];
  for (const bool listeners : {false, true}) {
    const auto table = test::sure(ValueRuleTable::build(mean, 5, listeners));
    for (const Bit own : {Bit::zero, Bit::one}) {
      for (unsigned zeros = 0; zeros <= 5; ++zeros) {
        for (unsigned ones = 0; zeros + ones <= 5; ++ones) {
          const bool counts_itself = own == Bit::zero ? zeros > 0 : ones > 0;
          if (!counts_itself && !listeners) continue;
          const Rational expected =
              zeros + ones == 0 ? Rational(static_cast<int>(own)) : *mean({own, zeros, ones, 5});
          EXPECT_EQ(table.values().value(table.decide(own, zeros, ones)), expected);
        }
      }
    }
  }
  EXPECT_FALSE(ValueRuleTable::build(mean, ValueRuleTable::most_participants + 1, false));
}

}  // namespace
}  // namespace tacit
