// Simulation over more than two values. Seeds are fixed, so these tests are deterministic.
#include <cmath>
#include <map>
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "evaluate/algorithms.h"
#include "simulate/estimates.h"
#include "support/systems.h"
#include "tacit/algorithm/word_algorithm.h"
#include "tacit/evaluate/word_evaluation.h"
#include "tacit/simulate/simulation.h"
#include "tacit/simulate/word_lanes.h"

namespace tacit {
namespace {

using enum ChannelKind;
using test::probability;
using test::sigmas;
using test::sure;

SimulationOptions options_for(const Task& task, std::uint64_t trials = 20'000) {
  SimulationOptions options;
  options.task = task;
  options.trials = trials;
  return options;
}

Simulation simulated_words(const WordAlgorithm& algorithm, const System& system, std::string_view p,
                           const SimulationOptions& options) {
  return sure(simulate(algorithm, system, equal_links(system, probability(p)), options));
}

// The error on one input, by exact evaluation of all executions.
Rational exact_error(const WordAlgorithm& algorithm, System system, std::string_view p,
                     const std::string& input) {
  EvaluationOptions options;
  options.at = probability(p);
  options.input = input;
  return *sure(evaluate_words(algorithm, system, options, default_memory_limit)).worst_value;
}

TEST(WordSimulation, LiesWithinFiveSigmaOfTheExactValue) {
  std::uint64_t seed = 1;
  double squares = 0;
  unsigned cases = 0;
  for (const System& system : test::systems_of_words()) {
    if (system.rounds == 0) continue;
    for (const WordRule& rule : word_rules()) {
      const std::string text =
          std::string(rule.name) + (system.rounds == 1 ? "" : "^" + std::to_string(system.rounds));
      const auto algorithm = sure(WordAlgorithm::parse(text));
      SimulationOptions options = options_for(system.task);
      options.choice = InputChoice::fixed;
      options.input = system.processes == 2 ? "02" : "021";
      options.seed = ++seed;
      const Simulation found = simulated_words(algorithm, system, "3/5", options);
      const Rational value = exact_error(algorithm, system, "3/5", options.input);
      ASSERT_TRUE(found.exact);
      EXPECT_EQ(*found.exact, value);
      EXPECT_LE(sigmas(found, value), 5) << text << " " << system.to_string();
      EXPECT_TRUE(!value.is_zero() || found.errors == 0);
      if (value.sign() > 0 && value < Rational(1)) {
        squares += sigmas(found, value) * sigmas(found, value);
        ++cases;
      }
    }
  }
  EXPECT_GT(cases, 20U);
  EXPECT_NEAR(squares, cases, 5 * std::sqrt(2.0 * cases));
}

TEST(WordSimulation, CountsTheSameWithAnyNumberOfThreads) {
  const System system{3, 2, broadcast, Task::set_agreement(2, 4)};
  for (const auto choice : {InputChoice::worst, InputChoice::random}) {
    SimulationOptions options = options_for(system.task, 100'001);
    options.choice = choice;
    options.seed = 7;
    const auto algorithm = sure(WordAlgorithm::parse("courteous;plurality"));
    const Simulation alone = simulated_words(algorithm, system, "1/3", options);
    options.jobs = 5;
    EXPECT_EQ(simulated_words(algorithm, system, "1/3", options).errors, alone.errors);
    EXPECT_EQ(alone.trials, 100'001U);
  }
}

// A table made from a rule meets the same deliveries, so the counts are equal and not only close.
TEST(WordSimulation, OfATableIsThatOfTheRuleItIsMadeOf) {
  for (const ChannelKind channel : {broadcast, unicast, undirected}) {
    const System system{3, 1, channel, Task::consensus(3)};
    const auto hypergraph = std::make_shared<const DecisionHypergraph>(test::built(system));
    for (const WordRule& rule : word_rules()) {
      const auto by_rule = sure(WordAlgorithm::parse(rule.name));
      const WordAlgorithm by_table("table", std::make_shared<const DecisionTable>(
                                                hypergraph, by_rule.colouring(*hypergraph)));
      for (const auto choice : {InputChoice::worst, InputChoice::random}) {
        SimulationOptions options = options_for(system.task, 5000);
        options.choice = choice;
        EXPECT_EQ(simulated_words(by_table, system, "1/2", options).errors,
                  simulated_words(by_rule, system, "1/2", options).errors)
            << rule.name;
      }
    }
  }
}

// Over two values the bit-sliced engine is a second way: it meets the same random bits. A random
// input is drawn with 0 and 1 exchanged, so that min is what pref1 is there.
TEST(WordSimulation, OverTwoValuesCountsWhatTheBitSlicedEngineCounts) {
  const std::vector<std::array<std::string, 3>> names{
      {"min", "pref0", "pref1"},
      {"max", "pref1", "pref0"},
      {"courteous", "courteous", "courteous"},
      {"courteous;min", "courteous;pref0", "courteous;pref1"}};
  for (const ChannelKind channel : {broadcast, undirected}) {
    for (const auto& [words, bits, exchanged] : names) {
      const auto algorithm = sure(WordAlgorithm::parse(words));
      const System system{4, algorithm.rounds(), channel};
      SimulationOptions options = options_for(Task::consensus(), 10'000);
      options.choice = InputChoice::fixed;
      options.input = "0110";
      const auto links = equal_links(system, probability("2/3"));
      EXPECT_EQ(sure(simulate(algorithm, system, links, options)).errors,
                sure(simulate(test::algorithm(bits, 4, channel), system, links, options)).errors)
          << words;
      options.choice = InputChoice::random;
      EXPECT_EQ(
          sure(simulate(algorithm, system, links, options)).errors,
          sure(simulate(test::algorithm(exchanged, 4, channel), system, links, options)).errors)
          << words;
    }
  }
}

TEST(WordSimulation, DrawsAllInputsEquallyOften) {
  for (const unsigned values : {3U, 5U, 8U}) {
    std::map<std::string, unsigned> seen;
    constexpr unsigned blocks = 40;
    for (std::uint64_t block = 0; block < blocks; ++block) {
      const HeldWords held = drawn_inputs({5, block, 0, 0, Purpose::input}, 2, values);
      for (unsigned e = 0; e < executions_per_block; ++e) {
        seen[std::string{digit_of(held[2 * e]), digit_of(held[2 * e + 1])}] += 1;
      }
    }
    EXPECT_EQ(seen.size(), values * values);
    const double expected = double{blocks} * executions_per_block / (values * values);
    double squares = 0;
    for (const auto& [input, count] : seen) {
      squares += (count - expected) * (count - expected) / expected;
    }
    const double freedom = values * values - 1;
    EXPECT_NEAR(squares, freedom, 5 * std::sqrt(2 * freedom)) << values;
  }
}

TEST(WordSimulation, FindsAWorstInputByPilotsWhereExactErrorsAreTooLarge) {
  const System system{8, 1, broadcast, Task::consensus(3)};
  const auto algorithm = sure(WordAlgorithm::parse("leader"));
  const Simulation found =
      simulated_words(algorithm, system, "1/2", options_for(system.task, 5000));
  EXPECT_FALSE(found.input_is_exact);
  EXPECT_FALSE(found.exact);
  EXPECT_GT(found.errors, 0U);
  EXPECT_EQ(found.engine, SimulationEngine::general);
}

TEST(WordSimulation, EstimatesRareErrors) {
  const System system{3, 2, broadcast, Task::consensus(3)};
  const auto algorithm = sure(WordAlgorithm::parse("min^2"));
  SimulationOptions options = options_for(system.task, 50'000);
  options.rare = true;
  const Simulation found = simulated_words(algorithm, system, "99/100", options);
  ASSERT_TRUE(found.exact);
  EXPECT_LE(found.interval.lower, found.exact->approximate());
  EXPECT_GE(found.interval.upper, found.exact->approximate());
}

TEST(WordSimulation, RefusesInputsOfOtherValues) {
  const System system{3, 1, broadcast, Task::consensus(3)};
  SimulationOptions options = options_for(system.task);
  options.choice = InputChoice::fixed;
  for (const std::string input : {"013", "01", "0120", "01a"}) {
    options.input = input;
    const auto found = simulate(sure(WordAlgorithm::parse("min")), system,
                                equal_links(system, probability("1/2")), options);
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().message,
              "expected 3 values from 0 to 2, worst or random: '" + input + "'");
  }
  const System large{65, 1, broadcast, Task::consensus(3)};
  const auto found = simulate(sure(WordAlgorithm::parse("min")), large,
                              equal_links(large, probability("1/2")), options_for(system.task));
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().message, "simulation over 3 values takes at most 64 processes: '65'");
}

}  // namespace
}  // namespace tacit
