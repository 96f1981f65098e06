// Estimates against exact values. Seeds are fixed, so these tests are deterministic; the
// bands are such that a right program fails one with probability below 1e-4 when the
// seed is changed.
#include "tacit/simulate/simulation.h"

#include <cmath>
#include <numeric>

#include <gtest/gtest.h>

#include "differential/random_algorithm.h"
#include "evaluate/algorithms.h"
#include "simulate/estimates.h"
#include "support/scale.h"
#include "tacit/evaluate/law_enumeration.h"
#include "tacit/evaluate/loss_file.h"
#include "tacit/simulate/exact_errors.h"

namespace tacit {
namespace {

using enum ChannelKind;
using test::fraction;
using test::probability;
using test::sigmas;
using test::simulated;

Simulation simulated(std::string_view text, unsigned n, std::string_view p,
                     const SimulationOptions& options, ChannelKind channel = broadcast) {
  return simulated(test::algorithm(text, n, channel), {n, 1, channel}, probability(p), options);
}

std::string error_of(std::string_view text, const System& system, std::string_view p,
                     const SimulationOptions& options) {
  const auto result = simulate(test::algorithm(text, system.processes, system.channel), system,
                               equal_links(system, probability(p)), options);
  return result ? "" : result.error().where.text() + ": " + result.error().message;
}

TEST(Simulation, LiesWithinFiveSigmaOfTheExactValue) {
  auto random = test::random_bits();
  double squares = 0;
  unsigned cases = 0;
  for (unsigned repeat = 0; repeat < test::scaled(100); ++repeat) {
    const unsigned n = 2 + static_cast<unsigned>(random() % 4);
    const unsigned r = 1 + static_cast<unsigned>(random() % 3);
    const auto channel = n == 2 || random() % 2 == 0 ? broadcast : ChannelKind(random() % 3);
    const unsigned rounds = n > 3 && channel != broadcast ? 1 : r;
    const Algorithm algorithm = test::algorithm_of(test::random_count_algorithm(n, rounds, random));
    const System system{n, rounds, channel};
    const auto p = *Probability::from(Rational(static_cast<int>(random() % 101), 100));
    const auto mask = 1 + random() % ((std::uint64_t{1} << n) - 2);
    SimulationOptions options;
    options.trials = 20'000 + random() % 1000;
    options.choice = InputChoice::fixed;
    options.input = input_text(ProcessSet(mask), n);
    options.seed = repeat;
    if (channel != broadcast && n > 4) continue;
    const Simulation found = simulated(algorithm, system, p, options);
    const Evaluation exact =
        test::evaluated(algorithm, n, {.at = p, .input = options.input}, channel);
    const Rational value = *exact.worst_value;
    ASSERT_TRUE(found.exact);
    EXPECT_EQ(*found.exact, value);
    EXPECT_LE(sigmas(found, value), 5) << algorithm.name() << " " << options.input;
    if (value.sign() > 0 && value < Rational(1)) {
      squares += sigmas(found, value) * sigmas(found, value);
      ++cases;
    }
  }
  // Together they are spread as they should be: chi-square, within five of its own sigma.
  EXPECT_GT(cases, 40U);
  EXPECT_NEAR(squares, cases, 5 * std::sqrt(2.0 * cases));
}

TEST(Simulation, LiesWithinFiveSigmaForLargeSystems) {
  SimulationOptions options;
  options.trials = 200'000;
  for (const auto& [text, n, p] :
       std::vector<std::tuple<std::string, unsigned, std::string>>{{"courteous", 64, "2/5"},
                                                                   {"majority", 100, "1/3"},
                                                                   {"courteous^3", 20, "3/5"},
                                                                   {"sweep^2", 12, "1/10"},
                                                                   {"pref1", 200, "1/50"}}) {
    const Simulation found = simulated(text, n, p, options);
    ASSERT_TRUE(found.exact) << text;
    EXPECT_TRUE(found.input_is_exact);
    EXPECT_LE(sigmas(found, *found.exact), 5) << text;
  }
}

// The 95 % interval contains the truth in 95 % of all runs at least, and not much more
// often: counted over 1000 seeds, within five sigma of that count.
TEST(Simulation, IntervalsCoverAsOftenAsTheySay) {
  SimulationOptions options;
  options.trials = 2000;
  options.choice = InputChoice::fixed;
  options.input = "0011";
  unsigned covered = 0;
  unsigned above = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    options.seed = seed;
    const Simulation found = simulated("courteous", 4, "2/5", options);
    const double truth = found.exact->approximate();
    covered += found.interval.lower <= truth && truth <= found.interval.upper ? 1 : 0;
    above += found.estimate > truth ? 1 : 0;
  }
  const double sigma = std::sqrt(1000 * 0.95 * 0.05);
  EXPECT_GE(covered, 950 - 5 * sigma);
  EXPECT_LE(covered, 960 + 5 * sigma);
  EXPECT_NEAR(above, 500, 5 * std::sqrt(250.0));
}

// Deliveries per execution are binomial: chi-square with one class per count.
TEST(Simulation, DeliveredCountsAreBinomial) {
  const unsigned n = 12;
  const unsigned blocks = 400;
  for (const char* const text : {"2/5", "1/2", "7/8", "1/13"}) {
    const Probability p = probability(text);
    std::vector<double> seen(n + 1);
    std::vector<std::uint64_t> by_link(n);
    const std::vector<DrawProbability> links(n, DrawProbability(p));
    std::vector<Lanes> drawn(n);
    for (std::uint64_t block = 0; block < blocks; ++block) {
      draw_links({3, block, 0, 0}, links, drawn);
      for (unsigned e = 0; e < executions_per_block; ++e) {
        unsigned count = 0;
        for (unsigned l = 0; l < n; ++l) {
          count += drawn[l].bit(e) ? 1 : 0;
          by_link[l] += drawn[l].bit(e) ? 1 : 0;
        }
        ++seen[count];
      }
    }
    const double all = blocks * executions_per_block;
    double square = 0;
    double classes = -1;
    double rest_seen = 0;
    double rest_expected = 0;
    for (unsigned k = 0; k <= n; ++k) {
      const Rational exact =
          Rational(binomial(n, k)) * power(p.value(), k) * power(Rational(1) - p.value(), n - k);
      const double expected = all * exact.approximate();
      if (expected < 10) {  // thin classes are one
        rest_seen += seen[k];
        rest_expected += expected;
        continue;
      }
      square += (seen[k] - expected) * (seen[k] - expected) / expected;
      ++classes;
    }
    if (rest_expected > 1) {
      square += (rest_seen - rest_expected) * (rest_seen - rest_expected) / rest_expected;
      ++classes;
    }
    EXPECT_LE(square, classes + 5 * std::sqrt(2 * classes)) << text;
    const double q = p.value().approximate();
    for (const std::uint64_t count : by_link) {
      EXPECT_LE(std::abs(static_cast<double>(count) - all * q), 5 * std::sqrt(all * q * (1 - q)));
    }
  }
}

TEST(Simulation, EqualSeedsGiveEqualCounts) {
  SimulationOptions options;
  options.trials = 300'000;
  const Simulation first = simulated("courteous^2", 7, "1/3", options);
  for (const unsigned jobs : {2U, 3U}) {
    options.jobs = jobs;
    EXPECT_EQ(simulated("courteous^2", 7, "1/3", options).errors, first.errors);
  }
  options.engine = SimulationEngine::general;
  EXPECT_EQ(simulated("courteous^2", 7, "1/3", options).errors, first.errors);
  options.seed = 2;
  EXPECT_NE(simulated("courteous^2", 7, "1/3", options).errors, first.errors);
}

TEST(Simulation, AveragesOverRandomInputs) {
  SimulationOptions options;
  options.trials = 300'000;
  options.choice = InputChoice::random;
  for (const auto channel : {broadcast, undirected}) {
    const Simulation found = simulated("courteous", 4, "1/3", options, channel);
    Rational sum;
    for (const auto& [input, profile] :
         test::errors_of(test::algorithm("courteous", 4, channel), 4, Engine::automatic, channel)) {
      sum += profile(probability("1/3"));
    }
    EXPECT_EQ(*found.exact, sum / Rational(16));
    EXPECT_LE(sigmas(found, *found.exact), 5);
    EXPECT_EQ(found.input, "");
  }
}

TEST(Simulation, StopsAtThePrecisionAskedFor) {
  SimulationOptions options;
  options.trials = 1'000'000'000;
  options.precision = fraction("1/100");
  const Simulation found = simulated("courteous", 5, "2/5", options);
  EXPECT_TRUE(found.complete);
  EXPECT_TRUE(found.precise);
  EXPECT_LT(found.trials, 1'000'000U);
  EXPECT_LE(found.interval.upper - found.interval.lower, 0.02 * found.estimate);
  options.jobs = 2;
  EXPECT_EQ(simulated("courteous", 5, "2/5", options).errors, found.errors);
  // Never reached: all trials.
  options.trials = 100'000;
  options.precision = fraction("1/1000000");
  const Simulation rough = simulated("courteous", 5, "2/5", options);
  EXPECT_EQ(rough.trials, 100'000U);
  EXPECT_TRUE(rough.complete);
  EXPECT_FALSE(rough.precise);
  // Reached by the very last trials, and by those before a stop.
  options.precision = fraction("1/10");
  options.trials = 2000;
  const Simulation last = simulated("courteous", 5, "2/5", options);
  EXPECT_EQ(last.trials, 2000U);
  EXPECT_LE(last.interval.upper - last.interval.lower, 0.2 * last.estimate);
  EXPECT_TRUE(last.precise);
  // No errors at all.
  const Simulation none =
      simulated("courteous", 5, "1", {.trials = 1000, .precision = fraction("1/10")});
  EXPECT_EQ(none.trials, 1000U);
  EXPECT_EQ(none.errors, 0U);
  EXPECT_FALSE(none.precise);
  // Nobody asked.
  EXPECT_TRUE(simulated("courteous", 5, "2/5", {.trials = 10}).precise);
}

// Looking several times costs confidence, which the interval pays for.
TEST(Simulation, IntervalsHoldWithPrecisionToo) {
  SimulationOptions options;
  options.trials = 2'000'000;
  options.confidence = fraction("0.9");
  options.precision = fraction("1/50");
  options.choice = InputChoice::fixed;
  options.input = "01111";
  unsigned covered = 0;
  const unsigned runs = 200;
  for (std::uint64_t seed = 0; seed < runs; ++seed) {
    options.seed = seed;
    const Simulation found = simulated("courteous^2", 5, "4/5", options);
    const double truth = found.exact->approximate();
    covered += found.interval.lower <= truth && truth <= found.interval.upper ? 1 : 0;
  }
  EXPECT_GE(covered, 0.9 * runs);
}

// Links with their own probabilities, against the exact fractions.
TEST(Simulation, TakesLinksOfTheirOwn) {
  for (const auto channel : {broadcast, unicast, undirected}) {
    const unsigned n = 3;
    const Algorithm algorithm = test::algorithm("courteous;pref1", n, channel);
    const System system{n, 2, channel};
    LinkProbabilities links = equal_links(system, probability("1/2"));
    for (std::size_t l = 0; l < links.delivery.size(); ++l) {
      links.delivery[l] = *Probability::from(Rational(1, static_cast<int>(l) + 2));
    }
    const EngineReport exact = test::sure(evaluate_by_law(algorithm, system, law_of(links)));
    for (const InputClass& input : exact.classes) {
      SimulationOptions options;
      options.trials = 50'000;
      options.choice = InputChoice::fixed;
      options.input = input.input;
      const Simulation found = test::sure(simulate(algorithm, system, links, options));
      EXPECT_EQ(found.exact, input.error_value);
      EXPECT_LE(sigmas(found, *input.error_value), 5) << input.input;
    }
  }
}

// Beyond the exact engines the worst input comes from pilot runs.
TEST(Simulation, FindsTheWorstInputByPilots) {
  SimulationOptions options;
  options.trials = 20'000;
  const Simulation large = simulated("courteous^30", 200, "1/2", options);
  EXPECT_FALSE(large.exact);
  EXPECT_FALSE(large.input_is_exact);
  EXPECT_EQ(large.input.size(), 200U);
  // Not alike, too many to list: pref1 among the first two never hears the others.
  const Simulation committee = simulated("pref1@1,2", 30, "1/2", options);
  EXPECT_FALSE(committee.input_is_exact);
  EXPECT_GT(committee.errors, 0U);
}

TEST(Simulation, RunsFourThousandProcesses) {
  SimulationOptions options;
  options.trials = 1024;
  options.choice = InputChoice::fixed;
  options.input = std::string(2048, '0') + std::string(2048, '1');
  const Simulation found = simulated("pref1", 4096, "1/2048", options);
  // The error is q^2048: nobody hears a one.
  EXPECT_LE(sigmas(found, power(fraction("2047/2048"), 2048)), 5);
}

TEST(Simulation, RefusesWhatMakesNoSense) {
  SimulationOptions options;
  options.trials = 0;
  EXPECT_EQ(error_of("courteous", {3}, "1/2", options), "trials: must be from 1 to 10^18: '0'");
  options = {};
  options.confidence = fraction("1");
  EXPECT_EQ(error_of("courteous", {3}, "1/2", options),
            "confidence: must lie strictly between 0 and 1: '1'");
  options = {};
  options.precision = fraction("0");
  EXPECT_EQ(error_of("courteous", {3}, "1/2", options), "precision: must be positive: '0'");
  options = {};
  options.choice = InputChoice::fixed;
  options.input = "01";
  EXPECT_EQ(error_of("courteous", {3}, "1/2", options),
            "input: expected 3 bits, worst or random: '01'");
  options = {};
  options.rare = true;
  EXPECT_EQ(error_of("courteous", {3}, "1", options),
            "rare: takes one probability strictly between 0 and 1 for all links");
  options = {};
  options.tilt = probability("1/2");
  EXPECT_EQ(error_of("courteous", {3}, "1/2", options), "tilt: only with --rare");
  EXPECT_EQ(error_of("pref1", {4097}, "1/2", {}),
            "n: simulation over the broadcast channel takes at most 4096 processes: '4097'");
  EXPECT_EQ(error_of("pref1", {65, 1, undirected}, "1/2", {}),
            "n: simulation over the undirected channel takes at most 64 processes: '65'");
  EXPECT_NE(error_of("if(!own)", {3}, "1/2", {}).find("breaks validity"), std::string::npos);
  EXPECT_NE(error_of("if(1/(zeros-1)>0)", {3}, "1/2", {}), "");
}

TEST(Simulation, IsNotCompleteWhenCancelled) {
  std::stop_source stop;
  RunContext context;
  context.stop = stop.get_token();
  context.on_progress = [&](const Progress& progress) {
    if (!progress.note) return;
    EXPECT_NE(progress.note().find('['), std::string::npos);
    stop.request_stop();
  };
  SimulationOptions options;
  options.trials = most_trials;
  const System system{3};
  const auto found = simulate(test::algorithm("courteous", 3), system,
                              equal_links(system, probability("1/3")), options, context);
  ASSERT_TRUE(found);
  EXPECT_FALSE(found->complete);
  EXPECT_GT(found->trials, 0U);
  EXPECT_LE(found->interval.lower, found->estimate);
}

}  // namespace
}  // namespace tacit
