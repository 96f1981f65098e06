#include "tacit/plan/unsearched.h"

#include <gtest/gtest.h>

#include "search/searched.h"

namespace tacit {
namespace {

using test::fraction;
using test::Searched;
using test::sure;

UnsearchedOptimum at_point(const System& system, std::string_view p) {
  const Rational value = fraction(p);
  return sure(unsearched_optimum(system, {value, value}, sure(Probability::from(value))));
}

// The search proves what the theorem says.
TEST(Unsearched, AgreesWithTheSearchForSmallP) {
  for (const unsigned n : {2U, 3U, 4U, 5U}) {
    for (const Rational& p : {Rational(1, n), Rational(1, 2 * n), Rational(1, 7 * n)}) {
      const auto at = sure(Probability::from(p));
      const UnsearchedOptimum known = sure(unsearched_optimum({n}, {p, p}, at));
      ASSERT_TRUE(known.optimum.complete()) << n << " at " << p;
      EXPECT_NE(known.theorem.find("claim 48"), std::string::npos);
      const Searched searched({n}, {p, p});
      ASSERT_TRUE(searched.complete());
      EXPECT_EQ(known.optimum.pieces.front().upper(at), test::target_at(searched.target(), p))
          << n << " at " << p;
    }
  }
}

// 2/5 is above 1/3, and courteous has the error of processes that share coins there: nothing lies
// between the bounds, but no certificate is about the lower one.
TEST(Unsearched, DoesNotCallEqualBoundsProved) {
  const UnsearchedOptimum known = at_point({3}, "2/5");
  EXPECT_FALSE(known.optimum.complete());
  ASSERT_FALSE(known.bounds.empty());
  EXPECT_EQ(known.bounds.front().value, fraction("51/125"));
  const auto at = sure(Probability::from(fraction("2/5")));
  EXPECT_EQ(known.optimum.pieces.front().upper(at), fraction("51/125"));
}

// The optimum at 7/10, which a certificate proves, lies between.
TEST(Unsearched, BoundsWhatItDoesNotDecide) {
  const UnsearchedOptimum known = at_point({5}, "7/10");
  EXPECT_FALSE(known.optimum.complete());
  ASSERT_FALSE(known.bounds.empty());
  const Rational optimum = fraction("14433/50000");
  const auto at = sure(Probability::from(fraction("7/10")));
  EXPECT_LT(known.bounds.front().value, optimum);
  EXPECT_GT(known.optimum.pieces.front().upper(at), optimum);
  EXPECT_TRUE(known.theorem.empty());
}

TEST(Unsearched, AnswersForManyProcesses) {
  const UnsearchedOptimum small = at_point({100}, "1/200");
  EXPECT_TRUE(small.optimum.complete());
  const UnsearchedOptimum large = at_point({40}, "3/5");
  ASSERT_FALSE(large.bounds.empty());
  const auto at = sure(Probability::from(fraction("3/5")));
  EXPECT_LT(Rational(0), large.bounds.front().value);
  EXPECT_LT(large.bounds.front().value, large.optimum.pieces.front().upper(at));
}

TEST(Unsearched, CoversAnInterval) {
  const UnsearchedOptimum known = sure(unsearched_optimum({12}, test::everywhere(), std::nullopt));
  const auto& pieces = known.optimum.pieces;
  ASSERT_GE(pieces.size(), 2U);
  EXPECT_EQ(pieces.front().on.from, AlgebraicNumber(Rational(0)));
  EXPECT_EQ(pieces.front().on.to, AlgebraicNumber(Rational(1, 12)));
  EXPECT_EQ(pieces.front().status, PieceStatus::optimal);
  EXPECT_EQ(pieces.back().on.to, AlgebraicNumber(Rational(1)));
  for (std::size_t i = 1; i < pieces.size(); ++i) {
    EXPECT_EQ(pieces[i].on.from, pieces[i - 1].on.to);
    EXPECT_EQ(pieces[i].status, PieceStatus::bounded);
  }
}

TEST(Unsearched, CoversAnIntervalForMoreProcessesThanItCompares) {
  const Interval on{fraction("7/10"), fraction("1")};
  const UnsearchedOptimum known = sure(unsearched_optimum({30}, on, std::nullopt));
  EXPECT_EQ(known.optimum.pieces.front().on.from, on.from);
  EXPECT_EQ(known.optimum.pieces.back().on.to, on.to);
  EXPECT_GE(known.optimum.pieces.size(), 2U);
}

// The theorem is about one round; sequences are candidates for several.
TEST(Unsearched, TakesSequencesForSeveralRounds) {
  const UnsearchedOptimum known = at_point({12, 3}, "1/20");
  EXPECT_FALSE(known.optimum.complete());
  EXPECT_EQ(known.optimum.pieces.front().lower.to_string(), "q^36");
}

// More processes do at least as well (docs/laws.md), whatever their number.
TEST(Unsearched, AnswersForAnyNumberOfProcessesAndRounds) {
  const auto at = sure(Probability::from(fraction("9/10")));
  const auto upper = [&](const System& system) {
    const UnsearchedOptimum known = at_point(system, "9/10");
    const Rational value = known.optimum.pieces.front().upper(at);
    EXPECT_FALSE(known.optimum.complete());
    EXPECT_FALSE(known.bounds.empty());
    EXPECT_LT(known.bounds.front().value, value) << system.to_string();
    return value;
  };
  EXPECT_LE(upper({1000}), upper({70}));
  EXPECT_LE(upper({70}), upper({12}));
  EXPECT_EQ(upper({70, 2}), power(fraction("1/10"), 70));  // sweep
  EXPECT_LT(upper({70, 3}), upper({70, 2}));
}

// The product of the errors of rounds, against the exact error of the sequence.
TEST(Unsearched, BoundsTheErrorOfSequences) {
  const auto at = sure(Probability::from(fraction("3/5")));
  const Rational one = at_point({12}, "3/5").optimum.pieces.front().upper(at);
  const Rational three = at_point({12, 3}, "3/5").optimum.pieces.front().upper(at);
  EXPECT_LE(three, one * one * one);
}

TEST(Unsearched, TakesWhatIsKnownOfFewerProcesses) {
  const Rational value = fraction("9/10");
  const auto at = sure(Probability::from(value));
  const Profile small(std::vector<Integer>{1, 0});  // q
  Profile smaller = small.raised_to(5) - Profile(std::vector<Integer>{0, 2, 0, 0, 0, 0});
  const KnownAlgorithm five{"five", {}, {{Rational(0), Rational(1), smaller, {}}}};
  const UnsearchedOptimum known = sure(unsearched_optimum({12}, {value, value}, at, {five}));
  EXPECT_EQ(known.optimum.algorithms.front().name, "five");
  EXPECT_EQ(known.optimum.pieces.front().upper(at), fraction("1/10") - fraction("9/50000"));
}

TEST(Unsearched, SaysWhatItIsNotFor) {
  const auto half = sure(Probability::from(fraction("1/2")));
  const Interval on{fraction("1/2"), fraction("1/2")};
  EXPECT_FALSE(unsearched_optimum({4, 1, ChannelKind::unicast}, on, half));
  EXPECT_FALSE(unsearched_optimum({4, 0}, on, half));
}

}  // namespace
}  // namespace tacit
