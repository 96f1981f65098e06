// Roots are found by factoring over the integers and isolating the roots of every
// irreducible factor (polynomial_kernels.h). Distinct irreducible polynomials share no
// root and an irreducible polynomial has no double root, so refinement always
// separates distinct numbers, and equality is decided without any tolerance.
#include "tacit/base/algebraic_number.h"

#include <algorithm>
#include <utility>

#include "tacit/base/contract.h"
#include "tacit/base/polynomial_kernels.h"

namespace tacit {
namespace {

Polynomial linear_polynomial(const Rational& root) {
  return Polynomial({-root.numerator(), root.denominator()});
}

// Whether the two isolating intervals of one irreducible polynomial hold the same
// root: they do iff it lies in their intersection.
bool same_root(const Polynomial& minimal, const AlgebraicNumber& a, const AlgebraicNumber& b) {
  const Rational& lower = std::max(a.lower(), b.lower());
  const Rational& upper = std::min(a.upper(), b.upper());
  return lower < upper && minimal.sign_at(lower) * minimal.sign_at(upper) < 0;
}

// All real roots of an irreducible polynomial of degree at least 2.
std::vector<AlgebraicNumber> irrational_roots(const Polynomial& irreducible) {
  std::vector<AlgebraicNumber> roots;
  for (auto& [lower, upper] : isolating_intervals(irreducible)) {
    roots.emplace_back(irreducible, std::move(lower), std::move(upper));
  }
  return roots;
}

// The sign that a polynomial other than zero surely has everywhere strictly between two numbers;
// 0 where Descartes' rule of signs does not tell. Expects from < to.
int sign_between(const Polynomial& polynomial, const Rational& from, const Rational& to) {
  const Rational scale(from.denominator() * to.denominator());
  const Integer first = (from * scale).numerator();
  const Integer width = ((to - from) * scale).numerator();
  const std::size_t degree = polynomial.coefficients().size() - 1;
  // The coefficients times factor^(degree - k), or factor^k.
  const auto stretched = [degree](std::vector<Integer> coefficients, const Integer& factor,
                                  bool upwards) {
    Integer times(1);
    for (std::size_t i = 0; i <= degree; ++i) {
      coefficients[upwards ? i : degree - i] *= times;
      times *= factor;
    }
    return coefficients;
  };
  // Of y = x scale, of z = y - first, and of w >= 0 where z = width / (1 + w).
  const Polynomial of_y(stretched(polynomial.coefficients(), scale.numerator(), false));
  const Polynomial of_z = translated(of_y, first);
  std::vector<Integer> of_share = stretched(of_z.coefficients(), width, true);
  std::ranges::reverse(of_share);
  const Polynomial of_w = translated(Polynomial(std::move(of_share)), Integer(1));
  const int sign = of_w.coefficients().back().sign();
  const bool has_one_sign = std::ranges::all_of(
      of_w.coefficients(), [sign](const Integer& c) { return c.sign() * sign >= 0; });
  return has_one_sign ? sign : 0;
}

// The sign of the minimal polynomial of one end of [from, to] everywhere between the ends; 0 where
// that is not seen at once. Expects from < to.
int sign_of_minimal_between(const AlgebraicNumber& end, const AlgebraicNumber& from,
                            const AlgebraicNumber& to) {
  const Polynomial& minimal = end.minimal_polynomial();
  const bool is_first = &end == &from;
  // Beyond its isolating interval, up to the other end; inside there is no other root.
  const Rational& edge = is_first ? end.upper() : end.lower();
  const Rational& other = is_first ? to.upper() : from.lower();
  if (is_first ? edge >= other : edge <= other) return minimal.sign_at(edge);
  return is_first ? sign_between(minimal, edge, other) : sign_between(minimal, other, edge);
}

// The signs on an interval where the polynomial is seen at once to have no root, except for the
// ends: where intervals were cut at the roots of what is asked about, that is the rule.
std::optional<SignsTaken> signs_of_one_stretch(const Polynomial& polynomial,
                                               const AlgebraicNumber& from,
                                               const AlgebraicNumber& to) {
  if (from.lower() >= to.upper()) return std::nullopt;
  SignsTaken signs;
  int sign = 1;
  Polynomial rest = polynomial;
  for (const AlgebraicNumber* const end : {&from, &to}) {
    if (end->is_rational()) {
      signs.zero |= polynomial.sign_at(end->lower()) == 0;
      continue;
    }
    while (auto smaller = exact_quotient(rest, end->minimal_polynomial())) {
      if (from == to) return std::nullopt;
      rest = *std::move(smaller);
      signs.zero = true;
      sign *= sign_of_minimal_between(*end, from, to);
      if (sign == 0) return std::nullopt;
    }
  }
  sign *= sign_between(rest, from.lower(), to.upper());
  if (sign == 0) return std::nullopt;
  // An end that is no root has the sign of the stretch.
  signs.negative = sign < 0;
  signs.positive = sign > 0;
  return signs;
}

}  // namespace

AlgebraicNumber::AlgebraicNumber(const Rational& value)
    : minimal_(linear_polynomial(value)), lower_(value), upper_(value) {}

AlgebraicNumber::AlgebraicNumber(Polynomial minimal_polynomial, Rational lower, Rational upper)
    : minimal_(std::move(minimal_polynomial)),
      lower_(std::move(lower)),
      upper_(std::move(upper)),
      sign_below_(minimal_.sign_at(lower_)) {
  expects(minimal_.degree() >= 2 && lower_ < upper_,
          "AlgebraicNumber: needs a polynomial of degree >= 2 and a proper interval");
  expects(sign_below_ * minimal_.sign_at(upper_) < 0,
          "AlgebraicNumber: the polynomial does not change its sign on the interval");
}

void AlgebraicNumber::halve() {
  Rational middle = midpoint(lower_, upper_);
  (minimal_.sign_at(middle) == sign_below_ ? lower_ : upper_) = std::move(middle);
}

AlgebraicNumber AlgebraicNumber::refined(const Rational& width) const {
  expects(width.sign() > 0, "refined: the width is not positive");
  AlgebraicNumber result = *this;
  while (result.upper_ - result.lower_ > width) result.halve();
  return result;
}

std::string AlgebraicNumber::decimal(unsigned significant_digits) const {
  AlgebraicNumber closer = *this;
  while (true) {
    std::string text = closer.lower_.decimal(significant_digits);
    if (is_rational() || text == closer.upper_.decimal(significant_digits)) return text;
    closer.halve();
  }
}

double AlgebraicNumber::approximate() const {
  AlgebraicNumber closer = *this;
  while (closer.lower_.approximate() != closer.upper_.approximate()) closer.halve();
  return closer.lower_.approximate();
}

std::strong_ordering operator<=>(const AlgebraicNumber& a, const AlgebraicNumber& b) {
  if (a.is_rational() && b.is_rational()) return a.lower_ <=> b.lower_;
  if (a.minimal_ == b.minimal_ && same_root(a.minimal_, a, b)) return std::strong_ordering::equal;
  // Distinct numbers from here on: refine until their intervals part. The ends of
  // an irrational number's interval are not the number, so touching is enough.
  AlgebraicNumber left = a;
  AlgebraicNumber right = b;
  while (true) {
    if (left.upper_ <= right.lower_) return std::strong_ordering::less;
    if (right.upper_ <= left.lower_) return std::strong_ordering::greater;
    if (!left.is_rational()) left.halve();
    if (!right.is_rational()) right.halve();
  }
}

Rational rational_between(const AlgebraicNumber& a, const AlgebraicNumber& b) {
  expects(a < b, "rational_between: needs a < b");
  AlgebraicNumber left = a;
  AlgebraicNumber right = b;
  while (left.upper() >= right.lower()) {
    if (!left.is_rational()) left = left.refined((left.upper() - left.lower()) / Rational(2));
    if (!right.is_rational()) right = right.refined((right.upper() - right.lower()) / Rational(2));
  }
  return simplest_between(left.upper(), right.lower());
}

std::vector<Root> real_roots(const Polynomial& polynomial, const Rational& from,
                             const Rational& to) {
  expects(!polynomial.is_zero(), "real_roots: the zero polynomial");
  expects(from <= to, "real_roots: the interval is empty");
  std::vector<Root> roots;
  const AlgebraicNumber first(from);
  const AlgebraicNumber last(to);
  for (const Factor& factor : irreducible_factors(polynomial)) {
    if (factor.polynomial.degree() == 1) {
      const auto& c = factor.polynomial.coefficients();
      const AlgebraicNumber root{Rational(-c[0], c[1])};
      if (first <= root && root <= last) roots.push_back({root, factor.multiplicity});
      continue;
    }
    for (AlgebraicNumber& root : irrational_roots(factor.polynomial)) {
      if (!(first < root && root < last)) continue;
      // Keep the isolating interval inside the asked one: readers rely on it.
      while (root.lower() < from || root.upper() > to) {
        root = root.refined((root.upper() - root.lower()) / Rational(2));
      }
      roots.push_back({std::move(root), factor.multiplicity});
    }
  }
  std::ranges::sort(roots, [](const Root& a, const Root& b) { return a.value < b.value; });
  return roots;
}

SignsTaken signs_on(const Polynomial& polynomial, const AlgebraicNumber& from,
                    const AlgebraicNumber& to) {
  expects(from <= to, "signs_on: the interval is empty");
  if (polynomial.is_zero()) return {.zero = true};
  SignsTaken signs;
  const auto take = [&signs](int sign) {
    signs.negative |= sign < 0;
    signs.zero |= sign == 0;
    signs.positive |= sign > 0;
  };
  if (const auto quick = signs_of_one_stretch(polynomial, from, to)) return *quick;
  // Every root in the interval, and one point between neighbours of the sequence
  // from, roots, to. A number `from` or `to` that is no root shares its sign with
  // the gap beside it, unless the interval is that single point.
  std::vector<AlgebraicNumber> stops{from};
  for (const Root& root : real_roots(polynomial, from.lower(), to.upper())) {
    if (root.value < from || root.value > to) continue;
    signs.zero = true;
    if (stops.back() != root.value) stops.push_back(root.value);
  }
  if (stops.back() != to) stops.push_back(to);
  for (std::size_t i = 0; i + 1 < stops.size(); ++i) {
    take(polynomial.sign_at(rational_between(stops[i], stops[i + 1])));
  }
  if (stops.size() == 1 && !signs.zero) {
    // A single point that is no root: refine until no root is left beside it.
    AlgebraicNumber point = from;
    while (!point.is_rational() && !real_roots(polynomial, point.lower(), point.upper()).empty()) {
      point = point.refined((point.upper() - point.lower()) / Rational(2));
    }
    take(polynomial.sign_at(point.lower()));
  }
  return signs;
}

}  // namespace tacit
