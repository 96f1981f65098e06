#include "tacit/evaluate/law_enumeration.h"

#include <gtest/gtest.h>

#include "evaluate/algorithms.h"
#include "support/random_channel.h"
#include "tacit/evaluate/channel_file.h"
#include "tacit/evaluate/colouring.h"
#include "tacit/evaluate/loss_file.h"

namespace tacit {
namespace {

using enum ChannelKind;
using test::probability;

// Equal links are a point: the profiles say the same.
TEST(LawEnumeration, AgreesWithProfilesWhereLinksAreEqual) {
  for (const auto channel : all_channels) {
    for (const char* const text : {"courteous", "sweep", "majority@1,2;pref1"}) {
      const unsigned n = 3;
      const Algorithm algorithm = test::algorithm(text, n, channel);
      const System system = test::system_for(algorithm, n, channel);
      const Probability p = probability("2/7");
      const EngineReport found =
          test::sure(evaluate_by_law(algorithm, system, equal_law(channel, n, p)));
      const EngineReport exact = test::sure(evaluate_by_enumeration(algorithm, system));
      ASSERT_EQ(found.classes.size(), exact.classes.size());
      EXPECT_FALSE(found.has_profiles);
      EXPECT_EQ(found.most_transmissions, exact.most_transmissions);
      for (std::size_t i = 0; i < found.classes.size(); ++i) {
        EXPECT_EQ(found.classes[i].input, exact.classes[i].input);
        EXPECT_EQ(found.classes[i].trivial, exact.classes[i].trivial);
        EXPECT_EQ(*found.classes[i].error_value, exact.classes[i].error(p));
        EXPECT_EQ(*found.classes[i].transmissions_value, exact.classes[i].transmissions(p));
      }
    }
  }
}

// Against the definition: all executions of the hypergraph, each with the product of its
// links' probabilities.
TEST(LawEnumeration, SumsOverAllExecutions) {
  for (const auto channel : {broadcast, unicast, undirected}) {
    const unsigned n = 3;
    const Algorithm algorithm =
        test::algorithm(channel == unicast ? "courteous" : "courteous;pref0@2,3", n, channel);
    const System system = test::system_for(algorithm, n, channel);
    LinkProbabilities links = equal_links(system, probability("1/2"));
    for (std::size_t l = 0; l < links.delivery.size(); ++l) {
      links.delivery[l] =
          *Probability::from(Rational(static_cast<int>(l) + 1, static_cast<int>(l) + 4));
    }
    const EngineReport found = test::sure(evaluate_by_law(algorithm, system, law_of(links)));
    const auto hypergraph = test::sure(DecisionHypergraph::build(system));
    const Colouring colouring = test::sure(colouring_of(algorithm, hypergraph));
    const Executions& executions = hypergraph.executions();
    for (const InputClass& input : found.classes) {
      const ProcessSet ones = test::sure(parse_input(input.input, n));
      Rational sum;
      for (std::uint64_t pattern = 0; pattern < executions.patterns(); ++pattern) {
        Rational weight(1);
        for (unsigned t = 0; t < system.rounds; ++t) {
          const std::uint64_t round = executions.round_links(Pattern(pattern), t);
          for (std::size_t l = 0; l < links.delivery.size(); ++l) {
            const Rational& p = links.delivery[l].value();
            weight *= ((round >> l) & 1) != 0 ? p : Rational(1) - p;
          }
        }
        bool any = false;
        bool all = true;
        for (const ViewId view : hypergraph.facet(executions.facet(ones, Pattern(pattern)))) {
          any = any || colouring[view.index()] == Bit::one;
          all = all && colouring[view.index()] == Bit::one;
        }
        if (any && !all) sum += weight;
      }
      EXPECT_EQ(*input.error_value, sum) << input.input;
    }
  }
}

// By hand: pref1 on 01 errs when the message of process 2 is lost, on 10 that of process 1.
TEST(LawEnumeration, TellsLinksApart) {
  const Algorithm algorithm = test::algorithm("pref1", 2);
  const LinkProbabilities links{broadcast, 2, {probability("1/3"), probability("1/5")}};
  EvaluationOptions options;
  options.law = law_of(links);
  options.all_inputs = true;
  const Evaluation found = test::evaluated(algorithm, 2, options);
  EXPECT_EQ(found.engine, Engine::enumerate);
  ASSERT_EQ(found.inputs.size(), 4U);
  EXPECT_EQ(*found.inputs[1].error_value, test::fraction("4/5"));  // 01
  EXPECT_EQ(*found.inputs[2].error_value, test::fraction("2/3"));  // 10
  EXPECT_EQ(*found.worst_value, test::fraction("4/5"));
  EXPECT_EQ(found.worst_value_input, "01");
}

TEST(LawEnumeration, RefusesOtherEnginesAndLargeSystems) {
  const Algorithm algorithm = test::algorithm("pref1", 20);
  EvaluationOptions options;
  LinkProbabilities links = equal_links({20}, probability("1/2"));
  links.delivery.front() = probability("1/3");
  options.law = law_of(links);
  const auto large = evaluate(algorithm, {20}, options);
  ASSERT_FALSE(large);
  EXPECT_EQ(large.error().code, ErrorCode::too_large);
  options.engine = Engine::count;
  const auto other = evaluate(algorithm, {20}, options);
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().where.text(), "engine");
}

// Silence is the execution in which no link delivers.
TEST(Silence, IsThePatternWithoutDeliveries) {
  auto random = test::random_bits();
  for (unsigned trial = 0; trial < test::scaled(120); ++trial) {
    const auto channel = all_channels[trial % all_channels.size()];
    const unsigned n = 2 + trial / 4 % 2;
    const unsigned rounds = 1 + trial / 8 % (n == 2 ? 3 : 2);
    const ChannelLaw law = test::random_law(random, channel, n);
    EXPECT_EQ(probability_of_silence(law, rounds),
              pattern_weights(law, rounds).probability(Pattern(0)))
        << channel_file_json(law) << rounds;
  }
}

// Chains are a product, so that many of them cost no more than the sum of them.
TEST(Silence, OfManyChainsIsAProduct) {
  const unsigned n = 40;
  ChannelLaw law = equal_law(ChannelKind::radio, n, probability("1/2"));
  law.bursts = Bursts{
      BurstScope::sender,
      std::vector<BurstChain>(n, {probability("1/4"), probability("1/4"), probability("1/2")}),
      equal_law(ChannelKind::radio, n, probability("0")).good};
  const Rational heard = power(test::fraction("1/2"), n - 1);
  // Per sender: half of the time in either state, and nothing is delivered in the bad one.
  EXPECT_EQ(probability_of_silence(law, 1),
            power((heard + Rational(1)) * test::fraction("1/2"), n));
}

}  // namespace
}  // namespace tacit
