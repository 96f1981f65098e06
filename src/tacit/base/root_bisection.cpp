// Bisection by Descartes' rule of signs, after Vincent, Collins and Akritas. The positive
// roots lie below a power of two. An interval (0, 2^k) is halved until each part has at
// most one variation of signs, that is, at most one root: the first such interval on the
// way down is the answer. Negative roots are the positive ones of f(-x).
//
// The first power of two is the one e-antic starts from, so that both number libraries
// print the same intervals, but for those polynomials where that one is too small.
#include "tacit/base/root_bisection.h"

#include <algorithm>
#include <optional>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/base/polynomial_kernels.h"

namespace tacit {
namespace {

using Coefficients = std::vector<Integer>;

std::size_t variations(const Coefficients& coefficients) {
  std::size_t count = 0;
  int last = 0;
  for (const Integer& c : coefficients) {
    if (c.is_zero()) continue;
    if (c.sign() == -last) ++count;
    last = c.sign();
  }
  return count;
}

// f(x + 1), by Pascal's triangle.
void translate_by_one(Coefficients& f) {
  for (std::size_t i = 0; i + 1 < f.size(); ++i) {
    listen();
    for (std::size_t k = f.size() - 1; k-- > i;) f[k] += f[k + 1];
  }
}

// At least the number of roots in (0, 1), and exactly that when it is 0 or 1.
std::size_t roots_between_0_and_1(Coefficients f) {
  std::ranges::reverse(f);
  translate_by_one(f);
  return variations(f);
}

// A multiple of f(2^k x) with integer coefficients.
Coefficients stretched(const Coefficients& f, long k) {
  Coefficients result;
  const auto step = static_cast<std::size_t>(k < 0 ? -k : k);
  const std::size_t degree = f.size() - 1;
  for (std::size_t i = 0; i < f.size(); ++i) {
    result.push_back(f[i].shifted_up(step * (k < 0 ? degree - i : i)));
  }
  return result;
}

// An exponent k such that positive roots are presumably at most 2^k; nothing when there are
// none. Every coefficient a_i whose sign is not that of the leading one is set against one
// a_j above it: |a_i| x^i is at most a share of |a_j| x^j from about the (j-i)-th root of
// |a_i / a_j| on, where the share is halved each time a_j is used. In logarithms, rounded.
std::optional<long> first_exponent(const Coefficients& f) {
  const auto floor_log = [](const Integer& a) { return static_cast<long>(a.bit_length()) - 1; };
  const auto ceiling_log = [&](const Integer& a) {
    return absolute(a) == Integer(1) ? 0 : floor_log(absolute(a) - Integer(1)) + 1;
  };
  std::vector<long> share(f.size(), 1);
  std::optional<long> bound;
  for (std::size_t i = f.size() - 1; i-- > 0;) {
    if (f[i].sign() * f.back().sign() >= 0) continue;
    std::optional<long> least;
    std::size_t partner = i;
    for (std::size_t j = i + 1; j < f.size(); ++j) {
      if (f[j].is_zero()) continue;
      const auto distance = static_cast<long>(j - i);
      const long ratio = share[j] + ceiling_log(f[i]) - floor_log(f[j]);
      const long exponent = (ratio + distance - 1) / distance;
      if (least && exponent >= *least) continue;
      least = exponent;
      partner = j;
      if (bound && exponent < *bound) break;
    }
    bound = bound ? std::max(*bound, *least) : *least;
    ++share[partner];
  }
  return bound;
}

// An exponent that is certainly large enough.
std::optional<long> root_exponent(const Coefficients& f) {
  auto exponent = first_exponent(f);
  if (!exponent) return exponent;
  while (true) {
    // f(2^k + x) has no positive root if its coefficients have one sign.
    Coefficients beyond = stretched(f, *exponent);
    translate_by_one(beyond);
    if (variations(beyond) == 0) return exponent;
    ++*exponent;
  }
}

// An interval (c 2^k, (c + 1) 2^k).
struct Dyadic {
  Integer c;
  long k;

  [[nodiscard]] Rational end(const Integer& at) const {
    const auto bits = static_cast<std::size_t>(k < 0 ? -k : k);
    return k < 0 ? Rational(at, Integer(1).shifted_up(bits)) : Rational(at.shifted_up(bits));
  }
  [[nodiscard]] Rational lower() const { return end(c); }
  [[nodiscard]] Rational upper() const { return end(c + Integer(1)); }
};

// `f` on (0, 1) is the polynomial on `where`.
void bisect(const Coefficients& f, const Dyadic& where, std::vector<Dyadic>& found) {
  const std::size_t roots = roots_between_0_and_1(f);
  if (roots == 0) return;
  if (roots == 1) {
    found.push_back(where);
    return;
  }
  Coefficients half = stretched(f, -1);
  const Integer c = where.c.shifted_up(1);
  bisect(half, {c, where.k - 1}, found);
  translate_by_one(half);
  bisect(half, {c + Integer(1), where.k - 1}, found);
}

std::vector<Dyadic> positive_roots(const Coefficients& f) {
  std::vector<Dyadic> found;
  if (const auto k = root_exponent(f)) bisect(stretched(f, *k), {Integer(0), *k}, found);
  return found;
}

}  // namespace

std::vector<std::pair<Rational, Rational>> intervals_by_bisection(const Polynomial& irreducible) {
  expects(irreducible.degree() >= 2, "intervals_by_bisection: the degree is below 2");
  std::vector<std::pair<Rational, Rational>> intervals;
  Coefficients mirrored = irreducible.coefficients();
  for (std::size_t k = 1; k < mirrored.size(); k += 2) mirrored[k] = -mirrored[k];
  for (const Dyadic& root : positive_roots(mirrored)) {
    intervals.emplace_back(-root.upper(), -root.lower());
  }
  std::ranges::reverse(intervals);
  for (const Dyadic& root : positive_roots(irreducible.coefficients())) {
    intervals.emplace_back(root.lower(), root.upper());
  }
  return intervals;
}

}  // namespace tacit
