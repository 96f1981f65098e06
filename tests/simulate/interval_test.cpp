#include "tacit/simulate/interval.h"

#include <cmath>
#include <vector>

#include <gtest/gtest.h>

#include "support/literals.h"

namespace tacit {
namespace {

using test::fraction;

// P(X >= k) for X binomial, exactly.
Rational at_least(unsigned k, unsigned n, const Rational& p) {
  Rational sum;
  for (unsigned i = k; i <= n; ++i) {
    sum += Rational(binomial(n, i)) * power(p, i) * power(Rational(1) - p, n - i);
  }
  return sum;
}

// The double as the fraction it is, to 60 bits.
Rational exactly(double value) {
  return Rational(Integer(static_cast<std::int64_t>(std::ldexp(value, 60)))) /
         Rational(power(Integer(2), 60));
}

TEST(BinomialInterval, HasTheTailsOfItsDefinition) {
  for (const char* const confidence : {"0.95", "0.5", "0.999"}) {
    const double tail = (1 - fraction(confidence).approximate()) / 2;
    for (const unsigned n : {1U, 2U, 7U, 40U}) {
      for (unsigned k = 0; k <= n; ++k) {
        const ConfidenceInterval found = binomial_interval(k, n, fraction(confidence));
        EXPECT_LE(found.lower, static_cast<double>(k) / n);
        EXPECT_GE(found.upper, static_cast<double>(k) / n);
        if (k == 0) {
          EXPECT_EQ(found.lower, 0);
        } else {
          EXPECT_NEAR(at_least(k, n, exactly(found.lower)).approximate(), tail, 1e-10);
        }
        if (k == n) {
          EXPECT_EQ(found.upper, 1);
        } else {
          EXPECT_NEAR(1 - at_least(k + 1, n, exactly(found.upper)).approximate(), tail, 1e-10);
        }
      }
    }
  }
}

// No errors in n trials: the upper end is 1 - (alpha / 2)^(1 / n), in closed form.
TEST(BinomialInterval, IsRightForManyTrials) {
  for (const std::uint64_t n : {std::uint64_t{1000}, std::uint64_t{1'000'000'000'000}}) {
    const double expected = -std::expm1(std::log(0.025) / static_cast<double>(n));
    EXPECT_NEAR(binomial_interval(0, n, fraction("0.95")).upper / expected, 1, 1e-9);
  }
  // And near the normal approximation in the middle.
  const double n = 1e12;
  const auto found = binomial_interval(400'000'000'000, 1'000'000'000'000, fraction("0.95"));
  const double half = 1.959963984540054 * std::sqrt(0.4 * 0.6 / n);
  EXPECT_NEAR((found.upper - 0.4) / half, 1, 1e-4);
  EXPECT_NEAR((0.4 - found.lower) / half, 1, 1e-4);
}

// For every p the probability of an interval that contains it is at least nominal.
TEST(BinomialInterval, CoversEveryProbability) {
  const unsigned n = 25;
  for (int tenth = 1; tenth < 100; ++tenth) {
    const Rational p(tenth, 100);
    Rational covered;
    for (unsigned k = 0; k <= n; ++k) {
      const auto found = binomial_interval(k, n, fraction("0.9"));
      if (found.lower <= p.approximate() && p.approximate() <= found.upper) {
        covered += at_least(k, n, p) - at_least(k + 1, n, p);
      }
    }
    EXPECT_GE(covered, fraction("0.9")) << tenth;
  }
}

TEST(WeightedInterval, IsTheBinomialOneForEqualWeights) {
  const std::vector<WeightedErrors> errors{{1e-20, 30}, {1e-20, 12}};
  const auto plain = binomial_interval(42, 1000, fraction("0.99"));
  const auto found = weighted_interval(errors, 1000, fraction("0.99"));
  EXPECT_DOUBLE_EQ(found.lower, plain.lower * 1e-20);
  EXPECT_DOUBLE_EQ(found.upper, plain.upper * 1e-20);
}

TEST(WeightedInterval, IsWiderThanNormalTheoryAndTendsToIt) {
  const std::vector<WeightedErrors> errors{{1e-12, 40000}, {3e-12, 10000}};
  const auto found = weighted_interval(errors, 10'000'000, fraction("0.95"));
  const double estimate = 7e-12 * 1e4 / 1e7;
  const double half = 1.96 * std::sqrt(4e4 * 1e-24 + 9e4 * 1e-24) / 1e7;
  EXPECT_NEAR((found.upper - estimate) / half, 1, 0.05);
  EXPECT_NEAR((estimate - found.lower) / half, 1, 0.05);
  EXPECT_GT(found.upper - estimate, half);
}

}  // namespace
}  // namespace tacit
