// Polynomials over Integer alone, for builds without FLINT and e-antic. Plain methods: made
// for the small degrees of a page, right for all.
#include "tacit/base/lifted_factors.h"
#include "tacit/base/polynomial_kernels.h"
#include "tacit/base/root_bisection.h"

namespace tacit {

Polynomial operator*(const Polynomial& a, const Polynomial& b) {
  if (a.is_zero() || b.is_zero()) return {};
  std::vector<Integer> product(a.coefficients_.size() + b.coefficients_.size() - 1);
  for (std::size_t i = 0; i < a.coefficients_.size(); ++i) {
    for (std::size_t j = 0; j < b.coefficients_.size(); ++j) {
      product[i + j].add_product(a.coefficients_[i], b.coefficients_[j]);
    }
  }
  return Polynomial(std::move(product));
}

std::vector<Factor> irreducible_factors(const Polynomial& polynomial) {
  return factors_by_lifting(polynomial);
}

void release_thread_caches() {}  // there are none

Polynomial translated(const Polynomial& f, const Integer& by) {
  std::vector<Integer> result = f.coefficients();
  for (std::size_t i = 0; i + 1 < result.size(); ++i) {
    for (std::size_t k = result.size() - 1; k-- > i;) result[k].add_product(by, result[k + 1]);
  }
  return Polynomial(std::move(result));
}

std::vector<std::pair<Rational, Rational>> isolating_intervals(const Polynomial& irreducible) {
  return intervals_by_bisection(irreducible);
}

}  // namespace tacit
