// Fractions over one denominator, and the probabilities of patterns among them.
#include "tacit/bound/common_fractions.h"

#include <vector>

#include <gtest/gtest.h>

namespace tacit {
namespace {

Rational entry(const CommonFractions& fractions, std::size_t k) {
  return Rational(fractions.numerators[k], fractions.denominator);
}

TEST(CommonFractions, AreTheSameNumbersOverTheLeastDenominator) {
  const std::vector<Rational> values{Rational(1, 6), Rational(3, 4), Rational(0), Rational(5)};
  const CommonFractions common = over_one_denominator(values);
  EXPECT_EQ(common.denominator, Integer(12));
  ASSERT_EQ(common.numerators.size(), values.size());
  for (std::size_t k = 0; k < values.size(); ++k) EXPECT_EQ(entry(common, k), values[k]) << k;
}

TEST(CommonFractions, OfNothingAreEmpty) {
  EXPECT_TRUE(over_one_denominator({}).numerators.empty());
  EXPECT_EQ(over_one_denominator({}).denominator, Integer(1));
}

// Multiplied out link by link, in fractions; and all patterns together are certain.
TEST(PatternProbabilities, AreProductsOverTheLinks) {
  for (const char* const text : {"0", "1/3", "7/10", "1"}) {
    const Probability p = *Probability::parse(text);
    for (unsigned links = 0; links <= 7; ++links) {
      const CommonFractions found = pattern_probabilities(links, p);
      ASSERT_EQ(found.numerators.size(), links + 1);
      Rational sum = 0;
      for (unsigned k = 0; k <= links; ++k) {
        Rational product = 1;
        for (unsigned link = 0; link < links; ++link) {
          product = product * (link < k ? p.value() : Rational(1) - p.value());
        }
        EXPECT_EQ(entry(found, k), product) << text << ' ' << links << ' ' << k;
        sum += Rational(binomial(links, k)) * product;
      }
      EXPECT_EQ(sum, Rational(1));
    }
  }
}

}  // namespace
}  // namespace tacit
