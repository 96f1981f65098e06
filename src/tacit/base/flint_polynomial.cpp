// Products, factors and translations by FLINT, isolation of roots by e-antic, counted again.
#include <algorithm>
#include <cstdlib>

#include <e-antic/fmpz_poly_extra.h>
#include <flint/fmpq_vec.h>
#include <flint/fmpz_vec.h>

#include "tacit/base/contract.h"
#include "tacit/base/flint_bridge.h"
#include "tacit/base/number_memory.h"
#include "tacit/base/polynomial_kernels.h"
#include "tacit/base/root_bisection.h"

namespace tacit {
namespace {

// c * 2^k
Rational scaled_by_power_of_two(const Integer& c, slong k) {
  const Integer scale = power(Integer(2), static_cast<unsigned>(std::labs(k)));
  return k < 0 ? Rational(c, scale) : Rational(c * scale);
}

std::size_t bits_of(const Polynomial& f) {
  std::size_t bits = 0;
  for (const Integer& c : f.coefficients()) bits += c.bit_length();
  return bits;
}

// Whether no two coefficients differ in sign; then there is no positive root.
bool has_one_sign(const Polynomial& f) {
  const int sign = f.coefficients().back().sign();
  return std::ranges::all_of(f.coefficients(),
                             [&](const Integer& c) { return c.sign() * sign >= 0; });
}

// Whether e-antic sees every positive root. It looks below a power of two only, which for
// some polynomials lies below the largest root: -2x^7+2x^6+2x^5+3x^4+2x^3+2x^2+x+1 has a root
// near 2.04, and it looks below 2. Coefficients of one sign beyond that power mean that
// nothing is there; otherwise nothing is known.
bool surely_sees_positive_roots(const Polynomial& f) {
  if (has_one_sign(f)) return true;
  const slong k = fmpz_poly_positive_root_upper_bound_2exp(FlintPolynomial(f).native());
  const auto step = static_cast<std::size_t>(std::labs(k));
  std::vector<Integer> stretched;  // a multiple of f(2^k x)
  for (std::size_t i = 0; i < f.coefficients().size(); ++i) {
    const std::size_t times = k < 0 ? f.coefficients().size() - 1 - i : i;
    stretched.push_back(f.coefficients()[i].shifted_up(step * times));
  }
  return has_one_sign(translated(Polynomial(std::move(stretched)), Integer(1)));
}

// Whether the polynomial has exactly `count` real roots.
bool is_root_count(const Polynomial& f, slong count) {
  std::vector<Integer> mirrored = f.coefficients();
  for (std::size_t i = 1; i < mirrored.size(); i += 2) mirrored[i] = -mirrored[i];
  if (surely_sees_positive_roots(f) && surely_sees_positive_roots(Polynomial(mirrored))) {
    return true;
  }
  return fmpz_poly_num_real_roots(FlintPolynomial(f).native()) == count;
}

}  // namespace

Polynomial operator*(const Polynomial& a, const Polynomial& b) {
  const NumberOperation operation(NumberOperation::Kind::product, bits_of(a) + bits_of(b));
  FlintPolynomial product;
  fmpz_poly_mul(product.native(), FlintPolynomial(a).native(), FlintPolynomial(b).native());
  return from_flint(product.native());
}

std::vector<Factor> irreducible_factors(const Polynomial& polynomial) {
  expects(!polynomial.is_zero(), "irreducible_factors: the zero polynomial");
  const NumberOperation operation(NumberOperation::Kind::search, bits_of(polynomial));
  fmpz_poly_factor_t found;
  fmpz_poly_factor_init(found);
  fmpz_poly_factor(found, FlintPolynomial(polynomial).native());
  std::vector<Factor> factors;
  for (slong i = 0; i < found->num; ++i) {
    if (fmpz_poly_degree(found->p + i) < 1) continue;
    factors.push_back({from_flint(found->p + i), static_cast<unsigned>(found->exp[i])});
  }
  fmpz_poly_factor_clear(found);
  sort_factors(factors);
  return factors;
}

void release_thread_caches() {
  release_number_memory();
}

Polynomial translated(const Polynomial& f, const Integer& by) {
  const NumberOperation operation(NumberOperation::Kind::product, bits_of(f));
  FlintPolynomial shifted(f);
  fmpz_poly_taylor_shift(shifted.native(), shifted.native(), FlintInteger(by).native());
  return from_flint(shifted.native());
}

std::vector<std::pair<Rational, Rational>> isolating_intervals(const Polynomial& irreducible) {
  const NumberOperation operation(NumberOperation::Kind::search, bits_of(irreducible));
  const auto most = static_cast<slong>(irreducible.degree());
  fmpq* exact = _fmpq_vec_init(most);
  fmpz* centres = _fmpz_vec_init(most);
  std::vector<slong> exponents(static_cast<std::size_t>(most));
  slong exact_count = 0;
  slong interval_count = 0;
  fmpz_poly_isolate_real_roots(exact, &exact_count, centres, exponents.data(), &interval_count,
                               FlintPolynomial(irreducible).native());
  std::vector<std::pair<Rational, Rational>> intervals;
  for (slong i = 0; i < interval_count; ++i) {
    const Integer c = from_flint(centres + i);
    const slong k = exponents[static_cast<std::size_t>(i)];
    intervals.emplace_back(scaled_by_power_of_two(c, k), scaled_by_power_of_two(c + Integer(1), k));
  }
  _fmpz_vec_clear(centres, most);
  _fmpq_vec_clear(exact, most);
  expects(exact_count == 0, "an irreducible polynomial of degree >= 2 has no rational root");
  return is_root_count(irreducible, interval_count) ? intervals
                                                    : intervals_by_bisection(irreducible);
}

}  // namespace tacit
