#include "tacit/evaluate/crashes.h"

#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "support/literals.h"
#include "tacit/evaluate/evaluation.h"
#include "tacit/evaluate/one_execution.h"

namespace tacit {
namespace {

using test::probability;

Algorithm algorithm_of(const std::string& text, const System& system) {
  auto algorithm = parse_algorithm(
      text, {.processes = system.processes, .channel = system.channel, .rounds = {}});
  EXPECT_TRUE(algorithm);
  return *std::move(algorithm);
}

// The error of an input under stops, execution by execution: what is silent is lost, whatever its
// link would have done, and who stops is not asked.
Profile naive_error(const Algorithm& algorithm, const System& system, ProcessSet input,
                    const std::vector<Stop>& stops) {
  const auto runner = ExecutionRunner::build(algorithm, system);
  const Channel& channel = runner->channel();
  const unsigned links = channel.links();
  const auto silent = [&](unsigned round, LinkId link) {
    return std::ranges::any_of(channel.arcs(link), [&](const Channel::Arc& arc) {
      return std::ranges::any_of(stops, [&](const Stop& stop) {
        return stop.process == arc.sender && stop.round <= round + 1;
      });
    });
  };
  ProcessSet survivors = ProcessSet::first(system.processes);
  for (const Stop& stop : stops) survivors = survivors - ProcessSet::only(stop.process);
  Profile error(links * algorithm.rounds());
  for (std::uint64_t pattern = 0; pattern < std::uint64_t{1} << (links * algorithm.rounds());
       ++pattern) {
    unsigned delivered = 0;
    for (std::uint64_t rest = pattern; rest != 0; rest &= rest - 1) ++delivered;
    const ProcessSet ones = runner->decisions(input, [&](unsigned round, LinkId link) {
      return (pattern >> (round * links + link.value()) & 1) != 0 && !silent(round, link);
    }) & survivors;
    if (!ones.empty() && !(ones == survivors)) error.add(delivered);
  }
  return error;
}

std::string name_of(const std::string& input, const std::vector<Stop>& stops) {
  std::string name = input;
  for (const Stop& stop : stops) name += " -" + stops_text({stop});
  return name;
}

TEST(Crashes, AreWhatEveryExecutionSays) {
  struct Case {
    std::string algorithm;
    System system;
    unsigned crashed;
  };
  const std::vector<Case> cases{{"courteous", {4, 1, ChannelKind::broadcast}, 2},
                                {"majority;pref1", {3, 2, ChannelKind::broadcast}, 1},
                                {"sweep", {3, 4, ChannelKind::broadcast}, 1},
                                {"pref1@1,2;courteous", {4, 2, ChannelKind::broadcast}, 2},
                                {"courteous", {3, 1, ChannelKind::unicast}, 1},
                                {"pref0;courteous", {3, 2, ChannelKind::undirected}, 1}};
  for (const Case& each : cases) {
    const Algorithm algorithm = algorithm_of(each.algorithm, each.system);
    System system = each.system;
    system.rounds = algorithm.rounds();
    const auto report = evaluate_with_crashes(algorithm, system, each.crashed);
    ASSERT_TRUE(report) << each.algorithm;
    std::map<std::string, Profile> errors;
    for (const InputClass& input : report->classes) errors.emplace(input.input, input.error);
    const unsigned n = system.processes;
    for (std::uint64_t mask = 0; mask < std::uint64_t{1} << n; ++mask) {
      const std::string input = input_text(ProcessSet(mask), n);
      Rational sum;
      unsigned exactly = 0;
      for (const auto& stops : all_stops(n, system.rounds, each.crashed)) {
        const Profile naive = naive_error(algorithm, system, ProcessSet(mask), stops);
        EXPECT_EQ(errors.at(name_of(input, stops)), naive) << each.algorithm << " " << input;
        if (stops.size() < each.crashed) continue;
        sum += naive(probability("2/7"));
        ++exactly;
      }
      EXPECT_EQ(errors.at(input + " -?")(probability("2/7")), sum / Rational(exactly));
    }
  }
}

// Nobody who stops is in the formula: with a silent leader who holds 1, the others never hear of
// it.
TEST(Crashes, KeepTheOthersApartFromWhoStops) {
  const System system{3, 1, ChannelKind::broadcast};
  const auto report = evaluate_with_crashes(algorithm_of("pref1", system), system, 1);
  ASSERT_TRUE(report);
  for (const InputClass& input : report->classes) {
    if (input.input == "100 -1@1") {
      EXPECT_TRUE(input.error.is_zero());
    }
    // Processes 2 and 3 differ unless 2, who holds 1, is heard by 3.
    if (input.input == "110 -1@1") {
      EXPECT_EQ(input.error, Profile({Integer(1), Integer(0)}));
    }
  }
}

// What is worst is at least as bad as without stops, and the choice is named.
TEST(Crashes, AreNamedInEvaluations) {
  const System system{4, 2, ChannelKind::broadcast};
  const Algorithm algorithm = algorithm_of("courteous^2", system);
  const auto plain = evaluate(algorithm, system, {.at = probability("1/5")});
  const auto crashed = evaluate(algorithm, system, {.at = probability("1/5"), .crashed = 1});
  ASSERT_TRUE(plain && crashed);
  EXPECT_GT(*crashed->worst_value, *plain->worst_value);
  EXPECT_NE(crashed->worst_value_input.find('-'), std::string::npos);
  EXPECT_EQ(crashed->most_transmissions, plain->most_transmissions);
}

TEST(Crashes, LeaveTwoAtLeast) {
  const System system{3, 1, ChannelKind::broadcast};
  const auto refused = evaluate_with_crashes(algorithm_of("pref1", system), system, 2);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message,
            "expected 1 to 1 processes that stop, as two have to be left: '2'");
}

TEST(Stops, AreAllAndDifferent) {
  const auto stops = all_stops(4, 3, 2);
  EXPECT_EQ(stops.size(), 1U + 4 * 3 + 6 * 9);
  EXPECT_TRUE(stops.front().empty());
  EXPECT_EQ(stops_text(stops.back()), "3@3 4@3");
}

}  // namespace
}  // namespace tacit
