// The engines against each other: what "enumerate", "count" and "chain" say about random
// count algorithms, and what symmetry demands of each.
#include <numeric>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "differential/random_algorithm.h"
#include "evaluate/algorithms.h"
#include "support/generators.h"
#include "tacit/evaluate/enumeration.h"
#include "tacit/evaluate/lumped_chain.h"

namespace tacit {
namespace {

using test::algorithm_of;
using test::AlgorithmSpec;
using test::anonymous_algorithms;
using test::broadcast_engines;
using test::count_algorithms;
using test::evaluated;

bool same_profiles(const InputClass& a, const InputClass& b) {
  return a.input == b.input && a.count == b.count && a.trivial == b.trivial &&
         a.error.coefficients() == b.error.coefficients() &&
         a.transmissions.coefficients() == b.transmissions.coefficients();
}

void expect_engines_agree(const AlgorithmSpec& spec) {
  const Algorithm algorithm = algorithm_of(spec);
  const Evaluation reference =
      evaluated(algorithm, spec.n, {.engine = Engine::enumerate, .all_inputs = true});
  for (const Engine engine : broadcast_engines(algorithm)) {
    const Evaluation found = evaluated(algorithm, spec.n, {.engine = engine, .all_inputs = true});
    RC_ASSERT(found.most_transmissions == reference.most_transmissions);
    RC_ASSERT(found.inputs.size() == reference.inputs.size());
    for (std::size_t i = 0; i < found.inputs.size(); ++i) {
      RC_ASSERT(same_profiles(found.inputs[i], reference.inputs[i]));
    }
  }
  // Merged classes are those of the reference.
  const Evaluation merged = evaluated(algorithm, spec.n);
  const Evaluation reference_merged = evaluated(algorithm, spec.n, {.engine = Engine::enumerate});
  RC_ASSERT(merged.inputs.size() == reference_merged.inputs.size());
  for (std::size_t i = 0; i < merged.inputs.size(); ++i) {
    RC_ASSERT(merged.inputs[i].input == reference_merged.inputs[i].input);
    RC_ASSERT(merged.inputs[i].count == reference_merged.inputs[i].count);
    RC_ASSERT(merged.inputs[i].error == reference_merged.inputs[i].error);
  }
}

RC_GTEST_PROP(Engines, AgreeOnAnonymousCountRules, ()) {
  const auto n = *rc::gen::inRange(2U, 7U);
  expect_engines_agree(*anonymous_algorithms(n, 3));
}

RC_GTEST_PROP(Engines, AgreeOnCommitteesAndSilence, ()) {
  const auto n = *rc::gen::inRange(2U, 6U);
  expect_engines_agree(*count_algorithms(n, 3));
}

TEST(Engines, AgreeOnTheNamedAlgorithms) {
  for (const char* const text :
       {"majority", "pref0^2", "courteous^3", "sweep", "sweep^2;courteous", "courteous@1,2;pref1",
        "(sweep;majority)@1,2", "pref1@1;pref0@2", "if(ones*2>n||zeros==0)^2"}) {
    for (unsigned n = 2; n <= 6; ++n) {
      const Algorithm algorithm = test::algorithm(text, n);
      const Evaluation reference =
          evaluated(algorithm, n, {.engine = Engine::enumerate, .all_inputs = true});
      for (const Engine engine : broadcast_engines(algorithm)) {
        const Evaluation found = evaluated(algorithm, n, {.engine = engine, .all_inputs = true});
        EXPECT_EQ(found.most_transmissions, reference.most_transmissions) << text << n;
        for (std::size_t i = 0; i < found.inputs.size(); ++i) {
          EXPECT_TRUE(same_profiles(found.inputs[i], reference.inputs[i]))
              << text << " " << found.inputs[i].input;
        }
      }
    }
  }
}

// The most transmissions, in an algorithm that makes them only after a loss: process 1
// sends its zero twice, then pref0, then the ones speak. Input 01...1 makes 2n + 1 if the
// zero is lost; 0...0 makes 2 + n, and 1...1 makes 2n.
TEST(Engines, FindTheMostTransmissions) {
  for (unsigned n = 2; n <= 6; ++n) {
    const CountRule own("own", [](const Counts& c) -> Result<Bit> { return c.own; });
    const CountStep send_zero{.rule = own, .ones_speak = false, .committee = {0}};
    const CountStep pref0{.rule = CountRule(Pref0{})};
    const CountStep ones_speak{.rule = own, .zeros_speak = false};
    const Algorithm algorithm("a", {send_zero, send_zero, pref0, ones_speak});
    for (const Engine engine : broadcast_engines(algorithm)) {
      EXPECT_EQ(evaluated(algorithm, n, {.engine = engine}).most_transmissions, 2 * n + 1);
    }
  }
}

// Where nearly all numbers of deliveries occur in a transition.
TEST(Engines, AgreeOnMoreProcesses) {
  for (const char* const text : {"majority^2", "pref1;courteous;pref0", "sweep;majority"}) {
    for (const unsigned n : {7U, 8U}) {
      const Algorithm algorithm = test::algorithm(text, n);
      EXPECT_EQ(test::errors_of(algorithm, n, Engine::chain),
                test::errors_of(algorithm, n, Engine::enumerate))
          << text << n;
    }
  }
}

// At a point: every engine has the value of the profile, with profiles and without.
RC_GTEST_PROP(Engines, HaveTheValuesOfTheirProfiles, ()) {
  const auto n = *rc::gen::inRange(2U, 6U);
  const AlgorithmSpec spec = *count_algorithms(n, 3);
  const Algorithm algorithm = algorithm_of(spec);
  const auto p = *test::any_probability();
  const System system = test::system_for(algorithm, n);
  const auto profiles = test::sure(evaluate_by_classes(algorithm, system, {}));
  const auto values =
      test::sure(evaluate_by_classes(algorithm, system, {.at = p, .values_only = true}));
  RC_ASSERT(!values.has_profiles);
  RC_ASSERT(values.classes.size() == profiles.classes.size());
  Rational most;
  for (std::size_t i = 0; i < profiles.classes.size(); ++i) {
    const InputClass& by_profile = profiles.classes[i];
    const InputClass& by_value = values.classes[i];
    RC_ASSERT(by_value.input == by_profile.input);
    RC_ASSERT(*by_value.error_value == by_profile.error(p));
    const Rational sent = by_value.transmissions_value.value_or(by_value.transmissions(p));
    RC_ASSERT(sent == by_profile.transmissions(p));
    most = std::max(most, by_profile.error(p));
  }
  for (const Engine engine : broadcast_engines(algorithm)) {
    const Evaluation found =
        evaluated(algorithm, n, {.at = p, .engine = engine, .all_inputs = true});
    RC_ASSERT(*found.worst_value == most);
    for (const InputClass& input : found.inputs) {
      RC_ASSERT(*input.error_value == input.error(p));
      RC_ASSERT(*input.transmissions_value == input.transmissions(p));
    }
  }
}

// Turning every bit around maps the error on x to the error on its complement; for
// anonymous rules, that of d ones to that of n - d.
RC_GTEST_PROP(Engines, TreatBothValuesAlike, ()) {
  const auto n = *rc::gen::inRange(2U, 6U);
  const AlgorithmSpec spec = *count_algorithms(n, 3);
  const Algorithm original = algorithm_of(spec);
  const Algorithm image = algorithm_of(test::flipped(spec));
  for (const Engine engine : broadcast_engines(original)) {
    const EvaluationOptions options{.engine = engine, .all_inputs = true};
    const Evaluation a = evaluated(original, n, options);
    const Evaluation b = evaluated(image, n, options);
    RC_ASSERT(a.most_transmissions == b.most_transmissions);
    // Complementing the bits reverses the alphabetical order.
    for (std::size_t i = 0; i < a.inputs.size(); ++i) {
      const InputClass& x = a.inputs[i];
      const InputClass& complement = b.inputs[b.inputs.size() - 1 - i];
      RC_ASSERT(x.error.coefficients() == complement.error.coefficients());
      RC_ASSERT(x.transmissions.coefficients() == complement.transmissions.coefficients());
    }
  }
}

RC_GTEST_PROP(Engines, DependOnlyOnTheNumberOfOnesWithoutCommittees, ()) {
  const auto n = *rc::gen::inRange(2U, 6U);
  const Algorithm algorithm = algorithm_of(*anonymous_algorithms(n, 2));
  for (const Engine engine : broadcast_engines(algorithm)) {
    const Evaluation all = evaluated(algorithm, n, {.engine = engine, .all_inputs = true});
    std::vector<const InputClass*> with(n + 1, nullptr);
    for (const InputClass& input : all.inputs) {
      const InputClass*& known = with[test::ones_in(input.input)];
      if (known == nullptr) known = &input;
      RC_ASSERT(known->error.coefficients() == input.error.coefficients());
    }
  }
}

// Renaming the processes permutes the inputs' profiles.
RC_GTEST_PROP(Engines, TreatProcessesAlike, ()) {
  const auto n = *rc::gen::inRange(2U, 6U);
  const AlgorithmSpec spec = *count_algorithms(n, 3);
  std::vector<unsigned> images(n);
  std::iota(images.begin(), images.end(), 0U);
  for (unsigned i = n - 1; i > 0; --i) {
    std::swap(images[i], images[*rc::gen::inRange(0U, i + 1)]);
  }
  const Algorithm original = algorithm_of(spec);
  const Algorithm image = algorithm_of(test::renamed(spec, images));
  for (const Engine engine : broadcast_engines(original)) {
    const auto before = test::errors_of(original, n, engine);
    const auto after = test::errors_of(image, n, engine);
    for (const auto& [input, error] : before) {
      std::string moved(n, '0');
      for (unsigned i = 0; i < n; ++i) moved[images[i]] = input[i];
      RC_ASSERT(after.at(moved).coefficients() == error.coefficients());
    }
  }
}

}  // namespace
}  // namespace tacit
