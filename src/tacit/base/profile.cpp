#include "tacit/base/profile.h"

#include <algorithm>
#include <utility>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/base/polynomial_kernels.h"
#include "tacit/base/quoted.h"

namespace tacit {
namespace {

constexpr unsigned largest_parsed_degree = 65536;

// Expects a and b positive.
Integer common_multiple(const Integer& a, const Integer& b) {
  return a * b.divided_exactly_by(gcd(a, b));
}

// One factor of a term: p^k or q^k, with exponents written as `open` k `close`.
std::string letter_power(char letter, unsigned exponent, std::string_view open,
                         std::string_view close) {
  std::string text(1, letter);
  if (exponent > 1) {
    text += "^";
    text += open;
    text += std::to_string(exponent);
    text += close;
  }
  return text;
}

// A positive coefficient; for math mode a fraction is \frac{1}{3}.
std::string coefficient_text(const Rational& size, bool math) {
  if (!math || size.denominator() == Integer(1)) return size.to_string();
  return "\\frac{" + size.numerator().to_string() + "}{" + size.denominator().to_string() + "}";
}

std::string written(const Profile& profile, std::string_view open, std::string_view close) {
  std::string text;
  const unsigned degree = profile.degree();
  for (unsigned k = 0; k <= degree; ++k) {
    listen();
    if (profile.coefficients()[k].is_zero()) continue;
    const Rational coefficient = profile.coefficient(k);
    const bool negative = coefficient.sign() < 0;
    text += text.empty() ? (negative ? "-" : "") : (negative ? " - " : " + ");
    const Rational size = negative ? -coefficient : coefficient;
    const bool unit = size == Rational(1);
    if (!unit || degree == 0) text += coefficient_text(size, !open.empty());
    if (k > 0) text += (unit ? "" : " ") + letter_power('p', k, open, close);
    if (k < degree)
      text += (unit && k == 0 ? "" : " ") + letter_power('q', degree - k, open, close);
  }
  return text.empty() ? "0" : text;
}

// A reader for sums of terms [coefficient] [p[^k]] [q[^k]].
class ProfileReader {
 public:
  explicit ProfileReader(std::string_view text) : text_(text) {}

  Result<Profile> read() {
    bool negative = false;
    skip_spaces();
    if (accept('-')) negative = true;
    while (true) {
      if (auto problem = read_term(negative); !problem.empty()) return malformed(problem);
      skip_spaces();
      if (at_ == text_.size()) break;
      if (accept('+')) {
        negative = false;
      } else if (accept('-')) {
        negative = true;
      } else {
        return malformed("expected '+' or '-'");
      }
    }
    return assemble();
  }

 private:
  struct Term {
    Rational coefficient;
    unsigned p;
    unsigned q;
  };

  [[nodiscard]] Failure malformed(const std::string& what) const {
    return fail(ErrorCode::parse_error, "not a profile: " + quoted_text(text_) + " (" + what +
                                            " at column " + std::to_string(at_ + 1) + ")");
  }

  void skip_spaces() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }

  bool accept(char c) {
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    skip_spaces();
    return true;
  }

  std::string_view take_digits() {
    const std::size_t start = at_;
    while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') ++at_;
    return text_.substr(start, at_ - start);
  }

  // Reads the exponent of a letter just read; empty when all is well.
  std::string read_exponent(unsigned& exponent) {
    exponent = 1;
    if (at_ == text_.size() || text_[at_] != '^') return {};
    ++at_;
    const std::string_view digits = take_digits();
    if (digits.empty()) return "expected an exponent";
    const auto value = (*Integer::parse(digits)).to_int64();
    if (!value || *value > largest_parsed_degree) return "exponent too large";
    exponent = static_cast<unsigned>(*value);
    return {};
  }

  std::string read_term(bool negative) {
    skip_spaces();
    Term term{Rational(1), 0, 0};
    const std::string_view digits = take_digits();
    if (!digits.empty()) term.coefficient = *Integer::parse(digits);
    if (!digits.empty() && at_ < text_.size() && text_[at_] == '/') {
      ++at_;
      const auto below = Integer::parse(take_digits());
      if (!below || below->is_zero()) return "expected a denominator";
      term.coefficient /= Rational(*below);
    }
    if (negative) term.coefficient = -term.coefficient;
    skip_spaces();
    bool letters = false;
    for (auto [letter, exponent] : {std::pair{'p', &term.p}, std::pair{'q', &term.q}}) {
      if (at_ == text_.size() || text_[at_] != letter) continue;
      ++at_;
      letters = true;
      if (auto problem = read_exponent(*exponent); !problem.empty()) return problem;
      skip_spaces();
    }
    if (digits.empty() && !letters) return "expected a term";
    terms_.push_back(std::move(term));
    return {};
  }

  [[nodiscard]] Result<Profile> assemble() const {
    const unsigned degree = terms_.front().p + terms_.front().q;
    if (degree > largest_parsed_degree) return malformed("degree too large");
    Integer denominator(1);
    for (const Term& term : terms_) {
      if (term.p + term.q != degree) {
        return fail(ErrorCode::parse_error, "terms of different degrees: " + quoted_text(text_));
      }
      denominator = common_multiple(denominator, term.coefficient.denominator());
    }
    Profile numerators(degree);
    for (const Term& term : terms_) {
      numerators.add(term.p, (term.coefficient * Rational(denominator)).numerator());
    }
    return numerators.divided_by(denominator);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<Term> terms_;
};

}  // namespace

Profile::Profile(unsigned degree) : coefficients_(degree + 1) {}

Profile::Profile(std::vector<Integer> coefficients) : coefficients_(std::move(coefficients)) {
  expects(!coefficients_.empty(), "Profile: needs at least one coefficient");
}

Profile::Profile(std::span<const std::uint64_t> counts)
    : coefficients_(counts.begin(), counts.end()) {
  expects(!coefficients_.empty(), "Profile: needs at least one coefficient");
}

Profile Profile::certain(unsigned degree) {
  return Profile(binomial_row(degree));
}

Result<Profile> Profile::parse(std::string_view text) {
  return ProfileReader(text).read();
}

bool Profile::is_zero() const noexcept {
  return std::ranges::all_of(coefficients_, [](const Integer& c) { return c.is_zero(); });
}

Rational Profile::coefficient(unsigned k) const {
  expects(k <= degree(), "Profile::coefficient: more deliveries than links");
  return Rational(coefficients_[k], denominator_);
}

bool Profile::same_coefficients(const Profile& other) const {
  if (denominator_ == other.denominator_) return coefficients_ == other.coefficients_;
  return degree() == other.degree() && *this == other;
}

Profile Profile::divided_by(const Integer& divisor) const {
  expects(divisor.sign() > 0, "Profile::divided_by: not a positive number");
  Profile result = *this;
  result.denominator_ *= divisor;
  Integer common = result.denominator_;  // of the denominator and all coefficients
  for (const Integer& c : coefficients_) {
    listen();
    if (common == Integer(1)) return result;
    common = gcd(common, c);
  }
  for (Integer& c : result.coefficients_) c = c.divided_exactly_by(common);
  result.denominator_ = result.denominator_.divided_exactly_by(common);
  return result;
}

void Profile::expand_to(const Integer& denominator) {
  if (denominator == denominator_) return;
  const Integer factor = denominator.divided_exactly_by(denominator_);
  for (Integer& c : coefficients_) c *= factor;
  denominator_ = denominator;
}

void Profile::add(unsigned delivered, const Integer& count) {
  expects(delivered <= degree(), "Profile::add: more deliveries than links");
  coefficients_[delivered].add_product(count, denominator_);
}

Profile& Profile::operator+=(const Profile& other) {
  expects(degree() == other.degree(), "Profile: sum of different degrees");
  if (denominator_ != other.denominator_) {
    Profile expanded = other;
    expanded.expand_to(common_multiple(denominator_, other.denominator_));
    expand_to(expanded.denominator_);
    return *this += expanded;
  }
  for (std::size_t k = 0; k < coefficients_.size(); ++k) coefficients_[k] += other.coefficients_[k];
  return *this;
}

Profile& Profile::operator-=(const Profile& other) {
  expects(degree() == other.degree(), "Profile: difference of different degrees");
  if (denominator_ != other.denominator_) return *this += Integer(-1) * other;
  for (std::size_t k = 0; k < coefficients_.size(); ++k) coefficients_[k] -= other.coefficients_[k];
  return *this;
}

Profile operator*(const Profile& a, const Profile& b) {
  const Polynomial product = Polynomial(a.coefficients_) * Polynomial(b.coefficients_);
  std::vector<Integer> coefficients = product.coefficients();
  coefficients.resize(a.degree() + b.degree() + 1);
  Profile result(std::move(coefficients));
  result.denominator_ = a.denominator_ * b.denominator_;
  return result;
}

Profile operator*(const Integer& factor, Profile profile) {
  for (Integer& coefficient : profile.coefficients_) coefficient *= factor;
  return profile;
}

void Profile::add_shifted(unsigned k, const Integer& factor, const Profile& other) {
  expects(other.degree() + k <= degree(), "add_shifted: beyond the degree");
  expects(denominator_ == other.denominator_, "add_shifted: different denominators");
  for (std::size_t j = 0; j < other.coefficients_.size(); ++j) {
    coefficients_[k + j].add_product(factor, other.coefficients_[j]);
  }
}

Profile Profile::raised_to(unsigned target) const {
  expects(target >= degree(), "raised_to: the target is below the degree");
  return target == degree() ? *this : *this * certain(target - degree());
}

Profile Profile::lowered() const {
  if (is_zero()) return Profile(0U);
  // As a polynomial in p/q, the factors (p + q) are the multiplicity of the root -1:
  // shift it to 0, drop the zeros at the bottom, and shift back.
  const Polynomial shifted = translated(Polynomial(coefficients_), Integer(-1));
  const auto& terms = shifted.coefficients();
  const auto first = std::ranges::find_if_not(terms, &Integer::is_zero);
  const auto factors = static_cast<std::size_t>(first - terms.begin());
  const Polynomial quotient =
      translated(Polynomial(std::vector<Integer>(first, terms.end())), Integer(1));
  std::vector<Integer> coefficients = quotient.coefficients();
  coefficients.resize(coefficients_.size() - factors);
  Profile result(std::move(coefficients));
  result.denominator_ = denominator_;
  return result;
}

bool operator==(const Profile& a, const Profile& b) {
  const unsigned degree = std::max(a.degree(), b.degree());
  if (a.denominator_ == b.denominator_) {
    return a.raised_to(degree).coefficients_ == b.raised_to(degree).coefficients_;
  }
  return (b.denominator_ * a.raised_to(degree)).coefficients_ ==
         (a.denominator_ * b.raised_to(degree)).coefficients_;
}

bool Profile::componentwise_at_most(const Profile& other) const {
  const unsigned common = std::max(degree(), other.degree());
  if (degree() != common || other.degree() != common) {
    return raised_to(common).componentwise_at_most(other.raised_to(common));
  }
  if (denominator_ != other.denominator_) {
    return std::ranges::equal(coefficients_, other.coefficients_,
                              [&](const Integer& mine, const Integer& theirs) {
                                return mine * other.denominator_ <= theirs * denominator_;
                              });
  }
  return std::ranges::equal(coefficients_, other.coefficients_, std::less_equal<>{});
}

Rational Profile::operator()(const Probability& p) const {
  // With p = a/b: sum c_k a^k (b-a)^(T-k) over b^T, by Horner in a.
  const Integer a = p.value().numerator();
  const Integer b = p.value().denominator();
  const Integer rest = b - a;
  Integer value;
  Integer scale(1);
  for (auto c = coefficients_.rbegin(); c != coefficients_.rend(); ++c) {
    listen();
    value *= a;
    value.add_product(*c, scale);
    scale *= rest;
  }
  return Rational(value, power(b, degree()) * denominator_);
}

Polynomial Profile::power_basis() const {
  // With h(y) = sum c_k y^(T-k), the profile is p^T h(1/p - 1): h is the profile read
  // backwards, and p^T times a polynomial in 1/p is that one read backwards.
  const std::vector<Integer> backwards(coefficients_.rbegin(), coefficients_.rend());
  const Polynomial moved = translated(Polynomial(backwards), Integer(-1));
  std::vector<Integer> result = moved.coefficients();
  result.resize(coefficients_.size());
  std::ranges::reverse(result);
  return Polynomial(std::move(result));
}

std::string Profile::to_string() const {
  return written(*this, "", "");
}

std::string Profile::latex() const {
  return written(*this, "{", "}");
}

Profile power(const Profile& base, unsigned exponent) {
  Profile result = Profile::certain(0);
  for (unsigned i = 0; i < exponent; ++i) result = result * base;
  return result;
}

std::vector<Root> crossings(const Profile& a, const Profile& b) {
  const unsigned degree = std::max(a.degree(), b.degree());
  const Profile difference = a.raised_to(degree) - b.raised_to(degree);
  expects(!difference.is_zero(), "crossings: the profiles are equal");
  return real_roots(difference.power_basis(), Rational(0), Rational(1));
}

}  // namespace tacit
