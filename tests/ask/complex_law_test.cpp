// Complexes of channels as they are measured: the probability of every execution.
#include <map>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "ask/question_call.h"
#include "support/literals.h"
#include "support/random_channel.h"
#include "tacit/ask/complex.h"
#include "tacit/ask/complex_drawing.h"
#include "tacit/ask/evaluation.h"
#include "tacit/evaluate/channel_file.h"

namespace tacit {
namespace {

using nlohmann::json;

Rational exact(const json& number) {
  return test::fraction(number.at("exact").get<std::string>().c_str());
}

// On every input the probabilities of all executions add up to 1, and those of the cut to the error
// that evaluation gives.
TEST(ComplexOfLaw, HasTheProbabilitiesThatEvaluationHas) {
  auto random = test::random_bits();
  for (unsigned trial = 0; trial < test::scaled(40); ++trial) {
    const auto channel = all_channels[trial % all_channels.size()];
    const unsigned n = channel == ChannelKind::broadcast ? 3 : 2;
    const std::string rounds = std::to_string(1 + trial / 4 % 2);
    const std::string law = channel_file_json(test::random_law(random, channel, n));
    const std::string algorithm = "courteous^" + rounds;
    const std::string kind = trial % 3 == 0 ? "kripke" : "protocol";
    const auto args = test::call(ask::complex_signature(),
                                 {{"n", std::to_string(n)},
                                  {"r", rounds},
                                  {"channel", "law.json"},
                                  {"kind", kind},
                                  {"algorithm", algorithm}},
                                 law);
    const json object = json::parse(test::sure(ask::complex_json(args, {})));
    std::map<std::string, Rational> all;
    std::map<std::string, Rational> cut;
    for (const json& row : object.at(kind == "kripke" ? "vertices" : "facets")) {
      const auto input = row.at("input").get<std::string>();
      const Rational probability = exact(row.at("probability"));
      all[input] += probability;
      cut[input] += row.at("cut").get<bool>() ? probability : Rational(0);
    }
    for (const auto& [input, sum] : all) EXPECT_EQ(sum, Rational(1)) << input;
    const auto evaluated = test::call(
        ask::evaluation_signature(),
        {{"n", std::to_string(n)}, {"channel", "law.json"}, {"inputs", "all"}}, law, {algorithm});
    const json errors = json::parse(test::sure(ask::evaluate_json(evaluated, 1, {})));
    ASSERT_EQ(errors.at("inputs").size(), all.size());
    for (const json& row : errors.at("inputs")) {
      EXPECT_EQ(exact(row.at("value")), cut.at(row.at("input").get<std::string>())) << law;
    }
  }
}

constexpr const char* bursts =
    R"({"format": "tacit channel", "version": 1, "channel": "broadcast", "loss": "1/4",
        "bursts": {"state": "medium", "to_bad": "1/4", "to_good": "1/2", "bad": {"loss": 1}}})";

// By hand: a broadcast gets through in the good state alone, which has probability 2/3, with 3/4.
TEST(ComplexOfLaw, IsDrawnWithItsProbabilities) {
  const auto args = test::call(ask::complex_signature(),
                               {{"n", "2"},
                                {"channel", "law.json"},
                                {"input", "01"},
                                {"labels", "probabilities"},
                                {"format", "svg"}},
                               bursts);
  const std::string svg = test::sure(ask::complex_svg(args, {}));
  EXPECT_NE(svg.find(">3/8<"), std::string::npos) << svg;  // 2/3 * 9/16
  EXPECT_NE(svg.find(">1/8<"), std::string::npos) << svg;  // 2/3 * 3/16
  EXPECT_EQ(svg.find(">p^"), std::string::npos);
}

std::string complaint(const std::map<std::string, std::string>& given) {
  const auto question = ask::complex_question(test::call(ask::complex_signature(), given, bursts));
  return question ? "" : ask::sentence(question.error());
}

TEST(ComplexOfLaw, SaysWhereItDoesNotGo) {
  EXPECT_EQ(complaint({{"n", "3"}, {"channel", "law.json"}, {"kind", "reduced"}}),
            "--channel: the file of a channel goes with --kind protocol or kripke");
  EXPECT_EQ(complaint({{"n", "3"}, {"r", "9"}, {"channel", "law.json"}}),
            "--channel: 2^29 patterns with hidden states are too many to list: 'law.json'");
}

}  // namespace
}  // namespace tacit
