// Decision tables over more than two values: their file, what is refused, and algorithms that run
// them.
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/scale.h"
#include "support/systems.h"
#include "tacit/algorithm/value_table.h"
#include "tacit/algorithm/word_algorithm.h"

namespace tacit {
namespace {

using test::built;
using test::random_valid_colouring;
using test::sure;
using test::systems_of_words;

std::shared_ptr<const DecisionHypergraph> shared_hypergraph(const System& system) {
  return std::make_shared<const DecisionHypergraph>(built(system));
}

// Two processes, three values: everybody takes the smaller value, as far as it is known.
const std::string smaller_of_two = R"({
 "format": "tacit decision table",
 "version": 1,
 "n": 2,
 "rounds": 1,
 "channel": "broadcast",
 "values": 3,
 "decisions": [
  "[1]0 0", "[2]0 0", "[0]1 0", "[2]1 1", "[0]2 0", "[1]2 1",
  "1[0] 0", "2[0] 0", "0[1] 0", "2[1] 1", "0[2] 0", "1[2] 1"
 ]
}
)";

std::string with_line(const std::string& from, const std::string& to) {
  std::string text = smaller_of_two;
  const std::size_t at = text.find(from);
  if (at == std::string::npos) throw std::runtime_error("nothing to replace: " + from);
  return text.replace(at, from.size(), to);
}

std::string refusal(const std::string& json) {
  const auto table = DecisionTable::parse(json, "t.json");
  return table ? "accepted" : table.error().where.text() + ": " + table.error().message;
}

AlgorithmRequest request_for(const System& system, const std::map<std::string, std::string>& files,
                             std::optional<unsigned> rounds = {}) {
  AlgorithmRequest request;
  request.processes = system.processes;
  request.channel = system.channel;
  request.task = system.task;
  request.rounds = rounds;
  request.read_file = [files](const std::string& path) -> Result<std::string> {
    const auto found = files.find(path);
    if (found != files.end()) return found->second;
    return fail(ErrorCode::io_error, "no such file: '" + path + "'");
  };
  return request;
}

TEST(WordTable, IsReadBackToTheSameBytes) {
  auto random = test::random_bits();
  for (const System& system : systems_of_words()) {
    const auto hypergraph = shared_hypergraph(system);
    const DecisionTable table(hypergraph, random_valid_colouring(*hypergraph, random));
    const std::string text = table.to_json();
    EXPECT_NE(text.find("\"values\": " + std::to_string(system.task.values())), std::string::npos);
    const DecisionTable read = sure(DecisionTable::parse(text, "t.json"));
    EXPECT_EQ(read.decisions(), table.decisions()) << system.to_string();
    EXPECT_EQ(read.system().task.values(), system.task.values());
    EXPECT_EQ(read.to_json(), text);
  }
}

TEST(WordTable, OfTwoValuesDoesNotSaySo) {
  const auto hypergraph = shared_hypergraph({2, 1});
  const DecisionTable table(hypergraph, sure(WordAlgorithm::parse("min")).colouring(*hypergraph));
  EXPECT_EQ(table.to_json().find("values"), std::string::npos);
}

TEST(WordTable, HoldsWhatTheRuleSays) {
  const DecisionTable table = sure(DecisionTable::parse(smaller_of_two, "t.json"));
  const System system{2, 1, ChannelKind::broadcast, Task::consensus(3)};
  EXPECT_EQ(table.decisions(), sure(WordAlgorithm::parse("min")).colouring(built(system)));
}

TEST(WordTable, RefusesOtherKindsOfDecisions) {
  EXPECT_EQ(refusal(with_line("[2]1 1", "[2]1 3")),
            "t.json: decisions[3]: expected 'VIEW DECISION' with a value from 0 to 2: '[2]1 3'");
  EXPECT_EQ(
      refusal(with_line("[2]1 1", "[2]1 1/2")),
      "t.json: decisions[3]: fractions are decided of two values, and here it is a value from "
      "0 to 2: '[2]1 1/2'");
  EXPECT_EQ(
      refusal(with_line("[2]1 1", "[2]1 2/1")),
      "t.json: decisions[3]: fractions are decided of two values, and here it is a value from "
      "0 to 2: '[2]1 2/1'");
  EXPECT_EQ(refusal(with_line("[2]1 1", "[2]1 11")),
            "t.json: decisions[3]: expected 'VIEW DECISION' with a value from 0 to 2: '[2]1 11'");
  EXPECT_EQ(refusal(with_line("[2]1 1", "[3]1 1")),
            "t.json: decisions[3]: not a view: '[3]1' (expected 0, 1, 2 or * at column 2)");
}

TEST(WordTable, RefusesDecisionsThatBreakValidity) {
  EXPECT_EQ(refusal(with_line("[2]1 1", "[2]1 0")),
            "t.json: decisions[3]: breaks validity: view '[2]1' does not know the value 0");
  EXPECT_EQ(refusal(with_line("[2]1 1", "[2]* 0")),
            "t.json: decisions[3]: breaks validity: view '[2]*' occurs when every input is 2");
}

TEST(WordTable, RefusesOtherNumbersOfValues) {
  for (const char* const values : {"1", "9", "0", "-3", "\"3\"", "3.0", "null", "[3]"}) {
    EXPECT_EQ(refusal(with_line("\"values\": 3", "\"values\": " + std::string(values))),
              "t.json: \"values\" must be a whole number from 2 to 8")
        << values;
  }
  // With two values the same lines are no views.
  EXPECT_TRUE(refusal(with_line(" \"values\": 3,\n", "")).starts_with("t.json: decisions[1]: "));
}

// A table that was made from a rule decides as the rule does, alone and in sequences.
TEST(WordTable, RunsInSequencesAsTheRuleItIsMadeOf) {
  for (const System& system : systems_of_words()) {
    if (system.rounds != 1) continue;
    const auto hypergraph = shared_hypergraph(system);
    for (const WordRule& rule : word_rules()) {
      const std::string name(rule.name);
      const DecisionTable table(hypergraph,
                                sure(WordAlgorithm::parse(name)).colouring(*hypergraph));
      const AlgorithmRequest request = request_for(system, {{"t.json", table.to_json()}});
      System twice = system;
      twice.rounds = 2;
      if (twice.execution_bits() > 14) continue;
      const DecisionHypergraph wide = built(twice);
      for (const auto& [with_table, with_rules] : std::vector<std::pair<std::string, std::string>>{
               {"t.json;min", name + ";min"},
               {"courteous;t.json", "courteous;" + name},
               {"t.json^2", name + "^2"},
               {"(t.json)^2", "(" + name + ")^2"}}) {
        EXPECT_EQ(sure(WordAlgorithm::parse(with_table, request)).colouring(wide),
                  sure(WordAlgorithm::parse(with_rules)).colouring(wide))
            << with_table << " " << system.to_string();
      }
    }
  }
}

// Both rounds of a table of two rounds: the same as the sequence it was made of.
TEST(WordTable, OfTwoRoundsKeepsTheOrderOfTheRounds) {
  const System system{2, 2, ChannelKind::broadcast, Task::consensus(3)};
  const auto hypergraph = shared_hypergraph(system);
  for (const std::string text : {"min;courteous", "leader;max", "courteous;leader"}) {
    const auto sequence = sure(WordAlgorithm::parse(text));
    const DecisionTable table(hypergraph, sequence.colouring(*hypergraph));
    const AlgorithmRequest request = request_for(system, {{"t.json", table.to_json()}}, 3);
    System longer = system;
    longer.rounds = 3;
    const DecisionHypergraph wide = built(longer);
    EXPECT_EQ(sure(WordAlgorithm::parse("max;t.json", request)).colouring(wide),
              sure(WordAlgorithm::parse("max;" + text)).colouring(wide))
        << text;
  }
}

TEST(WordTable, MustFitWhatIsAskedFor) {
  const System two{2, 1, ChannelKind::broadcast, Task::consensus(3)};
  const std::map<std::string, std::string> files{{"t.json", smaller_of_two}};
  const auto message = [&](const System& system, const std::string& text,
                           std::optional<unsigned> rounds = {}) {
    const auto found = WordAlgorithm::parse(text, request_for(system, files, rounds));
    return found ? "accepted" : found.error().where.text() + ": " + found.error().message;
  };
  EXPECT_EQ(message(two, "t.json"), "accepted");
  EXPECT_EQ(message({3, 1, ChannelKind::broadcast, Task::consensus(3)}, "t.json"),
            "t.json: table for 2 processes, not 3");
  EXPECT_EQ(message({2, 1, ChannelKind::unicast, Task::consensus(3)}, "t.json;min"),
            "t.json: table for the broadcast channel, not unicast");
  EXPECT_EQ(message({2, 1, ChannelKind::broadcast, Task::consensus(4)}, "t.json"),
            "t.json: table for 3 values, not 4");
  EXPECT_EQ(message(two, "t.json", 2), "r: 't.json' takes 1 round, not 2");
  EXPECT_EQ(message(two, "other.json"), ": no such file: 'other.json'");
  EXPECT_EQ(message(two, "min;(max"), ": expected ')': 'min;(max'");
  EXPECT_EQ(message(two, "min)"), ": unexpected ')': 'min)'");
  const auto bits = parse_algorithm("t.json", request_for({2}, files));
  ASSERT_FALSE(bits);
  EXPECT_EQ(bits.error().message, "table for 3 values, not 2");
}

}  // namespace
}  // namespace tacit
