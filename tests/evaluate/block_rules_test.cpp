// Rules of blocks: the engines against each other, against the definition, and against count rules.
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "algorithm/random_block_rule.h"
#include "evaluate/algorithms.h"
#include "support/literals.h"
#include "support/scale.h"
#include "tacit/algorithm/block_rule.h"
#include "tacit/evaluate/colouring.h"
#include "tacit/evaluate/evaluation.h"

namespace tacit {
namespace {

using test::algorithm;
using test::errors_of;
using test::sure;

// A rule of blocks among all processes, from the definition: one execution after another, one
// process after another, with the views of the model.
std::map<std::string, Profile> errors_by_definition(const std::string& text, unsigned n) {
  const BlockRule rule = sure(BlockRule::parse(text));
  const Blocks blocks = sure(rule.blocks().among(n));
  std::map<std::string, Profile> errors;
  for (std::uint64_t input = 0; input < std::uint64_t{1} << n; ++input) {
    Profile error(n);
    for (std::uint64_t pattern = 0; pattern < std::uint64_t{1} << n; ++pattern) {
      unsigned ones = 0;
      for (const ProcessId i : ProcessSet::first(n)) {
        const ProcessSet known = ProcessSet(pattern) | ProcessSet::only(i);
        const BlockView view = block_view(blocks, {i, known, known & ProcessSet(input)});
        ones += sure(rule(view, n)) == Bit::one ? 1U : 0U;
      }
      if (ones > 0 && ones < n) error.add(ProcessSet(pattern).size(), Integer(1));
    }
    errors.emplace(input_text(ProcessSet(input), n), error);
  }
  return errors;
}

std::string random_rule(unsigned n, test::RandomBits& random) {
  if (random() % 2 == 0) return test::random_block_rule("leader", 2, true, random);
  if (n > 3 && random() % 2 == 0) return test::random_block_rule("blocks:2,*,1", 3, false, random);
  return test::random_block_rule("blocks:*,1", 2, false, random);
}

TEST(BlockRules, HaveTheErrorsOfTheDefinitionInEveryEngine) {
  auto random = test::random_bits();
  for (unsigned i = 0; i < test::scaled(8); ++i) {
    const unsigned n = 2 + i % 4;
    const std::string text = random_rule(n, random);
    const auto expected = errors_by_definition(text, n);
    for (const Engine engine : {Engine::enumerate, Engine::count, Engine::chain}) {
      EXPECT_EQ(errors_of(algorithm(text, n), n, engine), expected)
          << text << ", n = " << n << ", " << engine_name(engine);
    }
  }
}

// In sequences with other rules, committees in any order, and repetitions.
TEST(BlockRules, AgreeBetweenEnginesInSequences) {
  auto random = test::random_bits();
  for (unsigned i = 0; i < test::scaled(6); ++i) {
    const unsigned n = 4 + i % 2;
    const std::string a = random_rule(n - 1, random);
    const std::string b = random_rule(n, random);
    const std::string members = n == 4 ? "@4,1,3" : "@2,5,4,1";
    for (const std::string& text :
         {a + members, b + "^2", a + members + ";courteous@1,2;" + b,
          "(" + a + ";pref1)" + members + ";" + b, b + (n == 4 ? "@4,3,2,1" : "@3,1,2,5,4")}) {
      const Algorithm of = algorithm(text, n);
      EXPECT_EQ(errors_of(of, n, Engine::chain), errors_of(of, n, Engine::enumerate)) << text;
    }
  }
}

TEST(BlockRules, AreCountRulesWhereTheyDoNotLookAtBlocks) {
  const std::string lines = "{ones > zeros: 1; zeros > ones: 0; otherwise: !own}";
  for (const std::string blocks : {"anonymous", "leader", "blocks:3,*", "blocks:2,*,4"}) {
    for (const unsigned n : {7U, 12U, 24U}) {
      const Evaluation of = test::evaluated("rule[" + blocks + "]" + lines, n);
      const Evaluation courteous = test::evaluated("courteous", n);
      ASSERT_EQ(of.worst.size(), courteous.worst.size()) << blocks << n;
      for (std::size_t i = 0; i < of.worst.size(); ++i) {
        EXPECT_EQ(of.worst[i].profile, courteous.worst[i].profile) << blocks << n;
      }
    }
  }
}

TEST(BlockRules, RunOverOtherChannels) {
  const std::string text = "rule[blocks:1,2]{ones > zeros: 1; zeros > ones: 0; otherwise: !own}";
  for (const ChannelKind channel : {ChannelKind::unicast, ChannelKind::undirected}) {
    EXPECT_EQ(errors_of(algorithm(text, 3, channel), 3, Engine::enumerate, channel),
              errors_of(algorithm("courteous", 3, channel), 3, Engine::enumerate, channel));
  }
}

// Among more processes a committee is in error on inputs that differ within it exactly where it was
// in error before: the others copy a member.
TEST(BlockRules, KeepTheirErrorInACommittee) {
  auto random = test::random_bits();
  for (unsigned i = 0; i < test::scaled(4); ++i) {
    const std::string text = random_rule(4, random);
    const auto alone = errors_of(algorithm(text, 4), 4);
    for (const auto& [input, error] : errors_of(algorithm(text + "@1,2,3,4", 6), 6)) {
      const std::string members = input.substr(0, 4);
      if (members == "0000" || members == "1111") continue;
      EXPECT_EQ(error, alone.at(members).raised_to(6)) << text << ", " << input;
    }
  }
}

TEST(BlockRules, AreTablesForWhatRunsTables) {
  auto random = test::random_bits();
  for (int i = 0; i < 6; ++i) {
    const std::string text = random_rule(4, random) + (i % 2 == 0 ? "" : "@4,3,2,1");
    const Algorithm of = algorithm(text, 4);
    const TableStep table = sure(tabulated(std::get<BlockStep>(of.steps().front()), {4, 1}));
    EXPECT_EQ(errors_of(Algorithm("table", {table}), 4), errors_of(of, 4)) << text;
  }
}

// The text of a named rule in several lines, as it is printed, for its processes among n.
std::string printed(std::string_view name, unsigned participants) {
  for (const NamedBlockRule& named : named_block_rules()) {
    if (named.name != name) continue;
    std::string text;
    for (const std::string& line : sure(BlockRule::parse(named.text)).text_lines()) {
      text += line + "\n";
    }
    text += "@";
    for (unsigned i = 1; i <= participants; ++i) text += (i == 1 ? "" : ",") + std::to_string(i);
    return text;
  }
  return {};
}

// For any number of processes follow5 has the error q - p q^4 near p = 1, and follow6 has
// 271587/10^6 at 7/10: by name through counting, and from the printed text through all executions.
TEST(BlockRules, WithNamesHaveTheirErrorsForEveryNumberOfProcesses) {
  // In degree 5, q is C(4, k) p^k q^(5 - k) summed up, and q^4 p is taken away at k = 1.
  const Profile near_one = test::profile({1, 3, 6, 4, 1, 0});
  const Profile at_seven_tenths = test::profile({1, 1, 10, 10, 4, 1, 0});
  const EvaluationOptions at{.at = test::probability("7/10")};
  for (const unsigned n : {5U, 6U, 7U, 8U, 40U}) {
    const Evaluation follow = test::evaluated("follow5", n);
    EXPECT_TRUE(follow.worst.back().profile.same_coefficients(near_one.raised_to(n))) << n;
    EXPECT_EQ(*test::evaluated("follow5", n, at).worst_value, test::fraction("29433/100000")) << n;
    if (n > 5) {
      EXPECT_EQ(*test::evaluated("follow6", n, at).worst_value, test::fraction("271587/1000000"));
      ASSERT_EQ(test::evaluated("follow6", n).worst.size(), 3U);
      EXPECT_TRUE(test::evaluated("follow6", n)
                      .worst[1]
                      .profile.same_coefficients(at_seven_tenths.raised_to(n)));
    }
    if (n > 8) continue;
    EXPECT_EQ(errors_of(algorithm(printed("follow5", 5), n), n, Engine::enumerate),
              errors_of(algorithm("follow5", n), n));
    if (n == 5) continue;
    EXPECT_EQ(errors_of(algorithm(printed("follow6", 6), n), n, Engine::enumerate),
              errors_of(algorithm("follow6", n), n));
  }
  // What is best within the class of leaders near p = 1.
  const Profile of_seven = test::profile({1, 5, 15, 10, 15, 6, 1, 0});
  const Profile of_eight = test::profile({1, 1, 6, 35, 20, 21, 7, 1, 0});
  for (const unsigned n : {7U, 8U, 9U, 30U}) {
    EXPECT_TRUE(test::evaluated("follow7", n)
                    .worst.back()
                    .profile.same_coefficients(of_seven.raised_to(n)));
    if (n < 8) continue;
    EXPECT_TRUE(test::evaluated("follow8", n)
                    .worst.back()
                    .profile.same_coefficients(of_eight.raised_to(n)));
  }
  EXPECT_EQ(errors_of(algorithm(printed("follow7", 7), 8), 8, Engine::enumerate),
            errors_of(algorithm("follow7", 8), 8));
  EXPECT_EQ(errors_of(algorithm(printed("follow8", 8), 8), 8, Engine::enumerate),
            errors_of(algorithm("follow8", 8), 8));
  EXPECT_EQ(algorithm("follow5@7,6,5,4,3", 7).rounds(), 1U);
  EXPECT_FALSE(parse_algorithm("follow5", {.processes = 4}));
}

std::string complaint(const std::string& text, unsigned n) {
  const Algorithm of = algorithm(text, n);
  const auto found = evaluate(of, {n, of.rounds()});
  return found ? "none" : found.error().message;
}

TEST(BlockRules, ShowAViewThatBreaksValidity) {
  EXPECT_EQ(
      complaint("rule[leader]{leader not heard: !own; otherwise: own}", 4),
      "'rule[leader]{leader not heard: !own; otherwise: own}' breaks validity: on input 0000, "
      "process 2 decides 1 in view *[0]**");
  EXPECT_NE(
      complaint("rule[blocks:2,*]{block == 2 and ones1 == 0 and ones2 == 2: 0; otherwise: own}", 5)
          .find("on input 11111, process 3 decides 0 in view **[1]1*"),
      std::string::npos);
  // Exchanging the value twice is allowed, as for count rules.
  EXPECT_EQ(complaint("(rule[leader]{otherwise: !own})^2", 3), "none");
  EXPECT_NE(complaint("(rule[leader]{otherwise: !own})^3", 3), "none");
  EXPECT_NE(complaint("rule[leader]{otherwise: leader}", 3).find("leader not heard"),
            std::string::npos);
}

}  // namespace
}  // namespace tacit
