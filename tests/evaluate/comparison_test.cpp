#include "tacit/evaluate/comparison.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "evaluate/algorithms.h"
#include "support/generators.h"
#include "support/stopping.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

using test::evaluated;
using test::fraction;
using test::profile;

WorstCase worst_of(const std::string& text, unsigned n) {
  return evaluated(text, n).worst;
}

// The worst case of an imagined algorithm with these errors.
WorstCase worst_of(const std::vector<Profile>& errors) {
  std::vector<InputClass> classes;
  for (const Profile& error : errors) {
    classes.emplace_back();
    classes.back().error = error;
  }
  return worst_case(classes);
}

AlgebraicNumber point(std::string_view text) {
  return fraction(text);
}

// Claim 22 of docs/mathematics.md.
TEST(Compare, FindsThePapersCrossings) {
  const std::vector<WorstCase> two{worst_of("courteous", 2), worst_of("pref1", 2)};
  const Comparison for_two = compare(two);
  ASSERT_EQ(for_two.crossings.size(), 1U);
  EXPECT_EQ(for_two.crossings[0].p, point("1/2"));
  EXPECT_EQ(for_two.crossings[0].first, 0U);
  EXPECT_EQ(for_two.crossings[0].second, 1U);

  const std::vector<WorstCase> three{worst_of("courteous", 3), worst_of("pref1", 3)};
  const Comparison for_three = compare(three);
  ASSERT_EQ(for_three.crossings.size(), 1U);
  EXPECT_EQ(for_three.crossings[0].p, point("2/3"));
  ASSERT_EQ(for_three.best.size(), 2U);
  EXPECT_EQ(for_three.best[0].member, 0U);
  EXPECT_EQ(for_three.best[0].to, point("2/3"));
  EXPECT_EQ(for_three.best[1].member, 1U);
}

TEST(Compare, StopsWhenAsked) {
  const std::vector<WorstCase> members{worst_of("courteous", 5), worst_of("pref1", 5),
                                       worst_of("majority", 5)};
  for (const unsigned at : {1U, 3U}) {
    test::StopAtReport stop{"pieces compared", at};
    const auto stopped = compare(members, stop.context());
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, ErrorCode::cancelled);
    EXPECT_EQ(stop.reports, at);
  }
  test::StopAtReport stop{"pieces compared"};
  EXPECT_FALSE(comparison_report(
      {evaluated("courteous", 5), evaluated("pref1", 5), evaluated("majority", 5)},
      stop.context()));
}

TEST(Compare, OfOneMemberHasNoCrossings) {
  const std::vector<WorstCase> alone{worst_of("courteous", 4)};
  const Comparison comparison = compare(alone);
  EXPECT_TRUE(comparison.crossings.empty());
  ASSERT_EQ(comparison.best.size(), 1U);
  EXPECT_EQ(comparison.best[0].from, point("0"));
  EXPECT_EQ(comparison.best[0].to, point("1"));
  EXPECT_EQ(comparison.best[0].member, 0U);
}

TEST(Compare, NeedsAMember) {
  EXPECT_THROW(static_cast<void>(compare({})), ContractViolation);
}

// pref0 and pref1 have the same worst case, q, written with equal profiles; so has q
// raised to another degree.
TEST(Compare, FindsNoCrossingsOfEqualFunctions) {
  const std::vector<WorstCase> equal{worst_of("pref0", 3), worst_of("pref1", 3),
                                     worst_of({profile({1, 0})})};
  const Comparison comparison = compare(equal);
  EXPECT_TRUE(comparison.crossings.empty());
  ASSERT_EQ(comparison.best.size(), 1U);
  EXPECT_EQ(comparison.best[0].member, 0U);
  ASSERT_EQ(comparison.tied.size(), 1U);
  EXPECT_EQ(comparison.tied[0].members, (std::vector<std::size_t>{0, 1, 2}));
}

// The minimum of courteous and pref1 ties with each of them where it is the smaller one.
TEST(Compare, ShowsTiesAsTies) {
  const WorstCase courteous = worst_of("courteous", 3);
  const WorstCase pref1 = worst_of("pref1", 3);
  WorstCase smaller = courteous;
  smaller.front().to = point("2/3");
  smaller.push_back({point("2/3"), point("1"), pref1.front().profile, ""});
  const Comparison comparison = compare(std::vector<WorstCase>{courteous, smaller, pref1});
  ASSERT_EQ(comparison.tied.size(), 2U);
  EXPECT_EQ(comparison.tied[0].members, (std::vector<std::size_t>{0, 1}));
  EXPECT_EQ(comparison.tied[0].to, point("2/3"));
  EXPECT_EQ(comparison.tied[1].members, (std::vector<std::size_t>{1, 2}));
}

// (p - q)^2 = p^2 - 2 p q + q^2 touches zero at 1/2.
TEST(Compare, DoesNotTakeATouchForACrossing) {
  const std::vector<WorstCase> touching{worst_of({profile({1, 0, 1})}),
                                        worst_of({profile({0, 2, 0})})};
  const Comparison comparison = compare(touching);
  EXPECT_TRUE(comparison.crossings.empty());
  ASSERT_EQ(comparison.best.size(), 1U);
  EXPECT_EQ(comparison.best[0].member, 1U);
}

TEST(Compare, PutsTheCrossingAtTheLeftEndOfACoincidence) {
  const Profile q = profile({1, 0});
  const Profile p = profile({0, 1});
  const auto piece = [](std::string_view from, std::string_view to, const Profile& of) {
    return WorstCasePiece{fraction(from), fraction(to), of, ""};
  };
  // Imagined pieces, so that the two coincide in the middle: below on [0, 1/4], equal on [1/4,
  // 3/4], above on [3/4, 1].
  const WorstCase a{piece("0", "1", profile({1, 1}))};  // 1
  const WorstCase b{piece("0", "1/4", Integer(2) * q), piece("1/4", "3/4", profile({1, 1})),
                    piece("3/4", "1", q)};
  const Comparison comparison = compare(std::vector<WorstCase>{a, b});
  ASSERT_EQ(comparison.crossings.size(), 1U);
  EXPECT_EQ(comparison.crossings[0].p, point("1/4"));
  // Of equal members the first is the best.
  ASSERT_EQ(comparison.best.size(), 2U);
  EXPECT_EQ(comparison.best[0].member, 0U);
  EXPECT_EQ(comparison.best[0].to, point("3/4"));
  EXPECT_EQ(comparison.best[1].member, 1U);
  // Equal in the middle with the same order on both sides: no crossing.
  const WorstCase c{piece("0", "1/4", q), piece("1/4", "3/4", profile({1, 1})),
                    piece("3/4", "1", p)};
  EXPECT_TRUE(compare(std::vector<WorstCase>{a, c}).crossings.empty());
}

TEST(Compare, OrdersCrossingsByPairThenPoint) {
  const std::vector<WorstCase> members{worst_of("majority", 3), worst_of("courteous", 3),
                                       worst_of("pref1", 3)};
  const Comparison comparison = compare(members);
  for (std::size_t i = 0; i + 1 < comparison.crossings.size(); ++i) {
    const Crossing& a = comparison.crossings[i];
    const Crossing& b = comparison.crossings[i + 1];
    EXPECT_LT(a.first, a.second);
    EXPECT_TRUE(std::pair(a.first, a.second) < std::pair(b.first, b.second) ||
                (a.first == b.first && a.second == b.second && a.p < b.p));
  }
  // courteous against pref1, and majority, 2 p q^2 above courteous, nowhere best.
  bool found = false;
  for (const Crossing& crossing : comparison.crossings) {
    found = found || (crossing.first == 1 && crossing.second == 2 && crossing.p == point("2/3"));
  }
  EXPECT_TRUE(found);
  ASSERT_EQ(comparison.best.size(), 2U);
  EXPECT_EQ(comparison.best[0].member, 1U);
  EXPECT_EQ(comparison.best[1].member, 2U);
}

// At every rational point the best piece has the smallest of all values, and the signs of
// the differences change exactly at the crossings.
RC_GTEST_PROP(Compare, IsRightAtEveryPoint, ()) {
  const auto count = *rc::gen::inRange(2, 5);
  std::vector<WorstCase> members;
  for (int m = 0; m < count; ++m) {
    members.push_back(worst_of(*rc::gen::nonEmpty(rc::gen::container<std::vector<Profile>>(
        *rc::gen::inRange(1U, 3U), test::profile_of_degree(3, 3)))));
  }
  const Comparison comparison = compare(members);
  RC_ASSERT(comparison.best.front().from == point("0"));
  RC_ASSERT(comparison.best.back().to == point("1"));
  for (std::size_t i = 0; i + 1 < comparison.best.size(); ++i) {
    RC_ASSERT(comparison.best[i].to == comparison.best[i + 1].from);
    RC_ASSERT(comparison.best[i].member != comparison.best[i + 1].member);
  }
  const auto value = [&](std::size_t m, const Probability& p) {
    return piece_at(members[m], p.value()).profile(p);
  };
  const auto p = *test::any_probability();
  for (const BestPiece& piece : comparison.best) {
    const AlgebraicNumber here = p.value();
    if (here < piece.from || here > piece.to) continue;
    for (std::size_t m = 0; m < members.size(); ++m) {
      RC_ASSERT(value(piece.member, p) <= value(m, p));
    }
  }
  const auto r = *test::any_probability();
  const auto [low, high] = std::minmax(
      p, r, [](const Probability& a, const Probability& b) { return a.value() < b.value(); });
  for (std::size_t i = 0; i < members.size(); ++i) {
    for (std::size_t j = i + 1; j < members.size(); ++j) {
      const int before = (value(i, low) - value(j, low)).sign();
      const int after = (value(i, high) - value(j, high)).sign();
      if (before == 0 || after == 0) continue;
      unsigned between = 0;
      for (const Crossing& crossing : comparison.crossings) {
        if (crossing.first != i || crossing.second != j) continue;
        RC_ASSERT(crossing.p > point("0"));
        RC_ASSERT(crossing.p < point("1"));
        if (crossing.p > AlgebraicNumber(low.value()) && crossing.p < AlgebraicNumber(high.value()))
          ++between;
      }
      RC_ASSERT((between % 2 == 0) == (before == after));
    }
  }
}

}  // namespace
}  // namespace tacit
