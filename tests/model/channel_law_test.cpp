#include "tacit/model/channel_law.h"

#include <gtest/gtest.h>

#include "support/literals.h"
#include "support/naive_channel.h"
#include "support/random_channel.h"

namespace tacit {
namespace {

using test::probability;
using test::process;

std::string refusal(const ChannelLaw& law) {
  const auto checked = check_law(law);
  return checked ? "" : checked.error().message;
}

Bursts medium(const char* to_bad, const char* to_good, const RoundLaw& bad) {
  return {BurstScope::medium, {{probability(to_bad), probability(to_good), probability("0")}}, bad};
}

// The probabilities of all histories add up to 1, and of each delivery to what the law says of it.
TEST(ChannelLaw, DeliversAsTheNaiveEnumerationDoes) {
  auto random = test::random_bits();
  for (unsigned trial = 0; trial < test::scaled(60); ++trial) {
    const auto channel = all_channels[trial % all_channels.size()];
    const ChannelLaw law = test::random_law(random, channel, 2 + trial / 4 % 2);
    const unsigned chains = hidden_chains(law);
    for (std::uint64_t bad = 0; bad < std::uint64_t{1} << chains; ++bad) {
      std::vector<bool> states;
      for (unsigned c = 0; c < chains; ++c) states.push_back((bad >> c & 1) != 0);
      Rational sum;
      std::vector<std::vector<Rational>> heard(law.processes, std::vector<Rational>(law.processes));
      for (const auto& outcome : test::naive_round(law, states)) {
        sum += outcome.probability;
        for (unsigned s = 0; s < law.processes; ++s) {
          for (unsigned r = 0; r < law.processes; ++r) {
            if (outcome.hears[s][r]) heard[s][r] += outcome.probability;
          }
        }
      }
      EXPECT_EQ(sum, Rational(1));
      for (unsigned s = 0; s < law.processes; ++s) {
        for (unsigned r = 0; r < law.processes; ++r) {
          if (s == r) continue;
          const RoundLaw& round = round_law(law, process(s), process(r), bad);
          EXPECT_EQ(delivery_of(law, round, process(s), process(r)), heard[s][r]);
        }
      }
    }
  }
}

TEST(ChannelLaw, ScalesTheMeanLoss) {
  auto random = test::random_bits();
  for (unsigned trial = 0; trial < test::scaled(100); ++trial) {
    const auto channel = all_channels[trial % all_channels.size()];
    const ChannelLaw law = test::random_law(random, channel, 3);
    for (const char* factor : {"0", "1/3", "1"}) {
      const ChannelLaw less = test::sure(scaled(law, test::fraction(factor)));
      EXPECT_EQ(mean_loss(less), mean_loss(law) * test::fraction(factor));
      EXPECT_EQ(refusal(less), "");
    }
  }
  const ChannelLaw lossy = equal_law(ChannelKind::radio, 3, probability("3/5"));
  const auto too_lossy = scaled(lossy, test::fraction("3"));
  ASSERT_FALSE(too_lossy);
  EXPECT_EQ(too_lossy.error().message, "a loss of 2/5 times 3 is no probability");
  EXPECT_EQ(test::sure(scaled(lossy, test::fraction("2"))),
            equal_law(ChannelKind::radio, 3, probability("1/5")));
}

TEST(ChannelLaw, KnowsTheChannelsOfThePaper) {
  for (const ChannelKind channel : all_channels) {
    const ChannelLaw law = equal_law(channel, 4, probability("2/3"));
    EXPECT_EQ(equal_delivery(law), probability("2/3"));
    EXPECT_EQ(mean_loss(law), test::fraction("1/3"));
    EXPECT_EQ(hidden_chains(law), 0U);
    ChannelLaw bursty = law;
    bursty.bursts = medium("1/10", "1/2", law.good);
    EXPECT_FALSE(equal_delivery(bursty));
    EXPECT_FALSE(independent_links(bursty));
    EXPECT_EQ(hidden_chains(bursty), 1U);
    EXPECT_EQ(stationary_bad(bursty.bursts->chains.front()), probability("1/6"));
  }
  ChannelLaw uneven = equal_law(ChannelKind::broadcast, 3, probability("2/3"));
  uneven.good.delivery[1] = probability("1/2");
  EXPECT_FALSE(equal_delivery(uneven));
  EXPECT_EQ(law_of(*independent_links(uneven)), uneven);
}

TEST(ChannelLaw, RefusesWhatNothingIsMeantBy) {
  const RoundLaw nothing{std::vector<Probability>(3, probability("0"))};
  const RoundLaw everything{std::vector<Probability>(3, probability("1"))};
  ChannelLaw law{ChannelKind::broadcast, 3, everything, medium("1/10", "0", nothing)};
  EXPECT_EQ(refusal(law), "the medium never leaves its bad state, in which nothing is delivered");
  law.bursts = medium("0", "0", nothing);
  EXPECT_EQ(refusal(law), "");
  law = {ChannelKind::broadcast, 3, nothing, medium("0", "1/2", everything)};
  EXPECT_EQ(refusal(law), "the medium never leaves its good state, in which nothing is delivered");
  law = {ChannelKind::broadcast, 3, everything, medium("1/2", "1/2", nothing)};
  law.bursts->scope = BurstScope::receiver;
  EXPECT_EQ(refusal(law),
            "a broadcast reaches everybody or nobody: bursts of receivers need the "
            "channel radio");
  law = {ChannelKind::undirected, 3, everything, medium("1/2", "1/2", nothing)};
  EXPECT_EQ(refusal(law), "");
  law.bursts->scope = BurstScope::sender;
  EXPECT_EQ(refusal(law),
            "an undirected link has two senders: only the whole medium can have bursts");
  law = equal_law(ChannelKind::broadcast, 100, probability("1/2"));
  EXPECT_EQ(refusal(law), "");
  law.bursts = medium("1/2", "1/2", law.good);
  EXPECT_EQ(refusal(law), "at most 64 processes can have bursts: '100'");
  law = equal_law(ChannelKind::unicast, 3, probability("1/2"));
  law.good.senders.assign(3, {probability("1"), probability("1")});
  EXPECT_EQ(refusal(law), "receivers share losses over the channel radio only");
  law.channel = ChannelKind::radio;
  EXPECT_EQ(refusal(law), "");
  law.good.senders[1].table = {{test::input("100"), probability("1/2")}};
  EXPECT_EQ(refusal(law),
            "the sets of sender 2 have probabilities that add up to 1/2 and not to 1");
}

}  // namespace
}  // namespace tacit
