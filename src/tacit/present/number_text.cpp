#include "tacit/present/number_text.h"

#include <algorithm>

#include "tacit/base/quoted.h"

namespace tacit {
namespace {

constexpr std::size_t longest_fraction = 24;
constexpr std::size_t longest_polynomial = 160;
constexpr std::size_t longest_input = 24;
constexpr int largest_shown_degree = 8;

std::size_t terms_of(const Profile& profile) {
  const auto& coefficients = profile.coefficients();
  return static_cast<std::size_t>(
      std::ranges::count_if(coefficients, [](const Integer& c) { return !c.is_zero(); }));
}

std::string size_of(const Profile& profile) {
  return "polynomial of degree " + std::to_string(profile.degree()) + ", " +
         std::to_string(terms_of(profile)) + " terms";
}

// "1.5e-12" as LaTeX writes it.
std::string decimal_latex(const std::string& decimal) {
  const std::size_t at = decimal.find('e');
  if (at == std::string::npos) return decimal;
  return decimal.substr(0, at) + " \\cdot 10^{" + decimal.substr(at + 1) + "}";
}

// The lowest degree with integer coefficients, where that is shorter.
Profile simplest(const Profile& profile) {
  Profile lowered = profile.lowered();
  return terms_of(lowered) < terms_of(profile) ? lowered : profile;
}

}  // namespace

std::string value_text(const Rational& value) {
  const std::string exact = value.to_string();
  const std::string decimal = value.decimal(10);
  if (exact == decimal) return exact;
  const auto rounded = Rational::parse(decimal);
  const bool terminates = rounded && *rounded == value;
  if (exact.size() > longest_fraction) return (terminates ? "" : "~") + decimal;
  return exact + (terminates ? " = " : " ~ ") + decimal;
}

std::string point_text(const AlgebraicNumber& point) {
  if (point.is_rational()) return point.lower().to_string();
  std::string text = "~" + point.decimal(10);
  const Polynomial& minimal = point.minimal_polynomial();
  if (minimal.degree() <= largest_shown_degree) return text + ", root of " + minimal.to_string();
  return text + ", algebraic of degree " + std::to_string(minimal.degree());
}

std::string polynomial_text(const Profile& profile) {
  const Profile simple = simplest(profile);
  const std::string text = simple.to_string();
  return text.size() <= longest_polynomial ? text : size_of(simple);
}

std::string delivery_text(const std::optional<Probability>& at, const std::string& loss_file,
                          const std::string& channel_file) {
  const std::string point = at ? "p = " + at->value().to_string() : "";
  if (loss_file.empty() && channel_file.empty()) return point;
  const std::string file =
      loss_file.empty() ? "losses as in " + channel_file : "links as in " + loss_file;
  return printable(file) + (at ? ", else " + point : "");
}

std::string error_word(const Task& task) {
  return task.takes_fractions() ? "discrepancy" : "error";
}

std::string task_words(const Task& task) {
  return task.takes_fractions() ? ", approximate agreement" : "";
}

std::string counted(std::uint64_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

std::string short_input_text(const std::string& input) {
  if (input.size() <= longest_input) return input;
  std::string text;
  for (std::size_t at = 0; at < input.size();) {
    const std::size_t end = std::min(input.find_first_not_of(input[at], at), input.size());
    text += (text.empty() ? "" : " ") + std::string(1, input[at]) + "^" + std::to_string(end - at);
    at = end;
  }
  return text;
}

std::string value_latex(const Rational& value) {
  const std::string below = value.denominator().to_string();
  if (below == "1") return value.to_string();
  if (value.to_string().size() > longest_fraction)
    return "\\approx " + decimal_latex(value.decimal(10));
  return "\\frac{" + value.numerator().to_string() + "}{" + below + "}";
}

std::string point_latex(const AlgebraicNumber& point) {
  if (point.is_rational()) return value_latex(point.lower());
  return "\\approx " + decimal_latex(point.decimal(10));
}

std::string polynomial_latex(const Profile& profile) {
  const Profile simple = simplest(profile);
  const std::string text = simple.latex();
  return text.size() <= 2 * longest_polynomial ? text : "\\text{" + size_of(simple) + "}";
}

std::string escaped_latex(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
      case '\\':
        result += "\\textbackslash{}";
        break;
      case '^':
        result += "\\textasciicircum{}";
        break;
      case '~':
        result += "\\textasciitilde{}";
        break;
      // TeX's first fonts have other signs in these places.
      case '<':
        result += "\\textless{}";
        break;
      case '>':
        result += "\\textgreater{}";
        break;
      case '|':
        result += "\\textbar{}";
        break;
      case '#':
      case '$':
      case '%':
      case '&':
      case '_':
      case '{':
      case '}':
        result += '\\';
        [[fallthrough]];
      default:
        result += c;
    }
  }
  return result;
}

}  // namespace tacit
