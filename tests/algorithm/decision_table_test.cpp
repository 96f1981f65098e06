#include "tacit/algorithm/decision_table.h"

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/systems.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

using test::built;
using test::random_valid_colouring;
using test::small_systems;

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  if (at == std::string::npos) throw std::runtime_error("nothing to replace: " + from);
  return text.replace(at, from.size(), to);
}

// pref1 for two processes, as the file is written.
const std::string pref1_for_two = R"({
 "format": "tacit decision table",
 "version": 1,
 "n": 2,
 "rounds": 1,
 "channel": "broadcast",
 "decisions": [
  "[1]0 1",
  "[0]1 1",
  "1[0] 1",
  "0[1] 1"
 ]
}
)";

std::string with_decisions(const std::string& lines) {
  return R"({"format": "tacit decision table", "version": 1, "n": 2, "rounds": 1,
             "channel": "broadcast", "decisions": [)" +
         lines + "]}";
}

Error table_error(const std::string& json) {
  const auto table = DecisionTable::parse(json, "t.json");
  EXPECT_FALSE(table) << json;
  return table ? Error{} : table.error();
}

void expect_error(const std::string& json, const std::string& message, const std::string& where) {
  const Error error = table_error(json);
  EXPECT_EQ(error.code, ErrorCode::parse_error) << json;
  EXPECT_EQ(error.message, message) << json;
  EXPECT_EQ(error.where.text(), where) << json;
}

TEST(DecisionTable, IsReadAndWrittenByteForByte) {
  const DecisionTable table = test::sure(DecisionTable::parse(pref1_for_two, "t.json"));
  EXPECT_EQ(table.system(), (System{2, 1, ChannelKind::broadcast}));
  for (std::uint32_t v = 0; v < table.hypergraph().view_count(); ++v) {
    const OneRoundView view = table.hypergraph().views().one_round(ViewId(v));
    EXPECT_EQ(table.decisions()[v], view.ones.empty() ? Bit::zero : Bit::one) << view;
  }
  EXPECT_EQ(table.to_json(), pref1_for_two);
}

TEST(DecisionTable, RoundTripsOnEverySmallSystem) {
  auto random = test::random_bits();
  for (const System& system : small_systems()) {
    const auto hypergraph = std::make_shared<const DecisionHypergraph>(built(system));
    for (unsigned repetition = 0; repetition < test::scaled(3); ++repetition) {
      const DecisionTable table(hypergraph, random_valid_colouring(*hypergraph, random));
      const std::string text = table.to_json();
      const DecisionTable again = test::sure(DecisionTable::parse(text, "t.json"));
      EXPECT_EQ(again.system(), system);
      EXPECT_EQ(again.decisions(), table.decisions()) << system;
      EXPECT_EQ(again.to_json(), text) << system;
    }
  }
}

TEST(DecisionTable, HasOtherBytesForOtherDecisions) {
  const auto hypergraph = std::make_shared<const DecisionHypergraph>(built({3, 1}));
  auto random = test::random_bits();
  const Colouring decisions = random_valid_colouring(*hypergraph, random);
  const std::string text = DecisionTable(hypergraph, decisions).to_json();
  for (std::uint32_t v = 0; v < decisions.size(); ++v) {
    if (hypergraph->forced(ViewId(v))) continue;
    Colouring other = decisions;
    other[v] = !other[v];
    EXPECT_NE(DecisionTable(hypergraph, other).to_json(), text);
  }
}

TEST(DecisionTable, TakesForcedViewsNamesOrdersAndSpaces) {
  const Colouring expected = [] {
    const DecisionTable table = test::sure(DecisionTable::parse(pref1_for_two, "t.json"));
    return table.decisions();
  }();
  for (const std::string& text :
       {with_decisions(R"("1[0] 1", "0[1] 1", "[1]0 1", "[0]1 1")"),
        with_decisions(R"("[0]* 0", "[0]1 1", "[1]0 1", "0[1] 1", "1[0] 1", "1[1] 1")"),
        replaced(pref1_for_two, "\"n\": 2", "\"name\": \"pref1\", \"n\": 2")}) {
    const auto table = DecisionTable::parse(text, "t.json");
    ASSERT_TRUE(table) << table.error().message;
    EXPECT_EQ(table->decisions(), expected);
  }
}

// The errors of the members among themselves, and q^links where only outsiders differ.
TEST(DecisionTable, ACommitteeErrsAsTheTableDoes) {
  auto random = test::random_bits();
  struct Committee {
    System system;
    std::vector<unsigned> members;
    unsigned n;
  };
  for (const Committee& each :
       {Committee{{2, 1}, {0, 1}, 3}, Committee{{2, 1}, {3, 1}, 4}, Committee{{3, 1}, {2, 4, 0}, 5},
        Committee{{2, 2}, {2, 0}, 3}, Committee{{2, 3}, {1, 2}, 3}, Committee{{3, 2}, {0, 1, 3}, 4},
        Committee{{3, 1}, {1, 2, 0}, 3}, Committee{{2, 0}, {0, 1}, 3}}) {
    const auto hypergraph = std::make_shared<const DecisionHypergraph>(built(each.system));
    const DecisionTable table(hypergraph, random_valid_colouring(*hypergraph, random));
    const DecisionTable wide = test::sure(table.run_by(each.members, each.n));
    EXPECT_EQ(wide.system(), (System{each.n, each.system.rounds}));
    const auto links = static_cast<unsigned>(each.system.links());
    std::vector<std::uint64_t> nothing_arrives(links + 1);
    nothing_arrives[0] = 1;
    for (const ProcessSet ones : test::all_inputs(each.n)) {
      ProcessSet inside;
      for (std::size_t k = 0; k < each.members.size(); ++k) {
        const ProcessId member(static_cast<std::uint8_t>(each.members[k]));
        if (ones.contains(member)) inside.insert(ProcessId(static_cast<std::uint8_t>(k)));
      }
      const bool all_equal = ones.empty() || ones == ProcessSet::first(each.n);
      const bool members_equal =
          inside.empty() || inside == ProcessSet::first(each.system.processes);
      const Profile expected = members_equal && !all_equal
                                   ? Profile(std::span<const std::uint64_t>(nothing_arrives))
                                   : cut_profile(*hypergraph, table.decisions(), inside);
      EXPECT_EQ(cut_profile(wide.hypergraph(), wide.decisions(), ones),
                expected.raised_to(static_cast<unsigned>(wide.system().links())))
          << each.system << ones;
    }
  }
  const auto hypergraph = std::make_shared<const DecisionHypergraph>(built({2, 1}));
  const DecisionTable table(hypergraph, random_valid_colouring(*hypergraph, random));
  const auto large = table.run_by(std::vector<unsigned>{0, 1}, 30);
  ASSERT_FALSE(large);
  EXPECT_EQ(large.error().code, ErrorCode::too_large);
}

TEST(DecisionTable, RefusesColouringsThatBreakValidity) {
  const auto hypergraph = std::make_shared<const DecisionHypergraph>(built({2, 1}));
  EXPECT_THROW(DecisionTable(hypergraph, Colouring(hypergraph->view_count(), Bit::one)),
               ContractViolation);
  EXPECT_THROW(DecisionTable(hypergraph, Colouring(1)), ContractViolation);
}

TEST(DecisionTable, RefusesMissingViews) {
  expect_error(with_decisions(R"("[0]1 1", "0[1] 1", "1[0] 1")"), "no decision for view: '[1]0'",
               "t.json");
  const auto error = table_error(with_decisions(""));
  EXPECT_TRUE(error.message.starts_with("no decision for view: '")) << error.message;
}

TEST(DecisionTable, RefusesViewsListedTwice) {
  expect_error(with_decisions(R"("[0]1 1", "[0]1 1", "[1]0 1", "0[1] 1", "1[0] 1")"),
               "view listed twice: '[0]1'", "t.json: decisions[1]");
  expect_error(with_decisions(R"("[0]1 1", "[1]0 1", "[0]1 0", "0[1] 1", "1[0] 1")"),
               "contradictory decisions for view: '[0]1'", "t.json: decisions[2]");
}

TEST(DecisionTable, RefusesDecisionsThatBreakValidity) {
  expect_error(with_decisions(R"("[0]1 1", "[0]* 1")"),
               "breaks validity: view '[0]*' occurs when every input is 0", "t.json: decisions[1]");
  expect_error(with_decisions(R"("1[1] 0")"),
               "breaks validity: view '1[1]' occurs when every input is 1", "t.json: decisions[0]");
}

TEST(DecisionTable, RefusesViewsOfAnotherSystem) {
  for (const char* const view : {"[0]11", "[2]1", "01", "[0][1]", "([0]1, [0]1)", "hello", " "}) {
    const Error error = table_error(with_decisions("\"" + std::string(view) + " 1\""));
    EXPECT_EQ(error.where.text(), "t.json: decisions[0]") << view;
    EXPECT_FALSE(error.message.empty());
  }
}

TEST(DecisionTable, RefusesLinesThatAreNoDecision) {
  for (const char* const line : {"[1]0", "[1]0 2", "[1]0 01", "[1]01", "1", "", " 1", "[1]0\\t1"}) {
    const Error error = table_error(
        replaced(pref1_for_two, "[1]0 1", line == std::string("[0]1\t1") ? "[1]0\\t1" : line));
    EXPECT_EQ(error.where.text(), "t.json: decisions[0]") << line;
    EXPECT_TRUE(error.message.starts_with("expected 'VIEW 0' or 'VIEW 1', or a ")) << error.message;
  }
  for (const char* const line : {"1", "null", "[\"[0]1\", 1]", "{}", "true"}) {
    expect_error(replaced(pref1_for_two, "\"[1]0 1\"", line),
                 "each decision is a string 'VIEW DECISION'", "t.json: decisions[0]");
  }
}

TEST(DecisionTable, RefusesOtherFormatsAndVersions) {
  const std::string other_format =
      "not a decision table: \"format\" must be \"tacit decision table\"";
  expect_error(replaced(pref1_for_two, "tacit decision table", "tacit certificate"), other_format,
               "t.json");
  expect_error(replaced(pref1_for_two, "\"tacit decision table\"", "7"), other_format, "t.json");
  expect_error(replaced(pref1_for_two, " \"format\": \"tacit decision table\",\n", ""),
               other_format, "t.json");
  for (const char* const version : {"0", "2", "-1", "\"1\"", "null", "[1]", "1.5"}) {
    expect_error(replaced(pref1_for_two, "\"version\": 1", "\"version\": " + std::string(version)),
                 "\"version\" must be 1", "t.json");
  }
  expect_error(replaced(pref1_for_two, " \"version\": 1,\n", ""), "\"version\" must be 1",
               "t.json");
}

TEST(DecisionTable, RefusesUnknownKeys) {
  expect_error(replaced(pref1_for_two, "\"n\": 2", "\"n\": 2, \"colour\": 3"),
               "unknown key: 'colour'", "t.json");
  expect_error(replaced(pref1_for_two, "\"rounds\"", "\"Rounds\""), "unknown key: 'Rounds'",
               "t.json");
}

TEST(DecisionTable, RefusesWrongTypesAndSizes) {
  for (const char* const key : {"n", "rounds"}) {
    const std::string was =
        std::string("\"") + key + "\": " + (key == std::string("n") ? "2" : "1");
    for (const char* const value :
         {"-1", "1.5", "\"2\"", "null", "[2]", "1000000", "1e30", "18446744073709551616"}) {
      expect_error(replaced(pref1_for_two, was, std::string("\"") + key + "\": " + value),
                   std::string("\"") + key + "\" must be a whole number", "t.json");
    }
    expect_error(replaced(pref1_for_two, " " + was + ",\n", ""),
                 std::string("\"") + key + "\" must be a whole number", "t.json");
  }
  for (const char* const n : {"0", "1"}) {
    const Error error =
        table_error(replaced(pref1_for_two, "\"n\": 2", "\"n\": " + std::string(n)));
    EXPECT_EQ(error.code, ErrorCode::invalid_argument);
    EXPECT_EQ(error.where.text(), "t.json");
  }
  for (const char* const value : {"1", "null", "[\"broadcast\"]"}) {
    expect_error(replaced(pref1_for_two, "\"broadcast\"", value), "\"channel\" must be a string",
                 "t.json");
  }
  EXPECT_EQ(table_error(replaced(pref1_for_two, "\"broadcast\"", "\"multicast\"")).where.text(),
            "t.json");
  for (const char* const value : {"1", "null", "{}", "\"[0]1 1\""}) {
    const std::string head = pref1_for_two.substr(0, pref1_for_two.find("[\n"));
    expect_error(head + value + "}", "\"decisions\" must be a list", "t.json");
  }
  const std::string head = pref1_for_two.substr(0, pref1_for_two.find(",\n \"decisions\""));
  expect_error(head + "}", "\"decisions\" must be a list", "t.json");
}

TEST(DecisionTable, RefusesWhatIsNotAJsonObject) {
  for (const std::string& text :
       {std::string(), std::string("hello"), std::string("[]"), std::string("1"),
        std::string("null"), std::string("{"), pref1_for_two.substr(0, pref1_for_two.size() / 2),
        pref1_for_two + "x", std::string("\xff\xfe")}) {
    expect_error(text, "not a JSON object", "t.json");
  }
  for (const std::size_t depth : {17U, 1'000U, 100'000U}) {
    expect_error(std::string(depth, '['), "nested too deeply", "t.json");
  }
}

TEST(DecisionTable, RefusesSystemsThatDoNotFitTheMemory) {
  const Error large = table_error(replaced(pref1_for_two, "\"n\": 2", "\"n\": 30"));
  EXPECT_EQ(large.code, ErrorCode::too_large);
  EXPECT_EQ(large.where.text(), "t.json");
  const auto limited = DecisionTable::parse(pref1_for_two, "t.json", {.memory_limit = 10});
  ASSERT_FALSE(limited);
  EXPECT_EQ(limited.error().code, ErrorCode::too_large);
}

TEST(DecisionTable, RefusesKeysGivenTwice) {
  const auto twice =
      DecisionTable::parse(replaced(pref1_for_two, "\"n\": 2,", "\"n\": 3, \"n\": 2,"), "t.json");
  ASSERT_FALSE(twice);
  EXPECT_EQ(twice.error().message, "key given more than once: 'n'");
  EXPECT_EQ(twice.error().where.text(), "t.json");
  std::string many = "{";
  for (int i = 0; i < 100'000; ++i) many += "\"" + std::to_string(i) + "\":0,";
  EXPECT_EQ(table_error(many + "\"n\":2}").message, "more than 64 keys in an object");
  EXPECT_EQ(table_error(std::string(1'000'000, '[')).message, "nested too deeply");
}

TEST(DecisionTable, ShowsForeignTextSafely) {
  const auto titled = DecisionTable::parse(
      replaced(pref1_for_two, "broadcast", "\\u001b]0;title\\u0007"), "t.json");
  ASSERT_FALSE(titled);
  EXPECT_EQ(titled.error().message,
            "not a channel: '\\x1b]0;title\\x07' (broadcast, radio, unicast or undirected)");
  const auto large = DecisionTable::parse(
      replaced(pref1_for_two, "[1]0 1", std::string(3'000'000, 'x')), "t.json");
  ASSERT_FALSE(large);
  EXPECT_LT(large.error().message.size(), 200U);
}

}  // namespace
}  // namespace tacit
