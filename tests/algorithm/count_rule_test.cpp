#include "tacit/algorithm/count_rule.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "support/literals.h"

namespace tacit {
namespace {

// All counts that a participant can see among n processes.
std::vector<Counts> counts_of_participants(unsigned n) {
  std::vector<Counts> result;
  for (const Bit own : {Bit::zero, Bit::one}) {
    for (unsigned others = 0; others < n; ++others) {
      for (unsigned zeros = 0; zeros <= others; ++zeros) {
        const unsigned ones = others - zeros;
        result.push_back(
            {own, zeros + (own == Bit::zero ? 1 : 0), ones + (own == Bit::one ? 1 : 0), n});
      }
    }
  }
  return result;
}

// The paper's definitions (claims 8 to 10), over the list of known values.
using Known = std::vector<int>;

int majority_by_definition(int /*own*/, const Known& known) {
  return std::ranges::count(known, 0) >= std::ranges::count(known, 1) ? 0 : 1;
}
int pref0_by_definition(int /*own*/, const Known& known) {
  return std::ranges::find(known, 0) != known.end() ? 0 : 1;
}
int pref1_by_definition(int /*own*/, const Known& known) {
  return std::ranges::find(known, 1) != known.end() ? 1 : 0;
}
int courteous_by_definition(int own, const Known& known) {
  int balance = 0;
  for (const int value : known) balance += value == 1 ? 1 : -1;
  if (balance == 0) return 1 - own;
  return balance > 0 ? 1 : 0;
}

const std::map<std::string, std::function<int(int, const Known&)>> definitions{
    {"majority", majority_by_definition},
    {"pref0", pref0_by_definition},
    {"pref1", pref1_by_definition},
    {"courteous", courteous_by_definition}};

TEST(NamedRules, AreThePapersInTheOrderOfTheDocumentation) {
  std::vector<std::string> names;
  for (const CountRule& rule : named_rules()) names.push_back(rule.name());
  EXPECT_EQ(names, (std::vector<std::string>{"majority", "pref0", "pref1", "courteous"}));
}

TEST(NamedRules, DecideAsDefined) {
  for (const CountRule& rule : named_rules()) {
    const auto& definition = definitions.at(rule.name());
    for (unsigned n = 1; n <= 12; ++n) {
      for (const Counts& counts : counts_of_participants(n)) {
        Known known(counts.zeros, 0);
        known.insert(known.end(), counts.ones, 1);
        const int expected = definition(static_cast<int>(counts.own), known);
        EXPECT_EQ(test::sure(rule(counts)), Bit(expected != 0))
            << rule.name() << ": " << counts_text(counts);
      }
    }
  }
}

TEST(NamedRules, CanBeUsedAtCompileTime) {
  static_assert(Majority{}({Bit::one, 1, 1, 2}) == Bit::zero);
  static_assert(Pref0{}({Bit::one, 1, 1, 2}) == Bit::zero);
  static_assert(Pref1{}({Bit::zero, 1, 1, 2}) == Bit::one);
  static_assert(Courteous{}({Bit::zero, 1, 1, 2}) == Bit::one);
  static_assert(Courteous{}({Bit::one, 1, 1, 2}) == Bit::zero);
}

TEST(CountsText, NamesEveryCount) {
  EXPECT_EQ(counts_text({Bit::zero, 2, 1, 3}), "own 0, zeros 2, ones 1");
  EXPECT_EQ(counts_text({Bit::one, 0, 10, 12}), "own 1, zeros 0, ones 10");
}

TEST(CountRule, PassesFailuresOn) {
  const CountRule rule("broken", [](const Counts&) -> Result<Bit> {
    return fail(ErrorCode::invalid_argument, "no value");
  });
  EXPECT_EQ(rule.name(), "broken");
  const auto decision = rule({Bit::zero, 1, 0, 1});
  ASSERT_FALSE(decision);
  EXPECT_EQ(decision.error().message, "no value");
}

TEST(RuleTable, HoldsTheDecisionsOfParticipants) {
  for (const CountRule& rule : named_rules()) {
    for (unsigned n = 1; n <= 9; ++n) {
      for (const bool listeners : {false, true}) {
        const RuleTable table = test::sure(RuleTable::build(rule, n, listeners));
        EXPECT_EQ(table.participants(), n);
        for (const Counts& counts : counts_of_participants(n)) {
          EXPECT_EQ(table.decide(counts.own, counts.zeros, counts.ones), test::sure(rule(counts)))
              << rule.name() << ": " << counts_text(counts);
        }
      }
    }
  }
}

// A listener applies the rule to what it hears, without its own value; its own value
// serves only to break a tie, or when nothing is heard.
TEST(RuleTable, HoldsTheDecisionsOfListeners) {
  for (const CountRule& rule : named_rules()) {
    const auto& definition = definitions.at(rule.name());
    for (unsigned n = 1; n <= 7; ++n) {
      const RuleTable table = test::sure(RuleTable::build(rule, n, true));
      for (const int own : {0, 1}) {
        EXPECT_EQ(table.decide(Bit(own), 0, 0), Bit(own)) << rule.name();
        for (unsigned zeros = 0; zeros <= n; ++zeros) {
          for (unsigned ones = 0; zeros + ones <= n; ++ones) {
            if (zeros + ones == 0) continue;
            Known heard(zeros, 0);
            heard.insert(heard.end(), ones, 1);
            EXPECT_EQ(table.decide(Bit(own), zeros, ones), Bit(definition(own, heard)))
                << rule.name() << " own " << own << " zeros " << zeros << " ones " << ones;
          }
        }
      }
    }
  }
}

// The rule is asked for the counts that can occur, each once, and for no others: so an
// expression may be undefined where it is never needed.
TEST(RuleTable, AsksOnlyForCountsThatCanOccur) {
  constexpr unsigned n = 4;
  for (const bool listeners : {false, true}) {
    std::multiset<std::tuple<Bit, unsigned, unsigned>> asked;
    const CountRule recorder("recorder", [&](const Counts& c) -> Result<Bit> {
      EXPECT_EQ(c.n, n);
      asked.insert({c.own, c.zeros, c.ones});
      return Bit::zero;
    });
    ASSERT_TRUE(RuleTable::build(recorder, n, listeners));
    std::multiset<std::tuple<Bit, unsigned, unsigned>> expected;
    for (const Bit own : {Bit::zero, Bit::one}) {
      for (unsigned zeros = 0; zeros <= n; ++zeros) {
        for (unsigned ones = 0; zeros + ones <= n; ++ones) {
          if (zeros + ones == 0) continue;
          const bool counted = own == Bit::zero ? zeros >= 1 : ones >= 1;
          if (counted || listeners) expected.insert({own, zeros, ones});
        }
      }
    }
    EXPECT_EQ(asked, expected) << listeners;
  }
}

TEST(RuleTable, FailsWhereTheRuleHasNoValue) {
  for (const Counts& hole : counts_of_participants(3)) {
    const CountRule rule("holey", [&hole](const Counts& c) -> Result<Bit> {
      if (c == hole) return fail(ErrorCode::invalid_argument, counts_text(c));
      return c.own;
    });
    const auto table = RuleTable::build(rule, 3, false);
    ASSERT_FALSE(table);
    EXPECT_EQ(table.error().message, counts_text(hole));
  }
  // Only a listener can know a one and no zero while it holds a zero.
  const CountRule rule("holey", [](const Counts& c) -> Result<Bit> {
    if (c.own == Bit::zero && c.zeros == 0) return fail(ErrorCode::invalid_argument, "hole");
    return c.own;
  });
  EXPECT_TRUE(RuleTable::build(rule, 3, false));
  EXPECT_FALSE(RuleTable::build(rule, 3, true));
}

}  // namespace
}  // namespace tacit
