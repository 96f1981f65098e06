#include "tacit/algorithm/named_algorithms.h"

#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "tacit/algorithm/algorithm.h"
#include "tacit/algorithm/count_rule.h"

namespace tacit {
namespace {

TEST(NamedAlgorithms, BeginWithTheBestRule) {
  const std::vector<std::string> best_first{"courteous", "pref1", "pref0", "majority"};
  EXPECT_EQ(ranked_rules(), best_first);
}

TEST(NamedAlgorithms, TakeAsManyRoundsAsAskedFor) {
  EXPECT_TRUE(named_algorithms(0).empty());
  for (unsigned rounds = 1; rounds <= 7; ++rounds) {
    for (const NamedAlgorithm& each : named_algorithms(rounds)) {
      AlgorithmRequest request{.processes = 3};
      request.rounds = rounds;
      const auto parsed = parse_algorithm(each.algorithm, request);
      ASSERT_TRUE(parsed) << each.algorithm << ": " << parsed.error().message;
      EXPECT_EQ(parsed->rounds(), rounds);
    }
  }
}

TEST(NamedAlgorithms, SweepAsOftenAsFits) {
  const auto sweep_of = [](unsigned rounds) { return named_algorithms(rounds).back().algorithm; };
  EXPECT_EQ(sweep_of(1), "pref1");
  EXPECT_EQ(sweep_of(2), "sweep");
  EXPECT_EQ(sweep_of(3), "sweep;pref1");
  EXPECT_EQ(sweep_of(5), "sweep^2;pref1");
}

// A mirror decides on exchanged counts the exchanged value; no two other rules of the list do.
TEST(NamedAlgorithms, NameAsMirrorsWhatMirrorsEachOther) {
  const unsigned n = 4;
  const auto mirrors = [n](const CountRule& a, const CountRule& b) {
    for (const Bit own : {Bit::zero, Bit::one}) {
      for (unsigned zeros = 0; zeros <= n; ++zeros) {
        for (unsigned ones = 0; zeros + ones <= n; ++ones) {
          if ((own == Bit::zero ? zeros : ones) == 0) continue;
          if (*a({own, zeros, ones, n}) != !*b({!own, ones, zeros, n})) return false;
        }
      }
    }
    return true;
  };
  std::map<std::string, const CountRule*> rules;
  for (const CountRule& rule : named_rules()) rules[rule.name()] = &rule;
  const auto listed = named_algorithms(1);
  for (std::size_t i = 0; i < listed.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (!rules.contains(listed[i].rule) || !rules.contains(listed[j].rule)) continue;
      EXPECT_EQ(listed[i].mirror_of == listed[j].algorithm,
                mirrors(*rules[listed[i].rule], *rules[listed[j].rule]))
          << listed[i].algorithm << " " << listed[j].algorithm;
    }
  }
}

}  // namespace
}  // namespace tacit
