// Claims 8 to 12, 14 to 24 and 43 to 45 of docs/mathematics.md: the algorithms of the paper, their
// exact errors and where they cross. Closed forms are written here from the statements;
// evaluation answers by every engine that applies. One file, because the claims build on
// each other's closed forms.
#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "evaluate/algorithms.h"
#include "support/closed_forms.h"
#include "support/systems.h"
#include "tacit/algorithm/count_rule.h"
#include "tacit/evaluate/comparison.h"
#include "tacit/evaluate/evaluation.h"

namespace tacit {
namespace {

using test::algorithm;
using test::all_inputs;
using test::broadcast_engines;
using test::coefficients_of;
using test::court;
using test::errors_of;
using test::evaluated;
using test::fraction;
using test::ones_in;
using test::probability;
using test::profile;
using test::silence;

bool is_mixed(const std::string& input) {
  const unsigned d = ones_in(input);
  return d > 0 && d < input.size();
}

// Whether a is at most b at every p in [0, 1].
bool at_most(const Profile& a, const Profile& b) {
  const unsigned degree = std::max(a.degree(), b.degree());
  const Polynomial gap = (b.raised_to(degree) - a.raised_to(degree)).power_basis();
  return gap.is_zero() || !signs_on(gap, Rational(0), Rational(1)).negative;
}

// A round of broadcast as the paper tells it, for the simulation below.
struct Round {
  std::function<int(int own, int zeros, int ones)> rule;
  bool zeros_speak = true;
  bool ones_speak = true;
};

// The error on an input, by running every execution.
Profile simulated(const std::vector<Round>& rounds, const std::string& input) {
  const auto n = static_cast<unsigned>(input.size());
  const auto links = static_cast<unsigned>(n * rounds.size());
  Profile errors(links);
  for (unsigned pattern = 0; pattern < 1U << links; ++pattern) {
    std::vector<int> values;
    for (const char c : input) values.push_back(c - '0');
    unsigned fates = pattern;
    unsigned delivered = 0;
    for (const Round& round : rounds) {
      std::vector<bool> gets_through(n);
      for (unsigned i = 0; i < n; ++i, fates /= 2) {
        gets_through[i] = fates % 2 == 1;
        delivered += fates % 2;
      }
      std::vector<int> next;
      for (unsigned i = 0; i < n; ++i) {
        int count[2] = {0, 0};
        ++count[values[i]];
        for (unsigned j = 0; j < n; ++j) {
          const bool speaks = values[j] == 0 ? round.zeros_speak : round.ones_speak;
          if (j != i && speaks && gets_through[j]) ++count[values[j]];
        }
        next.push_back(round.rule(values[i], count[0], count[1]));
      }
      values = next;
    }
    if (std::ranges::count(values, values[0]) != static_cast<std::ptrdiff_t>(n)) {
      errors.add(delivered);
    }
  }
  return errors;
}

int majority_rule(int /*own*/, int zeros, int ones) {
  return zeros >= ones ? 0 : 1;
}
int pref0_rule(int /*own*/, int zeros, int /*ones*/) {
  return zeros > 0 ? 0 : 1;
}
int pref1_rule(int /*own*/, int /*zeros*/, int ones) {
  return ones > 0 ? 1 : 0;
}
int courteous_rule(int own, int zeros, int ones) {
  if (zeros == ones) return 1 - own;
  return zeros > ones ? 0 : 1;
}

// The named algorithm has the errors of the simulated one, by every engine.
void expect_simulated(const std::string& text, const std::vector<Round>& rounds, unsigned n) {
  const Algorithm named = algorithm(text, n);
  for (const Engine engine : broadcast_engines(named)) {
    for (const auto& [input, error] : errors_of(named, n, engine)) {
      EXPECT_EQ(coefficients_of(error), coefficients_of(simulated(rounds, input)))
          << text << " on " << input << " by " << engine_name(engine);
    }
  }
}

// 8. majority: 0 if count(0) >= count(1), else 1.
TEST(Claim8, MajorityIsWhatItSays) {
  for (unsigned n = 2; n <= 5; ++n) expect_simulated("majority", {{majority_rule}}, n);
}

// n = 3: the worst input has two ones, error q^3 + 2 p q^2 + 2 p^2 q.
TEST(Claim8, WorstInputForThreeHasTwoOnes) {
  for (const Engine engine : {Engine::enumerate, Engine::count, Engine::chain}) {
    const Evaluation majority = evaluated("majority", 3, {.engine = engine});
    ASSERT_EQ(majority.worst.size(), 1U);
    EXPECT_EQ(ones_in(majority.worst[0].input), 2U);
    EXPECT_EQ(coefficients_of(majority.worst[0].profile), coefficients_of(profile({1, 2, 2, 0})));
  }
}

// Errors of majority by classes of patterns: z zeros and o ones delivered. Then those
// delivered decide 1 iff o > z, the other zeros iff o > z + 1, the other ones iff o + 1 > z.
Profile majority_error(unsigned n, unsigned d) {
  Profile error(n);
  for (unsigned z = 0; z <= n - d; ++z) {
    for (unsigned o = 0; o <= d; ++o) {
      std::vector<bool> decisions;
      if (z + o > 0) decisions.push_back(o > z);
      if (z < n - d) decisions.push_back(o > z + 1);
      if (o < d) decisions.push_back(o + 1 > z);
      const bool agree = std::ranges::count(decisions, decisions[0]) ==
                         static_cast<std::ptrdiff_t>(decisions.size());
      if (!agree) error.add(z + o, binomial(n - d, z) * binomial(d, o));
    }
  }
  return error;
}

TEST(Claim8, HasTheErrorsOfItsClassesOfPatterns) {
  for (unsigned n = 2; n <= 8; ++n) {
    for (const Engine engine : {Engine::enumerate, Engine::count, Engine::chain}) {
      for (const auto& [input, error] : errors_of(algorithm("majority", n), n, engine)) {
        EXPECT_EQ(coefficients_of(error), coefficients_of(majority_error(n, ones_in(input))))
            << input;
      }
    }
  }
}

// Which input is worst for n = 4? Found: three ones up to p = 1/3, then two ones.
TEST(Claim8, WorstInputForFourChangesAtOneThird) {
  for (const Engine engine : {Engine::enumerate, Engine::count, Engine::chain}) {
    const Evaluation majority = evaluated("majority", 4, {.engine = engine});
    ASSERT_EQ(majority.worst.size(), 2U);
    EXPECT_EQ(ones_in(majority.worst[0].input), 3U);
    EXPECT_EQ(coefficients_of(majority.worst[0].profile),
              coefficients_of(profile({1, 3, 3, 0, 0})));
    EXPECT_EQ(majority.worst[0].to, AlgebraicNumber(fraction("1/3")));
    EXPECT_EQ(ones_in(majority.worst[1].input), 2U);
    EXPECT_EQ(coefficients_of(majority.worst[1].profile),
              coefficients_of(profile({1, 2, 4, 2, 0})));
  }
  // The same from the closed forms: the difference is p q^3 - p^2 q^2 - 2 p^3 q, which is
  // p q (q - 2 p)(q + p), and one one is never worse than two.
  EXPECT_EQ(majority_error(4, 3) - majority_error(4, 2), profile({0, 1, -1, -2, 0}));
  EXPECT_TRUE(at_most(majority_error(4, 1), majority_error(4, 2)));
  std::vector<AlgebraicNumber> inside;
  for (const Root& root : crossings(majority_error(4, 3), majority_error(4, 2))) {
    if (root.value > AlgebraicNumber(Rational(0)) && root.value < AlgebraicNumber(Rational(1))) {
      inside.push_back(root.value);
    }
  }
  EXPECT_EQ(inside, std::vector<AlgebraicNumber>{fraction("1/3")});
}

// 9. pref0: 0 unless no 0 is known; pref1 likewise.
TEST(Claim9, PrefIsWhatItSays) {
  for (unsigned n = 2; n <= 5; ++n) {
    expect_simulated("pref0", {{pref0_rule}}, n);
    expect_simulated("pref1", {{pref1_rule}}, n);
  }
}

// For n = 2, AMP(1) = pref1: it errs exactly when the message of the one is lost.
TEST(Claim9, Pref1ForTwoProcesses) {
  for (const auto& [input, error] : errors_of(algorithm("pref1", 2), 2)) {
    EXPECT_EQ(error, is_mixed(input) ? profile({1, 0}) : profile({0})) << input;
  }
}

// 10. courteous: strict majority of the known values; on a tie, the negation of the own.
TEST(Claim10, CourteousIsWhatItSays) {
  for (unsigned n = 2; n <= 5; ++n) expect_simulated("courteous", {{courteous_rule}}, n);
}

// For n = 2 it is FV: both messages delivered or both lost.
TEST(Claim10, CourteousForTwoProcesses) {
  for (const auto& [input, error] : errors_of(algorithm("courteous", 2), 2)) {
    EXPECT_EQ(error, is_mixed(input) ? profile({1, 0, 1}) : profile({0})) << input;
  }
}

// 11. sweep: those holding 0 broadcast it, everyone who knows a 0 takes it; then 1.
TEST(Claim11, SweepIsWhatItSays) {
  const std::vector<Round> phase{{pref0_rule, true, false}, {pref1_rule, false, true}};
  for (unsigned n = 2; n <= 4; ++n) expect_simulated("sweep", phase, n);
  std::vector<Round> twice = phase;
  twice.insert(twice.end(), phase.begin(), phase.end());
  for (unsigned n = 2; n <= 3; ++n) expect_simulated("sweep^2", twice, n);
}

// sweep^0 outputs the input: a table without rounds.
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

// 12. Repetition: the output of one run is the input of the next.
TEST(Claim12, RepetitionIsWhatItSays) {
  const Round courteous{courteous_rule};
  const Round majority{majority_rule};
  const Round pref1{pref1_rule};
  for (unsigned n = 2; n <= 4; ++n) {
    expect_simulated("courteous^2", {courteous, courteous}, n);
    expect_simulated("majority;courteous", {majority, courteous}, n);
    expect_simulated("courteous;pref1", {courteous, pref1}, n);
  }
  for (unsigned n = 2; n <= 3; ++n) {
    expect_simulated("majority^3", {majority, majority, majority}, n);
    expect_simulated("(pref1;courteous)^2", {pref1, courteous, pref1, courteous}, n);
  }
}

// 14. pref1 errs on x with probability q^d, pref0 with q^(n-d); worst case q.
TEST(Claim14, PrefErrsWhenItsValueIsLost) {
  for (unsigned n = 2; n <= 8; ++n) {
    for (const unsigned value : {0U, 1U}) {
      const Algorithm pref = algorithm(value == 1 ? "pref1" : "pref0", n);
      for (const Engine engine : broadcast_engines(pref)) {
        for (const auto& [input, error] : errors_of(pref, n, engine)) {
          const unsigned holders = value == 1 ? ones_in(input) : n - ones_in(input);
          EXPECT_EQ(error, is_mixed(input) ? silence(holders) : profile({0}))
              << pref.name() << " on " << input << " by " << engine_name(engine);
        }
      }
    }
  }
}

TEST(Claim14, WorstCaseIsOneLostMessage) {
  for (const unsigned n : {2U, 3U, 5U, 8U, 30U, 60U}) {
    for (const char* const text : {"pref0", "pref1"}) {
      const Evaluation pref = evaluated(text, n);
      ASSERT_EQ(pref.worst.size(), 1U) << n;
      EXPECT_EQ(pref.worst[0].profile, silence(1)) << n;
      ASSERT_EQ(pref.inputs.size(), n - 1);
      for (const InputClass& input : pref.inputs) {
        const unsigned d = ones_in(input.input);
        EXPECT_EQ(input.error, silence(text == std::string("pref1") ? d : n - d));
        EXPECT_EQ(input.count, binomial(n, d));
      }
    }
  }
}

// What courteous decides on input x when R delivers, process by process, by the rule of
// the library; all inputs for n <= 7, one per number of ones up to n = 10.
void for_each_courteous_execution(
    const std::function<void(ProcessSet x, ProcessSet delivered, ProcessSet decided, unsigned n)>&
        visit) {
  for (unsigned n = 2; n <= 10; ++n) {
    std::vector<ProcessSet> inputs;
    if (n <= 7) inputs = all_inputs(n);
    for (unsigned d = 0; n > 7 && d <= n; ++d) inputs.push_back(ProcessSet::first(d));
    for (const ProcessSet x : inputs) {
      for (const ProcessSet delivered : all_inputs(n)) {
        ProcessSet decided;
        for (const ProcessId i : ProcessSet::first(n)) {
          const ProcessSet known = delivered | ProcessSet::only(i);
          const unsigned ones = (known & x).size();
          if (Courteous{}({x.bit(i), known.size() - ones, ones, n}) == Bit::one) decided.insert(i);
        }
        visit(x, delivered, decided, n);
      }
    }
  }
}

// 15. If |R_0| != |R_1|, courteous agrees on the majority of R.
TEST(Claim15, CourteousAgreesOnTheMajorityOfTheDelivered) {
  for_each_courteous_execution([](ProcessSet x, ProcessSet r, ProcessSet decided, unsigned n) {
    const unsigned ones = (r & x).size();
    const unsigned zeros = r.size() - ones;
    if (ones != zeros) {
      ASSERT_EQ(decided, ones > zeros ? ProcessSet::first(n) : ProcessSet()) << x << r;
    }
  });
}

// 16. If |R| is odd, courteous agrees.
TEST(Claim16, CourteousAgreesOnOddNumbersOfDeliveries) {
  for_each_courteous_execution([](ProcessSet x, ProcessSet r, ProcessSet decided, unsigned n) {
    if (r.size() % 2 == 1) {
      ASSERT_TRUE(decided.empty() || decided == ProcessSet::first(n)) << x << r;
    }
  });
}

// 17. courteous errs on x exactly when |R_0| = |R_1|; then delivered processes flip and
// the others keep their input.
TEST(Claim17, CourteousErrsExactlyOnTies) {
  for_each_courteous_execution([](ProcessSet x, ProcessSet r, ProcessSet decided, unsigned n) {
    if (x.empty() || x.size() == n) return;
    const bool tie = 2 * (r & x).size() == r.size();
    ASSERT_EQ(!decided.empty() && decided != ProcessSet::first(n), tie) << x << r;
    if (tie) {
      ASSERT_EQ(decided, (x - r) | (r - x)) << x << r;
    }
  });
}

TEST(Claim17, CourteousHasTheErrorCourt) {
  for (unsigned n = 2; n <= 8; ++n) {
    for (const Engine engine : {Engine::enumerate, Engine::count, Engine::chain}) {
      for (const auto& [input, error] : errors_of(algorithm("courteous", n), n, engine)) {
        const Profile expected = is_mixed(input) ? court(n, ones_in(input)) : Profile(n);
        EXPECT_EQ(coefficients_of(error), coefficients_of(expected)) << input;
      }
    }
  }
  for (const InputClass& input : evaluated("courteous", 40).inputs) {
    EXPECT_EQ(coefficients_of(input.error), coefficients_of(court(40, ones_in(input.input))));
  }
}

// 18. Worth having: courteous^r is exactly court_{n,d}(p)^r. It is: after an error the
// number of ones is what it was.
TEST(Claim18, RepetitionRaisesTheErrorToAPower) {
  for (unsigned n = 2; n <= 6; ++n) {
    for (unsigned r = 1; r <= 4; ++r) {
      const Algorithm repeated = algorithm("courteous^" + std::to_string(r), n);
      for (const Engine engine : broadcast_engines(repeated)) {
        for (const auto& [input, error] : errors_of(repeated, n, engine)) {
          const Profile expected =
              is_mixed(input) ? power(court(n, ones_in(input)), r) : Profile(n * r);
          EXPECT_EQ(coefficients_of(error), coefficients_of(expected))
              << input << " " << r << " by " << engine_name(engine);
        }
      }
    }
  }
}

TEST(Claim18, RepetitionRaisesTheErrorToAPowerForThirty) {
  for (const unsigned r : {2U, 3U}) {
    const Evaluation repeated = evaluated("courteous^" + std::to_string(r), 30);
    EXPECT_EQ(repeated.engine, Engine::chain);
    // The profiles of d and n - d ones are equal.
    ASSERT_EQ(repeated.inputs.size(), 15U);
    for (const InputClass& input : repeated.inputs) {
      const unsigned d = ones_in(input.input);
      EXPECT_EQ(coefficients_of(input.error), coefficients_of(power(court(30, d), r))) << d;
      EXPECT_EQ(input.count, (d == 15 ? Integer(1) : Integer(2)) * binomial(30, d));
    }
  }
}

// 19. k (n-k) <= floor(n/2) ceil(n/2), and termwise for the binomials.
TEST(Claim19, BalancedProductsAreLargest) {
  for (unsigned n = 1; n < 60; ++n) {
    const unsigned low = n / 2;
    const unsigned high = n - low;
    for (unsigned k = 0; k <= n; ++k) {
      EXPECT_LE(k * (n - k), low * high);
      for (unsigned i = 0; i <= n; ++i) {
        EXPECT_LE(binomial(k, i) * binomial(n - k, i), binomial(low, i) * binomial(high, i));
      }
    }
  }
}

// 20. The worst input of courteous is balanced for every p: error court_n(p).
TEST(Claim20, WorstInputOfCourteousIsBalanced) {
  for (unsigned n = 2; n <= 8; ++n) {
    for (const Engine engine : {Engine::enumerate, Engine::count, Engine::chain}) {
      const Evaluation courteous = evaluated("courteous", n, {.engine = engine});
      ASSERT_EQ(courteous.worst.size(), 1U) << n;
      EXPECT_EQ(coefficients_of(courteous.worst[0].profile), coefficients_of(court(n))) << n;
      EXPECT_EQ(ones_in(courteous.worst[0].input), n / 2) << n;
    }
  }
  for (const unsigned n : {20U, 41U}) {
    const Evaluation courteous = evaluated("courteous", n);
    ASSERT_EQ(courteous.worst.size(), 1U) << n;
    EXPECT_EQ(coefficients_of(courteous.worst[0].profile), coefficients_of(court(n, n / 2))) << n;
  }
}

// 21. court_n(1/2) = C(n, floor(n/2)) 2^-n, of order 1/sqrt(n): n times its square stays
// between 3/8 and 2/3 (4^m / sqrt(4m) <= C(2m, m) <= 4^m / sqrt(3m + 1)).
TEST(Claim21, AtOneHalfIsTheCentralBinomial) {
  const auto half = probability("1/2");
  for (unsigned n = 2; n <= 150; ++n) {
    const Rational value(binomial(n, n / 2), power(Integer(2), n));
    EXPECT_EQ(court(n, n / 2)(half), value) << n;
    if (n <= 12 || n == 101) {
      EXPECT_EQ(*evaluated("courteous", n, {.at = half}).worst_value, value) << n;
    }
    const Rational order = Rational(n) * value * value;
    EXPECT_GE(order, fraction("3/8")) << n;
    EXPECT_LT(order, fraction("2/3")) << n;
  }
}

// Where courteous and pref1 cross, as evaluation and comparison find it.
std::vector<AlgebraicNumber> crossings_by_evaluation(unsigned n, Engine engine) {
  const std::vector<WorstCase> members{evaluated("courteous", n, {.engine = engine}).worst,
                                       evaluated("pref1", n, {.engine = engine}).worst};
  std::vector<AlgebraicNumber> points;
  for (const Crossing& crossing : compare(members).crossings) points.push_back(crossing.p);
  return points;
}

// 22. Crossings courteous/pref1: exactly 1/2 (n = 2), 2/3 (n = 3).
TEST(Claim22, CrossingsForTwoAndThree) {
  for (const Engine engine : {Engine::enumerate, Engine::count, Engine::chain}) {
    EXPECT_EQ(crossings_by_evaluation(2, engine), std::vector<AlgebraicNumber>{fraction("1/2")});
    EXPECT_EQ(crossings_by_evaluation(3, engine), std::vector<AlgebraicNumber>{fraction("2/3")});
  }
}

// 23. Worth having: the crossings for n = 4..12 as algebraic numbers. There is exactly one
// inside (0, 1): a simple root of court_n(p) - q.
TEST(Claim23, CrossingsUpToTwelve) {
  for (unsigned n = 2; n <= 12; ++n) {
    const Polynomial gap = (court(n, n / 2) - silence(1).raised_to(n)).power_basis();
    std::vector<AlgebraicNumber> inside;
    for (const Root& root : real_roots(gap, Rational(0), Rational(1))) {
      if (root.value == AlgebraicNumber(Rational(0)) || root.value == AlgebraicNumber(Rational(1)))
        continue;
      inside.push_back(root.value);
      EXPECT_EQ(root.multiplicity, 1U) << n;
    }
    EXPECT_EQ(inside.size(), 1U) << n;
    EXPECT_EQ(crossings_by_evaluation(n, Engine::automatic), inside) << n;
    RecordProperty("crossing_" + std::to_string(n), inside.at(0).decimal());
  }
}

// 24. Odd and even n behave differently: the limit of court_n as p -> 1 is 0 or 1.
TEST(Claim24, TheLimitDependsOnTheParity) {
  for (const unsigned n : {2U, 3U, 4U, 5U, 6U, 7U, 8U, 9U}) {
    const Rational limit(n % 2 == 0 ? 1 : 0);
    EXPECT_EQ(court(n, n / 2)(probability("1")), limit);
    for (const Engine engine : {Engine::enumerate, Engine::count, Engine::chain}) {
      const Evaluation at_one =
          evaluated("courteous", n, {.at = probability("1"), .engine = engine});
      EXPECT_EQ(*at_one.worst_value, limit) << n;
    }
  }
  for (const unsigned n : {40U, 41U}) {
    EXPECT_EQ(*evaluated("courteous", n, {.at = probability("1")}).worst_value,
              Rational(n % 2 == 0 ? 1 : 0));
  }
}

// 43. sweep^r errs with probability exactly q^(rn) on every non-trivial input, with at
// most rn transmissions.
TEST(Claim43, SweepErrsOnlyInSilence) {
  for (unsigned n = 2; n <= 6; ++n) {
    for (unsigned r = 1; r <= 3; ++r) {
      const Algorithm sweep = algorithm("sweep^" + std::to_string(r), n);
      for (const Engine engine : broadcast_engines(sweep)) {
        for (const auto& [input, error] : errors_of(sweep, n, engine)) {
          EXPECT_EQ(error, is_mixed(input) ? silence(r * n) : profile({0})) << input << " " << r;
          EXPECT_EQ(error.degree(), 2 * r * n);
        }
        const Evaluation result = evaluated(sweep, n, {.engine = engine});
        EXPECT_EQ(result.most_transmissions, r * n);
        // On no input are more expected.
        for (const TransmissionClass& sent : result.transmissions) {
          EXPECT_TRUE(at_most(sent.expected, Profile({Integer(r * n)}))) << sent.input;
        }
      }
    }
  }
}

TEST(Claim43, SweepErrsOnlyInSilenceForMany) {
  const Evaluation sweep = evaluated("sweep^3", 16);
  ASSERT_EQ(sweep.inputs.size(), 1U);
  EXPECT_EQ(sweep.inputs[0].error, silence(48));
  EXPECT_EQ(sweep.inputs[0].count, Integer((1 << 16) - 2));
  EXPECT_EQ(sweep.most_transmissions, 48U);
}

// Algorithms of r broadcast rounds for n processes.
std::vector<Algorithm> some_algorithms(unsigned n, unsigned r) {
  const std::string times = "^" + std::to_string(r);
  std::vector<Algorithm> result;
  for (const char* const text : {"majority", "pref0", "pref1", "courteous", "courteous@1,2",
                                 "pref1@1", "if(ones>1||ones>zeros)"}) {
    result.push_back(algorithm("(" + std::string(text) + ")" + times, n));
  }
  if (r % 2 == 0) {
    result.push_back(algorithm("sweep^" + std::to_string(r / 2), n));
    result.push_back(algorithm("(sweep@1,2)^" + std::to_string(r / 2), n));
    result.push_back(algorithm("(pref1;courteous)^" + std::to_string(r / 2), n));
  }
  const System system{n, r};
  if (system.execution_bits() > 10) return result;
  const auto hypergraph = std::make_shared<const DecisionHypergraph>(test::built(system));
  auto random = test::random_bits();
  for (unsigned i = 0; i < test::scaled(3); ++i) {
    result.push_back({"table",
                      {TableStep{std::make_shared<const DecisionTable>(
                          hypergraph, test::random_valid_colouring(*hypergraph, random))}}});
  }
  return result;
}

// 44. With k transmissions no algorithm is below q^k, on any non-trivial input; sweep is
// there.
TEST(Claim44, NoAlgorithmIsBelowTheSilenceOfItsTransmissions) {
  for (unsigned n = 2; n <= 4; ++n) {
    for (unsigned r = 1; r <= 3; ++r) {
      for (const Algorithm& each : some_algorithms(n, r)) {
        const Evaluation result = evaluated(each, n);
        const auto k = static_cast<unsigned>(result.most_transmissions);
        for (const InputClass& input : result.inputs) {
          EXPECT_TRUE(at_most(silence(k), input.error)) << each.name() << " on " << input.input;
        }
      }
    }
  }
}

// 45. OPT(2r) <= q^(rn) <= OPT(r): sweep has 2r rounds and error q^(rn), and every
// algorithm of r rounds errs at least in silence.
TEST(Claim45, SweepIsBetweenTheOptima) {
  for (unsigned n = 2; n <= 4; ++n) {
    for (unsigned r = 1; r <= 3; ++r) {
      const Evaluation sweep = evaluated("sweep^" + std::to_string(r), n);
      EXPECT_EQ(sweep.system.rounds, 2 * r);
      ASSERT_EQ(sweep.worst.size(), 1U);
      EXPECT_EQ(sweep.worst[0].profile, silence(r * n));
      for (const Algorithm& each : some_algorithms(n, r)) {
        ASSERT_EQ(each.rounds(), r);
        for (const InputClass& input : evaluated(each, n).inputs) {
          EXPECT_TRUE(at_most(silence(r * n), input.error)) << each.name() << " on " << input.input;
          // Nobody hears anything: the coefficient without deliveries.
          EXPECT_GE(coefficients_of(input.error)[0], Integer(1));
        }
      }
    }
  }
}

}  // namespace
}  // namespace tacit
