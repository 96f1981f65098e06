#include "tacit/simulate/interval.h"

#include <algorithm>

#include <boost/math/special_functions/beta.hpp>
#include <boost/math/special_functions/gamma.hpp>

#include "tacit/base/contract.h"

namespace tacit {
namespace {

// The probability left out at one end.
double tail_of(const Rational& confidence) {
  return ((Rational(1) - confidence) / Rational(2)).approximate();
}

}  // namespace

ConfidenceInterval binomial_interval(std::uint64_t errors, std::uint64_t trials,
                                     const Rational& confidence) {
  expects(trials > 0 && errors <= trials, "binomial_interval: more errors than trials");
  const double tail = tail_of(confidence);
  const auto k = static_cast<double>(errors);
  const auto rest = static_cast<double>(trials - errors);
  const double lower = errors == 0 ? 0.0 : boost::math::ibeta_inv(k, rest + 1, tail);
  const double upper = errors == trials ? 1.0 : boost::math::ibetac_inv(k + 1, rest, tail);
  return {lower, upper};
}

ConfidenceInterval weighted_interval(std::span<const WeightedErrors> errors, std::uint64_t trials,
                                     const Rational& confidence) {
  expects(!errors.empty() && trials > 0, "weighted_interval: needs errors");
  // In units of the largest weight, so that tiny weights do not vanish.
  const double largest =
      std::ranges::max(errors, {}, [](const WeightedErrors& e) { return e.weight; }).weight;
  double sum = 0;
  double squares = 0;
  std::uint64_t count = 0;
  bool equal = true;
  for (const WeightedErrors& e : errors) {
    const double weight = e.weight / largest;
    sum += weight * static_cast<double>(e.count);
    squares += weight * weight * static_cast<double>(e.count);
    count += e.count;
    equal = equal && e.weight == largest;
  }
  if (equal) {
    const ConfidenceInterval plain = binomial_interval(count, trials, confidence);
    return {plain.lower * largest, plain.upper * largest};
  }
  const double tail = tail_of(confidence);
  const double lower = squares / sum * boost::math::gamma_p_inv(sum * sum / squares, tail);
  const double up = (sum + 1) * (sum + 1) / (squares + 1);
  const double upper = (squares + 1) / (sum + 1) * boost::math::gamma_q_inv(up, tail);
  const double scale = largest / static_cast<double>(trials);
  return {lower * scale, upper * scale};
}

}  // namespace tacit
