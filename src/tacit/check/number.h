// Integer and Rational: owners of GMP's numbers, with the few operations we need.
//
// GMP aborts when it gets no memory, unless the program has given it functions that throw
// std::bad_alloc instead, as tacit-check does. So every operation but construction of zero, moving
// and destruction may throw; the numbers concerned can still be destroyed.
#pragma once

#include <cstdint>
#include <gmp.h>
#include <optional>
#include <string>
#include <string_view>

namespace tacit::check {

class Integer {
 public:
  Integer() noexcept { mpz_init(value_); }  // allocates nothing
  explicit Integer(std::int64_t value) : Integer() { mpz_set_si(value_, value); }
  Integer(const Integer& other) : Integer() { mpz_set(value_, other.value_); }
  Integer(Integer&& other) noexcept : Integer() { mpz_swap(value_, other.value_); }
  Integer& operator=(const Integer& other) {
    mpz_set(value_, other.value_);
    return *this;
  }
  Integer& operator=(Integer&& other) noexcept {
    mpz_swap(value_, other.value_);
    return *this;
  }
  ~Integer() { mpz_clear(value_); }

  // An optional minus sign and decimal digits without leading zeros, no `-0`.
  [[nodiscard]] static std::optional<Integer> parse(std::string_view text, std::size_t most_digits);

  // In decimal digits, as parse() reads it.
  [[nodiscard]] std::string text() const;
  [[nodiscard]] int sign() const { return mpz_sgn(value_); }
  // What the number takes: itself, its digits, and what the allocator adds.
  [[nodiscard]] std::uint64_t bytes() const {
    return sizeof *this + 16 + sizeof(mp_limb_t) * mpz_size(value_);
  }
  [[nodiscard]] mpz_ptr raw() { return value_; }
  [[nodiscard]] mpz_srcptr raw() const { return value_; }

  Integer& operator+=(const Integer& b) {
    mpz_add(value_, value_, b.value_);
    return *this;
  }
  Integer& operator-=(const Integer& b) {
    mpz_sub(value_, value_, b.value_);
    return *this;
  }
  Integer& operator*=(const Integer& b) {
    mpz_mul(value_, value_, b.value_);
    return *this;
  }
  void add_product(const Integer& a, const Integer& b) { mpz_addmul(value_, a.value_, b.value_); }
  void subtract_product(const Integer& a, const Integer& b) {
    mpz_submul(value_, a.value_, b.value_);
  }
  // Expects that b divides this number.
  void divide_exactly(const Integer& b) { mpz_divexact(value_, value_, b.value_); }
  // floor(this / b), or `most` if that is less. Expects b > 0 and no negative number.
  [[nodiscard]] std::uint64_t quotient_at_most(const Integer& b, std::uint64_t most) const;
  void negate() { mpz_neg(value_, value_); }

  friend bool operator==(const Integer& a, const Integer& b) {
    return mpz_cmp(a.value_, b.value_) == 0;
  }
  friend bool operator<(const Integer& a, const Integer& b) {
    return mpz_cmp(a.value_, b.value_) < 0;
  }

 private:
  mpz_t value_;
};

// Always in lowest terms.
class Rational {
 public:
  Rational() { mpq_init(value_); }
  // Expects a denominator above 0.
  Rational(const Integer& numerator, const Integer& denominator);
  explicit Rational(std::int64_t value) : Rational() { mpq_set_si(value_, value, 1); }
  Rational(const Rational& other) : Rational() { mpq_set(value_, other.value_); }
  // The other becomes 0/0, fit for assignment and destruction only: mpq_init would allocate.
  Rational(Rational&& other) noexcept {
    mpz_init(mpq_numref(value_));
    mpz_init(mpq_denref(value_));
    mpq_swap(value_, other.value_);
  }
  Rational& operator=(const Rational& other) {
    mpq_set(value_, other.value_);
    return *this;
  }
  Rational& operator=(Rational&& other) noexcept {
    mpq_swap(value_, other.value_);
    return *this;
  }
  ~Rational() { mpq_clear(value_); }

  // `a`, or `a/b` with b >= 2 in lowest terms.
  [[nodiscard]] static std::optional<Rational> parse(std::string_view text,
                                                     std::size_t most_digits);

  [[nodiscard]] Integer numerator() const;
  [[nodiscard]] Integer denominator() const;
  [[nodiscard]] static Rational middle(const Rational& a, const Rational& b);

  friend bool operator==(const Rational& a, const Rational& b) {
    return mpq_equal(a.value_, b.value_) != 0;
  }
  friend bool operator<(const Rational& a, const Rational& b) {
    return mpq_cmp(a.value_, b.value_) < 0;
  }
  friend bool operator<=(const Rational& a, const Rational& b) { return !(b < a); }

 private:
  mpq_t value_;
};

}  // namespace tacit::check
