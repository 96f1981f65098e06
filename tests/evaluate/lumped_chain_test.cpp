#include "tacit/evaluate/lumped_chain.h"

#include <chrono>
#include <map>
#include <set>
#include <stop_token>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "evaluate/algorithms.h"
#include "support/systems.h"
#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/base/number_memory.h"

namespace tacit {
namespace {

using enum ChannelKind;
using test::algorithm;
using test::probability;
using test::profile;
using test::system_for;

EngineReport lumped(const std::string& text, unsigned n, const LumpedChainOptions& options = {}) {
  const Algorithm of = algorithm(text, n);
  return test::sure(evaluate_by_classes(of, system_for(of, n), options));
}

TEST(IsLumpable, TakesCountRulesOverBroadcast) {
  EXPECT_TRUE(is_lumpable(algorithm("courteous", 3), {3, 1}));
  EXPECT_TRUE(is_lumpable(algorithm("sweep@1,2;pref1", 3), {3, 3}));
  EXPECT_FALSE(is_lumpable(algorithm("courteous", 3, unicast), {3, 1, unicast}));
  EXPECT_FALSE(is_lumpable(algorithm("courteous", 3, undirected), {3, 1, undirected}));
  const auto hypergraph = std::make_shared<const DecisionHypergraph>(test::built({2, 1}));
  auto random = test::random_bits();
  const Algorithm table("table",
                        {TableStep{std::make_shared<const DecisionTable>(
                            hypergraph, test::random_valid_colouring(*hypergraph, random))}});
  EXPECT_FALSE(is_lumpable(table, {2, 1}));
  EXPECT_THROW(static_cast<void>(evaluate_by_classes(table, {2, 1}, {})), ContractViolation);
}

TEST(LumpedChain, NeedsAPointForValues) {
  EXPECT_THROW(static_cast<void>(
                   evaluate_by_classes(algorithm("courteous", 3), {3, 1}, {.values_only = true})),
               ContractViolation);
}

// The classes cover all inputs: those with equal numbers of ones in every group.
TEST(LumpedChain, CoversAllInputs) {
  const EngineReport alike = lumped("courteous^2", 5);
  ASSERT_EQ(alike.classes.size(), 6U);
  std::set<unsigned> seen;
  for (const InputClass& input : alike.classes) {
    const unsigned d = test::ones_in(input.input);
    EXPECT_TRUE(seen.insert(d).second);
    EXPECT_EQ(input.count, binomial(5, d));
    EXPECT_EQ(input.trivial, d == 0 || d == 5);
  }
  // Groups {1}, {2}, {3, 4, 5}: 2 * 2 * 4 states.
  const EngineReport groups = lumped("courteous@1,2;pref1@2", 5);
  EXPECT_EQ(groups.classes.size(), 16U);
  Integer total;
  for (const InputClass& input : groups.classes) {
    total += input.count;
    const std::string bits = input.input;
    EXPECT_EQ(input.count, binomial(3, test::ones_in(bits.substr(2)))) << bits;
    EXPECT_EQ(input.trivial, bits == "00000" || bits == "11111");
  }
  EXPECT_EQ(total, Integer(32));
}

TEST(LumpedChain, NamesTheSmallestInputOfAClass) {
  for (const InputClass& input : lumped("courteous", 4).classes) {
    const unsigned d = test::ones_in(input.input);
    EXPECT_EQ(input.input, std::string(4 - d, '0') + std::string(d, '1'));
  }
}

// A claim of the paper as a value: courteous, n = 3, is 2 p^2 q + q^3.
TEST(LumpedChain, EvaluatesCourteousForThree) {
  for (const InputClass& input : lumped("courteous", 3).classes) {
    if (!input.trivial) {
      EXPECT_EQ(input.error.coefficients(), test::coefficients_of(profile({1, 0, 2, 0})));
    }
    EXPECT_EQ(input.error.degree(), 3U);
    EXPECT_EQ(input.transmissions, profile({3}));
  }
}

TEST(LumpedChain, KeepsDegreesWhenProcessesAreSilent) {
  for (const InputClass& input : lumped("sweep^2", 3).classes) {
    EXPECT_EQ(input.error.degree(), 12U);
    if (!input.trivial) {
      EXPECT_EQ(input.error, profile({1, 0, 0, 0, 0, 0, 0}));
    }
  }
}

TEST(LumpedChain, CountsTransmissions) {
  const EngineReport sweep = lumped("sweep", 2);
  for (const InputClass& input : sweep.classes) {
    if (input.input == "01") {
      EXPECT_EQ(input.transmissions, profile({2, 1}));
    }
    if (input.input == "00" || input.input == "11") {
      EXPECT_EQ(input.transmissions, profile({2}));
    }
  }
  EXPECT_EQ(sweep.most_transmissions, 2U);
  EXPECT_EQ(lumped("sweep^3", 7).most_transmissions, 21U);
  EXPECT_EQ(lumped("courteous@1,2,3;pref1", 7).most_transmissions, 10U);
}

TEST(LumpedChain, ComputesValuesWithoutProfiles) {
  const auto p = probability("2/7");
  for (const char* const text : {"courteous", "courteous^3", "sweep^2", "(sweep;majority)@1,3"}) {
    const EngineReport profiles = lumped(text, 4);
    const EngineReport values = lumped(text, 4, {.at = p, .values_only = true});
    EXPECT_TRUE(profiles.has_profiles);
    EXPECT_FALSE(values.has_profiles);
    EXPECT_EQ(values.most_transmissions, profiles.most_transmissions);
    ASSERT_EQ(values.classes.size(), profiles.classes.size());
    for (std::size_t i = 0; i < values.classes.size(); ++i) {
      EXPECT_EQ(values.classes[i].input, profiles.classes[i].input);
      EXPECT_EQ(*values.classes[i].error_value, profiles.classes[i].error(p)) << text;
      const Rational sent =
          values.classes[i].transmissions_value.value_or(values.classes[i].transmissions(p));
      EXPECT_EQ(sent, profiles.classes[i].transmissions(p)) << text;
    }
  }
}

// A rule is what it decides, not what it is called: pref0 and pref1 under one name.
TEST(LumpedChain, TellsRulesOfEqualNamesApart) {
  const CountRule first("rule", [](const Counts& c) { return Pref0{}(c); });
  const CountRule second("rule", [](const Counts& c) { return Pref1{}(c); });
  const Algorithm anonymous("rule;rule;rule",
                            {CountStep{first}, CountStep{second}, CountStep{first}});
  const auto found = test::sure(evaluate_by_classes(anonymous, {3, 3}, {}));
  const EngineReport expected = lumped("pref0;pref1;pref0", 3);
  ASSERT_EQ(found.classes.size(), expected.classes.size());
  for (std::size_t i = 0; i < found.classes.size(); ++i) {
    EXPECT_EQ(found.classes[i].error, expected.classes[i].error) << found.classes[i].input;
  }
}

TEST(LumpedChain, GivesTheSameOnAnyNumberOfThreads) {
  const EngineReport one = lumped("courteous^3;sweep", 9, {.jobs = 1});
  const EngineReport four = lumped("courteous^3;sweep", 9, {.jobs = 4});
  ASSERT_EQ(one.classes.size(), four.classes.size());
  for (std::size_t i = 0; i < one.classes.size(); ++i) {
    EXPECT_EQ(one.classes[i].error.coefficients(), four.classes[i].error.coefficients());
    EXPECT_EQ(one.classes[i].transmissions.coefficients(),
              four.classes[i].transmissions.coefficients());
  }
}

TEST(LumpedChain, RefusesTooManyStates) {
  // Process k takes part in the steps that the binary digits of k name: 21 groups.
  std::string text;
  for (unsigned bit = 0; bit < 5; ++bit) {
    std::string committee;
    for (unsigned i = 1; i <= 21; ++i) {
      if ((i >> bit & 1) != 0) committee += (committee.empty() ? "@" : ",") + std::to_string(i);
    }
    text += (text.empty() ? "pref1" : ";pref1") + committee;
  }
  const Algorithm of = algorithm(text, 21);
  const auto result = evaluate_by_classes(of, system_for(of, 21), {});
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::too_large);
}

TEST(LumpedChain, StopsWhenCancelled) {
  std::stop_source source;
  source.request_stop();
  const auto result =
      evaluate_by_classes(algorithm("courteous^3", 40), {40, 3}, {}, {.stop = source.get_token()});
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::cancelled);
}

TEST(LumpedChain, FailsWhereARuleHasNoValue) {
  const auto result = evaluate_by_classes(algorithm("if(ones / zeros)", 3), {3, 1}, {});
  ASSERT_FALSE(result);
  EXPECT_NE(result.error().message.find("division by zero"), std::string::npos);
}

// Against the sum over all numbers of delivered zeros and ones, for rules with many and with
// few undecided pairs, and more processes than rows of binomials are kept for.
TEST(LumpedChain, SkipsOnlyOutcomesOfAgreement) {
  for (const char* const text :
       {"courteous", "majority", "if(ones%3==1 && zeros>0 || zeros==0)", "pref0"}) {
    const unsigned n = 131;
    const Algorithm of = algorithm(text, n);
    const auto table =
        test::sure(RuleTable::build(std::get<CountStep>(of.steps()[0]).rule, n, false));
    const EngineReport report = lumped(text, n);
    for (const unsigned d : {1U, 64U, 130U}) {
      std::vector<Integer> expected(n + 1);
      for (unsigned a = 0; a <= n - d; ++a) {
        for (unsigned b = 0; b <= d; ++b) {
          std::set<Bit> decisions;
          if (a > 0) decisions.insert(table.decide(Bit::zero, a, b));
          if (a < n - d) decisions.insert(table.decide(Bit::zero, a + 1, b));
          if (b > 0) decisions.insert(table.decide(Bit::one, a, b));
          if (b < d) decisions.insert(table.decide(Bit::one, a, b + 1));
          if (decisions.size() == 2) expected[a + b] += binomial(n - d, a) * binomial(d, b);
        }
      }
      EXPECT_EQ(report.classes[d].error.coefficients(), expected) << text << " " << d;
    }
  }
}

// The price is told before anything is done; what is spent on the way is told, too.
TEST(LumpedChain, StaysWithinItsMemory) {
  RunContext context;
  context.budget = std::make_shared<Budget>(std::uint64_t{1} << 30);
  const Algorithm of = algorithm("courteous", 100'000);
  const auto refused = evaluate_by_classes(of, system_for(of, 100'000), {}, context);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::out_of_memory);
  EXPECT_EQ(refused.error().message.find(
                "too large: evaluating 'courteous' for 100000 processes would need at least"),
            0U)
      << refused.error().message;

  install_number_memory();
  context.budget = std::make_shared<Budget>(std::uint64_t{2} << 20);
  const Algorithm smaller = algorithm("courteous", 400);
  const auto spent = evaluate_by_classes(smaller, system_for(smaller, 400), {}, context);
  ASSERT_FALSE(spent);
  EXPECT_EQ(spent.error().code, ErrorCode::out_of_memory);
}

TEST(LumpedChain, HearsAStopAtAnyTime) {
  for (const int milliseconds : {0, 5, 50, 300}) {
    std::stop_source source;
    RunContext context;
    context.stop = source.get_token();
    const std::jthread clock([&source, milliseconds] {
      std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
      source.request_stop();
    });
    const Algorithm of = algorithm("if((ones*7)%5 > zeros%3)", 1500);
    const auto begun = std::chrono::steady_clock::now();
    const auto stopped = evaluate_by_classes(of, system_for(of, 1500), {.jobs = 2}, context);
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, ErrorCode::cancelled);
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(5));
  }
}

}  // namespace
}  // namespace tacit
