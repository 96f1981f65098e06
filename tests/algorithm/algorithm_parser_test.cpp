// The language of algorithms: parse_algorithm() of algorithm.h.
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/systems.h"
#include "tacit/algorithm/algorithm.h"

namespace tacit {
namespace {

// The steps as text: "pref0[0 only]@1,3 table(2) ...".
std::string steps_text(const Algorithm& algorithm) {
  std::string text;
  for (const Step& step : algorithm.steps()) {
    if (!text.empty()) text += " ";
    if (const auto* const table = std::get_if<TableStep>(&step)) {
      text += "table(" + std::to_string(table->table->system().rounds) + ")";
    } else {
      const auto& count = std::get<CountStep>(step);
      text += count.rule.name();
      if (!count.ones_speak) text += "[0 only]";
      if (!count.zeros_speak) text += "[1 only]";
    }
    const char* separator = "@";
    for (const unsigned i : std::visit([](const auto& each) { return each.committee; }, step)) {
      text += separator + std::to_string(i + 1);
      separator = ",";
    }
  }
  return text;
}

std::string table_file(const System& system) {
  const auto hypergraph = std::make_shared<const DecisionHypergraph>(test::built(system));
  auto random = test::random_bits();
  return DecisionTable(hypergraph, test::random_valid_colouring(*hypergraph, random)).to_json();
}

AlgorithmRequest request(unsigned n, std::optional<unsigned> rounds = {}) {
  return {.processes = n,
          .channel = ChannelKind::broadcast,
          .rounds = rounds,
          .read_file = [](const std::string& path) -> Result<std::string> {
            if (path == "one.json") return table_file({3, 1});
            if (path == "dir/two-rounds.json") return table_file({3, 2});
            if (path == "none.json") return table_file({3, 0});
            if (path == "other.json") return table_file({3, 1, ChannelKind::undirected});
            if (path == "four.json") return table_file({4, 1});
            if (path == "bad.json") return std::string("{}");
            if (path == "my dir/best table.json" || path == "t\u00e4ble.json" ||
                path == "best@home.json" || path == "a+b(1).json" || path == "pref1;odd.json") {
              return table_file({3, 1});
            }
            return fail(ErrorCode::io_error, "cannot read", path);
          }};
}

std::string steps_of(const std::string& text, unsigned n = 4, std::optional<unsigned> rounds = {}) {
  return steps_text(test::sure(parse_algorithm(text, request(n, rounds))));
}

Error error_of(const std::string& text, unsigned n = 4, std::optional<unsigned> rounds = {}) {
  const auto algorithm = parse_algorithm(text, request(n, rounds));
  EXPECT_FALSE(algorithm) << text;
  return algorithm ? Error{} : algorithm.error();
}

void expect_caret(const std::string& text, const std::string& message, std::size_t column) {
  const Error error = error_of(text);
  EXPECT_EQ(error.code, ErrorCode::parse_error) << text;
  EXPECT_EQ(error.message, message + "\n  " + text + "\n  " + std::string(column, ' ') + "^");
}

std::string repeated(std::string_view text, std::size_t times) {
  std::string result;
  for (std::size_t i = 0; i < times; ++i) result += text;
  return result;
}

TEST(ParseAlgorithm, KnowsTheNames) {
  for (const char* const name : {"majority", "pref0", "pref1", "courteous"}) {
    EXPECT_EQ(steps_of(name), name);
  }
  EXPECT_EQ(steps_of("sweep"), "pref0[0 only] pref1[1 only]");
}

TEST(ParseAlgorithm, CombinesAlgorithms) {
  const std::map<std::string, std::string> meanings{
      {"courteous^3", "courteous courteous courteous"},
      {"courteous^1", "courteous"},
      {"courteous;pref1", "courteous pref1"},
      {"courteous;pref1^2", "courteous pref1 pref1"},
      {"(courteous;pref1)^2", "courteous pref1 courteous pref1"},
      {"courteous^2^2", "courteous courteous courteous courteous"},
      {"(courteous)", "courteous"},
      {"((courteous))", "courteous"},
      {"courteous@1,2,3", "courteous@1,2,3"},
      {"courteous@3,1,2", "courteous@1,2,3"},
      {"courteous@2", "courteous@2"},
      {"courteous@1,2,3,4", "courteous"},
      {"courteous@1,2^2", "courteous@1,2 courteous@1,2"},
      {"courteous^2@1,2", "courteous@1,2 courteous@1,2"},
      {"(courteous@1,2,3)^2;pref1", "courteous@1,2,3 courteous@1,2,3 pref1"},
      {"(courteous;pref0)@1,3", "courteous@1,3 pref0@1,3"},
      {"courteous;pref0@1,3", "courteous pref0@1,3"},
      {"courteous@1,2;pref0@3,4", "courteous@1,2 pref0@3,4"},
      {"sweep^2", "pref0[0 only] pref1[1 only] pref0[0 only] pref1[1 only]"},
      {"sweep@2,3", "pref0[0 only]@2,3 pref1[1 only]@2,3"},
      {"sweep;majority", "pref0[0 only] pref1[1 only] majority"},
      {"if(ones>zeros||(ones==zeros&&!own))", "if(ones > zeros || ones == zeros && !own)"},
      {"if((ones>0))^2@1,2", "if(ones > 0)@1,2 if(ones > 0)@1,2"},
      {" ( courteous @ 1 , 2 ) ^ 2 ; pref1 ", "courteous@1,2 courteous@1,2 pref1"}};
  for (const auto& [text, steps] : meanings) EXPECT_EQ(steps_of(text), steps) << text;
}

TEST(ParseAlgorithm, KeepsTheTextAsTheName) {
  for (const std::string& text : std::vector<std::string>{"courteous", "(courteous@1,2)^2 ; pref1",
                                                          "if( ones>0 )", "sweep"}) {
    const auto algorithm = test::sure(parse_algorithm("  " + text + " ", request(3)));
    EXPECT_EQ(algorithm.name(), text);
    const auto again = test::sure(parse_algorithm(algorithm.name(), request(3)));
    EXPECT_EQ(steps_text(again), steps_text(algorithm));
  }
}

TEST(ParseAlgorithm, EvaluatesExpressions) {
  const auto algorithm =
      test::sure(parse_algorithm("if(ones > zeros || ones == zeros && !own)", request(5)));
  const CountRule& rule = std::get<CountStep>(algorithm.steps().front()).rule;
  for (const Bit own : {Bit::zero, Bit::one}) {
    for (unsigned zeros = 0; zeros <= 5; ++zeros) {
      for (unsigned ones = 0; ones <= 5; ++ones) {
        const Counts counts{own, zeros, ones, 5};
        EXPECT_EQ(test::sure(rule(counts)), Courteous{}(counts)) << counts_text(counts);
      }
    }
  }
  const auto division = test::sure(parse_algorithm("if(1 / zeros)", request(5)));
  const CountRule& undefined = std::get<CountStep>(division.steps().front()).rule;
  EXPECT_FALSE(undefined({Bit::one, 0, 1, 5}));
  EXPECT_EQ(test::sure(undefined({Bit::zero, 1, 1, 5})), Bit::one);
}

TEST(ParseAlgorithm, ReadsTables) {
  EXPECT_EQ(steps_of("one.json", 3), "table(1)");
  EXPECT_EQ(steps_of("dir/two-rounds.json;one.json^2;pref1", 3),
            "table(2) table(1) table(1) pref1");
  EXPECT_EQ(test::sure(parse_algorithm("dir/two-rounds.json^2", request(3, 4))).rounds(), 4U);
  EXPECT_EQ(steps_of("none.json", 3, 0), "table(0)");
}

TEST(ParseAlgorithm, ReadsCommitteesOfTables) {
  EXPECT_EQ(steps_of("one.json@4,1,2", 5), "table(1)@1,2,4");
  EXPECT_EQ(steps_of("(dir/two-rounds.json;pref1)^2@1,2,3", 4),
            "table(2)@1,2,3 pref1@1,2,3 table(2)@1,2,3 pref1@1,2,3");
  EXPECT_EQ(steps_of("one.json@3,1,2", 3), "table(1)");
  const auto first_step = [](const std::string& text) {
    const Algorithm algorithm = test::sure(parse_algorithm(text, request(3)));
    return std::get<TableStep>(algorithm.steps().front());
  };
  EXPECT_EQ(first_step("one.json@1,2,3").table->decisions(),
            first_step("one.json").table->decisions());
  EXPECT_NE(first_step("one.json@3,1,2").table->decisions(),
            first_step("one.json").table->decisions());
}

TEST(ParseAlgorithm, RefusesTablesThatDoNotFit) {
  const Error processes = error_of("four.json", 3);
  EXPECT_EQ(processes.message, "table for 4 processes, not 3");
  EXPECT_EQ(processes.where.text(), "four.json");
  const Error channel = error_of("other.json", 3);
  EXPECT_EQ(channel.message, "table for the undirected channel, not broadcast");
  EXPECT_EQ(channel.where.text(), "other.json");
  const Error missing = error_of("missing.json", 3);
  EXPECT_EQ(missing.code, ErrorCode::io_error);
  EXPECT_EQ(missing.where.text(), "missing.json");
  EXPECT_EQ(error_of("bad.json", 3).where.text(), "bad.json");
  EXPECT_TRUE(error_of("one.json@1,2", 3)
                  .message.starts_with("a table for 3 processes is run by as many, not 2"));
  EXPECT_TRUE(error_of("(pref1;one.json)@1,2,3,4", 5)
                  .message.starts_with("a table for 3 processes is run by as many, not 4"));
  EXPECT_EQ(error_of("one.json", 4).message,
            "table for 3 processes, not 4; followed by @ and the processes that run it, it does");
  AlgorithmRequest limited = request(3);
  limited.table_options.memory_limit = 10;
  const auto large = parse_algorithm("one.json", limited);
  ASSERT_FALSE(large);
  EXPECT_EQ(large.error().code, ErrorCode::too_large);
}

// Whatever the characters of the name, as a whole; within longer texts, words only.
TEST(ParseAlgorithm, TakesAnyNameOfAFile) {
  for (const std::string name : {"my dir/best table.json", "t\u00e4ble.json", "best@home.json",
                                 "a+b(1).json", "pref1;odd.json"}) {
    EXPECT_EQ(steps_of(name, 3), "table(1)") << name;
    const auto algorithm = test::sure(parse_algorithm(" " + name + " ", request(3)));
    EXPECT_EQ(algorithm.name(), name);
    EXPECT_EQ(steps_of(algorithm.name(), 3), "table(1)");
  }
  EXPECT_EQ(steps_of("pref1;one.json", 3), "pref1 table(1)");
  EXPECT_EQ(steps_of("t\u00e4ble.json^2;pref1", 3), "table(1) table(1) pref1");
  EXPECT_EQ(error_of("my dir/best table.json;pref1", 3).message, "unknown algorithm: 'my'");
  EXPECT_EQ(error_of("no such.json", 3).where.text(), "no such.json");
  EXPECT_EQ(error_of("no such;one.json", 3).message, "unknown algorithm: 'no'");
  EXPECT_EQ(error_of("best@home.json", 4).message, "table for 3 processes, not 4");
}

// The advice to repeat holds: what it says can be read.
TEST(ParseAlgorithm, AdvisesRepetitionsOfWordsOnly) {
  EXPECT_NE(error_of("one.json", 3, 2).message.find("'(one.json)^2' does"), std::string::npos);
  EXPECT_NE(error_of("pref1;one.json", 3, 4).message.find("^2' does"), std::string::npos);
  EXPECT_EQ(error_of("best@home.json", 3, 2).message, "'best@home.json' takes 1 round, not 2");
}

TEST(ParseAlgorithm, RefusesFilesUnlessItMayReadThem) {
  const auto algorithm = parse_algorithm("one.json", {.processes = 3});
  ASSERT_FALSE(algorithm);
  EXPECT_TRUE(algorithm.error().message.starts_with("files cannot be read here"));
}

TEST(ParseAlgorithm, PointsAtWhatIsWrong) {
  expect_caret("", "expected an algorithm", 0);
  expect_caret("courteous;", "expected an algorithm", 10);
  expect_caret(";courteous", "expected an algorithm", 0);
  expect_caret("courteous pref1", "unexpected text: 'pref1'", 10);
  expect_caret("courteous)", "unexpected text: ')'", 9);
  expect_caret("courteous,pref1", "unexpected text: ',pref1'", 9);
  expect_caret("(courteous", "expected ')'", 10);
  expect_caret("()", "expected an algorithm", 1);
  expect_caret("courteous^", "expected a number of repetitions", 10);
  expect_caret("courteous^x", "expected a number of repetitions", 10);
  expect_caret("courteous^-1", "expected a number of repetitions", 10);
  expect_caret("courteous^0", "a number of repetitions is a number from 1 to 100000: '0'", 10);
  expect_caret("courteous^100001", "a number of repetitions is a number from 1 to 100000: '100001'",
               10);
  expect_caret("courteous@", "expected a process", 10);
  expect_caret("courteous@1,", "expected a process", 12);
  expect_caret("courteous@0", "a process is a number from 1 to 4: '0'", 10);
  expect_caret("courteous@1,5", "a process is a number from 1 to 4: '5'", 12);
  expect_caret("courteous@1,2,1", "process 1 listed twice", 14);
  expect_caret("courteous@99999999999999999999",
               "a process is a number from 1 to 4: '99999999999999999999'", 10);
  expect_caret("if", "expected '(' after if", 2);
  expect_caret("if ones", "expected '(' after if", 3);
  expect_caret("if(ones", "expected ')'", 7);
  expect_caret("if((ones", "expected ')'", 8);
  expect_caret("if(ones >", "expected a number, own, zeros, ones, n or '('", 9);
  expect_caret("pref1;if(", "expected a number, own, zeros, ones, n or '('", 9);
  expect_caret("if()", "expected a number, own, zeros, ones, n or '('", 3);
  expect_caret("pref1;if(ones >> 1)^2", "expected a number, own, zeros, ones, n or '('", 15);
  expect_caret("if(twos)", "unknown name 'twos' (own, zeros, ones, n)", 3);
  expect_caret("courteous & pref1", "unexpected text: '& pref1'", 10);
}

TEST(ParseAlgorithm, RefusesNestedCommittees) {
  for (const char* const text :
       {"courteous@1,2@1", "(courteous@1,2)@1,2,3", "(pref1;courteous@1,2)@1,2"}) {
    EXPECT_TRUE(error_of(text).message.starts_with("a committee within a committee")) << text;
  }
}

TEST(ParseAlgorithm, SuggestsTheNearestName) {
  const std::map<std::string, std::string> suggestions{{"curteous", "courteous"},
                                                       {"pref2", "pref0"},
                                                       {"sweeep", "sweep"},
                                                       {"majorty", "majority"},
                                                       {"Courteous", "courteous"}};
  for (const auto& [word, meant] : suggestions) {
    const Error error = error_of(word);
    EXPECT_EQ(error.code, ErrorCode::invalid_argument);
    EXPECT_EQ(error.message, "unknown algorithm: '" + word + "' (did you mean '" + meant + "'?)");
  }
  EXPECT_EQ(error_of("paxos").message, "unknown algorithm: 'paxos'");
  EXPECT_EQ(error_of("pref1;paxos").message, "unknown algorithm: 'paxos'");
}

TEST(ParseAlgorithm, RepeatsSweepForTheRoundsAsked) {
  EXPECT_EQ(steps_of("sweep", 3, 2), steps_of("sweep", 3));
  EXPECT_EQ(steps_of("sweep", 3, 6), steps_of("sweep^3", 3));
  EXPECT_EQ(test::sure(parse_algorithm("sweep", request(3, 100))).rounds(), 100U);
  for (const unsigned rounds : {0U, 1U, 3U, 7U}) {
    const Error error = error_of("sweep", 3, rounds);
    EXPECT_EQ(error.code, ErrorCode::invalid_argument);
    EXPECT_EQ(error.where.text(), "r");
    EXPECT_EQ(error.message, "sweep takes an even number of rounds, two per phase: '" +
                                 std::to_string(rounds) + "'");
  }
}

TEST(ParseAlgorithm, TakesTheRoundsItTakes) {
  EXPECT_EQ(steps_of("courteous^2", 3, 2), "courteous courteous");
  EXPECT_EQ(steps_of("courteous", 3, 1), "courteous");
  const Error more = error_of("courteous;pref1", 3, 4);
  EXPECT_EQ(more.where.text(), "r");
  EXPECT_EQ(more.message, "'courteous;pref1' takes 2 rounds, not 4; '(courteous;pref1)^2' does");
  EXPECT_EQ(steps_of("(courteous;pref1)^2", 3, 4), "courteous pref1 courteous pref1");
  EXPECT_EQ(error_of("courteous", 3, 3).message,
            "'courteous' takes 1 round, not 3; '(courteous)^3' does");
  EXPECT_EQ(error_of("courteous^2", 3, 3).message, "'courteous^2' takes 2 rounds, not 3");
  EXPECT_EQ(error_of("courteous^2", 3, 1).message, "'courteous^2' takes 2 rounds, not 1");
  EXPECT_EQ(error_of("courteous", 3, 0).message, "'courteous' takes 1 round, not 0");
}

TEST(ParseAlgorithm, RefusesTooManyRounds) {
  EXPECT_EQ(test::sure(parse_algorithm("courteous^100000", request(3))).rounds(), 100'000U);
  for (const char* const text : {"courteous^50000^3", "sweep^50001", "(courteous^100000);pref1",
                                 "courteous^1000^1000^1000", "(courteous^2)^100000"}) {
    EXPECT_TRUE(error_of(text).message.starts_with("more than 100000 rounds")) << text;
  }
}

// Hostile text is refused; it does not exhaust the stack.
TEST(ParseAlgorithm, RefusesDeepNestingAndLongText) {
  EXPECT_EQ(steps_of(repeated("(", 50) + "pref1" + repeated(")", 50)), "pref1");
  for (const std::size_t depth : {1'000U, 2'000U, 10'000U, 1'000'000U}) {
    for (const std::string& text :
         {repeated("(", depth) + "pref1" + repeated(")", depth), repeated("(", depth),
          "if(" + repeated("(", depth) + "1" + repeated(")", depth) + ")",
          "if(" + repeated("!", depth) + "1)"}) {
      EXPECT_EQ(error_of(text).code, ErrorCode::parse_error) << depth;
    }
  }
  EXPECT_EQ(error_of("pref1" + repeated(";pref1", 1'000)).message,
            "algorithm longer than 4096 characters");
  EXPECT_EQ(test::sure(parse_algorithm("pref1" + repeated(";pref1", 500), request(3))).rounds(),
            501U);
}

// Any text gives an algorithm or an error, and an algorithm's name reads back.
RC_GTEST_PROP(ParseAlgorithm, TakesAnyText, ()) {
  const auto words = *rc::gen::container<std::vector<std::string>>(rc::gen::element<std::string>(
      "courteous", "pref1", "sweep", "if(ones>0)", "if(", "ones", "(", ")", "^", "2", "@", "1", ",",
      ";", " ", "one.json", "!", "3", "\x80"));
  std::string text;
  for (const std::string& word : words) text += word;
  const auto algorithm = parse_algorithm(text, request(3));
  if (!algorithm) {
    RC_ASSERT(!algorithm.error().message.empty());
    return;
  }
  const auto again = parse_algorithm(algorithm->name(), request(3));
  RC_ASSERT(static_cast<bool>(again));
  RC_ASSERT(again->name() == algorithm->name());
  RC_ASSERT(steps_text(*again) == steps_text(*algorithm));
}

}  // namespace
}  // namespace tacit
