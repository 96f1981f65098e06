#include "tacit/emit/rule_form.h"

#include <gtest/gtest.h>

#include "support/literals.h"
#include "support/scale.h"
#include "support/systems.h"
#include "tacit/emit/round_program.h"
#include "tacit/emit/view_rows.h"

namespace tacit::test {
namespace {

// Reads the data of a form as the emitted C does.
Bit decision(const RuleForm& form, Bit own, unsigned zeros, unsigned ones) {
  const unsigned m = form.participants;
  const auto o = static_cast<unsigned>(own);
  if (form.kind == RuleForm::Kind::thresholds) {
    return Bit(ones >= form.data[o * (m + 1) + zeros]);
  }
  unsigned at = o * (m + 1) * (m + 2) / 2 + ones;
  for (unsigned row = 0; row < zeros; ++row) at += m + 1 - row;
  return Bit((form.data[at / 8] >> (at % 8)) & 1U);
}

CountRule rule_from(std::vector<bool> bits, unsigned m, bool monotone) {
  return {"random", [=](const Counts& c) -> Result<Bit> {
            const std::size_t row = (static_cast<std::size_t>(c.own) * (m + 1) + c.zeros) * (m + 1);
            if (!monotone) return Bit(static_cast<bool>(bits[row + c.ones]));
            bool any = false;
            for (unsigned i = 0; i <= c.ones; ++i) any = any || (i % 3 == 2 && bits[row + i]);
            return Bit(any);
          }};
}

TEST(RuleForm, HoldsTheDecisionsOfItsTable) {
  RandomBits random(11);
  unsigned thresholds = 0;
  for (unsigned round = 0; round < 60; ++round) {
    const unsigned m = 1 + static_cast<unsigned>(random() % 30);
    const bool listeners = random() % 2 == 1;
    std::vector<bool> bits;
    for (unsigned i = 0; i < 2 * (m + 1) * (m + 1); ++i) bits.push_back(random() % 2 == 1);
    const RuleTable table =
        sure(RuleTable::build(rule_from(bits, m, round % 2 == 0), m, listeners));
    const RuleForm form = shortest_form(table, listeners);
    if (form.kind == RuleForm::Kind::formula) continue;
    thresholds += form.kind == RuleForm::Kind::thresholds ? 1U : 0U;
    for (const Bit own : {Bit::zero, Bit::one}) {
      for (unsigned zeros = 0; zeros <= m; ++zeros) {
        for (unsigned ones = 0; zeros + ones <= m; ++ones) {
          const bool occurs = listeners || (own == Bit::zero ? zeros > 0 : ones > 0);
          if (!occurs) continue;
          ASSERT_EQ(decision(form, own, zeros, ones), table.decide(own, zeros, ones))
              << "m " << m << " zeros " << zeros << " ones " << ones;
        }
      }
    }
  }
  EXPECT_GT(thresholds, 5U);
}

TEST(RuleForm, NamedRulesAreFormulas) {
  for (const CountRule& rule : named_rules()) {
    for (const bool listeners : {false, true}) {
      const RuleTable table = sure(RuleTable::build(rule, 9, listeners));
      EXPECT_EQ(shortest_form(table, listeners).kind, RuleForm::Kind::formula) << rule.name();
    }
  }
}

TEST(ViewRows, ATableThatOnlyCountsIsACountRule) {
  const auto hypergraph = std::make_shared<const DecisionHypergraph>(broadcast(4));
  Colouring colouring(hypergraph->view_count());
  for (std::uint32_t v = 0; v < colouring.size(); ++v) {
    const OneRoundView view = hypergraph->views().one_round(ViewId(v));
    colouring[v] = Courteous{}({view.input(), view.count(Bit::zero), view.count(Bit::one), 4});
  }
  const DecisionTable table(hypergraph, colouring);
  const auto rule = count_rule_of(table);
  ASSERT_TRUE(rule);
  EXPECT_EQ(sure(RuleTable::build(*rule, 4, false)),
            sure(RuleTable::build(CountRule(Courteous{}), 4, false)));
  // One view more or less, and it is none.
  for (std::uint32_t v = 0; v < colouring.size(); ++v) {
    const OneRoundView view = hypergraph->views().one_round(ViewId(v));
    if (hypergraph->forced(ViewId(v)) || view.known.size() == 4) continue;
    Colouring other = colouring;
    other[v] = !other[v];
    EXPECT_FALSE(count_rule_of(DecisionTable(hypergraph, other)));
    break;
  }
}

TEST(RoundProgram, RepetitionsAreStoredOnce) {
  AlgorithmRequest request;
  request.processes = 4;
  const auto program = [&](const char* text) {
    return sure(round_program(sure(parse_algorithm(text, request)), {4}));
  };
  EXPECT_EQ(program("(courteous^2;pref1)^50").period, (std::vector<std::size_t>{0, 0, 1}));
  EXPECT_EQ(program("sweep^9").period, (std::vector<std::size_t>{0, 1}));
  EXPECT_EQ(program("courteous;pref1;courteous").period, (std::vector<std::size_t>{0, 1}));
  EXPECT_EQ(program("courteous;pref1;pref1").period, (std::vector<std::size_t>{0, 1, 1}));
  // The same rule under two names.
  EXPECT_EQ(program("majority;if(ones > zeros)").rules.size(), 1U);
}

}  // namespace
}  // namespace tacit::test
