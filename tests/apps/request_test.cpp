#include "tacit/ask/request.h"

#include <gtest/gtest.h>

#include "command_line.h"
#include "registry.h"
#include "tacit/ask/complex.h"
#include "tacit/ask/evaluation.h"

namespace tacit::cli {
namespace {

Signature signature_of(const Command& command) {
  return {command.positionals, command.options};
}

std::string refusal(const Command& command, std::string_view parameters) {
  const auto args = args_from_parameters(signature_of(command), parameters);
  return args ? "accepted" : sentence(args.error());
}

Args accepted(const Command& command, std::string_view parameters) {
  const auto args = args_from_parameters(signature_of(command), parameters);
  if (!args) {
    ADD_FAILURE() << sentence(args.error());
    return {};
  }
  return *args;
}

// Parameters say the same as words, but for what belongs to the machine.
void expect_same(const Command& command, std::string_view parameters,
                 const std::vector<std::string>& words) {
  const Args request = accepted(command, parameters);
  const auto call = parse_words(command, words);
  ASSERT_TRUE(call) << sentence(call.error());
  Args expected = *call;
  for (const char* key : {"quiet", "jobs", "help"}) expected.values.erase(key);
  EXPECT_EQ(request.values, expected.values) << parameters;
  EXPECT_EQ(request.positionals, expected.positionals) << parameters;
}

TEST(Request, SaysWhatWordsSay) {
  expect_same(evaluate_command, R"({"algorithm": "courteous", "n": 3, "at": "2/5"})",
              {"courteous", "-n", "3", "--at", "2/5", "--format", "json"});
  expect_same(compare_command, R"({"algorithm": ["courteous", "pref1"], "n": "2..5"})",
              {"courteous", "pref1", "-n", "2..5", "--format", "json"});
  expect_same(complex_command, R"({"n": 3, "algorithm": "courteous", "homology": true})",
              {"-n", "3", "--algorithm", "courteous", "--homology", "--format", "json"});
  expect_same(optimal_command, R"({"n": 3, "all-p": "", "count": 0, "seed": 7, "at": null})",
              {"-n", "3", "--all-p", "--seed", "7", "--format", "json"});
  expect_same(simulate_command, R"({"algorithm": "pref1", "n": 3, "trials": "1e6", "rare": "1"})",
              {"pref1", "-n", "3", "--trials", "1e6", "--rare", "--format", "json"});
}

// A double would hold another number.
TEST(Request, TakesNumbersDigitByDigit) {
  const Args args = accepted(
      evaluate_command, R"({"algorithm": "pref0", "n": 3, "at": 0.1234567890123456789012345})");
  EXPECT_EQ(args.text("at"), "0.1234567890123456789012345");
  const Args large =
      accepted(optimal_command, R"({"n": 3, "seed": 123456789012345678901234567890})");
  EXPECT_EQ(large.text("seed"), "123456789012345678901234567890");
}

TEST(Request, BringsItsTablesAlong) {
  const Args args = accepted(compare_command, R"({"algorithm": [{"n": 2}, "pref1", {"n": 3}]})");
  EXPECT_EQ(args.positionals, (std::vector<std::string>{"table.json", "pref1", "table2.json"}));
  EXPECT_EQ(args.files->at("table.json"), R"({"n":2})");
  EXPECT_EQ(args.files->at("table2.json"), R"({"n":3})");
  const auto unknown =
      evaluate_json(accepted(evaluate_command, R"({"algorithm": {}, "n": 2})"), 1, {});
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().where.text(), "table.json");
}

TEST(Request, ReachesNoFiles) {
  const std::string files = "requests neither read nor write files";
  EXPECT_EQ(refusal(evaluate_command, R"({"algorithm": "pref0", "n": 2, "loss": "/etc/passwd"})"),
            "--loss: " + files);
  EXPECT_EQ(refusal(complex_command, R"({"n": 2, "output": "x"})"), "--output: " + files);
  EXPECT_EQ(refusal(optimal_command, R"({"n": 2, "algorithm": "x.json"})"),
            "--algorithm: " + files);
  EXPECT_EQ(refusal(optimal_command, R"({"n": 2, "certificate": "x"})"), "--certificate: " + files);
  EXPECT_EQ(refusal(check_command, R"({"file": "x"})"), "file: " + files);
  const auto named = evaluate_json(
      accepted(evaluate_command, R"({"algorithm": "pref0;/etc/x.json", "n": 2})"), 1, {});
  ASSERT_FALSE(named);
  EXPECT_EQ(named.error().message,
            "requests read no files, a table takes the place of the text: '/etc/x.json'");
}

TEST(Request, RefusesWhatItDoesNotUnderstand) {
  EXPECT_EQ(refusal(evaluate_command, "{"), "parameters: not JSON");
  EXPECT_EQ(refusal(evaluate_command, "[]"), "parameters: not a JSON object");
  EXPECT_EQ(refusal(evaluate_command, "{}"), "ALGORITHM: is missing");
  EXPECT_EQ(refusal(evaluate_command, R"({"algorithm": ["a", "b"]})"), "unexpected argument: 'b'");
  EXPECT_EQ(refusal(evaluate_command, R"({"n": 3, "n": 4})"),
            "parameters: given more than once: 'n'");
  EXPECT_EQ(refusal(evaluate_command, R"({"n": [3, 4]})"), "-n: given more than once");
  EXPECT_EQ(refusal(evaluate_command, R"({"n": true})"),
            "-n: expected a string or a number, not boolean");
  EXPECT_EQ(refusal(evaluate_command, R"({"at": {}})"),
            "--at: expected a string or a number, not object");
  EXPECT_EQ(refusal(evaluate_command, R"({"chanel": "unicast"})"),
            "unknown option: '--chanel' (did you mean '--channel'?)");
  EXPECT_EQ(refusal(evaluate_command, R"({"bogus": 1})"), "unknown option: '--bogus'");
  EXPECT_EQ(refusal(evaluate_command, R"({"x": 1})"), "unknown option: '-x' (did you mean '-n'?)");
  EXPECT_EQ(refusal(evaluate_command, R"({"algorithm": "a", "format": "text"})"),
            "--format: answers are json: 'text'");
  EXPECT_EQ(refusal(complex_command, R"({"n": 2, "homology": "perhaps"})"),
            "--homology: expected true or false: 'perhaps'");
  EXPECT_EQ(refusal(evaluate_command, R"({"jobs": 3})"), "unknown option: '--jobs'");
  EXPECT_EQ(refusal(evaluate_command, std::string(100'000, '[')), "parameters: nested too deeply");
  std::string many = "{";
  for (int i = 0; i < 1000; ++i) many += "\"k" + std::to_string(i) + "\":1,";
  EXPECT_EQ(refusal(evaluate_command, many + "\"n\":2}"), "parameters: too many keys");
}

TEST(Request, QuestionsNameAVerb) {
  const auto question = parse_question(R"({"verb": "evaluate", "parameters": {"n": 0.10}})");
  ASSERT_TRUE(question);
  EXPECT_EQ(question->verb, "evaluate");
  EXPECT_EQ(question->parameters, R"({"n":"0.10"})");
  EXPECT_EQ(parse_question(R"({"verb": "evaluate"})")->parameters, "{}");
  for (const char* text : {"", "3", "{}", R"({"verb": 3})", R"({"verb": "x", "more": 1})",
                           R"({"verb": "x", "parameters": []})"}) {
    EXPECT_FALSE(parse_question(text)) << text;
  }
}

TEST(Request, TellsErrorsAsJson) {
  EXPECT_EQ(error_json({ErrorCode::parse_error, "not \"it\"", Parameter{"at"}}),
            "{\"error\":\"--at: not \\\"it\\\"\"}\n");
  EXPECT_EQ(error_json({ErrorCode::parse_error, "a byte '\xff'", ""}),
            "{\"error\":\"a byte '\\\\xff'\"}\n");
}

}  // namespace
}  // namespace tacit::cli
