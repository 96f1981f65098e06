// Products, factors and translations by FLINT, isolation of roots by e-antic.
#include <cstdlib>

#include <e-antic/fmpz_poly_extra.h>

#include "tacit/base/contract.h"
#include "tacit/base/flint_bridge.h"
#include "tacit/base/polynomial_kernels.h"

namespace tacit {
namespace {

// c * 2^k
Rational scaled_by_power_of_two(const Integer& c, slong k) {
  const Integer scale = power(Integer(2), static_cast<unsigned>(std::labs(k)));
  return k < 0 ? Rational(c, scale) : Rational(c * scale);
}

}  // namespace

Polynomial operator*(const Polynomial& a, const Polynomial& b) {
  FlintPolynomial product;
  fmpz_poly_mul(product.native(), FlintPolynomial(a).native(), FlintPolynomial(b).native());
  return from_flint(product.native());
}

std::vector<Factor> irreducible_factors(const Polynomial& polynomial) {
  expects(!polynomial.is_zero(), "irreducible_factors: the zero polynomial");
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
  flint_cleanup();
}

Polynomial translated(const Polynomial& f, const Integer& by) {
  FlintPolynomial shifted(f);
  fmpz_poly_taylor_shift(shifted.native(), shifted.native(), FlintInteger(by).native());
  return from_flint(shifted.native());
}

std::vector<std::pair<Rational, Rational>> isolating_intervals(const Polynomial& irreducible) {
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
  return intervals;
}

}  // namespace tacit
