#include "tacit/base/probability.h"

#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/generators.h"
#include "support/literals.h"

namespace tacit {
namespace {

using test::any_probability;
using test::any_rational;
using test::probability;
using test::sure;

TEST(Probability, TakesTheClosedUnitInterval) {
  EXPECT_EQ(probability("0"), sure(Probability::from(Rational(0))));
  EXPECT_EQ(probability("1"), sure(Probability::from(Rational(1))));
  EXPECT_EQ(probability("2/3"), sure(Probability::from(Rational(2, 3))));
  EXPECT_EQ(probability("0.25"), sure(Probability::from(Rational(1, 4))));
}

TEST(Probability, RefusesWhatLiesOutside) {
  for (const char* text : {"-1", "4/3", "1.0000000000000000000001", "-1e-30", "2"}) {
    const auto result = Probability::parse(text);
    ASSERT_FALSE(result) << text;
    EXPECT_EQ(result.error().code, ErrorCode::invalid_argument);
    EXPECT_EQ(result.error().message, "probability outside [0, 1]: '" + std::string(text) + "'");
  }
}

TEST(Probability, RefusesWhatIsNoNumber) {
  const auto result = Probability::parse("half");
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::parse_error);
}

RC_GTEST_PROP(ProbabilityProperty, IsMadeOfARationalExactlyWithinTheInterval, ()) {
  const Rational value = *any_rational();
  const auto result = Probability::from(value);
  RC_ASSERT(static_cast<bool>(result) == (value >= Rational(0) && value <= Rational(1)));
  if (result) RC_ASSERT(result->value() == value);
}

RC_GTEST_PROP(ProbabilityProperty, AndItsComplementAddUpToOne, ()) {
  const Probability p = *any_probability();
  const Probability q = p.complement();
  RC_ASSERT(p.value() + q.value() == Rational(1));
  RC_ASSERT(q.complement() == p);
  const Probability other = *any_probability();
  RC_ASSERT((p <=> other) == (p.value() <=> other.value()));
}

}  // namespace
}  // namespace tacit
