#include "tacit/check/function.h"

#include <algorithm>
#include <string>

namespace tacit::check {
namespace {

std::uint64_t words(const Integer& number) {
  return mpz_size(number.raw()) + std::uint64_t{1};
}

// A sum or difference of all coefficients.
template <class Combine>
void combine(Polynomial& sum, const Polynomial& term, Meter& meter, const Combine& change) {
  std::vector<Integer> result = sum.coefficients();
  const std::vector<Integer>& other = term.coefficients();
  if (result.size() < other.size()) result.resize(other.size());
  for (std::size_t i = 0; i < other.size(); ++i) {
    meter.multiply(words(result[i]) + words(other[i]));
    change(result[i], other[i]);
  }
  sum = Polynomial(std::move(result));
}

}  // namespace

Checked<Polynomial> function_from(std::string_view text, Meter& meter) {
  const Flaw wrong = malformed("not a function of p: " + quoted(text));
  std::vector<Integer> coefficients;
  bool more = true;
  while (more) {
    const std::size_t comma = text.find(',');
    more = comma != std::string_view::npos;
    const std::string_view number = text.substr(0, comma);
    // Digits become words in fewer steps than a product of numbers of half the length takes.
    constexpr std::uint64_t digits_of_word = 19;
    const std::uint64_t length = 1 + number.size() / digits_of_word;
    meter.multiply(length * length);
    auto coefficient = Integer::parse(number, number.size());
    if (!coefficient) return wrong;
    coefficients.push_back(std::move(*coefficient));
    if (coefficients.size() > meter.limits().function_degree + 1) {
      return beyond_limits(
          rejected("a function of degree above " + std::to_string(meter.limits().function_degree)));
    }
    if (more) text.remove_prefix(comma + 1);
  }
  if (coefficients.size() > 1 && coefficients.back().sign() == 0) return wrong;
  return Polynomial(std::move(coefficients));
}

void add(Polynomial& sum, const Polynomial& term, Meter& meter) {
  combine(sum, term, meter, [](Integer& a, const Integer& b) { a += b; });
}

void subtract(Polynomial& sum, const Polynomial& term, Meter& meter) {
  combine(sum, term, meter, [](Integer& a, const Integer& b) { a -= b; });
}

Polynomial product(const Polynomial& a, const Polynomial& b, Meter& meter) {
  if (a.is_zero() || b.is_zero()) return {};
  std::vector<Integer> result(a.coefficients().size() + b.coefficients().size() - 1);
  for (std::size_t i = 0; i < a.coefficients().size(); ++i) {
    for (std::size_t j = 0; j < b.coefficients().size(); ++j) {
      meter.multiply(words(a.coefficients()[i]) * words(b.coefficients()[j]));
      result[i + j].add_product(a.coefficients()[i], b.coefficients()[j]);
    }
  }
  return Polynomial(std::move(result));
}

Stretch::Stretch(Point first, Point last, Meter& meter)
    : first_(std::move(first)),
      last_(std::move(last)),
      single_(Point::compare(first_, last_) == 0),
      meter_(&meter) {
  if (single_) return;
  // Two points of bounded degree and size are told apart by boundedly many refinements.
  while (true) {
    meter.compare_exactly();
    if (const auto sample = Point::between(first_, last_)) {
      sample_ = *sample;
      return;
    }
  }
}

void Stretch::count(const Polynomial& function) const {
  std::size_t bits = 0;
  for (const Integer& c : function.coefficients()) {
    bits = std::max(bits, mpz_sizeinbase(c.raw(), 2));
  }
  const Limits& limits = meter_->limits();
  if (function.degree() > limits.function_degree || bits > limits.function_bits) {
    throw Refused(beyond_limits(rejected("too large: the sign of a function of degree above " +
                                         std::to_string(limits.function_degree) +
                                         " or with numbers of more than " +
                                         std::to_string(limits.function_bits) + " bits")));
  }
  meter_->compare_exactly();
}

std::vector<Point> Stretch::roots_within(const Polynomial& function) const {
  std::vector<Point> within;
  for (Point& root : real_roots(function, first_.low(), last_.high(), *meter_)) {
    meter_->compare_exactly();
    if (Point::compare(first_, root) < 0 && Point::compare(root, last_) < 0) {
      within.push_back(std::move(root));
    }
  }
  return within;
}

int Stretch::sign_within(const Polynomial& function) const {
  if (function.degree() == 0) return function.is_zero() ? 0 : function.coefficients()[0].sign();
  count(function);
  return single_ ? first_.sign_of(function) : function.sign_at(sample_);
}

bool Stretch::is_nowhere_negative(const Polynomial& function) const {
  if (function.degree() == 0) return sign_within(function) >= 0;
  count(function);
  if (single_) return first_.sign_of(function) >= 0;
  if (first_.sign_after(function) < 0) return false;
  // Up to the next root the sign is that right after this one. No other root lies between low()
  // and high(), nor is high() one.
  const std::vector<Point> roots = roots_within(function);
  return std::all_of(roots.begin(), roots.end(), [&](const Point& root) {
    meter_->compare_exactly();
    return (root.is_exact() ? root.sign_after(function) : function.sign_at(root.high())) > 0;
  });
}

bool Stretch::is_positive(const Polynomial& function) const {
  if (function.degree() == 0) return sign_within(function) > 0;
  count(function);
  if (first_.sign_of(function) <= 0) return false;
  if (single_) return true;
  return last_.sign_of(function) > 0 && roots_within(function).empty();
}

}  // namespace tacit::check
