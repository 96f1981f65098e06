// CommonFractions: a list of fractions over one denominator, so that flows and sums of them are
// computed in integers.
#pragma once

#include <span>
#include <vector>

#include "tacit/base/integer.h"
#include "tacit/base/probability.h"
#include "tacit/base/rational.h"

namespace tacit {

struct CommonFractions {
  std::vector<Integer> numerators{};
  Integer denominator = 1;
};

// The same numbers over their least common denominator.
[[nodiscard]] CommonFractions over_one_denominator(std::span<const Rational> values);

// Entry k is p^k q^(links - k), q = 1 - p: the probability of one pattern in which k of `links`
// links deliver. The denominator is that of p to the power of `links`.
[[nodiscard]] CommonFractions pattern_probabilities(unsigned links, const Probability& p);

}  // namespace tacit
