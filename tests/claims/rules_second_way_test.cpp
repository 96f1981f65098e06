// Claims 8 to 24 and 43 of docs/mathematics.md a second time. The registry runs the engines; here
// errors are counted by classes of patterns, or followed from round to round as a distribution, and
// closed forms are taken apart by hand.
#include <algorithm>
#include <bit>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "evaluate/algorithms.h"
#include "support/closed_forms.h"
#include "support/systems.h"
#include "tacit/algorithm/decision_table.h"
#include "tacit/evaluate/comparison.h"
#include "tacit/evaluate/evaluation.h"

namespace tacit {
namespace {

using test::algorithm;
using test::coefficients_of;
using test::court;
using test::errors_of;
using test::evaluated;
using test::fraction;
using test::ones_in;
using test::polynomial;
using test::profile;
using test::silence;

bool is_mixed(const std::string& input) {
  return ones_in(input) > 0 && ones_in(input) < input.size();
}

// The rules as the paper tells them, on counts of known values.
using RuleTold = int (*)(int own, unsigned zeros, unsigned ones);
int majority(int /*own*/, unsigned zeros, unsigned ones) {
  return zeros >= ones ? 0 : 1;
}
int pref0(int /*own*/, unsigned zeros, unsigned /*ones*/) {
  return zeros > 0 ? 0 : 1;
}
int pref1(int /*own*/, unsigned /*zeros*/, unsigned ones) {
  return ones > 0 ? 1 : 0;
}
int courteous(int own, unsigned zeros, unsigned ones) {
  if (zeros == ones) return 1 - own;
  return zeros > ones ? 0 : 1;
}

// What happens on an input with d ones when z of the zeros and o of the ones are delivered.
struct PatternClass {
  unsigned z;
  unsigned o;
  Integer patterns;       // C(n-d, z) C(d, o)
  std::set<int> decided;  // by anybody
  unsigned ones_afterwards;
};

// All classes: whoever is delivered knows z zeros and o ones, another zero one zero more, another
// one one one more.
std::vector<PatternClass> classes_of(RuleTold rule, unsigned n, unsigned d) {
  std::vector<PatternClass> classes;
  for (unsigned z = 0; z <= n - d; ++z) {
    for (unsigned o = 0; o <= d; ++o) {
      PatternClass next{z, o, binomial(n - d, z) * binomial(d, o), {}, 0};
      const auto decide = [&](unsigned processes, int own, unsigned zeros, unsigned ones) {
        if (processes == 0) return;
        const int decision = rule(own, zeros, ones);
        next.decided.insert(decision);
        next.ones_afterwards += decision == 1 ? processes : 0;
      };
      decide(z, 0, z, o);
      decide(o, 1, z, o);
      decide(n - d - z, 0, z + 1, o);
      decide(d - o, 1, z, o + 1);
      classes.push_back(next);
    }
  }
  return classes;
}

Profile error_by_classes(RuleTold rule, unsigned n, unsigned d) {
  Profile error(n);
  for (const PatternClass& each : classes_of(rule, n, d)) {
    if (each.decided.size() > 1) error.add(each.z + each.o, each.patterns);
  }
  return error;
}

// Counting by classes: the named rule has these errors on every input, by every engine.
void expect_errors_of_classes(const std::string& name, RuleTold rule) {
  for (unsigned n = 2; n <= 8; ++n) {
    for (const Engine engine : {Engine::enumerate, Engine::count, Engine::chain}) {
      for (const auto& [input, error] : errors_of(algorithm(name, n), n, engine)) {
        EXPECT_EQ(coefficients_of(error),
                  coefficients_of(error_by_classes(rule, n, ones_in(input))))
            << name << " on " << input << " by " << engine_name(engine);
      }
    }
  }
}
TEST(Claim8, MajorityHasTheErrorsOfItsClasses) {
  expect_errors_of_classes("majority", majority);
}
// For two processes AMP(1) errs when the message of the one is lost, FV when both messages are
// delivered or both are lost.
TEST(Claim9, PrefHasTheErrorsOfItsClasses) {
  expect_errors_of_classes("pref0", pref0);
  expect_errors_of_classes("pref1", pref1);
  EXPECT_EQ(error_by_classes(pref1, 2, 1), profile({1, 0}));
}
TEST(Claim10, CourteousHasTheErrorsOfItsClasses) {
  expect_errors_of_classes("courteous", courteous);
  EXPECT_EQ(error_by_classes(courteous, 2, 1), profile({1, 0, 1}));
}

// Closed forms. Which input is worst for four? Three ones up to p = 1/3, then two: the difference
// p q^3 - p^2 q^2 - 2 p^3 q is p q (q - 2 p)(q + p), and one one is never worse than two.
TEST(Claim8, WorstInputForFourChangesAtOneThird) {
  const Profile three = error_by_classes(majority, 4, 3);
  const Profile two = error_by_classes(majority, 4, 2);
  EXPECT_EQ(coefficients_of(three), coefficients_of(profile({1, 3, 3, 0, 0})));
  EXPECT_EQ(coefficients_of(two), coefficients_of(profile({1, 2, 4, 2, 0})));
  EXPECT_EQ(three - two, profile({0, 1, -1, -2, 0}));
  EXPECT_TRUE(error_by_classes(majority, 4, 1).componentwise_at_most(two));
  const Evaluation evaluation = evaluated("majority", 4);
  ASSERT_EQ(evaluation.worst.size(), 2U);
  EXPECT_EQ(ones_in(evaluation.worst[0].input), 3U);
  EXPECT_EQ(evaluation.worst[0].to, AlgebraicNumber(fraction("1/3")));
  EXPECT_EQ(ones_in(evaluation.worst[1].input), 2U);
}

// One round as it is told: who speaks, and the rule.
struct Round {
  RuleTold rule;
  bool zeros_speak = true;
  bool ones_speak = true;
};
const std::vector<Round> phase_of_sweep{{pref0, true, false}, {pref1, false, true}};

std::vector<Round> repeated(const std::vector<Round>& rounds, unsigned times) {
  std::vector<Round> result;
  for (; times > 0; --times) result.insert(result.end(), rounds.begin(), rounds.end());
  return result;
}

// The error on an input by the distribution of the values (a bit per process) after each round,
// with probabilities as profiles. No execution of several rounds is ever looked at.
Profile error_by_distributions(const std::vector<Round>& rounds, unsigned input, unsigned n) {
  std::map<unsigned, Profile> now{{input, Profile::certain(0)}};
  for (const Round& round : rounds) {
    std::map<unsigned, Profile> next;
    for (const auto& [values, probability] : now) {
      for (unsigned delivered = 0; delivered < 1U << n; ++delivered) {
        const unsigned heard =
            delivered & ((round.ones_speak ? values : 0) | (round.zeros_speak ? ~values : 0));
        unsigned after = 0;
        for (unsigned i = 0; i < n; ++i) {
          const unsigned known = heard | 1U << i;
          const auto ones = static_cast<unsigned>(std::popcount(known & values));
          const auto zeros = static_cast<unsigned>(std::popcount(known)) - ones;
          if (round.rule(static_cast<int>(values >> i & 1), zeros, ones) == 1) after |= 1U << i;
        }
        Profile weight(n);
        weight.add(static_cast<unsigned>(std::popcount(delivered)));
        const Profile share = probability * weight;
        const auto [entry, is_new] = next.emplace(after, share);
        if (!is_new) entry->second = entry->second + share;
      }
    }
    now = std::move(next);
  }
  Profile error(static_cast<unsigned>(n * rounds.size()));
  for (const auto& [values, probability] : now) {
    if (values != 0 && values + 1 != 1U << n) error = error + probability;
  }
  return error;
}

void expect_errors_of_distributions(const std::string& name, const std::vector<Round>& rounds,
                                    unsigned most) {
  for (unsigned n = 2; n <= most; ++n) {
    for (const auto& [input, error] : errors_of(algorithm(name, n), n, Engine::enumerate)) {
      unsigned values = 0;
      for (unsigned i = 0; i < n; ++i) values |= input[i] == '1' ? 1U << i : 0;
      EXPECT_EQ(coefficients_of(error), coefficients_of(error_by_distributions(rounds, values, n)))
          << name << " on " << input;
    }
  }
}

// Distributions from round to round.
TEST(Claim11, SweepHasTheErrorsOfItsDistributions) {
  expect_errors_of_distributions("sweep", phase_of_sweep, 4);
  expect_errors_of_distributions("sweep^2", repeated(phase_of_sweep, 2), 3);
}

// Evaluation of a table of no rounds: without phases the input is the output.
TEST(Claim11, WithoutPhasesTheInputIsTheOutput) {
  for (unsigned n = 2; n <= 4; ++n) {
    const auto hypergraph = std::make_shared<const DecisionHypergraph>(test::broadcast(n, 0));
    auto random = test::random_bits();
    const Algorithm nothing("nothing",
                            {TableStep{std::make_shared<const DecisionTable>(
                                hypergraph, test::random_valid_colouring(*hypergraph, random))}});
    for (const auto& [input, error] : errors_of(nothing, n)) {
      EXPECT_EQ(error, is_mixed(input) ? silence(0) : profile({0})) << input;
    }
  }
}

// Distributions from round to round.
TEST(Claim12, RepetitionHasTheErrorsOfItsDistributions) {
  expect_errors_of_distributions("courteous^2", {{courteous}, {courteous}}, 4);
  expect_errors_of_distributions("majority;courteous", {{majority}, {courteous}}, 4);
  expect_errors_of_distributions("courteous;pref1", {{courteous}, {pref1}}, 4);
  expect_errors_of_distributions("majority^3", repeated({{majority}}, 3), 3);
  expect_errors_of_distributions("(pref1;courteous)^2", repeated({{pref1}, {courteous}}, 2), 3);
}

// Counting by classes, without an engine: the closed form for n up to 40, and the classes of
// inputs that evaluation makes of many processes.
TEST(Claim14, PrefErrsWhenItsValueIsLost) {
  for (unsigned n = 2; n <= 40; ++n) {
    for (unsigned d = 1; d < n; ++d) {
      ASSERT_EQ(error_by_classes(pref1, n, d), silence(d)) << n << " " << d;
      ASSERT_EQ(error_by_classes(pref0, n, d), silence(n - d)) << n << " " << d;
    }
  }
  const Evaluation sixty = evaluated("pref0", 60);
  ASSERT_EQ(sixty.worst.size(), 1U);
  EXPECT_EQ(sixty.worst[0].profile, silence(1));
  for (const InputClass& input : sixty.inputs) {
    const unsigned d = ones_in(input.input);
    EXPECT_EQ(input.error, silence(60 - d));
    EXPECT_EQ(input.count, binomial(60, d));
  }
}

// Counting by classes, for n up to 40: what courteous decides, class by class.
void for_each_courteous_class(const std::function<void(const PatternClass&, unsigned d)>& visit) {
  for (unsigned n = 2; n <= 40; ++n) {
    for (unsigned d = 0; d <= n; ++d) {
      for (const PatternClass& each : classes_of(courteous, n, d)) visit(each, d);
    }
  }
}
TEST(Claim15, CourteousAgreesOnTheMajorityOfTheDelivered) {
  for_each_courteous_class([](const PatternClass& each, unsigned) {
    ASSERT_TRUE(each.z == each.o || each.decided == std::set<int>{each.o > each.z ? 1 : 0});
  });
}
TEST(Claim16, CourteousAgreesOnOddNumbersOfDeliveries) {
  for_each_courteous_class([](const PatternClass& each, unsigned) {
    ASSERT_TRUE((each.z + each.o) % 2 == 0 || each.decided.size() == 1);
  });
}
TEST(Claim17, CourteousHasTheErrorCourt) {
  for (unsigned n = 2; n <= 40; ++n) {
    for (unsigned d = 1; d < n; ++d) {
      ASSERT_EQ(coefficients_of(error_by_classes(courteous, n, d)), coefficients_of(court(n, d)));
    }
  }
}
// On a tie z zeros and o ones flip and nobody else: the number of ones stays (claim 18), so that
// errors of repetitions multiply.
TEST(Claim18, OnATieTheNumberOfOnesStays) {
  for_each_courteous_class([](const PatternClass& each, unsigned d) {
    ASSERT_TRUE(each.z != each.o || each.ones_afterwards == d);
  });
}
TEST(Claim18, ThreeRepetitionsOfThirtyByTheChain) {
  const Evaluation cubed = evaluated("courteous^3", 30);
  EXPECT_EQ(cubed.engine, Engine::chain);
  ASSERT_EQ(cubed.inputs.size(), 15U);  // d and n - d ones have equal errors
  for (const InputClass& input : cubed.inputs) {
    const unsigned d = ones_in(input.input);
    EXPECT_EQ(coefficients_of(input.error), coefficients_of(power(court(30, d), 3))) << d;
    EXPECT_EQ(input.count, (d == 15 ? Integer(1) : Integer(2)) * binomial(30, d));
  }
}

// Closed form, step by step towards balance. With k ones, 2k < n, one more one multiplies
// C(k,i) C(n-k,i) by (k+1)(n-k-i) over (k+1-i)(n-k), and (k+1)(n-k-i) - (k+1-i)(n-k) is
// i (n-2k-1), which is not negative. Here: that the products have this ratio.
TEST(Claim19, AStepTowardsBalanceNeverMakesATermSmaller) {
  for (unsigned n = 1; n < 60; ++n) {
    for (unsigned k = 0; 2 * k < n; ++k) {
      for (unsigned i = 0; i <= k; ++i) {
        const Integer before = binomial(k, i) * binomial(n - k, i);
        const Integer after = binomial(k + 1, i) * binomial(n - k - 1, i);
        ASSERT_EQ(after * Integer((k + 1 - i) * (n - k)), before * Integer((k + 1) * (n - k - i)));
        ASSERT_EQ((k + 1) * (n - k - i), (k + 1 - i) * (n - k) + i * (n - 2 * k - 1));
      }
    }
  }
}

// Counting by classes: a balanced input has the largest number of errors for every number of
// deliveries, so that it is worst whatever p is.
TEST(Claim20, ABalancedInputHasMostErrorsOfEachSize) {
  for (unsigned n = 2; n <= 40; ++n) {
    const Profile balanced = error_by_classes(courteous, n, n / 2);
    for (unsigned d = 1; d < n; ++d) {
      ASSERT_TRUE(error_by_classes(courteous, n, d).componentwise_at_most(balanced));
    }
  }
}

// Brute force: at p = 1/2 all 2^n patterns weigh the same, and C(n, floor(n/2)) of them are ties
// of a balanced input. (Turn the ones: sets with as many zeros as ones become sets of size d.)
TEST(Claim21, TiesAreAsManyAsSetsOfHalfTheSize) {
  for (unsigned n = 2; n <= 14; ++n) {
    const unsigned ones = (1U << n / 2) - 1;
    unsigned ties = 0;
    for (unsigned delivered = 0; delivered < 1U << n; ++delivered) {
      ties += 2 * std::popcount(delivered & ones) == std::popcount(delivered) ? 1U : 0U;
    }
    EXPECT_EQ(Integer(ties), binomial(n, n / 2));
    EXPECT_EQ(court(n, n / 2)(test::probability("1/2")),
              Rational(Integer(ties), power(Integer(2), n)));
  }
}

// Closed forms: court_2 - q = p (2p - 1) and court_3 - q = p (1-p) (3p - 2).
TEST(Claim22, TheDifferencesAreProducts) {
  EXPECT_EQ((court(2, 1) - silence(1).raised_to(2)).power_basis(),
            polynomial({0, 1}) * polynomial({-1, 2}));
  EXPECT_EQ((court(3, 1) - silence(1).raised_to(3)).power_basis(),
            polynomial({0, 1}) * polynomial({1, -1}) * polynomial({-2, 3}));
}

// Values on a grid: court_n - q changes its sign once, and there the comparison has its crossing.
TEST(Claim23, TheSignChangesOnceOnAGrid) {
  for (unsigned n = 4; n <= 12; ++n) {
    const auto is_above = [&](int i) {
      const Probability p = test::sure(Probability::from(Rational(i, 512)));
      return court(n, n / 2)(p) > silence(1)(p);
    };
    std::vector<int> changes;
    for (int i = 1; i + 1 < 512; ++i) {
      if (is_above(i) != is_above(i + 1)) changes.push_back(i);
    }
    ASSERT_EQ(changes.size(), 1U) << n;
    const std::vector<WorstCase> members{evaluated("courteous", n).worst,
                                         evaluated("pref1", n).worst};
    const auto crossings = compare(members).crossings;
    ASSERT_EQ(crossings.size(), 1U) << n;
    EXPECT_GT(crossings[0].p, AlgebraicNumber(Rational(changes[0], 512))) << n;
    EXPECT_LT(crossings[0].p, AlgebraicNumber(Rational(changes[0] + 1, 512))) << n;
  }
}

// Counting by classes: at p = 1 only the class in which all are delivered has weight.
TEST(Claim24, AllDeliveredIsATieIfNIsEven) {
  for (unsigned n = 2; n <= 41; ++n) {
    EXPECT_EQ(classes_of(courteous, n, n / 2).back().decided.size(), n % 2 == 0 ? 2U : 1U);
    EXPECT_EQ(coefficients_of(error_by_classes(courteous, n, n / 2)).back(),
              Integer(n % 2 == 0 ? 1 : 0));
  }
}

// Distributions from round to round; and that no more than r n transmissions are expected.
TEST(Claim43, SweepErrsOnlyInSilence) {
  for (unsigned n = 2; n <= 4; ++n) {
    for (unsigned r = 1; r <= 3; ++r) {
      for (unsigned values = 1; values + 1 < 1U << n; ++values) {
        EXPECT_EQ(error_by_distributions(repeated(phase_of_sweep, r), values, n), silence(r * n));
      }
    }
  }
}
TEST(Claim43, SweepIsNotExpectedToSendMore) {
  for (unsigned n = 2; n <= 6; ++n) {
    for (unsigned r = 1; r <= 3; ++r) {
      const Algorithm sweep = algorithm("sweep^" + std::to_string(r), n);
      for (const Engine engine : test::broadcast_engines(sweep)) {
        for (const TransmissionClass& sent :
             evaluated(sweep, n, {.engine = engine}).transmissions) {
          EXPECT_TRUE(sent.expected.componentwise_at_most(Integer(r * n) *
                                                          Profile::certain(sent.expected.degree())))
              << sent.input;
        }
      }
    }
  }
  const Evaluation many = evaluated("sweep^3", 16);
  ASSERT_EQ(many.inputs.size(), 1U);  // all mixed inputs are alike
  EXPECT_EQ(many.inputs[0].count, Integer((1 << 16) - 2));
}

}  // namespace
}  // namespace tacit
