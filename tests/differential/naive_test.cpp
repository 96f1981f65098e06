// Enumeration against a simulation written straight from the definitions, over all three
// channels; decision tables against the cuts of their hypergraph and the simulation.
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "differential/naive_algorithm.h"
#include "differential/random_algorithm.h"
#include "evaluate/algorithms.h"
#include "support/naive_model.h"
#include "support/systems.h"
#include "tacit/evaluate/enumeration.h"

namespace tacit {
namespace {

using enum ChannelKind;
using test::AlgorithmSpec;
using test::naive_evaluation;
using test::NaiveRound;
using test::NaiveStep;
using test::NaiveTable;

// Whether enumeration found, for every input, the naive errors, transmissions and
// their maximum.
testing::AssertionResult agrees(const EngineReport& report,
                                const std::map<std::string, test::NaiveRow>& naive) {
  if (report.classes.size() != naive.size()) return testing::AssertionFailure() << "inputs";
  std::uint64_t most_sent = 0;
  for (const InputClass& input : report.classes) {
    const test::NaiveRow& row = naive.at(input.input);
    const Profile errors{std::span<const std::uint64_t>(row.errors)};
    const Profile sent{std::span<const std::uint64_t>(row.sent)};
    if (input.error.coefficients() != errors.coefficients()) {
      return testing::AssertionFailure()
             << "errors on " << input.input << ": " << input.error << ", naively " << errors;
    }
    if (input.transmissions != sent) {
      return testing::AssertionFailure() << "transmissions on " << input.input << ": "
                                         << input.transmissions << ", naively " << sent;
    }
    if (input.trivial != (test::ones_in(input.input) % input.input.size() == 0)) {
      return testing::AssertionFailure() << "trivial: " << input.input;
    }
    most_sent = std::max(most_sent, row.most_sent);
  }
  if (report.most_transmissions != most_sent) {
    return testing::AssertionFailure()
           << "most transmissions " << report.most_transmissions << ", naively " << most_sent;
  }
  return testing::AssertionSuccess();
}

EngineReport enumerated(const Algorithm& algorithm, const System& system) {
  return test::sure(evaluate_by_enumeration(algorithm, system));
}

// n <= 4 (unicast n <= 3) and at most two rounds, as far as there are at most 2^16
// executions.
std::vector<System> simulated_systems() {
  return {{2, 1, broadcast},  {2, 2, broadcast},  {3, 1, broadcast},  {3, 2, broadcast},
          {4, 1, broadcast},  {4, 2, broadcast},  {2, 1, unicast},    {2, 2, unicast},
          {3, 1, unicast},    {3, 2, unicast},    {2, 1, undirected}, {2, 2, undirected},
          {3, 1, undirected}, {3, 2, undirected}, {4, 1, undirected}, {4, 2, undirected}};
}

TEST(Simulation, AgreesWithEnumerationOfRandomCountAlgorithms) {
  auto random = test::random_bits();
  for (const System& system : simulated_systems()) {
    const unsigned repetitions = system.execution_bits() > 12 ? 2 : 40;
    for (unsigned repetition = 0; repetition < test::scaled(repetitions); ++repetition) {
      const AlgorithmSpec spec =
          test::random_count_algorithm(system.processes, system.rounds, random);
      EXPECT_TRUE(agrees(enumerated(algorithm_of(spec), system),
                         naive_evaluation(naive_steps_of(spec), system)))
          << system << " " << spec;
    }
  }
}

RC_GTEST_PROP(Simulation, AgreesWithEnumerationOfSmallAlgorithms, ()) {
  const System system = *rc::gen::element(System{2, 2, broadcast}, System{3, 2, broadcast},
                                          System{3, 1, unicast}, System{3, 1, undirected},
                                          System{4, 1, broadcast}, System{2, 2, undirected});
  const AlgorithmSpec spec = *test::count_algorithms(system.processes, system.rounds);
  const System used{system.processes, static_cast<unsigned>(spec.steps.size()), system.channel};
  const auto result =
      agrees(enumerated(algorithm_of(spec), used), naive_evaluation(naive_steps_of(spec), used));
  if (!result) RC_FAIL(std::string(result.message()));
}

// The named algorithms, their rules spelled out.
TEST(Simulation, AgreesWithTheNamedAlgorithms) {
  const auto majority = [](int, int zeros, int ones, int) { return zeros >= ones ? 0 : 1; };
  const auto pref0 = [](int, int zeros, int, int) { return zeros > 0 ? 0 : 1; };
  const auto pref1 = [](int, int, int ones, int) { return ones > 0 ? 1 : 0; };
  const auto courteous = [](int own, int zeros, int ones, int) {
    if (zeros > ones) return 0;
    return zeros < ones ? 1 : 1 - own;
  };
  // With -n 3, one committee of two.
  const std::vector<bool> all{true, true, true};
  const std::vector<bool> two{true, false, true};
  const std::map<std::string, std::vector<NaiveStep>> algorithms{
      {"majority", {NaiveRound{majority, true, true, all}}},
      {"pref0", {NaiveRound{pref0, true, true, all}}},
      {"pref1", {NaiveRound{pref1, true, true, all}}},
      {"courteous", {NaiveRound{courteous, true, true, all}}},
      {"sweep", {NaiveRound{pref0, true, false, all}, NaiveRound{pref1, false, true, all}}},
      {"courteous^2",
       {NaiveRound{courteous, true, true, all}, NaiveRound{courteous, true, true, all}}},
      {"courteous@1,3", {NaiveRound{courteous, true, true, two}}},
      {"sweep@3,1", {NaiveRound{pref0, true, false, two}, NaiveRound{pref1, false, true, two}}},
      {"courteous@1,3;majority",
       {NaiveRound{courteous, true, true, two}, NaiveRound{majority, true, true, all}}}};
  for (const ChannelKind channel : {broadcast, unicast, undirected}) {
    for (const auto& [text, steps] : algorithms) {
      const System system{3, static_cast<unsigned>(steps.size()), channel};
      if (system.execution_bits() > 12 && text != "sweep") continue;
      EXPECT_TRUE(agrees(enumerated(test::algorithm(text, 3, channel), system),
                         naive_evaluation(steps, system)))
          << text << " " << system;
    }
  }
}

// What a random algorithm decides, from what is known as text: the value that validity
// forces, otherwise a bit by hashing.
int decision_from(const std::string& knowledge, std::uint64_t salt) {
  if (knowledge.find("=0") == std::string::npos) return 1;
  if (knowledge.find("=1") == std::string::npos) return 0;
  std::uint64_t hash = salt;
  for (const char c : knowledge) {
    hash = (hash ^ static_cast<std::uint64_t>(c)) * 1099511628211ULL;
    hash ^= hash >> 29;
  }
  return static_cast<int>(hash >> 17 & 1);
}

std::shared_ptr<const DecisionTable> table_from(const System& system, std::uint64_t salt) {
  const auto hypergraph = std::make_shared<const DecisionHypergraph>(test::built(system));
  Colouring colouring(hypergraph->view_count());
  for (std::uint64_t f = 0; f < hypergraph->facet_count(); ++f) {
    const auto names = naive_views(system, test::naive_execution(system, f));
    for (unsigned i = 0; i < system.processes; ++i) {
      colouring[hypergraph->facet(FacetId(f))[i].index()] = Bit(decision_from(names[i], salt));
    }
  }
  return std::make_shared<const DecisionTable>(hypergraph, std::move(colouring));
}

NaiveTable naive_table(unsigned rounds, std::uint64_t salt) {
  return {rounds, [salt](const std::string& knowledge) { return decision_from(knowledge, salt); }};
}

TEST(Simulation, AgreesWithDecisionTablesAndTheirCuts) {
  auto random = test::random_bits();
  for (const System& system : test::small_systems()) {
    if (system.rounds > 2) continue;
    for (unsigned repetition = 0; repetition < test::scaled(4); ++repetition) {
      const std::uint64_t salt = random();
      const auto table = table_from(system, salt);
      const EngineReport report = enumerated(Algorithm("table", {TableStep{table}}), system);
      EXPECT_TRUE(agrees(report, naive_evaluation({naive_table(system.rounds, salt)}, system)))
          << system;
      for (const InputClass& input : report.classes) {
        const Profile expected =
            cut_profile(table->hypergraph(), table->decisions(), test::input(input.input));
        EXPECT_EQ(input.error.coefficients(), test::coefficients_of(expected)) << system;
      }
    }
  }
}

// Tables after count rules and before them: the output of one is the input of the next.
TEST(Simulation, AgreesWithSequencesOfTablesAndRules) {
  auto random = test::random_bits();
  for (const System& system : {System{2, 2}, System{2, 3}, System{3, 2}, System{2, 2, unicast},
                               System{2, 3, undirected}, System{3, 2, undirected}}) {
    for (unsigned repetition = 0; repetition < test::scaled(8); ++repetition) {
      const std::uint64_t salt = random();
      const unsigned table_rounds = system.rounds - 1;
      const auto table = table_from({system.processes, table_rounds, system.channel}, salt);
      const AlgorithmSpec spec = test::random_count_algorithm(system.processes, 1, random);
      const Algorithm one_step = algorithm_of(spec);
      const Step& rule = one_step.steps().front();
      const NaiveStep naive_rule = naive_steps_of(spec).front();
      EXPECT_TRUE(agrees(enumerated(Algorithm("a", {rule, TableStep{table}}), system),
                         naive_evaluation({naive_rule, naive_table(table_rounds, salt)}, system)))
          << system << " " << spec;
      EXPECT_TRUE(agrees(enumerated(Algorithm("a", {TableStep{table}, rule}), system),
                         naive_evaluation({naive_table(table_rounds, salt), naive_rule}, system)))
          << system << " " << spec;
    }
  }
}

// A one-round count rule as a decision table has the same errors, over every channel,
// once and twice.
TEST(DecisionTables, AgreeWithTheCountRulesTheyAreMadeFrom) {
  auto random = test::random_bits();
  for (const System& system :
       {System{2, 1}, System{3, 1}, System{4, 1}, System{5, 1}, System{2, 1, unicast},
        System{3, 1, unicast}, System{3, 1, undirected}, System{4, 1, undirected}}) {
    const auto hypergraph = std::make_shared<const DecisionHypergraph>(test::built(system));
    for (unsigned repetition = 0; repetition < test::scaled(10); ++repetition) {
      AlgorithmSpec spec = test::random_count_algorithm(system.processes, 1, random);
      spec.steps[0].committee.clear();
      spec.steps[0].zeros_speak = true;
      spec.steps[0].ones_speak = true;
      Colouring colouring;
      for (std::uint32_t v = 0; v < hypergraph->view_count(); ++v) {
        const OneRoundView view = hypergraph->views().one_round(ViewId(v));
        colouring.push_back(Bit(spec.steps[0].decide(static_cast<int>(view.input()),
                                                     static_cast<int>(view.count(Bit::zero)),
                                                     static_cast<int>(view.count(Bit::one)))));
      }
      const Algorithm table(
          "table", {TableStep{std::make_shared<const DecisionTable>(hypergraph, colouring)}});
      const auto as_table =
          test::errors_of(table, system.processes, Engine::enumerate, system.channel);
      const auto as_rule =
          test::errors_of(algorithm_of(spec), system.processes, Engine::automatic, system.channel);
      for (const auto& [input, error] : as_rule) {
        EXPECT_EQ(as_table.at(input).coefficients(), test::coefficients_of(error))
            << system << " " << input << " " << spec;
      }
      // Twice the table is twice the rule.
      if (system.execution_bits() > 9) continue;
      const Algorithm table_twice("table^2", {table.steps()[0], table.steps()[0]});
      const Algorithm rule = algorithm_of(spec);
      const Algorithm rule_twice("rule^2", {rule.steps()[0], rule.steps()[0]});
      EXPECT_EQ(test::errors_of(table_twice, system.processes, Engine::enumerate, system.channel),
                test::errors_of(rule_twice, system.processes, Engine::automatic, system.channel));
    }
  }
}

}  // namespace
}  // namespace tacit
