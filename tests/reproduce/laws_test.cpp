// Laws hold as they are stated, and a law that is broken on purpose is found to be false.
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "reproduce/workshop.h"
#include "tacit/reproduce/law.h"

namespace tacit {
namespace {

using test::sure;

Finding checked(const std::string& number, const Formulas& formulas = {}) {
  test::Workshop workshop;
  auto results = sure(check_laws({number}, {formulas, workshop.optima(), {}, 2}));
  return std::move(results.front().finding);
}

TEST(Laws, HaveNumbersOfTheirOwnAndAnArgumentWhereTheyAreProved) {
  std::set<std::string_view> numbers;
  for (const Law& law : laws()) {
    EXPECT_TRUE(numbers.insert(law.claim.number).second) << law.claim.number;
    EXPECT_EQ(law.argument.empty(), law.status == LawStatus::conjectured) << law.claim.number;
  }
}

TEST(Laws, HoldAsTheyAreStated) {
  for (const std::string number : {"L1", "L2", "L3", "L4", "L5", "L6", "L7", "L8", "L9", "L10"}) {
    const Finding finding = checked(number);
    EXPECT_EQ(finding.verdict, ClaimVerdict::holds) << number << ": " << finding.found;
  }
}

TEST(Laws, AreFoundFalseWhenTheyAreBroken) {
  const std::vector<std::pair<std::string, std::function<void(Formulas&)>>> breaks{
      {"L1",
       [](Formulas& f) {
         f.single_input = [](unsigned n, unsigned ones, const Probability& p) {
           return court(n, ones)(p);
         };
       }},
      {"L2",
       [](Formulas& f) { f.courteous_with_coins = [](unsigned n) { return Rational(9, 5 * n); }; }},
      {"L3", [](Formulas& f) { f.near_one = Profile(std::vector<Integer>{1, 2, 6, 4, 1, 0}); }},
      {"L4", [](Formulas& f) { f.order[1][1] = Profile(std::vector<Integer>{1, 1}); }},
      {"L5",
       [](Formulas& f) {
         f.isoperimetric = [](unsigned n, const Probability& p) {
           return Rational(3) * isoperimetric_bound(n, p);
         };
       }},
      {"L5", [](Formulas& f) { f.crowd_constant = Rational(1, 20); }},
      {"L6",
       [](Formulas& f) {
         f.chain = [](unsigned n, const Probability& p) { return Rational(4) * chain_bound(n, p); };
       }},
      {"L6",
       [](Formulas& f) {
         f.coins_at_most = [](unsigned n, const Probability&) { return Rational(1, 2 * n); };
       }},
      {"L7",
       [](Formulas& f) { f.with_fewer = [](const Rational& e) { return e * Rational(9, 10); }; }},
      {"L8", [](Formulas& f) { f.silent = [](unsigned) { return silence(1); }; }},
      {"L9",
       [](Formulas& f) {
         f.courteous = [](unsigned n, unsigned d) { return n % 2 == 0 ? silence(n) : court(n, d); };
       }},
      {"L10", [](Formulas& f) { f.leaders_near_one = [](unsigned) { return silence(1); }; }}};
  for (const auto& [number, apply] : breaks) {
    Formulas formulas;
    apply(formulas);
    const Finding finding = checked(number, formulas);
    EXPECT_EQ(finding.verdict, ClaimVerdict::fails) << number << ": " << finding.found;
  }
}

TEST(Laws, AreAskedForByNumber) {
  test::Workshop workshop;
  const Formulas formulas;
  EXPECT_FALSE(check_laws({"L77"}, {formulas, workshop.optima(), {}}));
}

}  // namespace
}  // namespace tacit
