#include "tacit/simulate/stop_draws.h"

#include <array>

#include <gtest/gtest.h>

#include "evaluate/algorithms.h"
#include "tacit/simulate/simulation.h"

namespace tacit {
namespace {

using enum ChannelKind;
using test::probability;

std::string sentence_of(const std::string& text, unsigned n = 4) {
  const auto stops = parse_stops(text, n);
  return stops ? stops->text() : stops.error().message;
}

TEST(StopChoice, IsReadOrRefusedInOneSentence) {
  EXPECT_EQ(sentence_of("2"), "2 at random");
  EXPECT_EQ(sentence_of("3@1,4@2"), "3@1 4@2");
  EXPECT_EQ(sentence_of("x"), "expected a number of processes, or 3@1,4@2: 'x'");
  EXPECT_EQ(sentence_of("3"), "two processes have to be left: '3'");
  EXPECT_EQ(sentence_of("1@1,2@1,3@1"), "two processes have to be left: '1@1,2@1,3@1'");
  EXPECT_EQ(sentence_of("1@1,1@2"), "process listed twice: '1@2'");
  EXPECT_EQ(sentence_of("5@1"),
            "expected a process and the first round in which it is silent: '5@1'");
  EXPECT_EQ(sentence_of("1@0"),
            "expected a process and the first round in which it is silent: '1@0'");
}

// The exact error of an input, named as tacit evaluate --crashed names it.
double exact_error(const Algorithm& algorithm, const System& system, unsigned crashed,
                   const Probability& p, const std::string& name) {
  const EngineReport report = test::sure(evaluate_with_crashes(algorithm, system, crashed));
  for (const InputClass& input : report.classes) {
    if (input.input == name) return input.error(p).approximate();
  }
  ADD_FAILURE() << "no class " << name;
  return -1;
}

// Whoever stops, and at random, the exact error lies in the interval; so it does for executions
// decided one by one, which have the same errors.
TEST(StopDraws, EstimateWhatIsExact) {
  const Probability p = probability("7/10");
  struct Case {
    ChannelKind channel;
    unsigned n;
    const char* algorithm;
    const char* input;
    const char* stops;
    const char* name;
    unsigned crashed;
  };
  const std::array<Case, 7> cases{{{broadcast, 4, "courteous^2", "0011", "1", "0011 -?", 1},
                                   {broadcast, 4, "courteous^2", "0011", "3@1", "0011 -3@1", 1},
                                   {broadcast, 4, "sweep", "0001", "4@2", "0001 -4@2", 1},
                                   {broadcast, 4, "sweep", "0111", "2", "0111 -?", 2},
                                   {radio, 3, "pref1;majority", "011", "1", "011 -?", 1},
                                   {unicast, 3, "courteous", "001", "3@1", "001 -3@1", 1},
                                   {broadcast, 5, "pref1@1^3", "10000", "1@2", "10000 -1@2", 1}}};
  for (const Case& each : cases) {
    const Algorithm algorithm = test::algorithm(each.algorithm, each.n, each.channel);
    const System system = test::system_for(algorithm, each.n, each.channel);
    SimulationOptions options;
    options.trials = 200'000;
    options.confidence = test::fraction("0.999");
    options.choice = InputChoice::fixed;
    options.input = each.input;
    options.stops = test::sure(parse_stops(each.stops, each.n));
    const ChannelLaw law = equal_law(each.channel, each.n, p);
    const Simulation found = test::sure(simulate(algorithm, system, law, options));
    const double exact = exact_error(algorithm, system, each.crashed, p, each.name);
    EXPECT_LE(found.interval.lower, exact) << each.algorithm << ' ' << each.name;
    EXPECT_GE(found.interval.upper, exact) << each.algorithm << ' ' << each.name;
    EXPECT_FALSE(found.exact);
    options.trials = 4'096;
    options.jobs = 3;
    const Simulation sliced = test::sure(simulate(algorithm, system, law, options));
    options.engine = SimulationEngine::general;
    options.jobs = 1;
    EXPECT_EQ(test::sure(simulate(algorithm, system, law, options)).errors, sliced.errors);
  }
}

TEST(StopDraws, SaysWhatTheyDoNotGoWith) {
  const auto refused = [](const char* text, ChannelKind channel, bool rare) {
    const Algorithm algorithm = test::algorithm(text, 3, channel);
    SimulationOptions options;
    options.stops.random = 1;
    options.rare = rare;
    const auto found = simulate(algorithm, test::system_for(algorithm, 3, channel),
                                equal_law(channel, 3, probability("1/2")), options);
    return found ? std::string() : found.error().message;
  };
  EXPECT_EQ(refused("courteous", undirected, false),
            "goes with channels whose links have one sender, not undirected");
  EXPECT_EQ(refused("courteous", broadcast, true), "excludes --rare");
  EXPECT_EQ(refused("courteous", broadcast, false), "");
}

}  // namespace
}  // namespace tacit
