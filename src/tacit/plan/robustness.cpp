#include "tacit/plan/robustness.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "tacit/base/contract.h"

namespace tacit {
namespace {

Rational value_at(const Profile& profile, const Rational& p) {
  return profile(*Probability::from(p));
}

// Whether f <= limit on all of [from, to].
bool stays_below(const Polynomial& f, const Rational& limit, const Rational& from,
                 const Rational& to) {
  const Polynomial scaled = Polynomial({limit.denominator()}) * f;
  const Polynomial room = Polynomial({limit.numerator()}) - scaled;
  if (room.is_zero()) return true;
  return !signs_on(room, from, to).negative;
}

Polynomial derivative(const Polynomial& f) {
  std::vector<Integer> coefficients;
  for (std::size_t k = 1; k < f.coefficients().size(); ++k) {
    coefficients.push_back(Integer(k) * f.coefficients()[k]);
  }
  return Polynomial(std::move(coefficients));
}

WorstInInterval worst_of(const InputClass& input, const Rational& from, const Rational& to) {
  const Rational at_from = value_at(input.error, from);
  const Rational at_to = value_at(input.error, to);
  const bool left = at_from >= at_to;
  const Rational& end = left ? at_from : at_to;
  WorstInInterval worst{from, to, end, end, left ? from : to, input.input};
  const Polynomial f = input.error.power_basis();
  if (stays_below(f, end, from, to)) return worst;
  // Somewhere inside it is larger, so there is a largest value at a root of f'.
  const Rational width(Integer(1), Integer(1).shifted_up(80));
  for (const Root& root : real_roots(derivative(f), from, to)) {
    const AlgebraicNumber place = root.value.refined(width);
    const Rational value = value_at(input.error, midpoint(place.lower(), place.upper()));
    if (value > worst.lower) {
      worst.lower = value;
      worst.p = place;
    }
  }
  // The value at a point near the root is below the largest one, and very little more is
  // above it.
  for (unsigned bits = 60;; bits -= 10) {
    expects(bits >= 20, "worst_in_interval: the maximum escapes its bound");
    worst.upper = worst.lower + worst.lower * Rational(Integer(1), Integer(1).shifted_up(bits));
    if (stays_below(f, worst.upper, from, to)) return worst;
  }
}

}  // namespace

WorstInInterval worst_in_interval(std::span<const InputClass> classes, const Rational& from,
                                  const Rational& to) {
  expects(!classes.empty() && from <= to, "worst_in_interval: nothing to look at");
  std::vector<const InputClass*> kept;
  for (const InputClass& input : classes) {
    const auto dominates = [&](const InputClass* other) {
      return input.error.componentwise_at_most(other->error);
    };
    if (std::ranges::any_of(kept, dominates)) continue;
    std::erase_if(kept, [&](const InputClass* other) {
      return other->error.componentwise_at_most(input.error);
    });
    kept.push_back(&input);
  }
  WorstInInterval worst = worst_of(*kept.front(), from, to);
  for (std::size_t i = 1; i < kept.size(); ++i) {
    WorstInInterval other = worst_of(*kept[i], from, to);
    const Rational upper = std::max(worst.upper, other.upper);
    if (other.lower > worst.lower) worst = std::move(other);
    worst.upper = upper;
  }
  return worst;
}

}  // namespace tacit
