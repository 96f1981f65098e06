#include "tacit/evaluate/evaluation.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "evaluate/algorithms.h"
#include "support/stopping.h"
#include "support/systems.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

using enum ChannelKind;
using test::algorithm;
using test::evaluated;
using test::fraction;
using test::probability;
using test::profile;
using test::system_for;

Algorithm random_table(const System& system) {
  const auto hypergraph = std::make_shared<const DecisionHypergraph>(test::built(system));
  auto random = test::random_bits();
  return {"table",
          {TableStep{std::make_shared<const DecisionTable>(
              hypergraph, test::random_valid_colouring(*hypergraph, random))}}};
}

Error error_of(const Algorithm& of, const System& system, const EvaluationOptions& options,
               const RunContext& context = {}) {
  const auto result = evaluate(of, system, options, context);
  EXPECT_FALSE(result);
  return result ? Error{} : result.error();
}

TEST(EngineName, NamesEveryEngine) {
  EXPECT_EQ(engine_name(Engine::automatic), "automatic");
  EXPECT_EQ(engine_name(Engine::enumerate), "enumerate");
  EXPECT_EQ(engine_name(Engine::count), "count");
  EXPECT_EQ(engine_name(Engine::chain), "chain");
  EXPECT_THROW(static_cast<void>(engine_name(Engine(17))), ContractViolation);
}

TEST(Evaluate, ChoosesTheEngine) {
  EXPECT_EQ(evaluated("courteous", 3).engine, Engine::count);
  EXPECT_EQ(evaluated("courteous@1,2", 3).engine, Engine::count);
  EXPECT_EQ(evaluated("courteous^2", 3).engine, Engine::chain);
  EXPECT_EQ(evaluated("sweep", 3).engine, Engine::chain);
  EXPECT_EQ(evaluated("courteous", 3, {}, unicast).engine, Engine::enumerate);
  EXPECT_EQ(evaluated("courteous", 3, {}, undirected).engine, Engine::enumerate);
  EXPECT_EQ(evaluated(random_table({3, 1}), 3).engine, Engine::enumerate);
  for (const Engine engine : {Engine::enumerate, Engine::count, Engine::chain}) {
    EXPECT_EQ(evaluated("courteous", 3, {.engine = engine}).engine, engine);
  }
}

TEST(Evaluate, RefusesEnginesThatDoNotApply) {
  for (const Engine engine : {Engine::count, Engine::chain}) {
    const std::string name(engine_name(engine));
    const std::string message = name + " takes count rules over the broadcast channel";
    const Error table = error_of(random_table({3, 1}), {3, 1}, {.engine = engine});
    EXPECT_EQ(table.message, message);
    EXPECT_EQ(table.code, ErrorCode::unsupported);
    EXPECT_EQ(table.where.text(), "engine");
    const Error channel =
        error_of(algorithm("courteous", 3, unicast), {3, 1, unicast}, {.engine = engine});
    EXPECT_EQ(channel.message, message);
  }
  EXPECT_EQ(error_of(algorithm("sweep", 3), {3, 2}, {.engine = Engine::count}).message,
            "count takes one round; chain takes several");
  EXPECT_EQ(error_of(algorithm("courteous", 100), {100, 1}, {.engine = Engine::enumerate}).code,
            ErrorCode::too_large);
  EXPECT_EQ(error_of(algorithm("courteous", 20, unicast), {20, 1, unicast}, {}).code,
            ErrorCode::too_large);
}

TEST(Evaluate, ChecksValidityFirst) {
  for (const Engine engine : {Engine::automatic, Engine::enumerate, Engine::chain}) {
    const Error error = error_of(algorithm("if(ones > 1)", 3), {3, 1}, {.engine = engine});
    EXPECT_EQ(error.code, ErrorCode::invalid_argument);
    EXPECT_NE(error.message.find("breaks validity"), std::string::npos);
  }
}

TEST(Evaluate, SaysWhatWasEvaluated) {
  const Evaluation result = evaluated("sweep^2", 3);
  EXPECT_EQ(result.system, (System{3, 4}));
  EXPECT_EQ(result.algorithm, "sweep^2");
  EXPECT_TRUE(result.has_profiles);
  EXPECT_FALSE(result.worst_value);
  // The rounds are the algorithm's, whatever was asked.
  const auto other = test::sure(evaluate(algorithm("courteous^2", 3), {3, 7}));
  EXPECT_EQ(other.system.rounds, 2U);
}

// Inputs of equal error are one class, named by the smallest, without the trivial ones.
TEST(Evaluate, MergesInputsOfEqualError) {
  for (const Engine engine : {Engine::enumerate, Engine::count, Engine::chain}) {
    const Evaluation courteous = evaluated("courteous", 3, {.engine = engine});
    ASSERT_EQ(courteous.inputs.size(), 1U);
    EXPECT_EQ(courteous.inputs[0].input, "001");
    EXPECT_EQ(courteous.inputs[0].count, Integer(6));
    EXPECT_EQ(courteous.inputs[0].error.coefficients(),
              test::coefficients_of(profile({1, 0, 2, 0})));
    const Evaluation pref1 = evaluated("pref1", 4, {.engine = engine});
    ASSERT_EQ(pref1.inputs.size(), 3U);
    EXPECT_EQ(pref1.inputs[0].input, "0001");
    EXPECT_EQ(pref1.inputs[0].count, Integer(4));
    EXPECT_EQ(pref1.inputs[1].input, "0011");
    EXPECT_EQ(pref1.inputs[1].count, Integer(6));
    EXPECT_EQ(pref1.inputs[2].input, "0111");
    EXPECT_EQ(pref1.inputs[2].count, Integer(4));
    ASSERT_EQ(pref1.transmissions.size(), 1U);
    EXPECT_EQ(pref1.transmissions[0].count, Integer(16));
    EXPECT_EQ(pref1.transmissions[0].expected, profile({4}));
  }
}

// Whatever is merged, the counts add up and every input is in the class of its error.
TEST(Evaluate, ListsEveryInputWhenAsked) {
  for (const char* const text : {"majority", "courteous@1,3", "sweep@2,3;courteous", "pref0"}) {
    const Algorithm of = algorithm(text, 4);
    for (const Engine engine : test::broadcast_engines(of)) {
      const Evaluation all = evaluated(of, 4, {.engine = engine, .all_inputs = true});
      ASSERT_EQ(all.inputs.size(), 16U);
      std::map<std::string, Integer> count_of;
      for (std::size_t i = 0; i < all.inputs.size(); ++i) {
        const InputClass& input = all.inputs[i];
        EXPECT_EQ(input.count, Integer(1));
        if (i > 0) {
          EXPECT_LT(all.inputs[i - 1].input, input.input);
        }
        EXPECT_EQ(input.trivial, input.input == "0000" || input.input == "1111");
        if (!input.trivial) count_of[input.error.to_string()] += Integer(1);
        const Evaluation one = evaluated(of, 4, {.engine = engine, .input = input.input});
        ASSERT_EQ(one.inputs.size(), 1U);
        EXPECT_EQ(one.inputs[0].input, input.input);
        EXPECT_EQ(one.inputs[0].count, Integer(1));
        EXPECT_EQ(one.inputs[0].error.coefficients(), input.error.coefficients());
        EXPECT_EQ(one.inputs[0].transmissions, input.transmissions);
      }
      const Evaluation merged = evaluated(of, 4, {.engine = engine});
      EXPECT_EQ(merged.inputs.size(), count_of.size());
      for (const InputClass& input : merged.inputs) {
        EXPECT_EQ(input.count, count_of.at(input.error.to_string())) << text << input.input;
      }
      Integer sent;
      for (const TransmissionClass& each : merged.transmissions) sent += each.count;
      EXPECT_EQ(sent, Integer(16));
    }
  }
}

TEST(Evaluate, TakesOneInput) {
  const Evaluation one = evaluated("pref1", 3, {.at = probability("1/3"), .input = "110"});
  ASSERT_EQ(one.inputs.size(), 1U);
  EXPECT_EQ(one.inputs[0].error, profile({1, 0, 0}));
  EXPECT_EQ(*one.worst_value, fraction("4/9"));
  EXPECT_EQ(one.worst_value_input, "110");
  ASSERT_EQ(one.worst.size(), 1U);
  EXPECT_EQ(one.worst[0].input, "110");
  const Evaluation trivial = evaluated("pref1", 3, {.input = "111"});
  EXPECT_TRUE(trivial.inputs[0].error.is_zero());
  EXPECT_TRUE(trivial.inputs[0].trivial);
  for (const char* const wrong : {"", "11", "1111", "1x1", "012"}) {
    const Error error = error_of(algorithm("pref1", 3), {3, 1}, {.input = wrong});
    const bool digits = wrong == std::string("012");
    EXPECT_EQ(error.message, "expected 3 bits: '" + std::string(wrong) + "'" +
                                 (digits ? "; inputs of more than two values take --values" : ""));
    EXPECT_EQ(error.where.text(), "input");
  }
}

// n = 4, courteous@1,2,3: the profile of courteous for three, times nothing.
TEST(Evaluate, AppliesCommitteesToListeners) {
  const Evaluation result = evaluated("courteous@1,2,3", 4, {.at = probability("11/20")});
  // docs/mathematics.md: courteous among three of four has 0.363375 at 11/20.
  EXPECT_EQ(*result.worst_value, fraction("0.363375"));
}

TEST(Evaluate, HasTheValueOfTheWorstProfileAtAPoint) {
  for (const char* const text : {"majority", "courteous", "pref1", "courteous^2", "sweep"}) {
    for (const char* const p : {"0", "1/4", "2/5", "1/2", "2/3", "9/10", "1"}) {
      const Evaluation result = evaluated(text, 4, {.at = probability(p)});
      Rational most;
      for (const InputClass& input : result.inputs) {
        EXPECT_EQ(*input.error_value, input.error(probability(p)));
        EXPECT_EQ(*input.transmissions_value, input.transmissions(probability(p)));
        most = std::max(most, *input.error_value);
        if (input.input == result.worst_value_input) {
          EXPECT_EQ(*input.error_value, *result.worst_value);
        }
      }
      EXPECT_EQ(*result.worst_value, most) << text << " " << p;
      EXPECT_EQ(piece_at(result.worst, fraction(p)).profile(probability(p)), most);
      for (const TransmissionClass& sent : result.transmissions) {
        EXPECT_EQ(*sent.value, sent.expected(probability(p)));
      }
    }
  }
  // The same as the golden run evaluate_contract.
  EXPECT_EQ(*evaluated("courteous", 3, {.at = probability("2/5")}).worst_value, fraction("51/125"));
}

// From a large degree on, a point is evaluated without profiles: the values are the same
// as at a smaller degree of the same function.
TEST(Evaluate, ComputesOnlyValuesAtLargeDegrees) {
  const unsigned n = 25;
  const unsigned rounds = 50;
  ASSERT_GT(std::uint64_t{n} * rounds, largest_profile_at_a_point);
  const auto p = probability("1/10");
  const Evaluation result = evaluated("sweep^" + std::to_string(rounds / 2), n, {.at = p});
  EXPECT_FALSE(result.has_profiles);
  EXPECT_TRUE(result.worst.empty());
  EXPECT_EQ(*result.worst_value, power(fraction("9/10"), rounds / 2 * n));
  // All mixed inputs have this error.
  ASSERT_EQ(result.inputs.size(), 1U);
  EXPECT_EQ(result.inputs[0].count, power(Integer(2), n) - Integer(2));
  const Evaluation one = evaluated("sweep^25", n, {.at = p, .input = std::string(24, '1') + "0"});
  EXPECT_EQ(*one.worst_value, *result.worst_value);
}

TEST(Evaluate, RefusesToListTooManyInputs) {
  const Error error = error_of(algorithm("courteous", 21), {21, 1}, {.all_inputs = true});
  EXPECT_EQ(error.code, ErrorCode::too_large);
  EXPECT_EQ(error.where.text(), "inputs");
}

TEST(Evaluate, StopsWhenCancelled) {
  std::stop_source source;
  source.request_stop();
  for (const Engine engine : {Engine::enumerate, Engine::chain}) {
    EXPECT_EQ(error_of(algorithm("courteous^2", 6), {6, 2}, {.engine = engine},
                       {.stop = source.get_token()})
                  .code,
              ErrorCode::cancelled);
  }
}

// The engines are done by then; the envelope of many inputs takes longer than they do.
TEST(Evaluate, StopsWhileTheWorstCaseIsFound) {
  test::StopAtReport stop{"pairs compared"};
  EXPECT_EQ(error_of(algorithm("majority^2", 7), {7, 2}, {}, stop.context()).code,
            ErrorCode::cancelled);
  EXPECT_EQ(stop.reports, 1U);
}

// The mean over a distribution, which is found by classes of inputs, again input by input.
TEST(Evaluate, GivesTheMeanOverADistributionOfInputs) {
  const System system{3};
  InputPrior prior{.kind = InputPrior::Kind::single, .weights = {1, 0, 2, 5, 3, 1, 0, 4}};
  const InputPrior uniform{.kind = InputPrior::Kind::uniform};
  const InputPrior by_ones{.kind = InputPrior::Kind::by_ones, .weights = {1, 6, 2, 0}};
  for (const Algorithm& of : {algorithm("courteous", 3), algorithm("pref1", 3),
                              algorithm("majority@1,2", 3), random_table(system)}) {
    for (const InputPrior& each : {prior, uniform, by_ones}) {
      EvaluationOptions options;
      options.prior = each;
      options.at = probability("2/7");
      const Evaluation found = test::sure(evaluate(of, system, options));
      options.prior = {};
      options.all_inputs = true;
      Rational value;
      Profile mean(3);
      for (const InputClass& input : test::sure(evaluate(of, system, options)).inputs) {
        const Rational share = probability_of(each, test::input(input.input), 3);
        value += share * *input.error_value;
        mean += (share.numerator() * input.error).divided_by(share.denominator());
      }
      EXPECT_EQ(found.mean_value, value) << of.name();
      ASSERT_TRUE(found.mean);
      EXPECT_EQ(*found.mean, mean) << of.name();
      EXPECT_EQ((*found.mean)(*options.at), value);
    }
  }
}

}  // namespace
}  // namespace tacit
