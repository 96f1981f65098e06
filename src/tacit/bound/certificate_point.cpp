#include "tacit/bound/certificate_point.h"

#include <utility>
#include <vector>

#include "tacit/base/polynomial.h"
#include "tacit/base/quoted.h"

namespace tacit {
namespace {

// Of the coefficients, a few numbers for the interval, and what separates them.
constexpr std::size_t most_point_characters = (most_point_degree + 8) * (most_point_digits + 2);

bool in_unit_interval(const Rational& value) {
  return value >= Rational(0) && value <= Rational(1);
}

// The numbers of a list "-1,1,0,1"; nothing when one is none, or when there are too many.
std::optional<std::vector<Integer>> parse_coefficients(std::string_view list) {
  std::vector<Integer> coefficients;
  while (!list.empty()) {
    const std::size_t comma = list.find(',');
    const auto coefficient = Integer::parse(list.substr(0, comma));
    if (!coefficient || coefficients.size() > most_point_degree) return std::nullopt;
    coefficients.push_back(*coefficient);
    list = comma == std::string_view::npos ? std::string_view{} : list.substr(comma + 1);
  }
  return coefficients;
}

// The text between the parentheses of root(...); nothing when that is no point.
std::optional<AlgebraicNumber> parse_root(std::string_view text) {
  const std::size_t semicolon = text.find(';');
  if (semicolon == std::string_view::npos) return std::nullopt;
  auto coefficients = parse_coefficients(text.substr(0, semicolon));
  const std::string_view ends = text.substr(semicolon + 1);
  const std::size_t comma = ends.find(',');
  if (!coefficients || comma == std::string_view::npos) return std::nullopt;
  const auto low = Rational::parse(ends.substr(0, comma));
  const auto high = Rational::parse(ends.substr(comma + 1));
  const Polynomial polynomial(*std::move(coefficients));
  if (!low || !high || !in_unit_interval(*low) || !in_unit_interval(*high) || *low >= *high ||
      polynomial.is_zero()) {
    return std::nullopt;
  }
  if (polynomial.sign_at(*low) == 0 || polynomial.sign_at(*high) == 0) return std::nullopt;
  std::vector<Root> roots = real_roots(polynomial, *low, *high);
  if (roots.size() != 1 || roots.front().multiplicity != 1) return std::nullopt;
  return std::move(roots.front().value);
}

}  // namespace

std::string certificate_point(const AlgebraicNumber& point) {
  if (point.is_rational()) return point.lower().to_string();
  std::string text = "root(";
  for (const Integer& coefficient : point.minimal_polynomial().coefficients()) {
    text += (text.back() == '(' ? "" : ",") + coefficient.to_string();
  }
  return text + ";" + point.lower().to_string() + "," + point.upper().to_string() + ")";
}

Result<AlgebraicNumber> parse_certificate_point(std::string_view text) {
  const auto bad = [&] {
    return fail(ErrorCode::parse_error, "not a point of a certificate: " + quoted_text(text));
  };
  constexpr std::string_view opening = "root(";
  if (text.size() > most_point_characters) return bad();
  if (!text.starts_with(opening)) {
    const auto value = Rational::parse(text);
    if (!value || !in_unit_interval(*value)) return bad();
    return AlgebraicNumber(*value);
  }
  if (!text.ends_with(')')) return bad();
  auto root = parse_root(text.substr(opening.size(), text.size() - opening.size() - 1));
  if (!root) return bad();
  return *std::move(root);
}

}  // namespace tacit
