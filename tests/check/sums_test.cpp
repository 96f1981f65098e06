// Errors added up: the clauses against a second reading of their specification, against
// what they mean, and whole certificates that rest on them.
#include "tacit/check/sums.h"

#include <algorithm>
#include <cstdlib>
#include <random>
#include <sstream>

#include <gtest/gtest.h>

#include "check/producer.h"
#include "check/reference.h"
#include "check/unmetered.h"
#include "support/scale.h"

namespace tacit::check {
namespace {

using check_test::Clause;
using check_test::Counts;
using check_test::Fraction;
using check_test::Order;
using check_test::Reference;
using check_test::SystemName;
using check_test::unmetered;

const SystemName two{2, 1, "broadcast"};
const SystemName three{3, 1, "broadcast"};

const std::vector<SystemName> systems{
    two,   {2, 0, "broadcast"}, {2, 2, "broadcast"}, {2, 1, "unicast"}, {2, 2, "undirected"},
    three, {3, 1, "undirected"}};

// The ends, halves, and what is neither.
const std::vector<Fraction> probabilities{{0, 1}, {1, 1},  {1, 2},  {1, 3},
                                          {2, 3}, {3, 10}, {51, 70}};

// What the checker makes of a system, next to what the naive reader does.
class BothReadings {
 public:
  explicit BothReadings(const SystemName& name)
      : reference(name), instance_(std::move(*Instance::build(checked_system(name), unmetered()))) {
    common_.emplace(std::move(*CommonClauses::build(instance_, unmetered())));
  }

  [[nodiscard]] std::string random_bits(std::mt19937_64& random) const {
    std::string bits;
    for (int i = 0; i < reference.free_views(); ++i) bits += random() % 2 == 0 ? '0' : '1';
    return bits;
  }

  // The clauses of the checker for a target, sorted, and the variables it handed out.
  [[nodiscard]] Checked<ClauseList> clauses(const std::vector<std::string>& algorithms, Fraction p,
                                            int steps, Literal& variables,
                                            const Limits& limits = {}) const {
    Target target;
    for (const std::string& bits : algorithms) {
      std::vector<Profile> profiles;
      for (std::uint32_t x = 0; x < instance_.inputs(); ++x) {
        profiles.push_back(instance_.profile(bits, x, unmetered()));
      }
      target.add_algorithm(std::move(profiles));
    }
    Meter meter(limits);
    return sum_clauses(instance_, *common_, target,
                       Rational(Integer(p.numerator), Integer(p.denominator)),
                       static_cast<std::uint64_t>(steps), meter, variables);
  }
  [[nodiscard]] Literal variables() const { return common_->variables(); }

  Reference reference;

 private:
  static System checked_system(const SystemName& name) {
    const Channel channel = name.channel == "broadcast" ? Channel::broadcast
                            : name.channel == "unicast" ? Channel::unicast
                                                        : Channel::undirected;
    return {static_cast<std::uint32_t>(name.processes), static_cast<std::uint32_t>(name.rounds),
            channel};
  }

  Instance instance_;
  std::optional<CommonClauses> common_;
};

std::vector<Clause> sorted(std::vector<Clause> clauses) {
  for (Clause& clause : clauses) std::sort(clause.begin(), clause.end());
  std::sort(clauses.begin(), clauses.end());
  return clauses;
}

std::vector<Clause> sorted(const ClauseList& list) {
  std::vector<Clause> clauses;
  for (std::size_t i = 0; i < list.size(); ++i)
    clauses.emplace_back(list[i].begin(), list[i].end());
  return sorted(std::move(clauses));
}

TEST(Sums, AgreeWithASecondReading) {
  std::mt19937_64 random(29);
  unsigned empty = 0;
  unsigned refused = 0;
  for (const SystemName& system : systems) {
    const BothReadings both(system);
    for (const Fraction p : probabilities) {
      for (std::size_t trial = 0; trial < test::scaled(12); ++trial) {
        std::vector<std::string> algorithms;
        std::vector<std::vector<Counts>> profiles;
        for (std::size_t i = 0; i <= trial % 3; ++i) {
          algorithms.push_back(both.random_bits(random));
          profiles.push_back(both.reference.profiles(algorithms.back()));
        }
        const int steps =
            trial < 4 ? 1 + static_cast<int>(trial) : 1 + static_cast<int>(random() % 60);
        Literal last = both.variables() + 7;
        auto made = both.clauses(algorithms, p, steps, last);
        std::vector<Clause> expected;
        int expected_last = both.variables() + 7;
        const bool exists = both.reference.sum(profiles, p, steps, expected_last, expected);
        ASSERT_EQ(static_cast<bool>(made), exists);
        ASSERT_EQ(last, expected_last);
        refused += exists ? 0 : 1;
        if (!exists) continue;
        ASSERT_EQ(sorted(*made), sorted(expected))
            << system.processes << system.channel << " " << p.numerator << "/" << p.denominator;
        empty += std::count(expected.begin(), expected.end(), Clause{}) > 0 ? 1 : 0;
      }
    }
  }
  EXPECT_GT(empty, 20U);
  EXPECT_GT(refused, 5U);
}

// The example of the specification, section 5.5; input 2 has the like.
TEST(Sums, MakeTheClausesOfTheExample) {
  const BothReadings both(two);
  ASSERT_EQ(both.variables(), 14);
  Literal last = both.variables();
  auto made = both.clauses({"0110"}, {1, 2}, 2, last);
  ASSERT_TRUE(made);
  EXPECT_EQ(last, 22);
  const std::vector<Clause> first{{15, -11}, {16, -12}, {-16, 15},     {-15, 17}, {-16, 18},
                                  {17, -7},  {-18, 17}, {18, -7, -15}, {-17}};
  std::vector<Clause> expected = first;
  for (Clause clause : first) {
    for (int& literal : clause) {
      const int variable = std::abs(literal);
      const int other = variable + (variable > 14 ? 4 : variable > 10 ? 2 : 3);
      literal = literal > 0 ? other : -other;
    }
    expected.push_back(std::move(clause));
  }
  EXPECT_EQ(sorted(*made), sorted(expected));
}

// With the decisions fixed, the clauses are contradictory exactly when the rounded terms
// of some input reach S steps; and no algorithm that beats the target is forbidden.
TEST(Sums, ForbidWhatTheRoundedTermsTell) {
  std::mt19937_64 random(31);
  unsigned forbidden = 0;
  unsigned admitted = 0;
  unsigned lost_by_rounding = 0;
  for (const SystemName& system : systems) {
    const BothReadings both(system);
    for (std::size_t trial = 0; trial < test::scaled(60); ++trial) {
      const Fraction p = probabilities[random() % probabilities.size()];
      const std::string listed = both.random_bits(random);
      const std::string other = both.random_bits(random);
      const std::int64_t target = target_weight_at({both.reference.profiles(listed)}, p);
      if (target == 0) continue;
      const int steps = 1 + static_cast<int>(random() % 40);
      Literal last = both.variables();
      auto made = both.clauses({listed}, p, steps, last);
      ASSERT_TRUE(made);
      std::vector<Clause> clauses = both.reference.clauses();
      for (const Clause& clause : sorted(*made)) clauses.push_back(clause);
      for (std::size_t v = 0; v < other.size(); ++v) {
        const int variable = static_cast<int>(v) + 1;
        clauses.push_back({other[v] == '1' ? variable : -variable});
      }
      const bool refuted = check_test::refutation(clauses).has_value();

      std::int64_t most_steps = 0;
      std::int64_t worst = 0;
      for (const Counts& profile : both.reference.profiles(other)) {
        std::int64_t sum = 0;
        for (std::size_t k = 0; k < profile.size(); ++k) {
          Counts term(profile.size(), 0);
          term[k] = profile[k];
          sum += weight_at(term, p) * steps / target;
        }
        most_steps = std::max(most_steps, sum);
        worst = std::max(worst, weight_at(profile, p));
      }
      ASSERT_EQ(refuted, most_steps >= steps)
          << system.processes << system.channel << " " << p.numerator << "/" << p.denominator << " "
          << listed << " " << other << " in " << steps;
      if (worst < target) {
        EXPECT_FALSE(refuted);
      }
      (refuted ? forbidden : admitted)++;
      lost_by_rounding += !refuted && worst >= target ? 1 : 0;
    }
  }
  EXPECT_GT(forbidden, 20U);
  EXPECT_GT(admitted, 20U);
  EXPECT_GT(lost_by_rounding, 5U);
}

// The limit is kept, whatever is asked for, and nothing is made beyond it.
TEST(Sums, StayWithinTheLimit) {
  const BothReadings both(three);
  const std::string bits = courteous_bits(both.reference);
  unsigned made_some = 0;
  for (const std::uint64_t most : {100U, 1000U, 10'000U}) {
    Limits limits;
    limits.clauses = most;
    for (const int steps : {1, 2, 5, 20, 70, 200, 1000, 1'000'000'000}) {
      Literal last = both.variables();
      auto made = both.clauses({bits}, {3, 10}, steps, last, limits);
      if (!made) {
        EXPECT_EQ(made.flaw().outcome, Outcome::rejected);
        EXPECT_EQ(last, both.variables());
        continue;
      }
      EXPECT_LE((*made).size(), most);
      ++made_some;
    }
  }
  EXPECT_GT(made_some, 5U);
  EXPECT_LT(made_some, 20U);
}

Verdict checked(const std::string& text) {
  std::istringstream in(text);
  return check_certificate(in);
}

std::string with(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

// A certificate at one probability that blocks no profile.
std::optional<std::string> by_sum(const SystemName& system, const std::string& p,
                                  const std::vector<std::string>& algorithms, int steps) {
  return check_test::produce({system, p + " " + p, algorithms, {{p, p}}, {}, {}, steps, false});
}

// All 16 algorithms for two processes. When the steps divide the target evenly, exactly the
// optimal ones have a proof; otherwise only optimal ones do. The proof of another
// algorithm is of use for those that are as good, and no others.
TEST(SumCertificate, ProvesTheOptimumOfTwoProcessesAndNothingElse) {
  const Reference reference(two);
  std::vector<std::string> tables;
  for (unsigned bits = 0; bits < 16; ++bits) {
    std::string& table = tables.emplace_back();
    for (unsigned i = 0; i < 4; ++i) table += (bits >> i) % 2 == 1 ? '1' : '0';
  }
  unsigned proved = 0;
  for (const std::string p : {"0", "1/3", "1/2", "2/3", "3/10", "1"}) {
    const Fraction at = *check_test::fraction_from(p);
    std::vector<std::int64_t> worst;
    for (const std::string& table : tables) {
      worst.push_back(target_weight_at({reference.profiles(table)}, at));
    }
    const std::int64_t best = *std::min_element(worst.begin(), worst.end());
    for (std::size_t i = 0; i < tables.size(); ++i) {
      // Every weight is a whole number of steps.
      const auto even = by_sum(two, p, {tables[i]}, static_cast<int>(worst[i]));
      EXPECT_EQ(even.has_value() && worst[i] > 0, worst[i] == best && best > 0)
          << tables[i] << " at " << p;
      if (worst[i] == 0) continue;
      for (const int steps : {1, 2, 3, 5, 16}) {
        const auto text = by_sum(two, p, {tables[i]}, steps);
        if (text) {
          EXPECT_EQ(worst[i], best) << tables[i] << " at " << p << " in " << steps;
        }
      }
      if (!even) continue;
      ++proved;
      EXPECT_EQ(checked(*even).reason, "");
      for (std::size_t j = 0; j < tables.size(); ++j) {
        const std::string other = with(*even, "algorithm " + tables[i], "algorithm " + tables[j]);
        const Outcome outcome = checked(other).outcome;
        EXPECT_EQ(outcome == Outcome::accepted, worst[j] == best) << tables[j] << " at " << p;
        EXPECT_EQ(outcome, worst[j] == best ? Outcome::accepted : Outcome::rejected);
      }
    }
  }
  EXPECT_GT(proved, 8U);
}

// Courteous is optimal for three processes up to 2/3 and pref1 from there on.
TEST(SumCertificate, ProvesTheOptimumOfThreeProcesses) {
  const Reference reference(three);
  const std::string courteous = courteous_bits(reference);
  const std::string pref1 = pref1_bits(reference);
  for (const std::string p : {"1/4", "1/2", "2/3", "3/4"}) {
    const Fraction at = *check_test::fraction_from(p);
    const std::vector<std::string> best{p == "3/4" ? pref1 : courteous};
    const std::vector<std::string> worse{p == "3/4" ? courteous : pref1};
    const auto steps = static_cast<int>(target_weight_at({reference.profiles(best[0])}, at));
    const auto alone = by_sum(three, p, best, steps);
    const auto both = by_sum(three, p, {worse[0], best[0]}, steps);
    ASSERT_TRUE(alone && both);
    EXPECT_EQ(checked(*alone).reason, "");
    EXPECT_EQ(checked(*both).reason, "");
    const std::string claims_less = with(*alone, best[0], worse[0]);
    EXPECT_EQ(checked(claims_less).outcome, p == "2/3" ? Outcome::accepted : Outcome::rejected);
    // The refutation needs the sum.
    const std::string line = "sum " + std::to_string(steps) + "\n";
    EXPECT_NE(checked(with(*alone, line, "")).outcome, Outcome::accepted);
  }
}

// One rounding after another: as long as the steps are few, the proof may fail to exist, but
// a certificate that exists is right; and the proof for one S is none for others unless the
// naive reader agrees.
TEST(SumCertificate, StandsOnlyForItsNumberOfSteps) {
  const Reference reference(three);
  const std::string courteous = courteous_bits(reference);
  const auto text = by_sum(three, "1/2", {courteous}, 12);
  ASSERT_TRUE(text);
  unsigned accepted = 0;
  for (int steps = 1; steps <= 40; ++steps) {
    const std::string other = with(*text, "sum 12\n", "sum " + std::to_string(steps) + "\n");
    const bool verdict = checked(other).outcome == Outcome::accepted;
    EXPECT_EQ(verdict, check_test::reference_accepts(other)) << steps;
    accepted += verdict ? 1 : 0;
  }
  EXPECT_GT(accepted, 0U);
  EXPECT_LT(accepted, 40U);
}

// Only where both ends are written as one rational: a root that happens to be rational is
// not enough, even where comparing it with other points reveals its value.
TEST(SumCertificate, NeedsARationalAsItIsWritten) {
  const Reference reference(two);
  const std::string courteous = courteous_bits(reference);
  const auto text = by_sum(two, "1/2", {courteous}, 2);
  ASSERT_TRUE(text);
  EXPECT_EQ(checked(*text).reason, "");
  const std::string half = "root(-1,2;0,1)";
  EXPECT_EQ(checked(with(*text, "on 1/2 1/2", "on 1/2 " + half)).reason, "");
  for (const std::string& ends : {"1/2 " + half, half + " 1/2", half + " " + half}) {
    const Verdict verdict = checked(with(*text, "part 1/2 1/2", "part " + ends));
    EXPECT_EQ(verdict.outcome, Outcome::rejected) << ends;
    EXPECT_NE(verdict.reason.find("one rational"), std::string::npos) << verdict.reason;
    // At the beginning of a larger interval: before anything is refuted.
    const Verdict inside =
        checked(with(with(*text, "part 1/2 1/2", "part " + ends), "on 1/2 1/2", "on 1/2 2/3"));
    EXPECT_NE(inside.reason.find("one rational"), std::string::npos) << inside.reason;
  }
  const Verdict interval =
      checked(with(with(*text, "part 1/2 1/2", "part 1/2 2/3"), "on 1/2 1/2", "on 1/2 2/3"));
  EXPECT_NE(interval.reason.find("one rational"), std::string::npos) << interval.reason;
}

}  // namespace
}  // namespace tacit::check
