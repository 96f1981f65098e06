// Zassenhaus' algorithm. A polynomial without multiple factors is factored modulo a prime
// near 2^31; the factors are lifted to a power of the prime beyond twice the largest
// coefficient that a true factor can have (Mignotte's bound), where a factor is known from
// its residues; and products of lifted factors are tried as divisors, the small sets
// first. Multiple factors are separated before, by Yun's algorithm.
#include "tacit/base/lifted_factors.h"

#include <array>
#include <numeric>
#include <optional>
#include <utility>

#include "tacit/base/contract.h"
#include "tacit/base/modular_polynomial.h"
#include "tacit/base/polynomial_kernels.h"

namespace tacit {
namespace {

using Coefficients = std::vector<Integer>;

const Integer& leading(const Polynomial& f) {
  return f.coefficients().back();
}

Integer modulo(const Integer& a, const Integer& m) {
  return a - floored_quotient(a, m) * m;
}

// Without the common divisor of its coefficients, leading coefficient > 0; zero stays zero.
Polynomial primitive_part(const Polynomial& f) {
  if (f.is_zero()) return f;
  Integer content;
  for (const Integer& c : f.coefficients()) {
    content = gcd(content, c);
    if (content == Integer(1)) break;
  }
  if (leading(f).sign() < 0) content = -content;
  Coefficients result;
  for (const Integer& c : f.coefficients()) result.push_back(c.divided_exactly_by(content));
  return Polynomial(std::move(result));
}

Polynomial derivative(const Polynomial& f) {
  Coefficients result;
  for (std::size_t k = 1; k < f.coefficients().size(); ++k) {
    result.push_back(f.coefficients()[k] * Integer(k));
  }
  return Polynomial(std::move(result));
}

// A multiple of the remainder of a by b, by a power of the leading coefficient of b.
Polynomial pseudo_remainder(const Polynomial& a, const Polynomial& b) {
  Coefficients rest = a.coefficients();
  const Coefficients& divisor = b.coefficients();
  while (rest.size() >= divisor.size()) {
    const Integer factor = rest.back();
    const std::size_t shift = rest.size() - divisor.size();
    for (Integer& c : rest) c *= leading(b);
    for (std::size_t k = 0; k < divisor.size(); ++k) rest[shift + k] -= factor * divisor[k];
    while (!rest.empty() && rest.back().is_zero()) rest.pop_back();
  }
  return Polynomial(std::move(rest));
}

// Primitive, by primitive remainders.
Polynomial gcd(const Polynomial& a, const Polynomial& b) {
  Polynomial left = primitive_part(a);
  Polynomial right = primitive_part(b);
  while (!right.is_zero()) {
    left = primitive_part(pseudo_remainder(left, right));
    std::swap(left, right);
  }
  return left;
}

Polynomial quotient(const Polynomial& a, const Polynomial& b) {
  auto result = exact_quotient(a, b);
  expects(result.has_value(), "lifted_factors: the divisor does not divide");
  return *std::move(result);
}

Residues residues(const Polynomial& f, std::uint64_t prime) {
  Residues result;
  for (const Integer& c : f.coefficients()) {
    result.push_back(static_cast<std::uint64_t>(*modulo(c, Integer(prime)).to_int64()));
  }
  while (!result.empty() && result.back() == 0) result.pop_back();
  return result;
}

Polynomial from_residues(const Residues& f) {
  return Polynomial(Coefficients(f.begin(), f.end()));
}

Polynomial reduced(const Polynomial& f, const Integer& modulus) {
  Coefficients result;
  for (const Integer& c : f.coefficients()) result.push_back(modulo(c, modulus));
  return Polynomial(std::move(result));
}

// The monic factors modulo a prime, of several primes that for which there are fewest.
struct ModularFactors {
  std::uint64_t prime = 0;
  std::vector<Residues> factors;
};

bool is_prime(std::uint64_t number) {
  for (std::uint64_t d = 3; d * d <= number; d += 2) {
    if (number % d == 0) return false;
  }
  return number % 2 != 0;
}

ModularFactors modular_factors(const Polynomial& f) {
  // So few are joined again in no time: another prime costs more.
  constexpr std::size_t few = 5;
  constexpr unsigned attempts = 4;
  ModularFactors best;
  unsigned tried = 0;
  for (std::uint64_t prime = (std::uint64_t{1} << 31) - 1; tried < attempts; prime -= 2) {
    if (!is_prime(prime)) continue;
    const PrimeField field(prime);
    const Residues image = field.monic(residues(f, prime));
    if (image.size() != f.coefficients().size()) continue;
    if (field.gcd(image, field.derivative(image)).size() != 1) continue;
    auto factors = field.irreducible_factors(image);
    if (tried == 0 || factors.size() < best.factors.size()) best = {prime, std::move(factors)};
    ++tried;
    if (best.factors.size() <= few) break;
  }
  return best;
}

// Monic polynomials modulo `modulus`, a power of the prime that is at least `enough`, whose
// product is f over its leading coefficient there.
struct LiftedFactors {
  Integer modulus;
  std::vector<Polynomial> factors;
};

LiftedFactors lifted(const Polynomial& f, const ModularFactors& start, const Integer& enough) {
  const PrimeField field(start.prime);
  const Integer prime(start.prime);
  const std::size_t count = start.factors.size();
  // Partial fractions: the sum of complement_i times the product of the other factors is 1.
  std::vector<Residues> complements;
  for (std::size_t i = 0; i < count; ++i) {
    Residues others{1};
    for (std::size_t j = 0; j < count; ++j) {
      if (j != i) others = field.product(others, start.factors[j]);
    }
    complements.push_back(field.inverse(others, start.factors[i]));
  }
  LiftedFactors result{prime, {}};
  for (const Residues& factor : start.factors) result.factors.push_back(from_residues(factor));
  // The inverse of the leading coefficient, one digit to the base of the prime at a time.
  const std::uint64_t digit_scale =
      field.inverse(static_cast<std::uint64_t>(*modulo(leading(f), prime).to_int64()));
  Integer inverse(digit_scale);
  while (result.modulus < enough) {
    const Integer next = result.modulus * prime;
    const Integer lack = (Integer(1) - leading(f) * inverse).divided_exactly_by(result.modulus);
    const auto digit =
        static_cast<std::uint64_t>(*modulo(lack, prime).to_int64()) * digit_scale % start.prime;
    inverse.add_product(result.modulus, Integer(digit));
    const Polynomial target = reduced(Polynomial(Coefficients{inverse}) * f, next);
    Polynomial product(Coefficients{Integer(1)});
    for (const Polynomial& factor : result.factors) product = reduced(product * factor, next);
    Coefficients gap;
    const Polynomial whole_gap = target - product;
    for (const Integer& c : whole_gap.coefficients()) {
      gap.push_back(c.divided_exactly_by(result.modulus));
    }
    const Residues error = residues(Polynomial(std::move(gap)), start.prime);
    for (std::size_t i = 0; i < count; ++i) {
      const Residues correction =
          field.remainder(field.product(error, complements[i]), start.factors[i]);
      result.factors[i] =
          result.factors[i] + Polynomial(Coefficients{result.modulus}) * from_residues(correction);
    }
    result.modulus = next;
  }
  return result;
}

// The primitive polynomial whose residues are those of `scale` times the product of the
// chosen factors.
Polynomial candidate(const LiftedFactors& lifted, const Integer& scale,
                     const std::vector<std::size_t>& chosen) {
  Polynomial product(Coefficients{scale});
  for (const std::size_t i : chosen) {
    product = reduced(product * lifted.factors[i], lifted.modulus);
  }
  Coefficients symmetric;
  const Integer half = lifted.modulus.shifted_down(1);
  for (const Integer& c : product.coefficients()) {
    symmetric.push_back(c > half ? c - lifted.modulus : c);
  }
  return primitive_part(Polynomial(std::move(symmetric)));
}

// The next set of the same size, in lexicographic order; false when there is none.
bool advance(std::vector<std::size_t>& chosen, std::size_t count) {
  for (std::size_t i = chosen.size(); i-- > 0;) {
    if (chosen[i] + chosen.size() - i == count) continue;
    ++chosen[i];
    std::iota(chosen.begin() + static_cast<std::ptrdiff_t>(i) + 1, chosen.end(), chosen[i] + 1);
    return true;
  }
  return false;
}

// Expects a primitive polynomial of positive degree without multiple factors.
std::vector<Polynomial> simple_factors(Polynomial f) {
  if (f.degree() == 1) return {std::move(f)};
  const ModularFactors start = modular_factors(f);
  if (start.factors.size() == 1) return {std::move(f)};
  Integer sum;
  for (const Integer& c : f.coefficients()) sum += absolute(c);
  // No coefficient of leading(f) times a monic factor is larger.
  const Integer largest = (leading(f) * sum).shifted_up(static_cast<std::size_t>(f.degree()));
  LiftedFactors rest = lifted(f, start, largest.shifted_up(1) + Integer(1));
  std::vector<Polynomial> result;
  std::size_t size = 1;
  while (2 * size <= rest.factors.size()) {
    std::vector<std::size_t> chosen(size);
    std::iota(chosen.begin(), chosen.end(), std::size_t{0});
    bool found = false;
    do {
      Polynomial divisor = candidate(rest, leading(f), chosen);
      const auto other = exact_quotient(f, divisor);
      if (!other) continue;
      found = true;
      f = *other;
      result.push_back(std::move(divisor));
      for (std::size_t i = size; i-- > 0;) {
        rest.factors.erase(rest.factors.begin() + static_cast<std::ptrdiff_t>(chosen[i]));
      }
      break;
    } while (advance(chosen, rest.factors.size()));
    if (!found) ++size;
  }
  result.push_back(std::move(f));
  return result;
}

// Whether an image shows that there are no multiple factors.
bool surely_simple(const Polynomial& f) {
  constexpr std::uint64_t prime = (std::uint64_t{1} << 31) - 1;
  const PrimeField field(prime);
  const Residues image = residues(f, prime);
  return image.size() == f.coefficients().size() &&
         field.gcd(image, field.derivative(image)).size() == 1;
}

// Yun: at step m, `remaining` is the product of the factors of multiplicity at least m, and
// `slope` tells those of multiplicity exactly m from the others. Expects a primitive
// polynomial of positive degree.
void add_by_multiplicity(const Polynomial& f, std::vector<Factor>& factors) {
  const Polynomial repeated = gcd(f, derivative(f));
  Polynomial remaining = quotient(f, repeated);
  Polynomial slope = quotient(derivative(f), repeated) - derivative(remaining);
  for (unsigned multiplicity = 1; remaining.degree() > 0; ++multiplicity) {
    const Polynomial exactly = gcd(remaining, slope);
    if (exactly.degree() > 0) {
      for (Polynomial& factor : simple_factors(exactly)) {
        factors.push_back({std::move(factor), multiplicity});
      }
    }
    remaining = quotient(remaining, exactly);
    slope = quotient(slope, exactly) - derivative(remaining);
  }
}

}  // namespace

std::vector<Factor> factors_by_lifting(const Polynomial& polynomial) {
  expects(!polynomial.is_zero(), "irreducible_factors: the zero polynomial");
  std::vector<Factor> factors;
  Polynomial f = primitive_part(polynomial);
  // Differences of probabilities mostly vanish at 0 and at 1, often to a high order, and have
  // no other multiple factors.
  for (const int root : {0, 1}) {
    const Polynomial factor({Integer(-root), Integer(1)});
    unsigned multiplicity = 0;
    for (; f.sign_at(Rational(root)) == 0; ++multiplicity) f = quotient(f, factor);
    if (multiplicity > 0) factors.push_back({factor, multiplicity});
  }
  if (f.degree() > 0 && surely_simple(f)) {
    for (Polynomial& factor : simple_factors(f)) factors.push_back({std::move(factor), 1});
  } else if (f.degree() > 0) {
    add_by_multiplicity(f, factors);
  }
  sort_factors(factors);
  return factors;
}

}  // namespace tacit
