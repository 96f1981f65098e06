// Profile: the canonical form of an error probability.
//
// Coefficient k counts the delivery patterns of a set in which exactly k of the T
// links delivered, so the set has probability
//     c_0 q^T + c_1 p q^(T-1) + ... + c_T p^T,    q = 1 - p.
// For one degree T these products form a basis: two profiles of equal degree are
// the same polynomial exactly when their coefficients agree. A componentwise
// comparison of profiles implies the comparison of their values on all of [0, 1];
// the converse fails.
//
// A mean, such as an expected discrepancy, has coefficients that are fractions: they
// share one denominator, which is 1 for probabilities.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tacit/base/algebraic_number.h"
#include "tacit/base/integer.h"
#include "tacit/base/polynomial.h"
#include "tacit/base/probability.h"
#include "tacit/base/rational.h"
#include "tacit/base/result.h"

namespace tacit {

class Profile {
 public:
  explicit Profile(unsigned degree);                        // zero
  explicit Profile(std::vector<Integer> coefficients);      // expects at least one
  explicit Profile(std::span<const std::uint64_t> counts);  // expects at least one

  // (p + q)^degree: every pattern, probability 1.
  [[nodiscard]] static Profile certain(unsigned degree);
  // What to_string() writes: a sum of terms like "2 p^2 q" or "2/3 q^3", all of one degree.
  // "0" reads as the zero profile of degree 0.
  [[nodiscard]] static Result<Profile> parse(std::string_view text);

  [[nodiscard]] unsigned degree() const noexcept {
    return static_cast<unsigned>(coefficients_.size() - 1);
  }
  // The coefficients times denominator().
  [[nodiscard]] const std::vector<Integer>& coefficients() const& noexcept { return coefficients_; }
  [[nodiscard]] const std::vector<Integer>& coefficients() const&& = delete;  // would dangle
  // The least common denominator of the coefficients after divided_by() or parse(); after sums and
  // products, a multiple of it.
  [[nodiscard]] const Integer& denominator() const& noexcept { return denominator_; }
  [[nodiscard]] const Integer& denominator() const&& = delete;  // would dangle
  // Expects k <= degree().
  [[nodiscard]] Rational coefficient(unsigned k) const;
  [[nodiscard]] bool is_zero() const noexcept;
  // Equal degrees and equal coefficients, which is stricter than to be the same function.
  [[nodiscard]] bool same_coefficients(const Profile& other) const;

  // All coefficients over `divisor`, in lowest terms. Expects divisor > 0.
  [[nodiscard]] Profile divided_by(const Integer& divisor) const;

  // Adds `count` patterns with `delivered` deliveries. Expects delivered <= degree().
  void add(unsigned delivered, const Integer& count = Integer(1));

  Profile& operator+=(const Profile& other);  // expects equal degrees
  Profile& operator-=(const Profile& other);  // expects equal degrees
  friend Profile operator+(Profile a, const Profile& b) { return std::move(a += b); }
  friend Profile operator-(Profile a, const Profile& b) { return std::move(a -= b); }
  // Two independent sets of patterns, over disjoint links: degrees add up.
  friend Profile operator*(const Profile& a, const Profile& b);
  friend Profile operator*(const Integer& factor, Profile profile);

  // Adds factor p^k q^(d-k) times `other`, where d is the difference of the degrees.
  // Expects k <= d, and equal denominators.
  void add_shifted(unsigned k, const Integer& factor, const Profile& other);

  // The same function with a larger degree: times (p + q)^(target - degree()).
  // Expects target >= degree().
  [[nodiscard]] Profile raised_to(unsigned target) const;

  // The same function with the smallest degree, over the same denominator.
  [[nodiscard]] Profile lowered() const;

  // Equal as functions of p: q equals q^3 + 2 p q^2 + p^2 q.
  friend bool operator==(const Profile& a, const Profile& b);
  // Every coefficient at most the other's, after raising both to a common degree.
  [[nodiscard]] bool componentwise_at_most(const Profile& other) const;

  [[nodiscard]] Rational operator()(const Probability& p) const;
  // The profile times denominator(), in powers of p alone. Cost: one translation of a polynomial
  // of this degree.
  [[nodiscard]] Polynomial power_basis() const;

  // "q^3 + 2 p^2 q", "0" for zero, "1" for the certain event of degree 0.
  [[nodiscard]] std::string to_string() const;
  // "q^{3} + 2 p^{2} q", for math mode.
  [[nodiscard]] std::string latex() const;

 private:
  // Over another denominator, a multiple of the present one.
  void expand_to(const Integer& denominator);

  std::vector<Integer> coefficients_;
  Integer denominator_{1};
};

[[nodiscard]] Profile power(const Profile& base, unsigned exponent);

// The p in [0, 1] at which a and b have equal values, ascending, with the
// multiplicity of the crossing (even: they touch). Expects a != b.
[[nodiscard]] std::vector<Root> crossings(const Profile& a, const Profile& b);

}  // namespace tacit
