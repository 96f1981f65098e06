#include "tacit/bound/many_processes.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <vector>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/base/integer.h"

namespace tacit {
namespace {

constexpr unsigned most_with_all_inputs = 64;
const Integer& decimals() {
  static const Integer value = power(Integer(10), 12);
  return value;
}

// Whether every worst case is larger than e, or equal: 4 K sqrt(n) e <= 1 - ((1 + p) / q)^2 e^2.
bool is_below(const Rational& e, const Rational& sixteen_k2_n, const Rational& jump_squared) {
  const Rational e2 = e * e;
  const Rational right = Rational(1) - jump_squared * e2;
  return right.sign() >= 0 && sixteen_k2_n * e2 <= right * right;
}

// The weights of the executions of an input in which so many zeros and ones are delivered, over
// the denominator of p to the power n.
class InputWeights {
 public:
  InputWeights(unsigned n, unsigned ones, const Probability& p)
      : zero_ways_(binomial_row(n - ones)), one_ways_(binomial_row(ones)) {
    const Integer delivered = p.value().numerator();
    const Integer lost = p.value().denominator() - delivered;
    std::vector<Integer> lost_powers{Integer(1)};
    for (unsigned k = 0; k < n; ++k) lost_powers.push_back(lost_powers.back() * lost);
    Integer power(1);
    for (unsigned k = 0; k <= n; ++k, power = power * delivered) {
      by_deliveries_.push_back(power * lost_powers[n - k]);
    }
  }
  [[nodiscard]] Integer of(int zeros, int ones) const {
    const auto a = static_cast<std::size_t>(zeros);
    const auto b = static_cast<std::size_t>(ones);
    return zero_ways_[a] * one_ways_[b] * by_deliveries_[a + b];
  }

 private:
  std::vector<Integer> zero_ways_;
  std::vector<Integer> one_ways_;
  std::vector<Integer> by_deliveries_;
};

}  // namespace

Rational isoperimetric_bound(unsigned n, const Probability& p) {
  expects(n >= 2, "isoperimetric_bound: fewer than two processes");
  const Rational q = Rational(1) - p.value();
  if (q.is_zero()) return Rational(0);
  const Rational s = std::max(p.value(), q);
  const Rational sixteen_k2_n = Rational(16) * (s * s + s / Rational(2)) * Rational(n);
  const Rational jump = (Rational(1) + p.value()) / q;
  const Rational jump_squared = jump * jump;
  Integer low(0);
  Integer high = decimals();
  while (low + Integer(1) < high) {
    const Integer middle = floored_quotient(low + high, Integer(2));
    (is_below(Rational(middle, decimals()), sixteen_k2_n, jump_squared) ? low : high) = middle;
  }
  return {low, decimals()};
}

Rational chain_bound(unsigned n, const Probability& p) {
  expects(n >= 2, "chain_bound: fewer than two processes");
  return (Rational(1) - p.value()) / ((Rational(1) + p.value()) * Rational(n - 1));
}

Rational single_input_optimum(unsigned n, unsigned ones, const Probability& p) {
  expects(ones >= 1 && ones < n, "single_input_optimum: all inputs are equal");
  const InputWeights weights(n, ones, p);
  const int zeros = static_cast<int>(n - ones);
  const int width = static_cast<int>(ones) + 1;
  const auto place = [width](int a, int b) { return static_cast<std::size_t>(a * width + b); };
  std::vector<bool> reached(place(zeros, width - 1) + 1);
  // Lightest first; every place is entered from the first of its neighbours that is reached.
  std::set<std::tuple<Integer, int, int>> next{{weights.of(0, 0), 0, 0}};
  while (true) {
    listen();
    const auto [weight, a, b] = *next.begin();
    next.erase(next.begin());
    if (a == zeros || b == width - 1) return {weight, power(p.value().denominator(), n)};
    reached[place(a, b)] = true;
    for (int to_a = std::max(a - 1, 0); to_a <= a + 1; ++to_a) {
      for (int to_b = std::max(b - 1, 0); to_b <= b + 1; ++to_b) {
        if (reached[place(to_a, to_b)]) continue;
        reached[place(to_a, to_b)] = true;
        next.emplace(weight + weights.of(to_a, to_b), to_a, to_b);
      }
    }
  }
}

Rational worst_single_input(unsigned n, const Probability& p) {
  expects(n >= 2, "worst_single_input: fewer than two processes");
  Rational best(0);
  for (unsigned ones = n / 2; ones >= 1; --ones) {
    const bool tried = n <= most_with_all_inputs || ones == n / 2 || ones <= 2;
    if (tried) best = std::max(best, single_input_optimum(n, ones, p));
  }
  return best;
}

Rational shared_coins_at_most(unsigned n, const Probability& p) {
  if (p.value().is_zero()) return Rational(1);
  const Rational q = Rational(1) - p.value();
  return (Rational(1) - power(q, n + 1)) / (Rational(n + 1) * p.value());
}

}  // namespace tacit
