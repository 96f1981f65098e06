#include "tacit/base/envelope.h"

#include <algorithm>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/generators.h"
#include "support/literals.h"
#include "support/stopping.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

using test::any_probability;
using test::court;
using test::probability;
using test::profile;
using test::profile_of_degree;
using test::sure;

const AlgebraicNumber zero = Rational(0);
const AlgebraicNumber one = Rational(1);

// The member of the piece that contains p; the earlier one at a breakpoint.
std::size_t member_at(const std::vector<EnvelopePiece>& pieces, const Probability& p) {
  const AlgebraicNumber point(p.value());
  for (const EnvelopePiece& piece : pieces) {
    if (piece.from <= point && point <= piece.to) return piece.member;
  }
  throw std::runtime_error("the pieces do not cover the interval");
}

// The chances of 0 to 6 successes in 6 trials: each is the largest somewhere.
std::vector<Profile> binomial_chances() {
  std::vector<Profile> chances;
  for (std::size_t k = 0; k <= 6; ++k) {
    std::vector<Integer> coefficients(7);
    coefficients[k] = std::vector<int>{1, 6, 15, 20, 15, 6, 1}[k];
    chances.emplace_back(std::move(coefficients));
  }
  return chances;
}

TEST(Envelope, StopsWhenAsked) {
  const std::vector<Profile> profiles = binomial_chances();
  for (const unsigned at : {1U, 2U, 7U}) {
    test::StopAtReport stop{"pairs compared", at};
    const auto stopped = upper_envelope(profiles, stop.context());
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, ErrorCode::cancelled);
    EXPECT_EQ(stop.reports, at);  // nothing more was compared
  }
  std::stop_source source;
  source.request_stop();
  EXPECT_FALSE(upper_envelope(profiles, RunContext{.stop = source.get_token()}));
}

TEST(Envelope, IsTheSameUnderAContext) {
  const std::vector<Profile> profiles = binomial_chances();
  const auto pieces = sure(upper_envelope(profiles, RunContext{}));
  const auto plain = upper_envelope(profiles);
  ASSERT_EQ(pieces.size(), 7U);
  ASSERT_EQ(plain.size(), 7U);
  for (std::size_t k = 0; k < 7; ++k) {
    EXPECT_EQ(pieces[k].member, k);
    EXPECT_EQ(plain[k].member, k);
    // k successes overtake k - 1 at p = k / 7.
    EXPECT_EQ(pieces[k].from, AlgebraicNumber(Rational(static_cast<int>(k), 7)));
    EXPECT_EQ(plain[k].from, pieces[k].from);
  }
}

TEST(Envelope, OfOneMemberIsThatMember) {
  const std::vector<Profile> profiles{profile({1, 0, 2, 0})};
  for (const auto& pieces : {upper_envelope(profiles), lower_envelope(profiles)}) {
    ASSERT_EQ(pieces.size(), 1U);
    EXPECT_EQ(pieces[0].from, zero);
    EXPECT_EQ(pieces[0].to, one);
    EXPECT_EQ(pieces[0].member, 0U);
  }
}

// Claim 33: the better of courteous and pref for three processes changes at 2/3.
TEST(Envelope, OfCourteousAndPrefChangesAtTwoThirds) {
  const std::vector<Profile> profiles{court(3), profile({1, 0})};
  const auto lower = lower_envelope(profiles);
  ASSERT_EQ(lower.size(), 2U);
  EXPECT_EQ(lower[0].member, 0U);
  EXPECT_EQ(lower[0].to, AlgebraicNumber(Rational(2, 3)));
  EXPECT_EQ(lower[1].from, lower[0].to);
  EXPECT_EQ(lower[1].member, 1U);
  const auto upper = upper_envelope(profiles);
  ASSERT_EQ(upper.size(), 2U);
  EXPECT_EQ(upper[0].member, 1U);
  EXPECT_EQ(upper[1].member, 0U);
  EXPECT_EQ(upper[1].from, AlgebraicNumber(Rational(2, 3)));
}

TEST(Envelope, HasIrrationalBreakpoints) {
  // p^2 against q^2 + ... : p^2 = 1/2 where 2 p^2 - 1 = p^2 - q^2 - 2 p q = 0.
  const std::vector<Profile> profiles{profile({0, 0, 1}), profile({1, 2, 0})};
  const auto upper = upper_envelope(profiles);
  ASSERT_EQ(upper.size(), 2U);
  EXPECT_EQ(upper[0].to, AlgebraicNumber(test::polynomial({-1, 0, 2}), Rational(0), Rational(1)));
  EXPECT_EQ(upper[0].member, 1U);
  EXPECT_EQ(upper[1].member, 0U);
}

TEST(Envelope, TakesTheFirstOfEqualFunctions) {
  // q, q, and q raised to degree 3.
  const std::vector<Profile> profiles{profile({0, 0}), profile({1, 0}), profile({1, 0}),
                                      profile({1, 2, 1, 0})};
  const auto upper = upper_envelope(profiles);
  ASSERT_EQ(upper.size(), 1U);
  EXPECT_EQ(upper[0].member, 1U);
  const std::vector<Profile> reversed(profiles.rbegin(), profiles.rend());
  ASSERT_EQ(upper_envelope(reversed).size(), 1U);
  EXPECT_EQ(upper_envelope(reversed)[0].member, 0U);
}

TEST(Envelope, TouchingIsNoBreakpoint) {
  // p^2 + q^2 >= 2 p q, with equality at 1/2.
  const std::vector<Profile> profiles{profile({0, 2, 0}), profile({1, 0, 1})};
  const auto upper = upper_envelope(profiles);
  ASSERT_EQ(upper.size(), 1U);
  EXPECT_EQ(upper[0].member, 1U);
  const auto lower = lower_envelope(profiles);
  ASSERT_EQ(lower.size(), 1U);
  EXPECT_EQ(lower[0].member, 0U);
}

TEST(Envelope, MembersThatMeetAtAnEndAreJudgedInside) {
  // Both are 1 at p = 0; on the open interval q > q^2.
  const std::vector<Profile> profiles{profile({1, 0, 0}), profile({1, 0})};
  const auto upper = upper_envelope(profiles);
  ASSERT_EQ(upper.size(), 1U);
  EXPECT_EQ(upper[0].member, 1U);
}

TEST(Envelope, ThreeMembersThroughOnePoint) {
  // q, p and the constant 1/2, scaled by 2, all meet at 1/2.
  const std::vector<Profile> profiles{profile({2, 0}), profile({0, 2}), profile({1, 1})};
  const auto upper = upper_envelope(profiles);
  ASSERT_EQ(upper.size(), 2U);
  EXPECT_EQ(upper[0].member, 0U);
  EXPECT_EQ(upper[1].member, 1U);
  EXPECT_EQ(upper[0].to, AlgebraicNumber(Rational(1, 2)));
  const auto lower = lower_envelope(profiles);
  ASSERT_EQ(lower.size(), 2U);
  EXPECT_EQ(lower[0].member, 1U);
  EXPECT_EQ(lower[1].member, 0U);
}

TEST(Envelope, OfAPartOfTheInterval) {
  const std::vector<Profile> profiles{court(3), profile({1, 0})};
  const auto left = lower_envelope(profiles, Rational(0), Rational(2, 3));
  ASSERT_EQ(left.size(), 1U);
  EXPECT_EQ(left[0].to, AlgebraicNumber(Rational(2, 3)));
  const auto right = lower_envelope(profiles, Rational(2, 3), Rational(1));
  ASSERT_EQ(right.size(), 1U);
  EXPECT_EQ(right[0].member, 1U);
}

TEST(Envelope, AtAPointTakesTheFirstExtremalMember) {
  const std::vector<Profile> profiles{profile({0, 0}), court(3), profile({1, 0})};
  const auto at_crossing = upper_envelope(profiles, Rational(2, 3), Rational(2, 3));
  ASSERT_EQ(at_crossing.size(), 1U);
  EXPECT_EQ(at_crossing[0].member, 1U);
  EXPECT_EQ(at_crossing[0].from, AlgebraicNumber(Rational(2, 3)));
  EXPECT_EQ(at_crossing[0].to, at_crossing[0].from);
  const auto before = upper_envelope(profiles, Rational(1, 3), Rational(1, 3));
  ASSERT_EQ(before.size(), 1U);
  EXPECT_EQ(before[0].member, 2U);
  // At 0, courteous and pref are both 1.
  EXPECT_EQ(upper_envelope(profiles, Rational(0), Rational(0)).at(0).member, 1U);
  // A point that is no fraction.
  const AlgebraicNumber irrational(test::polynomial({-1, 0, 2}), Rational(0), Rational(1));
  EXPECT_EQ(upper_envelope(profiles, irrational, irrational).at(0).member, 1U);
}

TEST(Envelope, RefusesWhatHasNoMeaning) {
  const std::vector<Profile> profiles{profile({1, 0})};
  EXPECT_THROW(static_cast<void>(upper_envelope({})), ContractViolation);
  EXPECT_THROW(static_cast<void>(upper_envelope(profiles, Rational(1), Rational(0))),
               ContractViolation);
  EXPECT_THROW(static_cast<void>(lower_envelope(profiles, Rational(-1), Rational(1))),
               ContractViolation);
  EXPECT_THROW(static_cast<void>(lower_envelope(profiles, Rational(0), Rational(2))),
               ContractViolation);
}

// The pieces cover the interval in order, neighbours have different members, and
// at random points the chosen member beats every member.
RC_GTEST_PROP(EnvelopeProperty, IsExtremalEverywhere, ()) {
  std::vector<Profile> profiles;
  const unsigned count = *rc::gen::inRange(1U, 7U);
  for (unsigned k = 0; k < count; ++k) {
    profiles.push_back(*profile_of_degree(*rc::gen::inRange(1U, 6U)));
  }
  const auto upper = upper_envelope(profiles);
  const auto lower = lower_envelope(profiles);
  for (const auto& pieces : {upper, lower}) {
    RC_ASSERT(pieces.front().from == zero);
    RC_ASSERT(pieces.back().to == one);
    for (std::size_t k = 0; k < pieces.size(); ++k) {
      RC_ASSERT(pieces[k].from < pieces[k].to);
      if (k == 0) continue;
      RC_ASSERT(pieces[k].from == pieces[k - 1].to);
      RC_ASSERT(!(profiles[pieces[k].member] == profiles[pieces[k - 1].member]));
      // The two cross at the breakpoint.
      const auto roots = crossings(profiles[pieces[k].member], profiles[pieces[k - 1].member]);
      RC_ASSERT(std::ranges::any_of(roots, [&](const Root& root) {
        return root.value == pieces[k].from && root.multiplicity % 2 == 1;
      }));
    }
    for (const EnvelopePiece& piece : pieces) {
      // The first of equal functions.
      for (std::size_t i = 0; i < piece.member; ++i) {
        RC_ASSERT(!(profiles[i] == profiles[piece.member]));
      }
    }
  }
  for (int sample = 0; sample < 8; ++sample) {
    const Probability p = *any_probability();
    const Rational high = profiles[member_at(upper, p)](p);
    const Rational low = profiles[member_at(lower, p)](p);
    for (const Profile& member : profiles) {
      RC_ASSERT(member(p) <= high);
      RC_ASSERT(member(p) >= low);
    }
  }
}

// Inside every piece its member is extremal at the midpoint too, where no breakpoint
// helps; and a point interval there has an extremal member of the same value.
RC_GTEST_PROP(EnvelopeProperty, AgreesWithPointIntervals, ()) {
  std::vector<Profile> profiles;
  for (int k = 0; k < 4; ++k) profiles.push_back(*profile_of_degree(4));
  for (const EnvelopePiece& piece : upper_envelope(profiles)) {
    const Rational inside = rational_between(piece.from, piece.to);
    const Probability p = sure(Probability::from(inside));
    const auto at_point = upper_envelope(profiles, inside, inside);
    RC_ASSERT(at_point.size() == 1U);
    RC_ASSERT(profiles[at_point[0].member](p) == profiles[piece.member](p));
    for (std::size_t i = 0; i < at_point[0].member; ++i) {
      RC_ASSERT(profiles[i](p) < profiles[at_point[0].member](p));
    }
  }
}

}  // namespace
}  // namespace tacit
