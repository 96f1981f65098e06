// A parameter is stated once, in the table of its question: added there, it is an option of the
// command line with its help, manual page and completion, a parameter of requests, to the server as
// to the core in the page, and part of the description of the server. The types of the page are
// made from that description (web/e2e/questions.test.mjs adds a parameter to it), and the keywords
// of Python are compared with the table (python/tests/test_signatures.py adds one there).
#include <gtest/gtest.h>

#include "command_line.h"
#include "help.h"
#include "tacit/api/openapi.h"
#include "tacit/ask/evaluation.h"
#include "tacit/ask/request.h"

namespace tacit::cli {
namespace {

Signature with_colour() {
  Signature signature = ask::evaluation_signature();
  signature.options.push_back({"colour", "C", "The colour of the answer.", "blue"});
  return signature;
}

Command verb_with_colour() {
  const Signature signature = with_colour();
  return {.name = "evaluate",
          .summary = "",
          .description = "",
          .positionals = signature.positionals,
          .options = signature.options,
          .example = {"", ""},
          .run = nullptr};
}

TEST(AddedOption, IsReadByTheCommandLine) {
  const std::vector<std::string> words{"pref1", "-n", "3", "--colour", "red"};
  const auto args = parse_words(verb_with_colour(), words);
  ASSERT_TRUE(args);
  EXPECT_EQ(args->text("colour"), "red");
}

TEST(AddedOption, IsInTheHelp) {
  const std::string help = help_text(verb_with_colour());
  EXPECT_NE(help.find("--colour C"), std::string::npos) << help;
  EXPECT_NE(help.find("The colour of the answer. Default: blue."), std::string::npos) << help;
}

TEST(AddedOption, IsInTheManualPageAndCompleted) {
  const Command verb = verb_with_colour();
  const Command* const verbs[] = {&verb};
  const std::string page = man_page(verbs);
  EXPECT_NE(page.find("\\-\\-colour C"), std::string::npos) << page;
  EXPECT_NE(page.find("The colour of the answer. Default: blue."), std::string::npos) << page;
  const std::string script = bash_completion(verbs);
  EXPECT_NE(script.find(" --colour "), std::string::npos) << script;
}

TEST(AddedOption, IsAParameterOfRequests) {
  const auto given = ask::args_from_parameters(
      with_colour(), R"({"algorithm": "pref1", "n": 3, "colour": "green"})");
  ASSERT_TRUE(given);
  EXPECT_EQ(given->text("colour"), "green");
  const auto absent = ask::args_from_parameters(with_colour(), R"({"algorithm": "pref1", "n": 3})");
  ASSERT_TRUE(absent);
  EXPECT_EQ(absent->text("colour"), "blue");
}

TEST(AddedOption, IsDescribedToOtherPrograms) {
  const api::DescribedVerb verb{"evaluate", "", with_colour()};
  const std::string description = api::openapi_json({&verb, 1});
  EXPECT_NE(description.find("\"colour\""), std::string::npos);
  EXPECT_NE(description.find("The colour of the answer."), std::string::npos);
}

TEST(OpenApi, LeavesOutWhatNamesFiles) {
  const api::DescribedVerb verb{"evaluate", "", ask::evaluation_signature()};
  const std::string description = api::openapi_json({&verb, 1});
  EXPECT_EQ(description.find("\"loss\""), std::string::npos);
  EXPECT_EQ(description.find("\"output\""), std::string::npos);
  EXPECT_NE(description.find("\"time-limit\""), std::string::npos);
}

}  // namespace
}  // namespace tacit::cli
