// Channels with hidden states: all engines against an enumeration of everything hidden, and against
// each other where a law is one of the paper's in other words.
#include <algorithm>
#include <map>
#include <memory>

#include <gtest/gtest.h>

#include "evaluate/algorithms.h"
#include "support/naive_channel.h"
#include "support/random_channel.h"
#include "tacit/algorithm/decision_table.h"
#include "tacit/evaluate/colouring.h"

namespace tacit {
namespace {

using enum ChannelKind;
using test::fraction;
using test::probability;

// A round of a rule, straight from the definitions.
struct PlainRound {
  std::function<int(int own, int zeros, int ones)> rule;
  bool zeros_speak = true;
  bool ones_speak = true;
};

std::vector<int> after(const PlainRound& round, const test::NaiveHearing& hears,
                       const std::vector<int>& values) {
  std::vector<int> next;
  for (std::size_t i = 0; i < values.size(); ++i) {
    int known[2] = {0, 0};
    for (std::size_t j = 0; j < values.size(); ++j) {
      const bool speaks = values[j] == 0 ? round.zeros_speak : round.ones_speak;
      if (i == j || (speaks && hears[j][i])) ++known[values[j]];
    }
    next.push_back(round.rule(values[i], known[0], known[1]));
  }
  return next;
}

const std::map<std::string, std::vector<PlainRound>>& plain_algorithms() {
  const auto majority = [](int, int zeros, int ones) { return zeros >= ones ? 0 : 1; };
  const auto courteous = [](int own, int zeros, int ones) {
    return zeros == ones ? 1 - own : zeros > ones ? 0 : 1;
  };
  const auto pref0 = [](int, int zeros, int) { return zeros > 0 ? 0 : 1; };
  const auto pref1 = [](int, int, int ones) { return ones > 0 ? 1 : 0; };
  static const std::map<std::string, std::vector<PlainRound>> algorithms{
      {"courteous", {{courteous}}},
      {"majority", {{majority}}},
      {"sweep", {{pref0, true, false}, {pref1, false, true}}},
      {"courteous;pref1", {{courteous}, {pref1}}},
      {"majority^2", {{majority}, {majority}}}};
  return algorithms;
}

// The errors by input, process 1 first.
std::map<std::string, Rational> naive_errors(const std::vector<PlainRound>& rounds,
                                             const ChannelLaw& law) {
  std::map<std::string, Rational> errors;
  const unsigned n = law.processes;
  test::for_each_naive_history(
      law, static_cast<unsigned>(rounds.size()),
      [&](const std::vector<test::NaiveHearing>& history, const Rational& weight) {
        for (unsigned input = 0; input < 1U << n; ++input) {
          std::vector<int> values;
          std::string text;
          for (unsigned i = 0; i < n; ++i) {
            values.push_back(static_cast<int>(input >> i & 1));
            text += values.back() == 1 ? '1' : '0';
          }
          for (std::size_t t = 0; t < rounds.size(); ++t) {
            values = after(rounds[t], history[t], values);
          }
          const auto [least, most] = std::ranges::minmax(values);
          errors[text] += least == most ? Rational(0) : weight;
        }
      });
  return errors;
}

Evaluation evaluated(const Algorithm& algorithm, const ChannelLaw& law,
                     Engine engine = Engine::automatic) {
  EvaluationOptions options;
  options.law = law;
  options.all_inputs = law.processes <= 12;
  options.engine = engine;
  return test::sure(evaluate(algorithm, {law.processes, algorithm.rounds(), law.channel}, options));
}

void expect_same(const Evaluation& found, const std::map<std::string, Rational>& errors,
                 const std::string& what) {
  for (const InputClass& input : found.inputs) {
    EXPECT_EQ(*input.error_value, errors.at(input.input)) << what << " " << input.input;
  }
}

// The same decisions as one table of several rounds.
Algorithm as_table(const Algorithm& algorithm, const System& system) {
  const auto hypergraph =
      std::make_shared<const DecisionHypergraph>(test::sure(DecisionHypergraph::build(system)));
  Colouring decisions = test::sure(colouring_of(algorithm, *hypergraph));
  const auto table = std::make_shared<const DecisionTable>(hypergraph, std::move(decisions));
  return Algorithm("table", {TableStep{table}});
}

TEST(Channels, AreEvaluatedAsEverythingHiddenIsEnumerated) {
  auto random = test::random_bits();
  for (unsigned trial = 0; trial < test::scaled(200); ++trial) {
    const auto channel = all_channels[trial % all_channels.size()];
    const auto entry = std::next(plain_algorithms().begin(), trial / 4 % 5);
    const auto& [name, rounds] = *entry;
    const bool many_links = channel == radio || channel == unicast;
    const unsigned n = many_links && rounds.size() > 1 ? 2 : 2 + trial / 20 % 2;
    const ChannelLaw law = test::random_law(random, channel, n);
    const auto errors = naive_errors(rounds, law);
    const Algorithm algorithm = test::algorithm(name, n, channel);
    const System system{n, algorithm.rounds(), channel};
    const std::string what = name + " " + system.to_string() + " trial " + std::to_string(trial);
    expect_same(evaluated(algorithm, law), errors, what);
    expect_same(evaluated(as_table(algorithm, system), law), errors, what + " as a table");
  }
}

ChannelLaw alike(ChannelKind channel, unsigned n, const char* good, const char* bad) {
  ChannelLaw law = equal_law(channel, n, probability(good));
  law.bursts = Bursts{BurstScope::medium,
                      {{probability("1/5"), probability("1/3"), probability("3/8")}},
                      equal_law(channel, n, probability(bad)).good};
  return law;
}

// Counting and enumeration share no more than the rules and the chain of the medium.
TEST(Channels, AreCountedAsTheyAreEnumerated) {
  for (const auto channel : {broadcast, radio, unicast}) {
    for (const char* const name : {"courteous", "courteous^3", "sweep;majority", "pref1;pref0"}) {
      for (const unsigned n : {2U, 3U, 4U}) {
        const Algorithm algorithm = test::algorithm(name, n, channel);
        ChannelLaw law = alike(channel, n, "5/6", "1/4");
        const bool one_round = algorithm.step_count() == 1;
        const Engine counting = one_round ? Engine::count : Engine::chain;
        if (channel == radio) {
          law.good.senders.assign(n, {probability("1/3"), probability("3/4")});
          law.bursts->bad.senders.assign(n, {probability("1"), probability("1/7")});
        }
        const Evaluation counted = evaluated(algorithm, law, counting);
        const Evaluation listed = evaluated(algorithm, law, Engine::enumerate);
        EXPECT_EQ(counted.most_transmissions, listed.most_transmissions) << name << n;
        for (std::size_t i = 0; i < listed.inputs.size(); ++i) {
          EXPECT_EQ(counted.inputs[i].error_value, listed.inputs[i].error_value) << name << n;
          EXPECT_EQ(counted.inputs[i].transmissions_value, listed.inputs[i].transmissions_value);
        }
      }
    }
  }
}

Evaluation at_point(const Algorithm& algorithm, ChannelKind channel, unsigned n, const char* p) {
  EvaluationOptions options;
  options.at = probability(p);
  options.all_inputs = n <= 12;
  return test::sure(evaluate(algorithm, {n, algorithm.rounds(), channel}, options));
}

void expect_equal_values(const Evaluation& a, const Evaluation& b) {
  ASSERT_EQ(a.inputs.size(), b.inputs.size());
  for (std::size_t i = 0; i < a.inputs.size(); ++i) {
    EXPECT_EQ(a.inputs[i].error_value, b.inputs[i].error_value) << a.inputs[i].input;
    EXPECT_EQ(a.inputs[i].transmissions_value, b.inputs[i].transmissions_value);
  }
}

// Bursts of independent rounds, losses that receivers share all or none of, and equal links are the
// channels of the paper in other words.
TEST(Channels, OfThePaperStayWhatTheyAre) {
  for (const char* const name : {"courteous", "sweep", "courteous;pref1"}) {
    for (const unsigned n : {2U, 3U, 4U}) {
      const auto made = [&](ChannelKind channel) { return test::algorithm(name, n, channel); };
      for (const auto channel : all_channels) {
        if (n == 4 && channel != broadcast) continue;
        expect_equal_values(evaluated(made(channel), equal_law(channel, n, probability("3/5"))),
                            at_point(made(channel), channel, n, "3/5"));
        expect_equal_values(evaluated(made(channel), alike(channel, n, "3/5", "3/5")),
                            at_point(made(channel), channel, n, "3/5"));
      }
      // 3/8 * 1/10 + 5/8 * 9/10 = 3/5.
      ChannelLaw independent = equal_law(broadcast, n, probability("9/10"));
      independent.bursts = Bursts{
          BurstScope::sender,
          std::vector<BurstChain>(n, {probability("3/8"), probability("5/8"), probability("3/8")}),
          equal_law(broadcast, n, probability("1/10")).good};
      expect_equal_values(evaluated(made(broadcast), independent),
                          at_point(made(broadcast), broadcast, n, "3/5"));
      ChannelLaw together = equal_law(radio, n, probability("1/7"));
      together.good.senders.assign(n, {probability("1"), probability("3/5")});
      expect_equal_values(evaluated(made(radio), together),
                          at_point(made(broadcast), broadcast, n, "3/5"));
    }
  }
}

TEST(Channels, OfManyProcessesAreCounted) {
  const Algorithm algorithm = test::algorithm("courteous^4", 30);
  const Evaluation found = evaluated(algorithm, alike(broadcast, 30, "9/10", "9/10"));
  EXPECT_EQ(found.engine, Engine::chain);
  const Evaluation point = at_point(algorithm, broadcast, 30, "9/10");
  EXPECT_EQ(found.worst_value, point.worst_value);
  EXPECT_EQ(found.worst_value_input, point.worst_value_input);
}

}  // namespace
}  // namespace tacit
