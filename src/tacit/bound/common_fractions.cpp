#include "tacit/bound/common_fractions.h"

namespace tacit {

CommonFractions over_one_denominator(std::span<const Rational> values) {
  CommonFractions result;
  for (const Rational& value : values) {
    const Integer own = value.denominator();
    result.denominator *= own.divided_exactly_by(gcd(result.denominator, own));
  }
  result.numerators.reserve(values.size());
  for (const Rational& value : values) {
    result.numerators.push_back(value.numerator() *
                                result.denominator.divided_exactly_by(value.denominator()));
  }
  return result;
}

CommonFractions pattern_probabilities(unsigned links, const Probability& p) {
  const Integer delivery = p.value().numerator();
  const Integer loss = p.value().denominator() - delivery;
  CommonFractions result{.denominator = power(p.value().denominator(), links)};
  result.numerators.reserve(links + 1);
  for (unsigned k = 0; k <= links; ++k) {
    result.numerators.push_back(power(delivery, k) * power(loss, links - k));
  }
  return result;
}

}  // namespace tacit
