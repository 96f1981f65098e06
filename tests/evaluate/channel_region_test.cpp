#include "tacit/evaluate/channel_region.h"

#include <gtest/gtest.h>

#include "evaluate/algorithms.h"
#include "support/random_channel.h"
#include "tacit/evaluate/law_enumeration.h"

namespace tacit {
namespace {

using test::fraction;

ChannelRegion random_region(test::RandomBits& random, ChannelKind channel, unsigned n) {
  ChannelRegion region{fraction("19/20"), {}};
  const std::size_t laws = 1 + random() % 4;
  for (std::size_t k = 0; k < laws; ++k) {
    region.laws.push_back(test::random_law(random, channel, n));
  }
  return region;
}

TEST(ChannelRegion, IsReadAsItWasWritten) {
  auto random = test::random_bits();
  for (unsigned trial = 0; trial < test::scaled(60); ++trial) {
    const unsigned n = 2 + trial / 4 % 3;
    const auto region = random_region(random, all_channels[trial % all_channels.size()], n);
    EXPECT_EQ(test::sure(parse_channel_region(channel_region_json(region), n, "f")), region);
  }
}

std::string sentence_of(const std::string& text) {
  const auto region = parse_channel_region(text, 3, "f");
  return region ? "" : region.error().where.text() + ": " + region.error().message;
}

TEST(ChannelRegion, SaysInOneSentenceWhatIsWrong) {
  const std::string radio =
      R"({"format": "tacit channel", "version": 1, "channel": "radio", "loss": "1/5"})";
  const std::string wire =
      R"({"format": "tacit channel", "version": 1, "channel": "broadcast", "loss": "1/5"})";
  const auto file = [](const std::string& confidence, const std::string& channels) {
    return R"({"format": "tacit channel region", "version": 1, "confidence": )" + confidence +
           R"(, "channels": )" + channels + "}";
  };
  EXPECT_EQ(sentence_of(file("\"0.95\"", "[" + radio + "]")), "");
  EXPECT_EQ(sentence_of("["), "f: not JSON");
  EXPECT_EQ(sentence_of(radio), "f: unknown key: 'channel'");
  EXPECT_EQ(sentence_of(R"({"format": "tacit channel", "version": 1})"),
            "f: \"format\" must be \"tacit channel region\"");
  EXPECT_EQ(sentence_of(R"({"format": "tacit channel region", "version": 2})"),
            "f: \"version\" must be 1");
  EXPECT_EQ(sentence_of(file("\"0.95\"", "[]")), "f: no \"channels\": the laws of the region");
  EXPECT_EQ(sentence_of(file("\"1\"", "[" + radio + "]")),
            "f: \"confidence\" is not between 0 and 1: '1'");
  EXPECT_EQ(sentence_of(file("\"3/2\"", "[" + radio + "]")),
            "f: \"confidence\": probability outside [0, 1]: '3/2'");
  EXPECT_EQ(sentence_of(file("\"0.95\"", "[" + radio + ", " + wire + "]")),
            "f: law 2: another channel than that of law 1: 'broadcast'");
  EXPECT_EQ(sentence_of(file("\"0.95\"", "[" + radio + ", 7]")), "f: law 2: not an object");
}

// The worst error of a region is that of the worst of its laws, each evaluated alone.
TEST(ChannelRegion, HasTheWorstErrorOfItsLaws) {
  auto random = test::random_bits();
  for (unsigned trial = 0; trial < test::scaled(12); ++trial) {
    const auto channel = all_channels[trial % all_channels.size()];
    const ChannelRegion region = random_region(random, channel, 3);
    const Algorithm algorithm = test::algorithm("courteous", 3, channel);
    EvaluationOptions options;
    options.law = region.laws.front();
    options.region = region;
    const Evaluation found = test::sure(evaluate(algorithm, {3, 1, channel}, options));
    std::vector<Rational> errors;
    for (const ChannelLaw& law : region.laws) {
      const EngineReport alone = test::sure(evaluate_by_law(algorithm, {3, 1, channel}, law));
      Rational worst;
      for (const InputClass& input : alone.classes) worst = std::max(worst, *input.error_value);
      errors.push_back(worst);
    }
    ASSERT_TRUE(found.over_region);
    EXPECT_EQ(found.over_region->value, *std::ranges::max_element(errors));
    EXPECT_EQ(found.over_region->value, errors.at(found.over_region->law));
    EXPECT_EQ(*found.worst_value, errors.front());
  }
}

}  // namespace
}  // namespace tacit
