#include "tacit/base/profile.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/generators.h"
#include "support/literals.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

using test::any_probability;
using test::any_profile;
using test::court;
using test::probability;
using test::profile;
using test::sure;

// Straight from the definition: sum c_k p^k q^(T-k).
Rational value_by_terms(const Profile& a, const Probability& p) {
  Rational sum;
  const Rational q = Rational(1) - p.value();
  for (unsigned k = 0; k <= a.degree(); ++k) {
    sum += Rational(a.coefficients()[k]) * power(p.value(), k) * power(q, a.degree() - k);
  }
  return sum;
}

TEST(Profile, IsZeroUnlessSomethingIsAdded) {
  Profile a(3);
  EXPECT_TRUE(a.is_zero());
  EXPECT_EQ(a.degree(), 3U);
  a.add(0);
  a.add(2, Integer(2));
  EXPECT_FALSE(a.is_zero());
  EXPECT_EQ(a, profile({1, 0, 2, 0}));
}

TEST(Profile, RefusesWhatHasNoMeaning) {
  EXPECT_THROW(Profile(std::vector<Integer>{}), ContractViolation);
  EXPECT_THROW(Profile(std::span<const std::uint64_t>{}), ContractViolation);
  Profile a(2);
  EXPECT_THROW(a.add(3), ContractViolation);
  EXPECT_THROW(a += Profile(3), ContractViolation);
  EXPECT_THROW(a -= Profile(1), ContractViolation);
  EXPECT_THROW(static_cast<void>(a.raised_to(1)), ContractViolation);
  EXPECT_THROW(static_cast<void>(crossings(a, Profile(4))), ContractViolation);
}

TEST(Profile, TakesCounts) {
  const std::array<std::uint64_t, 3> counts{1, 0, 18446744073709551615U};
  EXPECT_EQ(test::coefficients_of(Profile(counts))[2].to_string(), "18446744073709551615");
}

TEST(Profile, CertainIsOneEverywhere) {
  for (unsigned degree = 0; degree < 10; ++degree) {
    for (const char* p : {"0", "1/3", "1/2", "1"}) {
      EXPECT_EQ(Profile::certain(degree)(probability(p)), Rational(1));
    }
    EXPECT_EQ(Profile::certain(degree), Profile::certain(0));
  }
}

TEST(Profile, HasItsEndValuesInItsEndCoefficients) {
  const Profile a = profile({5, 7, 11});
  EXPECT_EQ(a(probability("0")), Rational(5));
  EXPECT_EQ(a(probability("1")), Rational(11));
}

// q = q^3 + 2 p q^2 + p^2 q (header of profile.h).
TEST(Profile, IsEqualAsAFunction) {
  EXPECT_EQ(profile({1, 0}), profile({1, 2, 1, 0}));
  EXPECT_NE(profile({1, 0}), profile({1, 2, 1, 1}));
  EXPECT_EQ(Profile(0), Profile(5));
  EXPECT_NE(Profile(0), Profile::certain(1));
}

RC_GTEST_PROP(ProfileProperty, HasOneValueInThreeWays, ()) {
  const Profile a = *any_profile();
  const Probability p = *any_probability();
  RC_ASSERT(a(p) == value_by_terms(a, p));
  RC_ASSERT(a(p) == a.power_basis()(p.value()));
}

RC_GTEST_PROP(ProfileProperty, ArithmeticIsThatOfTheValues, ()) {
  const Profile a = *any_profile();
  const Profile b = *any_profile();
  const Probability p = *any_probability();
  const unsigned top = std::max(a.degree(), b.degree());
  RC_ASSERT((a * b)(p) == a(p) * b(p));
  RC_ASSERT((a * b).degree() == a.degree() + b.degree());
  RC_ASSERT((a.raised_to(top) + b.raised_to(top))(p) == a(p) + b(p));
  RC_ASSERT((a.raised_to(top) - b.raised_to(top))(p) == a(p) - b(p));
  RC_ASSERT((Integer(-3) * a)(p) == Rational(-3) * a(p));
}

RC_GTEST_PROP(ProfileProperty, RaisingChangesTheDegreeAlone, ()) {
  const Profile a = *any_profile();
  const unsigned more = *rc::gen::inRange(0U, 5U);
  const Profile raised = a.raised_to(a.degree() + more);
  RC_ASSERT(raised.degree() == a.degree() + more);
  RC_ASSERT(raised == a);
  RC_ASSERT(raised.power_basis() == a.power_basis());
  // One step at a time, by Pascal's rule.
  Profile by_steps = a;
  for (unsigned k = 0; k < more; ++k) {
    Profile next(by_steps.degree() + 1);
    for (unsigned d = 0; d <= by_steps.degree(); ++d) {
      next.add(d, by_steps.coefficients()[d]);
      next.add(d + 1, by_steps.coefficients()[d]);
    }
    by_steps = next;
  }
  RC_ASSERT(raised.coefficients() == by_steps.coefficients());
}

// A profile over a denominator, and the same value by its definition.
RC_GTEST_PROP(ProfileProperty, DividedIsThatOfTheValues, ()) {
  const Integer below(*rc::gen::inRange(1, 50));
  const Integer below_b(*rc::gen::inRange(1, 50));
  const Profile whole = *any_profile();
  const Profile a = whole.divided_by(below);
  const Profile b = (*any_profile()).divided_by(below_b);
  const Probability p = *any_probability();
  const unsigned top = std::max(a.degree(), b.degree());
  RC_ASSERT(a(p) == whole(p) / Rational(below));
  RC_ASSERT(Rational(a.power_basis()(p.value())) / Rational(a.denominator()) == a(p));
  RC_ASSERT((a * b)(p) == a(p) * b(p));
  RC_ASSERT((a.raised_to(top) + b.raised_to(top))(p) == a(p) + b(p));
  RC_ASSERT((a.raised_to(top) - b.raised_to(top))(p) == a(p) - b(p));
  RC_ASSERT(a.lowered()(p) == a(p));
  RC_ASSERT((Integer(-3) * a)(p) == Rational(-3) * a(p));
  RC_ASSERT((a == b) == (a.raised_to(top) - b.raised_to(top)).is_zero());
  RC_ASSERT(below * a == whole);
  bool at_most = true;
  for (unsigned k = 0; k <= top; ++k) {
    at_most = at_most && a.raised_to(top).coefficient(k) <= b.raised_to(top).coefficient(k);
  }
  RC_ASSERT(a.componentwise_at_most(b) == at_most);
  // In lowest terms: no number above 1 divides the denominator and all coefficients.
  Integer common = a.denominator();
  for (const Integer& c : a.coefficients()) common = gcd(common, c);
  RC_ASSERT(common == Integer(1));
  const auto read = Profile::parse(a.to_string());
  RC_ASSERT(static_cast<bool>(read));
  RC_ASSERT(a.is_zero() || read->same_coefficients(a));
  RC_ASSERT(read->to_string() == a.to_string());
}

TEST(Profile, WritesFractions) {
  const Profile a = profile({2, 0, 3}).divided_by(6);
  EXPECT_EQ(a.to_string(), "1/3 q^2 + 1/2 p^2");
  EXPECT_EQ(a.latex(), "\\frac{1}{3} q^{2} + \\frac{1}{2} p^{2}");
  EXPECT_EQ(profile({4, 2}).divided_by(2).to_string(), "2 q + p");
  EXPECT_FALSE(Profile::parse("1/0 q"));
  EXPECT_FALSE(Profile::parse("1/ q"));
  EXPECT_FALSE(Profile::parse("/2 q"));
  EXPECT_THROW(static_cast<void>(a.divided_by(0)), ContractViolation);
  EXPECT_THROW(static_cast<void>(a.coefficient(3)), ContractViolation);
  Profile b(3);
  EXPECT_THROW(b.add_shifted(0, 1, a), ContractViolation);
  EXPECT_FALSE(a.same_coefficients(profile({2, 0, 3})));
  EXPECT_TRUE((Integer(6) * a).same_coefficients(profile({2, 0, 3})));
}

// The smallest degree with integer coefficients is the degree as a polynomial in p.
RC_GTEST_PROP(ProfileProperty, LoweringReachesTheDegreeOfThePolynomial, ()) {
  const Profile a = *any_profile();
  const Profile raised = a.raised_to(a.degree() + *rc::gen::inRange(0U, 4U));
  const Profile lowered = raised.lowered();
  RC_ASSERT(lowered == a);
  RC_ASSERT(static_cast<int>(lowered.degree()) == std::max(0, a.power_basis().degree()));
}

TEST(Profile, IsLoweredAsFarAsItGoes) {
  EXPECT_EQ(profile({1, 2, 1, 0}).lowered().to_string(), "q");
  EXPECT_EQ(Profile::certain(7).lowered().to_string(), "1");
  EXPECT_EQ(Profile(5).lowered().degree(), 0U);
  EXPECT_EQ(profile({1, 0, 1}).lowered().degree(), 2U);
}

RC_GTEST_PROP(ProfileProperty, IsEqualExactlyWhenThePowerBasisIs, ()) {
  const Profile a = *any_profile();
  const Profile b = *rc::gen::oneOf(any_profile(), rc::gen::just(a.raised_to(a.degree() + 1)));
  RC_ASSERT((a == b) == (a.power_basis() == b.power_basis()));
}

RC_GTEST_PROP(ProfileProperty, ComponentwiseOrderImpliesTheOrderOfValues, ()) {
  const Profile a = *any_profile();
  Profile b = a;
  for (unsigned k = 0; k <= a.degree(); ++k) b.add(k, Integer(*rc::gen::inRange(0, 3)));
  const Probability p = *any_probability();
  RC_ASSERT(a.componentwise_at_most(b));
  RC_ASSERT(a.componentwise_at_most(b.raised_to(b.degree() + 2)));
  RC_ASSERT(b.componentwise_at_most(a) == (a == b));
  RC_ASSERT(a(p) <= b(p));
}

// The converse fails: p^2 - p q + q^2 >= 0 on [0, 1] (docs/mathematics.md).
TEST(Profile, OrderOfValuesDoesNotImplyComponentwiseOrder) {
  const Profile a = profile({0, 1, 0});
  const Profile b = profile({1, 0, 1});
  EXPECT_FALSE(a.componentwise_at_most(b));
  EXPECT_FALSE(signs_on((b - a).power_basis(), Rational(0), Rational(1)).negative);
}

TEST(Profile, HasPowers) {
  const Profile a = profile({1, 0, 1});
  EXPECT_EQ(power(a, 0).to_string(), "1");
  EXPECT_EQ(power(a, 1), a);
  EXPECT_EQ(power(a, 3), a * a * a);
  EXPECT_EQ(power(a, 3).degree(), 6U);
}

TEST(Profile, IsWrittenFewestDeliveriesFirst) {
  EXPECT_EQ(profile({1, 0, 2, 0}).to_string(), "q^3 + 2 p^2 q");
  EXPECT_EQ(profile({0, 1, 2}).to_string(), "p q + 2 p^2");
  EXPECT_EQ(profile({-1, 3}).to_string(), "-q + 3 p");
  EXPECT_EQ(profile({0, -1, 1}).to_string(), "-p q + p^2");
  EXPECT_EQ(profile({2, 0, -1}).to_string(), "2 q^2 - p^2");
  EXPECT_EQ(profile({0, 0}).to_string(), "0");
  EXPECT_EQ(profile({1}).to_string(), "1");
  EXPECT_EQ(profile({-7}).to_string(), "-7");
  EXPECT_EQ(profile({1, 0, 2, 0}).latex(), "q^{3} + 2 p^{2} q");
  EXPECT_EQ(profile({0, 12, 0}).latex(), "12 p q");
}

TEST(Profile, ParsesWhatItWrites) {
  const Profile read = sure(Profile::parse("q^3 + 2 p^2 q"));
  EXPECT_EQ(read.degree(), 3U);
  EXPECT_EQ(read, profile({1, 0, 2, 0}));
  EXPECT_EQ(sure(Profile::parse("0")).degree(), 0U);
  EXPECT_TRUE(sure(Profile::parse("0")).is_zero());
  EXPECT_EQ(sure(Profile::parse("1")), Profile::certain(0));
  EXPECT_EQ(sure(Profile::parse("p + q")), Profile::certain(1));
  EXPECT_EQ(sure(Profile::parse(" -p q+2 p^2 ")), profile({0, -1, 2}));
  EXPECT_EQ(sure(Profile::parse("q - 2 q + p")), profile({-1, 1}));
}

TEST(Profile, ParsesNothingElse) {
  for (const char* text :
       {"",          " ",       "+",     "-",       "q +",   "+ + q",     "q^",
        "q^-1",      "q^3 + p", "1 + q", "x",       "2 2 q", "q p^2 + x", "q^99999999999999999999",
        "q^1000000", "1/-2 q",  "0.5 q", "(p+q)^2", "q**2",  "2 *"}) {
    const auto result = Profile::parse(text);
    ASSERT_FALSE(result) << text;
    EXPECT_EQ(result.error().code, ErrorCode::parse_error) << text;
  }
}

TEST(Profile, SaysThatTermsHaveDifferentDegrees) {
  const auto result = Profile::parse("q^3 + p");
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().message, "terms of different degrees: 'q^3 + p'");
}

RC_GTEST_PROP(ProfileProperty, ParsesWhatItWritesAgain, ()) {
  const Profile a = *any_profile();
  const Profile read = sure(Profile::parse(a.to_string()));
  RC_ASSERT(read == a);
  RC_ASSERT(a.is_zero() || read.degree() == a.degree());
  RC_ASSERT(read.to_string() == a.to_string());
  // LaTeX differs in the braces alone.
  std::string latex = a.latex();
  std::erase_if(latex, [](char c) { return c == '{' || c == '}'; });
  RC_ASSERT(latex == a.to_string());
}

// Claim 22: courteous and pref1 cross at exactly 1/2 for two processes and 2/3 for
// three; they also meet at 0 and, for odd n, at 1.
TEST(Crossings, OfCourteousAndPrefForTwoAndThree) {
  const Profile q = profile({1, 0});
  const auto two = crossings(court(2), q);
  ASSERT_EQ(two.size(), 2U);
  EXPECT_EQ(two[0].value, AlgebraicNumber(Rational(0)));
  EXPECT_EQ(two[1].value, AlgebraicNumber(Rational(1, 2)));
  EXPECT_EQ(two[1].multiplicity, 1U);
  const auto three = crossings(court(3), q);
  ASSERT_EQ(three.size(), 3U);
  EXPECT_EQ(three[1].value, AlgebraicNumber(Rational(2, 3)));
  EXPECT_TRUE(three[1].value.is_rational());
  EXPECT_EQ(three[1].multiplicity, 1U);
  EXPECT_EQ(three[2].value, AlgebraicNumber(Rational(1)));
}

// Claim 23's numbers, checked by the values on either side of each crossing.
TEST(Crossings, OfCourteousAndPrefForLargerNumbersChangeTheOrder) {
  const Profile q = profile({1, 0});
  const Rational epsilon(1, power(Integer(10), 12));
  for (unsigned n = 4; n <= 12; ++n) {
    const Profile courteous = court(n);
    for (const Root& root : crossings(courteous, q)) {
      if (root.value == AlgebraicNumber(Rational(0)) ||
          root.value == AlgebraicNumber(Rational(1))) {
        continue;
      }
      const AlgebraicNumber close = root.value.refined(epsilon);
      const auto gap = [&](const Rational& p) {
        const auto at = sure(Probability::from(p));
        return (courteous(at) - q(at)).sign();
      };
      const Rational below = root.value.is_rational() ? close.lower() - epsilon : close.lower();
      const Rational above = root.value.is_rational() ? close.upper() + epsilon : close.upper();
      EXPECT_EQ(gap(below) * gap(above), root.multiplicity % 2 == 1 ? -1 : 1) << n;
    }
  }
}

TEST(Crossings, OfTouchingProfilesAreEven) {
  // p^2 + q^2 and 2 p q touch at 1/2.
  const auto roots = crossings(profile({1, 0, 1}), profile({0, 2, 0}));
  ASSERT_EQ(roots.size(), 1U);
  EXPECT_EQ(roots[0].value, AlgebraicNumber(Rational(1, 2)));
  EXPECT_EQ(roots[0].multiplicity, 2U);
}

RC_GTEST_PROP(CrossingsProperty, AreWhereTheValuesAgree, ()) {
  const Profile a = *any_profile();
  const Profile b = *any_profile();
  RC_PRE(!(a == b));
  const auto roots = crossings(a, b);
  for (int k = 0; k <= 24; ++k) {
    const Probability p = sure(Probability::from(Rational(k, 24)));
    const bool listed = std::ranges::any_of(
        roots, [&](const Root& root) { return root.value == AlgebraicNumber(p.value()); });
    RC_ASSERT((a(p) == b(p)) == listed);
  }
}

}  // namespace
}  // namespace tacit
