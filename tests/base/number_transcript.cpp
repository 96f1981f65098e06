// Prints what integers, fractions, polynomials and algebraic numbers give on random input.
// Built twice, over GMP, FLINT and e-antic and over the numbers of the browser: the two
// transcripts must be the same bytes (number_transcript.sh).
#include <iostream>
#include <random>
#include <string>
#include <vector>

#include "tacit/base/algebraic_number.h"
#include "tacit/base/envelope.h"
#include "tacit/base/profile.h"

namespace tacit {
namespace {

using RandomBits = std::mt19937_64;

Integer random_integer(RandomBits& random) {
  const std::size_t limbs = random() % 4;
  Integer value(random() >> random() % 64);
  for (std::size_t i = 0; i < limbs; ++i) value = value.shifted_up(64) + Integer(random());
  return random() % 2 == 0 ? value : -value;
}

Rational random_rational(RandomBits& random) {
  Integer below = random_integer(random);
  if (below.is_zero()) below = 1;
  return {random_integer(random), below};
}

Profile random_profile(RandomBits& random, unsigned degree) {
  std::vector<Integer> coefficients;
  for (unsigned k = 0; k <= degree; ++k) coefficients.emplace_back(random() % 10);
  return Profile(std::move(coefficients));
}

std::string ordering(std::strong_ordering order) {
  return order < 0 ? "<" : order > 0 ? ">" : "=";
}

void integers(RandomBits& random) {
  const Integer a = random_integer(random);
  const Integer b = random_integer(random);
  const auto bits = static_cast<std::size_t>(random() % 150);
  std::cout << a.to_string() << ordering(a <=> b) << b.to_string() << " " << (a + b).to_string()
            << " " << (a - b).to_string() << " " << (a * b).to_string() << " "
            << gcd(a, b).to_string() << " " << a.bit_length() << " " << a.approximate() << " "
            << a.shifted_up(bits).to_string() << " " << a.shifted_down(bits).to_string() << " "
            << power(a, 5).to_string() << " " << (a.to_int64() ? *a.to_int64() : 0) << " "
            << Integer::parse("00" + absolute(a).to_string())->to_string();
  if (!b.is_zero()) {
    std::cout << " " << floored_quotient(a, b).to_string() << " "
              << (a * b).divided_exactly_by(b).to_string();
  }
  std::cout << " " << binomial(static_cast<unsigned>(bits), 7).to_string() << "\n";
}

void fractions(RandomBits& random) {
  const Rational a = random_rational(random);
  const Rational b = random_rational(random);
  std::cout << a.to_string() << ordering(a <=> b) << b.to_string() << " " << (a + b).to_string()
            << " " << (a - b).to_string() << " " << (a * b).to_string() << " "
            << (b.is_zero() ? b : a / b).to_string() << " "
            << a.decimal(1 + static_cast<unsigned>(random() % 25)) << " " << std::hexfloat
            << a.approximate() << std::defaultfloat << " "
            << Rational::parse(a.to_string())->to_string();
  if (a != b) std::cout << " " << simplest_between(std::min(a, b), std::max(a, b)).to_string();
  std::cout << "\n";
}

void polynomials(RandomBits& random) {
  const auto degree = 1 + static_cast<unsigned>(random() % 9);
  const Profile a = random_profile(random, degree);
  const Profile b = random_profile(random, 1 + static_cast<unsigned>(random() % 9));
  const Profile raised = a.raised_to(degree + static_cast<unsigned>(random() % 4));
  std::cout << (a * b).to_string() << " " << raised.lowered().to_string() << " "
            << a.power_basis().to_string() << "\n";
  for (const Factor& factor : irreducible_factors(a.power_basis() * b.power_basis())) {
    std::cout << " (" << factor.polynomial.to_string() << ")^" << factor.multiplicity;
  }
  std::cout << "\n";
  if (a == b) return;
  for (const Root& root : crossings(a, b)) {
    std::cout << " " << root.value.minimal_polynomial().to_string("x") << " in "
              << root.value.lower().to_string() << " .. " << root.value.upper().to_string() << " = "
              << root.value.decimal(20) << " times " << root.multiplicity;
  }
  std::cout << "\n";
  const std::vector<Profile> members{a, b, random_profile(random, 4), random_profile(random, 6)};
  for (const EnvelopePiece& piece : upper_envelope(members)) {
    std::cout << " " << piece.member << " until " << piece.to.decimal(15);
  }
  std::cout << "\n";
}

}  // namespace
}  // namespace tacit

int main() {
  tacit::RandomBits random(20250511);
  try {
    for (int i = 0; i < 400; ++i) {
      tacit::integers(random);
      tacit::fractions(random);
      if (i % 4 == 0) tacit::polynomials(random);
    }
  } catch (const std::exception& error) {
    std::cerr << "number_transcript: " << error.what() << "\n";
    return 1;
  }
  return 0;
}
