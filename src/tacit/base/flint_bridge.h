// Owning wrappers for the FLINT objects this folder uses. Not installed: no FLINT
// type appears in a public header.
#pragma once

#include <flint/fmpq.h>
#include <flint/fmpz.h>
#include <flint/fmpz_poly.h>
#include <flint/fmpz_poly_factor.h>

#include "tacit/base/integer.h"
#include "tacit/base/polynomial.h"

namespace tacit {

class FlintInteger {
 public:
  FlintInteger() { fmpz_init(value_); }
  explicit FlintInteger(const Integer& value) : FlintInteger() {
    fmpz_set_mpz(value_, value.native());
  }
  FlintInteger(const FlintInteger&) = delete;
  FlintInteger& operator=(const FlintInteger&) = delete;
  ~FlintInteger() { fmpz_clear(value_); }

  [[nodiscard]] fmpz* native() { return value_; }

 private:
  fmpz_t value_;
};

inline Integer from_flint(const fmpz* value) {
  Integer result;
  fmpz_get_mpz(result.native(), value);
  return result;
}

class FlintPolynomial {
 public:
  FlintPolynomial() { fmpz_poly_init(value_); }
  explicit FlintPolynomial(const Polynomial& polynomial) : FlintPolynomial() {
    slong exponent = 0;
    for (const Integer& coefficient : polynomial.coefficients()) {
      fmpz_poly_set_coeff_fmpz(value_, exponent, FlintInteger(coefficient).native());
      ++exponent;
    }
  }
  FlintPolynomial(const FlintPolynomial&) = delete;
  FlintPolynomial& operator=(const FlintPolynomial&) = delete;
  ~FlintPolynomial() { fmpz_poly_clear(value_); }

  [[nodiscard]] fmpz_poly_struct* native() { return value_; }

 private:
  fmpz_poly_t value_;
};

inline Polynomial from_flint(const fmpz_poly_struct* value) {
  std::vector<Integer> coefficients;
  const slong length = fmpz_poly_length(value);
  coefficients.reserve(static_cast<std::size_t>(length));
  for (slong k = 0; k < length; ++k) coefficients.push_back(from_flint(value->coeffs + k));
  return Polynomial(std::move(coefficients));
}

}  // namespace tacit
