#include "tacit/evaluate/channel_file.h"

#include <gtest/gtest.h>

#include "support/literals.h"
#include "support/random_channel.h"

namespace tacit {
namespace {

using enum ChannelKind;
using test::probability;

std::string file(const std::string& rest) {
  return R"({"format": "tacit channel", "version": 1, )" + rest + "}";
}

Result<ChannelLaw> parsed(const std::string& rest, unsigned n = 3,
                          const std::optional<Probability>& fallback = {}) {
  return parse_channel_file(file(rest), n, fallback, "f");
}

std::string error_of(const std::string& rest, unsigned n = 3) {
  const auto law = parsed(rest, n);
  return law ? "" : law.error().where.text() + ": " + law.error().message;
}

TEST(ChannelFile, ReadsTheChannelsOfThePaper) {
  for (const ChannelKind channel : all_channels) {
    const std::string name(channel_name(channel));
    const ChannelLaw expected = equal_law(channel, 3, probability("4/5"));
    EXPECT_EQ(test::sure(parsed(R"("channel": ")" + name + R"(", "loss": "0.2")")), expected);
    EXPECT_EQ(test::sure(parsed(R"("channel": ")" + name + "\"", 3, probability("4/5"))), expected);
    EXPECT_EQ(error_of(R"("channel": ")" + name + "\""),
              channel == broadcast
                  ? "f: neither \"delivery\" nor \"loss\" for sender 1, and no "
                    "--at for it"
                  : "f: neither \"delivery\" nor \"loss\" for the link of sender 1 "
                    "and receiver 2, and no --at for it");
  }
}

TEST(ChannelFile, ReadsEverythingAtOnce) {
  const ChannelLaw law = test::sure(parsed(R"("channel": "radio", "processes": 3,
      "delivery": "9/10", "links": [{"sender": 1, "receiver": 3, "loss": "1/2"}],
      "together": "1/4",
      "sets": [{"sender": 2, "receivers": [1], "probability": "1/3"},
               {"sender": 2, "receivers": "all", "probability": "2/3"}],
      "bursts": {"state": "sender", "to_bad": "1/10", "to_good": "1/2",
                 "each": [{"process": 3, "to_bad": "0", "start": "good"}],
                 "bad": {"loss": 1}})"));
  EXPECT_EQ(law.good.delivery,
            (std::vector{probability("9/10"), probability("1/2"), probability("1"),
                         probability("2/3"), probability("9/10"), probability("9/10")}));
  EXPECT_EQ(law.good.senders[0], (SenderLaw{probability("1/4"), probability("9/10")}));
  EXPECT_EQ(law.good.senders[1].table.size(), 2U);
  EXPECT_EQ(law.bursts->scope, BurstScope::sender);
  EXPECT_EQ(law.bursts->chains[0].starts_bad, probability("1/6"));
  EXPECT_EQ(law.bursts->chains[2],
            (BurstChain{probability("0"), probability("1/2"), probability("0")}));
  EXPECT_EQ(law.bursts->bad, (RoundLaw{std::vector<Probability>(6, probability("0"))}));
}

TEST(ChannelFile, IsReadAsItWasWritten) {
  auto random = test::random_bits();
  for (unsigned trial = 0; trial < test::scaled(200); ++trial) {
    const auto channel = all_channels[trial % all_channels.size()];
    const unsigned n = 2 + trial / 4 % 3;
    const ChannelLaw law = test::random_law(random, channel, n);
    const std::string text = channel_file_json(law);
    EXPECT_EQ(test::sure(parse_channel_file(text, n, {}, "f")), law) << text;
    EXPECT_EQ(test::sure(channel_of_file(text, "f")), channel);
  }
}

TEST(ChannelFile, SaysInOneSentenceWhatIsWrong) {
  const auto no_json = parse_channel_file("{", 3, {}, "f");
  ASSERT_FALSE(no_json);
  EXPECT_EQ(no_json.error().message, "not JSON");
  EXPECT_EQ(error_of(R"("channel": "pigeon")"),
            "f: not a channel: 'pigeon' (broadcast, radio, unicast or undirected)");
  EXPECT_EQ(error_of(R"("channel": "radio", "los": 0)"), "f: unknown key: 'los'");
  EXPECT_EQ(error_of(R"("channel": "radio", "loss": "4/3")"),
            "f: \"loss\": probability outside [0, 1]: '4/3'");
  EXPECT_EQ(error_of(R"("channel": "radio", "loss": 0.5)"),
            "f: \"loss\" must be a string or a whole number (write \"0.1\", not 0.1)");
  EXPECT_EQ(error_of(R"("channel": "radio", "processes": 5, "loss": 0)"),
            "f: is for '5' processes, not 3");
  EXPECT_EQ(error_of(R"("channel": "radio", "loss": 0, "links": [{"sender": 4, "receiver": 1}])"),
            "f: link 1: no such sender: '4'");
  EXPECT_EQ(error_of(R"("channel": "broadcast", "loss": 0, "together": 1)"),
            "f: \"together\" and \"sets\" are for the channel radio, not broadcast");
  EXPECT_EQ(error_of(R"("channel": "radio", "loss": 0, "sets":
                  [{"sender": 1, "receivers": [2], "probability": "1/2"}])"),
            "f: the sets of sender 1 have probabilities that add up to 1/2 and not to 1");
  EXPECT_EQ(error_of(R"("channel": "radio", "loss": 0, "bursts": {"state": "medium",
                        "to_bad": "1/10", "to_good": 0, "bad": {"loss": 1}})"),
            "f: the medium never leaves its bad state, in which nothing is delivered");
  EXPECT_EQ(error_of(R"("channel": "radio", "loss": 0, "bursts": {"state": "medium",
                        "to_bad": 0, "to_good": 0, "bad": {"loss": 1}})"),
            "f: bursts: a state that never changes needs a \"start\"");
}

}  // namespace
}  // namespace tacit
