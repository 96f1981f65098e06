#include "tacit/check/point.h"

#include <algorithm>
#include <string>
#include <utility>

namespace tacit::check {
namespace {

constexpr unsigned most_refinements = 64;

bool is_probability(const Rational& x) {
  return Rational(0) <= x && x <= Rational(1);
}

std::size_t longest_number(std::string_view text) {
  std::size_t longest = 0;
  std::size_t digits = 0;
  for (const char c : text) {
    digits = c >= '0' && c <= '9' ? digits + 1 : 0;
    longest = std::max(longest, digits);
  }
  return longest;
}

// The text up to the separator, which is removed too; everything when there is none.
std::string_view take(std::string_view& text, char separator) {
  const std::size_t place = text.find(separator);
  const std::string_view head = text.substr(0, place);
  text = place == std::string_view::npos ? std::string_view{} : text.substr(place + 1);
  return head;
}

Checked<Polynomial> polynomial_from(std::string_view text, const Limits& limits) {
  std::vector<Integer> coefficients;
  if (text.empty() || text.ends_with(',')) return malformed("a root without all coefficients");
  while (!text.empty()) {
    auto coefficient = Integer::parse(take(text, ','), limits.digits);
    if (!coefficient) return malformed("not a coefficient in the root of a point");
    coefficients.push_back(std::move(*coefficient));
    if (coefficients.size() > limits.degree + 1) {
      return beyond_limits(
          rejected("a root of a polynomial of degree above " + std::to_string(limits.degree)));
    }
  }
  if (coefficients.back().sign() == 0) {
    return malformed("a root whose polynomial has the leading coefficient 0");
  }
  return Polynomial(std::move(coefficients));
}

}  // namespace

Point::Point(Polynomial polynomial, Rational low, Rational high)
    : exact_(false),
      low_(std::move(low)),
      high_(std::move(high)),
      polynomial_(std::move(polynomial)) {}

Checked<Point> Point::parse(std::string_view text, const Limits& limits) {
  if (longest_number(text) > limits.digits) {
    return beyond_limits(rejected("a number of more than " + std::to_string(limits.digits) +
                                  " digits in a point: " + quoted(text)));
  }
  if (!text.starts_with("root(")) {
    auto value = Rational::parse(text, limits.digits);
    if (!value) return malformed("not a point: " + quoted(text));
    if (!is_probability(*value)) return malformed("point outside [0, 1]: " + quoted(text));
    return Point(std::move(*value));
  }
  std::string_view rest = text.substr(5);
  if (!rest.ends_with(')')) return malformed("a root without closing bracket: " + quoted(text));
  rest.remove_suffix(1);
  if (std::count(rest.begin(), rest.end(), ';') != 1) {
    return malformed("a root needs one semicolon: " + quoted(text));
  }
  auto polynomial = polynomial_from(take(rest, ';'), limits);
  if (!polynomial) return polynomial.flaw();
  const std::size_t comma = rest.find(',');
  if (comma == std::string_view::npos)
    return malformed("a root needs an interval: " + quoted(text));
  const auto low = Rational::parse(rest.substr(0, comma), limits.digits);
  const auto high = Rational::parse(rest.substr(comma + 1), limits.digits);
  if (!low || !high) return malformed("the interval of a root is not rational: " + quoted(text));
  if (!is_probability(*low) || !is_probability(*high) || !(*low < *high)) {
    return malformed("the interval of a root is not within [0, 1]: " + quoted(text));
  }
  const SturmSequence sturm(*polynomial);
  if (!sturm.is_square_free()) {
    return rejected("the polynomial of a root is not square-free: " + quoted(text));
  }
  if (polynomial->sign_at(*low) == 0 || polynomial->sign_at(*high) == 0) {
    return rejected("the polynomial of a root vanishes at an end: " + quoted(text));
  }
  if (sturm.roots(*low, *high) != 1) {
    return rejected("the interval of a root does not hold exactly one: " + quoted(text));
  }
  return Point(std::move(*polynomial), *low, *high);
}

void Point::refine() {
  if (exact_) return;
  Rational middle = Rational::middle(low_, high_);
  const int sign = polynomial_.sign_at(middle);
  if (sign == 0) {
    exact_ = true;
    low_ = middle;
    high_ = std::move(middle);
  } else if (sign == polynomial_.sign_at(low_)) {
    low_ = std::move(middle);
  } else {
    high_ = std::move(middle);
  }
}

int Point::sign_of(const Polynomial& polynomial) const {
  if (exact_) return polynomial.sign_at(low_);
  return SturmSequence::sign_at_root(polynomial_, low_, high_, polynomial);
}

// The first derivative that is not zero here has the sign.
int Point::sign_after(const Polynomial& polynomial) const {
  Polynomial derivative = polynomial;
  while (!derivative.is_zero()) {
    if (const int sign = sign_of(derivative); sign != 0) return sign;
    derivative = derivative.derivative();
  }
  return 0;
}

int Point::compare_with(const Rational& value) const {
  if (exact_) return low_ < value ? -1 : (value < low_ ? 1 : 0);
  if (high_ <= value) return -1;
  if (value <= low_) return 1;
  // The polynomial changes its sign once between low and high: at this number.
  const int sign = polynomial_.sign_at(value);
  if (sign == 0) return 0;
  return sign == polynomial_.sign_at(low_) ? 1 : -1;
}

int Point::compare(const Point& a, const Point& b) {
  if (b.exact_) return a.compare_with(b.low_);
  if (a.exact_) return -b.compare_with(a.low_);
  if (b.compare_with(a.low_) <= 0) return 1;
  if (b.compare_with(a.high_) >= 0) return -1;
  // The second lies where the polynomial of the first changes its sign once.
  const int sign = b.sign_of(a.polynomial_);
  if (sign == 0) return 0;
  return sign == a.polynomial_.sign_at(a.low_) ? 1 : -1;
}

std::optional<Rational> Point::between(Point& a, Point& b) {
  for (unsigned i = 0; i < most_refinements; ++i) {
    if (a.high_ < b.low_) return Rational::middle(a.high_, b.low_);
    a.refine();
    b.refine();
  }
  return std::nullopt;
}

std::vector<Point> real_roots(const Polynomial& polynomial, const Rational& a, const Rational& b,
                              Meter& meter) {
  const Polynomial square_free = polynomial.square_free_part();
  std::vector<Point> found;
  if (square_free.degree() == 0) return found;
  const SturmSequence sturm(square_free);
  // Open intervals still to be searched, the leftmost on top, and single roots.
  std::vector<std::pair<Rational, Rational>> open{{a, b}};
  while (!open.empty()) {
    meter.look();
    const auto [low, high] = std::move(open.back());
    open.pop_back();
    if (low == high) {
      found.emplace_back(Point(low));
      continue;
    }
    const bool at_high = square_free.sign_at(high) == 0;
    const std::size_t count = sturm.roots(low, high) - (at_high ? 1 : 0);
    if (count == 0) continue;
    if (count == 1 && !at_high && square_free.sign_at(low) != 0) {
      found.emplace_back(Point(square_free, low, high));
      continue;
    }
    const Rational middle = Rational::middle(low, high);
    open.emplace_back(middle, high);
    if (square_free.sign_at(middle) == 0) open.emplace_back(middle, middle);
    open.emplace_back(low, middle);
  }
  return found;
}

}  // namespace tacit::check
