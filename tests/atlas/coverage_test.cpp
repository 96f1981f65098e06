#include "tacit/atlas/coverage.h"

#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace tacit {
namespace {

Interval twelfths(int a, int b) {
  return {Rational(a, 12), Rational(b, 12)};
}

// Sets of probabilities by membership, at every twelfth and between: the second way.
bool contains(const std::vector<Interval>& set, const Rational& p) {
  return std::ranges::any_of(
      set, [&](const Interval& each) { return each.from <= p && AlgebraicNumber(p) <= each.to; });
}

std::vector<Interval> random_set() {
  std::vector<Interval> set;
  const auto count = *rc::gen::inRange(0, 6);
  for (int i = 0; i < count; ++i) {
    const int a = *rc::gen::inRange(0, 13);
    const int b = *rc::gen::inRange(0, 13);
    set.push_back(twelfths(std::min(a, b), std::max(a, b)));
  }
  return set;
}

RC_GTEST_PROP(Coverage, UnionHasTheSamePointsAndGaps, ()) {
  const std::vector<Interval> set = random_set();
  const std::vector<Interval> joined = united(set);
  for (int i = 0; i <= 48; ++i)
    RC_ASSERT(contains(set, Rational(i, 48)) == contains(joined, Rational(i, 48)));
  for (std::size_t i = 1; i < joined.size(); ++i) RC_ASSERT(joined[i - 1].to < joined[i].from);
}

RC_GTEST_PROP(Coverage, WhatIsLeftIsWhatIsNotCovered, ()) {
  const std::vector<Interval> covered = random_set();
  const int a = *rc::gen::inRange(0, 12);
  const Interval on = twelfths(a, *rc::gen::inRange(a + 1, 13));
  const std::vector<Interval> left = left_over(on, covered);
  // Between the twelfths no ends lie, so closed and open intervals agree.
  for (int i = 0; i < 12; ++i) {
    const Rational p = Rational(2 * i + 1, 24);
    const bool wanted = contains({on}, p) && !contains(covered, p);
    RC_ASSERT(contains(left, p) == wanted);
    RC_ASSERT(contains(inside(on, covered), p) == (contains({on}, p) && contains(covered, p)));
  }
  for (const Interval& each : left) RC_ASSERT(!each.is_point());
}

TEST(Coverage, PointsAreCoveredByWhatContainsThem) {
  EXPECT_TRUE(left_over(twelfths(6, 6), {twelfths(3, 6)}).empty());
  EXPECT_TRUE(left_over(twelfths(6, 6), {twelfths(6, 6)}).empty());
  EXPECT_EQ(left_over(twelfths(6, 6), {twelfths(7, 9)}).size(), 1U);
  EXPECT_EQ(inside(twelfths(0, 12), {twelfths(6, 6)}).size(), 1U);
  EXPECT_TRUE(inside(twelfths(0, 6), {twelfths(6, 12)}).empty());  // touching is not enough
}

}  // namespace
}  // namespace tacit
