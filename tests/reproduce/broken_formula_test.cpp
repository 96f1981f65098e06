// A claim must notice when a formula it compares with is wrong. Each formula is replaced by
// a slightly different one, and every claim that states it has to fail. That none fails with
// the right ones is what a whole run shows (tests/system/test_report.py).
#include <functional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "reproduce/workshop.h"

namespace tacit {
namespace {

using test::profile;

struct Break {
  std::string formula;
  std::function<void(Formulas&)> apply;
  std::vector<std::string> claims;

  friend void PrintTo(const Break& each, std::ostream* out) { *out << each.formula; }
};

// What the paper says about errors of named algorithms.
std::vector<Break> breaks_of_errors() {
  return {
      {"courteous",
       [](Formulas& f) {
         f.courteous = [](unsigned n, unsigned d) {
           Profile wrong = court(n, d);
           wrong.add(n);
           return wrong;
         };
       },
       {"17", "18", "20", "21", "24", "41", "48", "49"}},
      {"pref",
       [](Formulas& f) { f.pref = [](unsigned d) { return silence(d + 1); }; },
       {"14", "47"}},
      {"silent",
       [](Formulas& f) { f.silent = [](unsigned k) { return Integer(2) * silence(k); }; },
       {"6", "43", "44", "45"}},
      {"majority_of_three",
       [](Formulas& f) { f.majority_of_three = profile({1, 2, 1, 0}); },
       {"8"}},
      {"courteous_at_half",
       [](Formulas& f) { f.courteous_at_half = [](unsigned n) { return Rational(1, n); }; },
       {"21"}},
      {"crossings", [](Formulas& f) { f.crossings[1].p = Rational(3, 5); }, {"22"}},
  };
}

// What it says about sizes and optima.
std::vector<Break> breaks_of_sizes_and_optima() {
  return {
      {"executions",
       [](Formulas& f) { f.executions = [](unsigned n) { return size_power(3, n); }; },
       {"25", "27", "51"}},
      {"points",
       [](Formulas& f) { f.points = [](unsigned n) { return size_power(3, n) - 1; }; },
       {"27"}},
      {"views",
       [](Formulas& f) { f.views = [](unsigned n) { return n * size_power(3, n - 1); }; },
       {"27", "28", "51"}},
      {"free_views",
       [](Formulas& f) {
         f.free_views = [](unsigned n) { return 2 * n * (size_power(3, n - 1) - 1); };
       },
       {"29"}},
      {"full_information", [](Formulas& f) { ++f.full_information[2].forced; }, {"56"}},
      {"optimum_of_three_below",
       [](Formulas& f) { f.optimum_of_three_below = profile({1, 0, 1, 0}); },
       {"33"}},
      {"optimum_of_three_above",
       [](Formulas& f) { f.optimum_of_three_above = profile({1, 0, 0}); },
       {"33"}},
      {"optimum_of_three_threshold",
       [](Formulas& f) { f.optimum_of_three_threshold = Rational(13, 20); },
       {"33"}},
      {"two_courteous", [](Formulas& f) { f.two_courteous = profile({1, 1, 0}); }, {"10", "57"}},
      {"two_pref", [](Formulas& f) { f.two_pref = profile({1, 0, 0}); }, {"9", "57"}},
      {"small_p",
       [](Formulas& f) { f.small_p = [](unsigned n) { return Rational(1, n) + Rational(1, 20); }; },
       {"41", "48", "49"}},
  };
}

std::vector<Break> breaks() {
  std::vector<Break> all = breaks_of_errors();
  for (Break& each : breaks_of_sizes_and_optima()) all.push_back(std::move(each));
  return all;
}

class BrokenFormula : public ::testing::TestWithParam<Break> {};

TEST_P(BrokenFormula, IsNoticedByEveryClaimThatStatesIt) {
  test::Workshop workshop;
  Formulas wrong;
  GetParam().apply(wrong);
  for (const std::string& number : GetParam().claims) {
    const Finding finding = workshop.decide(number, wrong);
    EXPECT_EQ(finding.verdict, ClaimVerdict::fails) << "claim " << number;
    EXPECT_FALSE(finding.found.empty()) << number;
  }
}

INSTANTIATE_TEST_SUITE_P(Each, BrokenFormula, ::testing::ValuesIn(breaks()),
                         [](const auto& each) { return each.param.formula; });

}  // namespace
}  // namespace tacit
