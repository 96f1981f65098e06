// Importance sampling against exact values.
#include "tacit/simulate/rare_event.h"

#include <cmath>

#include <gtest/gtest.h>

#include "evaluate/algorithms.h"
#include "support/scale.h"
#include "tacit/evaluate/loss_file.h"
#include "tacit/simulate/simulation.h"

namespace tacit {
namespace {

using test::fraction;
using test::probability;

Simulation rare(std::string_view text, unsigned n, std::string_view p,
                SimulationOptions options = {}, ChannelKind channel = ChannelKind::broadcast) {
  options.rare = true;
  const System system{n, 1, channel};
  return test::sure(simulate(test::algorithm(text, n, channel), system,
                             equal_links(system, probability(p)), options));
}

// Sweep errs only when every message that is sent is lost: q^(n k) after k phases.
TEST(RareEvent, FindsTheErrorOfSweep) {
  const Simulation found =
      rare("sweep^4", 5, "9/10", {.trials = 100'000, .confidence = fraction("0.9999")});
  EXPECT_EQ(*found.exact, power(fraction("1/10"), 20));
  EXPECT_NEAR(found.estimate / 1e-20, 1, 0.02);
  EXPECT_LE(found.interval.lower, 1e-20);
  EXPECT_GE(found.interval.upper, 1e-20);
  EXPECT_LT(found.interval.upper - found.interval.lower, 0.05 * 1e-20);
  // 1e-30, and further.
  EXPECT_NEAR(rare("sweep^6", 5, "9/10", {.trials = 100'000}).estimate / 1e-30, 1, 0.02);
  EXPECT_NEAR(rare("sweep^5", 10, "99/100", {.trials = 100'000}).estimate / 1e-100, 1, 0.05);
}

// The intervals of several kinds of error contain the exact value about as often as they
// say; they are allowed to do so more often.
TEST(RareEvent, IntervalsCoverTheExactValue) {
  unsigned covered = 0;
  unsigned runs = 0;
  for (const auto& [text, n, p] :
       std::vector<std::tuple<std::string, unsigned, std::string>>{{"courteous^4", 4, "9/10"},
                                                                   {"sweep^3", 4, "99/100"},
                                                                   {"pref1^6", 5, "4/5"},
                                                                   {"majority^5", 5, "19/20"},
                                                                   {"sweep;courteous^3", 4, "9/10"},
                                                                   {"courteous^2", 3, "1/1000"}}) {
    double sum = 0;
    double squares = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      const Simulation found = rare(text, n, p, {.trials = 40'000, .seed = seed});
      const double truth = found.exact->approximate();
      ASSERT_GT(found.errors, 0U) << text;
      covered += found.interval.lower <= truth && truth <= found.interval.upper ? 1 : 0;
      ++runs;
      const double off = found.estimate / truth - 1;
      sum += off;
      squares += off * off;
    }
    // No bias: the mean of the 20 runs is within five of its own sigma.
    EXPECT_LE(std::abs(sum / 20), 5 * std::sqrt(squares / 20 / 20)) << text;
    EXPECT_LE(squares / 20, 1) << text;
  }
  EXPECT_GE(covered, 0.95 * runs - 3 * std::sqrt(0.05 * runs));
}

// Whatever the changed probability, the estimate is of the same number.
TEST(RareEvent, DoesNotDependOnTheChangedProbability) {
  for (const char* const tilt : {"1/4", "1/2", "3/5", "7/10"}) {
    SimulationOptions options;
    options.trials = 400'000;
    options.tilt = probability(tilt);
    const Simulation found = rare("courteous^2", 4, "7/10", options, ChannelKind::undirected);
    const double truth = found.exact->approximate();
    EXPECT_NEAR(found.estimate / truth, 1, 0.3) << tilt;
    EXPECT_LE(found.interval.lower, truth) << tilt;
    EXPECT_GE(found.interval.upper, truth) << tilt;
  }
}

// With p itself every weight is 1.
TEST(RareEvent, IsPlainSimulationWithoutAChange) {
  SimulationOptions options;
  options.trials = 50'000;
  options.tilt = probability("2/5");
  const Simulation weighted = rare("courteous", 5, "2/5", options);
  const System system{5};
  const Simulation plain =
      test::sure(simulate(test::algorithm("courteous", 5), system,
                          equal_links(system, probability("2/5")), {.trials = 50'000}));
  EXPECT_EQ(weighted.errors, plain.errors);
  EXPECT_NEAR(weighted.estimate, plain.estimate, 1e-12);
  EXPECT_NEAR(weighted.interval.lower, plain.interval.lower, 1e-12);
  EXPECT_NEAR(weighted.interval.upper, plain.interval.upper, 1e-12);
}

TEST(RareEvent, SaysLittleWithoutErrors) {
  Tally none;
  none.trials = 1000;
  const RareEstimate found =
      rare_estimate(none, probability("9/10"), probability("1/2"), 2, fraction("0.95"));
  EXPECT_EQ(found.estimate, 0);
  EXPECT_EQ(found.interval.lower, 0);
  // (9/10)^2 / (1/2)^2 is the largest ratio.
  EXPECT_NEAR(found.interval.upper, 3.24 * binomial_interval(0, 1000, fraction("0.95")).upper,
              1e-12);
  const RareEstimate many =
      rare_estimate(none, probability("9/10"), probability("1/2"), 100'000, fraction("0.95"));
  EXPECT_EQ(many.interval.upper, 1);
}

}  // namespace
}  // namespace tacit
