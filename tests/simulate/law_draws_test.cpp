#include "tacit/simulate/law_draws.h"

#include <gtest/gtest.h>

#include "evaluate/algorithms.h"
#include "support/random_channel.h"
#include "tacit/simulate/simulation.h"

namespace tacit {
namespace {

using test::probability;

Simulation simulated(const Algorithm& algorithm, const ChannelLaw& law, SimulationOptions options) {
  const System system{law.processes, algorithm.rounds(), law.channel};
  return test::sure(simulate(algorithm, system, law, options));
}

std::string algorithm_for(unsigned trial) {
  const std::array<const char*, 4> names{"courteous", "sweep", "courteous;pref1", "majority^3"};
  return names[trial / 4 % names.size()];
}

// The exact error lies in the interval; so does it for executions decided one by one, which draw
// the same.
TEST(LawDraws, EstimateWhatIsExact) {
  auto random = test::random_bits();
  for (unsigned trial = 0; trial < test::scaled(200); ++trial) {
    const auto channel = all_channels[trial % all_channels.size()];
    const unsigned n = 2 + trial / 16 % 2;
    const ChannelLaw law = test::random_law(random, channel, n);
    const Algorithm algorithm = test::algorithm(algorithm_for(trial), n, channel);
    SimulationOptions options;
    options.trials = 20'000;
    options.confidence = test::fraction("0.999");
    options.choice = InputChoice::fixed;
    options.input = n == 2 ? "01" : "011";
    const Simulation found = simulated(algorithm, law, options);
    ASSERT_TRUE(found.exact) << algorithm.name() << trial;
    const double exact = found.exact->approximate();
    EXPECT_LE(found.interval.lower, exact) << algorithm.name() << ' ' << trial;
    EXPECT_GE(found.interval.upper, exact) << algorithm.name() << ' ' << trial;
    options.jobs = 3;
    EXPECT_EQ(simulated(algorithm, law, options).errors, found.errors);
    options.engine = SimulationEngine::general;
    options.trials = 2'000;
    const Simulation slow = simulated(algorithm, law, options);
    options.engine = SimulationEngine::bit_sliced;
    EXPECT_EQ(simulated(algorithm, law, options).errors, slow.errors);
  }
}

// Independent links with the same probabilities in both states draw what they drew before there
// were states.
TEST(LawDraws, OfThePaperStayWhatTheyAre) {
  for (const auto channel : all_channels) {
    const Algorithm algorithm = test::algorithm("courteous^2", 4, channel);
    ChannelLaw law = equal_law(channel, 4, probability("2/3"));
    SimulationOptions options;
    options.trials = 5'000;
    options.choice = InputChoice::fixed;
    options.input = "0011";
    const Simulation plain = simulated(algorithm, law, options);
    if (channel != ChannelKind::undirected) {
      law.bursts = Bursts{
          BurstScope::sender,
          std::vector<BurstChain>(4, {probability("1/5"), probability("1/3"), probability("3/8")}),
          law.good};
    } else {
      law.bursts = Bursts{BurstScope::medium,
                          {{probability("1/5"), probability("1/3"), probability("3/8")}},
                          law.good};
    }
    EXPECT_EQ(simulated(algorithm, law, options).errors, plain.errors);
  }
}

TEST(LawDraws, ComeRoundByRound) {
  ChannelLaw law = equal_law(ChannelKind::radio, 3, probability("1"));
  law.bursts = Bursts{BurstScope::medium,
                      {{probability("1"), probability("1"), probability("0")}},
                      equal_law(ChannelKind::radio, 3, probability("0")).good};
  const DrawnLaw drawn(law);
  LawDraws draws(drawn);
  std::vector<Lanes> delivered(6);
  for (unsigned again = 0; again < 2; ++again) {
    draws.restart();
    for (std::uint32_t round = 0; round < 4; ++round) {
      draws.draw_round({7, 0, round, 0, Purpose::delivery}, delivered);
      for (const Lanes& link : delivered) EXPECT_EQ(link.bit(100), round % 2 == 0);
    }
  }
}

}  // namespace
}  // namespace tacit
