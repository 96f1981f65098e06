#include "tacit/simulate/decision_network.h"

#include <gtest/gtest.h>

#include "evaluate/algorithms.h"
#include "tacit/simulate/step_plan.h"

namespace tacit {
namespace {

bool value_of(const DecisionNetwork& network, DecisionNetwork::Output output, unsigned zeros,
              unsigned ones) {
  std::vector<bool> values{false, true};
  for (const auto& node : network.nodes()) {
    const unsigned count = node.digit % 2 == 0 ? zeros : ones;
    const bool digit = ((count >> (node.digit / 2)) & 1) != 0;
    EXPECT_LT(std::max(node.if_one, node.if_zero), values.size());
    values.push_back(values[digit ? node.if_one : node.if_zero]);
  }
  return values[network.at(output)];
}

RuleTable table_of(const std::string& rule, unsigned n, bool listeners) {
  const Algorithm algorithm = test::algorithm(rule, n);
  return test::sure(
      RuleTable::build(std::get<CountStep>(algorithm.steps().front()).rule, n, listeners));
}

TEST(DecisionNetwork, DecidesLikeTheTable) {
  for (const char* const rule :
       {"majority", "pref0", "pref1", "courteous", "if(3*ones>=2*zeros+own)",
        "if((zeros*7+ones*5+own)%3==1)", "if(ones*zeros>n)"}) {
    for (const unsigned n : {2U, 3U, 4U, 7U, 8U, 9U, 21U}) {
      const RuleTable table = table_of(rule, n, true);
      const auto network = DecisionNetwork::build(table, true);
      ASSERT_TRUE(network);
      EXPECT_EQ(network->digits(), static_cast<unsigned>(std::bit_width(n)));
      for (unsigned z = 0; z <= n; ++z) {
        for (unsigned o = 0; z + o <= n; ++o) {
          const auto expect = [&](DecisionNetwork::Output output, Bit decision) {
            EXPECT_EQ(value_of(*network, output, z, o), decision == Bit::one)
                << rule << " " << n << " " << int{output} << " " << z << " " << o;
          };
          if (z > 0) expect(DecisionNetwork::zero_delivered, table.decide(Bit::zero, z, o));
          if (o > 0) expect(DecisionNetwork::one_delivered, table.decide(Bit::one, z, o));
          if (z + o < n) {
            expect(DecisionNetwork::zero_lost, table.decide(Bit::zero, z + 1, o));
            expect(DecisionNetwork::one_lost, table.decide(Bit::one, z, o + 1));
          }
          expect(DecisionNetwork::zero_listening, table.decide(Bit::zero, z, o));
          expect(DecisionNetwork::one_listening, table.decide(Bit::one, z, o));
        }
      }
    }
  }
}

// A comparison of counts takes a few nodes per digit, not per count.
TEST(DecisionNetwork, IsSmallForComparisons) {
  for (const unsigned n : {64U, 500U}) {
    for (const char* const rule : {"majority", "courteous", "pref1", "if(2*ones>zeros)"}) {
      const auto network = DecisionNetwork::build(table_of(rule, n, false), false);
      ASSERT_TRUE(network);
      EXPECT_LE(network->nodes().size(), 40U * network->digits()) << rule << " " << n;
    }
  }
}

TEST(DecisionNetwork, GivesUpBeyondTheLimit) {
  const RuleTable table = table_of("if((zeros*zeros*31+ones*ones*17)%101<50)", 60, false);
  const auto whole = DecisionNetwork::build(table, false, 1U << 20);
  ASSERT_TRUE(whole);
  EXPECT_GT(whole->nodes().size(), 100U);
  EXPECT_TRUE(DecisionNetwork::build(table, false, whole->nodes().size()));
  EXPECT_FALSE(DecisionNetwork::build(table, false, whole->nodes().size() - 1));
  EXPECT_FALSE(DecisionNetwork::build(table, false, 10));
}

}  // namespace
}  // namespace tacit
