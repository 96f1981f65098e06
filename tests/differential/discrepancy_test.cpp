// Expected discrepancies in several ways: all engines against a simulation written straight from
// the definitions, and against the theorem that a discrepancy is the mean, over a threshold U, of
// the disagreement of the rule that decides 1 where the number is above U.
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "differential/naive_algorithm.h"
#include "differential/random_algorithm.h"
#include "evaluate/algorithms.h"
#include "support/naive_model.h"
#include "support/systems.h"
#include "tacit/evaluate/enumeration.h"
#include "tacit/evaluate/law_enumeration.h"
#include "tacit/evaluate/lumped_chain.h"
#include "tacit/evaluate/validity.h"

namespace tacit {
namespace {

using enum ChannelKind;
using test::naive_evaluation;
using test::NaiveRound;
using test::NaiveStep;
using test::NaiveTable;

constexpr int below = 12;  // the denominator of all numbers here

// A random value rule: numerators by own value, zeros and ones. Where one value alone is known,
// validity says what is decided.
struct NumberSpec {
  static constexpr unsigned width = test::StepSpec::width;

  std::vector<int> numerators;
  std::vector<bool> committee{};  // empty: everybody

  [[nodiscard]] int decide(int own, int zeros, int ones) const {
    if (zeros == 0) return below;
    if (ones == 0) return 0;
    const auto at = (static_cast<unsigned>(own) * width + static_cast<unsigned>(zeros)) * width;
    return numerators[at + static_cast<unsigned>(ones)];
  }
};

NumberSpec random_numbers(unsigned n, test::RandomBits& random) {
  NumberSpec spec;
  for (unsigned i = 0; i < test::StepSpec::size; ++i) {
    spec.numerators.push_back(static_cast<int>(random() % (below + 1)));
  }
  if (random() % 2 == 1) {
    for (unsigned i = 0; i < n; ++i) spec.committee.push_back(random() % 2 == 1);
    spec.committee[random() % n] = true;
    spec.committee[random() % n] = false;
    bool somebody = false;
    for (const bool member : spec.committee) somebody = somebody || member;
    if (!somebody) spec.committee.clear();
  }
  return spec;
}

std::vector<unsigned> members(const NumberSpec& spec) {
  std::vector<unsigned> result;
  for (unsigned i = 0; i < spec.committee.size(); ++i) {
    if (spec.committee[i]) result.push_back(i);
  }
  return result;
}

ValueStep value_step(const NumberSpec& spec) {
  return ValueRuleStep{ValueRule("numbers",
                                 [spec](const Counts& c) -> Result<Rational> {
                                   return Rational(Integer(spec.decide(static_cast<int>(c.own),
                                                                       static_cast<int>(c.zeros),
                                                                       static_cast<int>(c.ones))),
                                                   Integer(below));
                                 }),
                       members(spec)};
}

NaiveRound naive_numbers(const NumberSpec& spec, unsigned n) {
  return {
      .rule = [spec](int own, int zeros, int ones, int) { return spec.decide(own, zeros, ones); },
      .takes_part = spec.committee.empty() ? std::vector<bool>(n, true) : spec.committee,
      .scale = below};
}

// The rule that decides 1 where the numerator is above `threshold`.
Step rounded(const NumberSpec& spec, int threshold) {
  return CountStep{
      CountRule("above " + std::to_string(threshold),
                [spec, threshold](const Counts& c) -> Result<Bit> {
                  return Bit(spec.decide(static_cast<int>(c.own), static_cast<int>(c.zeros),
                                         static_cast<int>(c.ones)) > threshold);
                }),
      true, true, members(spec)};
}

testing::AssertionResult agrees_on_numbers(const EngineReport& report,
                                           const std::map<std::string, test::NaiveRow>& naive) {
  if (report.classes.size() != naive.size()) return testing::AssertionFailure() << "inputs";
  for (const InputClass& input : report.classes) {
    const test::NaiveRow& row = naive.at(input.input);
    const Profile expected =
        Profile(std::span<const std::uint64_t>(row.discrepancies)).divided_by(below);
    if (!input.error.same_coefficients(expected)) {
      return testing::AssertionFailure()
             << "discrepancy on " << input.input << ": " << input.error << ", naively " << expected;
    }
    if (input.transmissions != Profile(std::span<const std::uint64_t>(row.sent))) {
      return testing::AssertionFailure() << "transmissions on " << input.input;
    }
  }
  return testing::AssertionSuccess();
}

// A random algorithm whose last step decides numbers, in both forms.
struct NumberAlgorithm {
  Algorithm algorithm;
  std::vector<NaiveStep> naive;
  NumberSpec last;
};

NumberAlgorithm random_algorithm(const System& system, test::RandomBits& random) {
  std::vector<Step> steps;
  std::vector<NaiveStep> naive;
  if (system.rounds > 1) {
    const auto spec = test::random_count_algorithm(system.processes, system.rounds - 1, random);
    const Algorithm before = algorithm_of(spec);
    steps = before.steps();
    naive = naive_steps_of(spec);
  }
  NumberSpec last = random_numbers(system.processes, random);
  naive.emplace_back(naive_numbers(last, system.processes));
  return {Algorithm("random", std::move(steps), value_step(last)), std::move(naive), last};
}

std::vector<System> systems() {
  return {{2, 1, broadcast}, {2, 2, broadcast}, {3, 1, broadcast},  {3, 2, broadcast},
          {4, 1, broadcast}, {4, 2, broadcast}, {2, 3, broadcast},  {2, 2, unicast},
          {3, 1, unicast},   {3, 2, unicast},   {3, 1, undirected}, {3, 2, undirected},
          {4, 1, undirected}};
}

TEST(Discrepancy, OfRandomRulesIsTheNaiveOne) {
  auto random = test::random_bits();
  for (const System& system : systems()) {
    const unsigned repetitions = system.execution_bits() > 12 ? 2 : 30;
    for (unsigned repetition = 0; repetition < test::scaled(repetitions); ++repetition) {
      const NumberAlgorithm each = random_algorithm(system, random);
      ASSERT_TRUE(check_validity(each.algorithm, system));
      const auto naive = naive_evaluation(each.naive, system);
      EXPECT_TRUE(
          agrees_on_numbers(test::sure(evaluate_by_enumeration(each.algorithm, system)), naive))
          << system;
      if (!is_lumpable(each.algorithm, system)) continue;
      const Evaluation all = test::sure(
          evaluate(each.algorithm, system,
                   {.engine = Engine::chain, .task = Task::approximate(), .all_inputs = true}));
      EngineReport report{all.inputs};
      EXPECT_TRUE(agrees_on_numbers(report, naive)) << system;
    }
  }
}

// On every input: the mean over all thresholds between two numbers.
TEST(Discrepancy, IsTheMeanDisagreementOfTheRoundedRules) {
  auto random = test::random_bits();
  for (const System& system : {System{3, 1}, System{5, 1}, System{3, 2}, System{6, 2},
                               System{3, 1, unicast}, System{3, 2, undirected}}) {
    for (unsigned repetition = 0; repetition < test::scaled(3); ++repetition) {
      const NumberAlgorithm each = random_algorithm(system, random);
      const Evaluation all = test::sure(
          evaluate(each.algorithm, system, {.task = Task::approximate(), .all_inputs = true}));
      std::map<std::string, Profile> sums;
      for (int threshold = 0; threshold < below; ++threshold) {
        std::vector<Step> steps = each.algorithm.steps();
        steps.push_back(rounded(each.last, threshold));
        const Evaluation bits = test::sure(
            evaluate(Algorithm("rounded", std::move(steps)), system, {.all_inputs = true}));
        for (const InputClass& input : bits.inputs) {
          const auto [at, fresh] = sums.try_emplace(input.input, input.error);
          if (!fresh) at->second += input.error;
        }
      }
      for (const InputClass& input : all.inputs) {
        EXPECT_EQ(input.error, sums.at(input.input).divided_by(below)) << system << input.input;
      }
    }
  }
}

// A number by what is known, from 0 to `below`.
int number_from(const std::string& knowledge, std::uint64_t salt) {
  if (knowledge.find("=0") == std::string::npos) return below;
  if (knowledge.find("=1") == std::string::npos) return 0;
  std::uint64_t hash = salt;
  for (const char c : knowledge) {
    hash = (hash ^ static_cast<std::uint64_t>(c)) * 1099511628211ULL;
    hash ^= hash >> 29;
  }
  return static_cast<int>((hash >> 17) % (below + 1));
}

ValueTable value_table_from(const System& system, std::uint64_t salt) {
  const auto hypergraph = std::make_shared<const DecisionHypergraph>(test::built(system));
  std::vector<Rational> decisions(hypergraph->view_count());
  for (std::uint64_t f = 0; f < hypergraph->facet_count(); ++f) {
    const auto names = naive_views(system, test::naive_execution(system, f));
    for (unsigned i = 0; i < system.processes; ++i) {
      decisions[hypergraph->facet(FacetId(f))[i].index()] =
          Rational(Integer(number_from(names[i], salt)), Integer(below));
    }
  }
  return {hypergraph, std::move(decisions)};
}

TEST(Discrepancy, OfTablesIsTheNaiveOneAlsoAfterOtherSteps) {
  auto random = test::random_bits();
  for (const System& system : test::small_systems()) {
    if (system.rounds > 2) continue;
    for (unsigned repetition = 0; repetition < test::scaled(3); ++repetition) {
      const std::uint64_t salt = random();
      const ValueTable table = value_table_from(system, salt);
      const NaiveTable naive{system.rounds, [salt](const std::string& knowledge) {
                               return number_from(knowledge, salt);
                             }};
      const auto step = ValueTableStep{std::make_shared<const ValueTable>(table)};
      EXPECT_TRUE(agrees_on_numbers(
          test::sure(evaluate_by_enumeration(Algorithm("table", {}, step), system)),
          naive_evaluation({naive}, system)))
          << system;
      if (system.execution_bits() > 9) continue;
      const System longer{system.processes, system.rounds + 1, system.channel};
      const auto spec = test::random_count_algorithm(system.processes, 1, random);
      const Algorithm before = algorithm_of(spec);
      std::vector<NaiveStep> steps = naive_steps_of(spec);
      steps.emplace_back(naive);
      EXPECT_TRUE(agrees_on_numbers(
          test::sure(evaluate_by_enumeration(Algorithm("a", before.steps(), step), longer)),
          naive_evaluation(steps, longer)))
          << longer;
    }
  }
}

// With a probability for every link, by thresholds; with equal ones, by the profile.
TEST(Discrepancy, IsExactForLinksThatDiffer) {
  auto random = test::random_bits();
  for (const System& system :
       {System{2, 2}, System{3, 1}, System{3, 2}, System{3, 1, undirected}}) {
    for (unsigned repetition = 0; repetition < test::scaled(5); ++repetition) {
      const NumberAlgorithm each = random_algorithm(system, random);
      LinkProbabilities links{system.channel, system.processes, {}};
      while (links.delivery.size() < links_per_round(system.channel, system.processes)) {
        links.delivery.push_back(
            test::sure(Probability::from(Rational(Integer(random() % 8), Integer(7)))));
      }
      const EngineReport found = test::sure(evaluate_by_law(each.algorithm, system, law_of(links)));
      std::map<std::string, Rational> sums;
      for (int threshold = 0; threshold < below; ++threshold) {
        std::vector<Step> steps = each.algorithm.steps();
        steps.push_back(rounded(each.last, threshold));
        const EngineReport bits = test::sure(
            evaluate_by_law(Algorithm("rounded", std::move(steps)), system, law_of(links)));
        for (const InputClass& input : bits.classes) sums[input.input] += *input.error_value;
      }
      for (const InputClass& input : found.classes) {
        EXPECT_EQ(*input.error_value, sums.at(input.input) / Rational(below)) << system;
      }
      const Probability p = links.delivery.front();
      links.delivery.assign(links.delivery.size(), p);
      const EngineReport equal = test::sure(evaluate_by_law(each.algorithm, system, law_of(links)));
      const EngineReport profiles = test::sure(evaluate_by_enumeration(each.algorithm, system));
      for (std::size_t i = 0; i < equal.classes.size(); ++i) {
        EXPECT_EQ(*equal.classes[i].error_value, profiles.classes[i].error(p)) << system;
      }
    }
  }
}

// A rule that decides 0 and 1 only costs what it costs for consensus.
TEST(Discrepancy, OfBitsIsTheirDisagreement) {
  for (const char* const text : {"courteous", "majority;pref1", "sweep", "courteous@1,2"}) {
    for (unsigned n = 2; n <= 5; ++n) {
      const Algorithm bits = test::algorithm(text, n);
      const Evaluation consensus = test::evaluated(bits, n, {.all_inputs = true});
      const Evaluation approximate =
          test::evaluated(bits, n, {.task = Task::approximate(), .all_inputs = true});
      ASSERT_EQ(consensus.inputs.size(), approximate.inputs.size());
      for (std::size_t i = 0; i < consensus.inputs.size(); ++i) {
        EXPECT_TRUE(consensus.inputs[i].error.same_coefficients(approximate.inputs[i].error));
      }
    }
  }
  // The same rule as numbers.
  const std::map<std::string, std::string> twins{
      {"courteous", "value((ones > zeros) + (ones == zeros) * !own)"},
      {"pref1", "value(ones > 0)"},
      {"majority@1,2", "value(ones > zeros)@1,2"},
      {"courteous;pref0", "courteous;value(zeros == 0)"}};
  for (const auto& [rule, twin] : twins) {
    for (unsigned n = 2; n <= 5; ++n) {
      const auto numbers =
          test::sure(parse_algorithm(twin, {.processes = n, .task = Task::approximate()}));
      EXPECT_EQ(test::evaluated(rule, n).worst.front().profile,
                test::evaluated(numbers, n, {.task = Task::approximate()}).worst.front().profile)
          << rule << n;
    }
  }
}

// The numerators and denominators of many processes, by thresholds at one input each.
TEST(Discrepancy, OfTheMeanOfManyProcessesIsThatOfItsThresholds) {
  const unsigned n = 12;
  const auto mean =
      test::sure(parse_algorithm("mean", {.processes = n, .task = Task::approximate()}));
  const Evaluation all =
      test::evaluated(mean, n, {.engine = Engine::count, .task = Task::approximate()});
  const ValueRuleTable table = test::sure(ValueRuleTable::build(named_value_rules()[0], n, false));
  const RankedValues& numbers = table.values();
  std::map<std::string, Profile> sums;
  for (RankedValues::Rank r = 0; r + 1 < numbers.size(); ++r) {
    const Rational threshold = numbers.value(r);
    const Algorithm bits(
        "above", {CountStep{CountRule("above", [threshold](const Counts& c) -> Result<Bit> {
          return Bit(Rational(Integer(c.ones), Integer(c.zeros + c.ones)) > threshold);
        })}});
    const Evaluation part = test::evaluated(bits, n, {.all_inputs = true});
    const Integer weight = numbers.gap(r, r + 1);
    for (const InputClass& input : part.inputs) {
      const auto [at, fresh] = sums.try_emplace(input.input, weight * input.error);
      if (!fresh) at->second += weight * input.error;
    }
  }
  for (const InputClass& input : all.inputs) {
    EXPECT_EQ(input.error, sums.at(input.input).divided_by(numbers.denominator())) << input.input;
  }
}

}  // namespace
}  // namespace tacit
