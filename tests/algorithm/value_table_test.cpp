#include "tacit/algorithm/value_table.h"

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/scale.h"
#include "support/systems.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

using test::built;
using test::small_systems;

const std::string half_for_two = R"({
 "format": "tacit decision table",
 "version": 1,
 "n": 2,
 "rounds": 1,
 "channel": "broadcast",
 "decisions": [
  "[1]0 1/2",
  "[0]1 1/3",
  "1[0] 0/1",
  "0[1] 1/1"
 ]
}
)";

std::string with(const std::string& from, const std::string& to) {
  std::string text = half_for_two;
  const std::size_t at = text.find(from);
  if (at == std::string::npos) throw std::runtime_error("nothing to replace: " + from);
  return text.replace(at, from.size(), to);
}

std::string table_error_of(const std::string& json) {
  const auto table = parse_table(json, "t.json");
  return table ? "" : table.error().where.text() + ": " + table.error().message;
}

TEST(ValueTable, IsReadBackToTheSameBytes) {
  auto random = test::random_bits();
  for (const System& system : small_systems()) {
    if (system.rounds == 0) continue;  // no free view, so no line that could be a fraction
    const auto hypergraph = std::make_shared<const DecisionHypergraph>(built(system));
    std::vector<Rational> decisions;
    for (std::uint32_t v = 0; v < hypergraph->view_count(); ++v) {
      const bool forced = hypergraph->forced(ViewId(v));
      const bool one = hypergraph->allowed(ViewId(v)) == only_value(Bit::one);
      decisions.push_back(forced ? Rational(one ? 1 : 0)
                                 : Rational(Integer(random() % 8), Integer(7)));
    }
    const ValueTable table(hypergraph, decisions);
    const std::string text = table.to_json();
    const auto read = parse_table(text, "t.json");
    ASSERT_TRUE(read) << read.error().message;
    const auto& same = std::get<ValueTable>(*read);
    EXPECT_EQ(same.to_json(), text);
    for (std::uint32_t v = 0; v < decisions.size(); ++v) {
      EXPECT_EQ(same.decision(ViewId(v)), decisions[v]);
    }
  }
}

TEST(ValueTable, SaysWhatIsWrong) {
  EXPECT_EQ(table_error_of(half_for_two), "");
  EXPECT_EQ(table_error_of(with("1/3", "1")),
            "t.json: decisions[1]: bits and fractions in one table: '[0]1 1'; among fractions "
            "write 0/1 and 1/1");
  EXPECT_EQ(table_error_of(with("1/2", "0")),
            "t.json: decisions[1]: bits and fractions in one table: '[0]1 1/3'; among fractions "
            "write 0/1 and 1/1");
  EXPECT_EQ(table_error_of(with("1/2", "3/2")),
            "t.json: decisions[0]: decision outside [0, 1]: '[1]0 3/2'");
  EXPECT_EQ(table_error_of(with("1/2", "-1/2")),
            "t.json: decisions[0]: decision outside [0, 1]: '[1]0 -1/2'");
  EXPECT_EQ(table_error_of(with("[1]0 1/2", "[0]0 1/2")),
            "t.json: decisions[0]: breaks validity: view '[0]0' occurs when every input is 0");
  EXPECT_EQ(table_error_of(with("[0]1 1/3", "[1]0 2/4")),
            "t.json: decisions[1]: view listed twice: '[1]0'");
  EXPECT_EQ(table_error_of(with("[0]1 1/3", "[1]0 1/3")),
            "t.json: decisions[1]: contradictory decisions for view: '[1]0'");
  EXPECT_NE(table_error_of(with("1/2", "1/0")), "");
  EXPECT_NE(table_error_of(with("1/2", "0.5")), "");
  EXPECT_NE(table_error_of(with("1/2", "a/b")), "");
}

TEST(ValueTable, IsNoTableOfBits) {
  const auto bits = DecisionTable::parse(half_for_two, "t.json");
  ASSERT_FALSE(bits);
  EXPECT_EQ(bits.error().message, "the table decides fractions, not bits");
}

TEST(ValueTable, RefusesWhatIsNotValid) {
  const auto hypergraph = std::make_shared<const DecisionHypergraph>(built({2, 1}));
  std::vector<Rational> decisions;
  for (std::uint32_t v = 0; v < hypergraph->view_count(); ++v) {
    decisions.emplace_back(hypergraph->allowed(ViewId(v)) == only_value(Bit::one) ? 1 : 0);
  }
  EXPECT_NO_THROW(ValueTable(hypergraph, decisions));
  for (std::uint32_t v = 0; v < decisions.size(); ++v) {
    for (const Rational& number : {Rational(1, 2), Rational(-1), Rational(2)}) {
      std::vector<Rational> changed = decisions;
      changed[v] = number;
      const bool fine = number == Rational(1, 2) && !hypergraph->forced(ViewId(v));
      if (fine) {
        EXPECT_NO_THROW(ValueTable(hypergraph, changed));
      } else {
        EXPECT_THROW(ValueTable(hypergraph, changed), ContractViolation);
      }
    }
  }
  decisions.pop_back();
  EXPECT_THROW(ValueTable(hypergraph, decisions), ContractViolation);
}

}  // namespace
}  // namespace tacit
