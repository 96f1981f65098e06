#include "tacit/atlas/certificate_head.h"

#include <cerrno>
#include <fstream>
#include <system_error>

#include "tacit/base/quoted.h"
#include "tacit/check/decompression.h"
#include "tacit/check/fields.h"
#include "tacit/check/limits.h"
#include "tacit/check/line_reader.h"

namespace tacit {
namespace {

// Whatever the checker takes as a point is shorter: its numbers, a few of them for the interval,
// and what separates them.
constexpr std::size_t most_point_characters =
    (check::Limits{}.degree + 8) * (check::Limits{}.digits + 2);

Failure unreadable(std::string_view what, std::string_view line) {
  return fail(ErrorCode::parse_error, std::string(what) + ": " + quoted_text(line));
}

// Lines that are neither empty nor comments.
class Lines {
 public:
  explicit Lines(std::istream& text) : reader_(text, check::Limits{}.line_bytes) {}

  [[nodiscard]] Result<std::string_view> next() {
    while (reader_.next()) {
      if (!reader_.line().empty() && !reader_.line().starts_with('#')) return reader_.line();
    }
    return fail(ErrorCode::parse_error, "the certificate ends too early");
  }

 private:
  check::LineReader reader_;
};

Result<System> system_in(std::string_view line) {
  check::Fields fields(line);
  constexpr std::uint64_t most = 100'000;
  const bool right_word = fields.next_is("system");
  const auto processes = fields.natural(most);
  const auto rounds = fields.natural(most);
  const auto channel = parse_channel(fields.next());
  if (!right_word || !processes || !rounds || !channel || !fields.next_is("consensus") ||
      !fields.empty()) {
    return unreadable("not the system of a certificate", line);
  }
  return checked_system(
      {static_cast<unsigned>(*processes), static_cast<unsigned>(*rounds), *channel});
}

Result<std::vector<Interval>> intervals_in(std::string_view line) {
  check::Fields fields(line);
  if (!fields.next_is("on")) return unreadable("not the intervals of a certificate", line);
  std::vector<Interval> on;
  while (!fields.empty()) {
    auto from = parse_certificate_point(fields.next());
    if (!from) return from.failure();
    auto to = parse_certificate_point(fields.next());
    if (!to) return to.failure();
    if (*from > *to || (!on.empty() && on.back().to >= *from)) {
      return unreadable("intervals out of order", line);
    }
    on.push_back({*std::move(from), *std::move(to)});
  }
  if (on.empty()) return unreadable("no interval", line);
  return on;
}

Result<ListedAlgorithm> algorithm_in(std::string_view line) {
  check::Fields fields(line);
  ListedAlgorithm algorithm;
  const bool right_word = fields.next_is("algorithm");
  const std::string_view bits = fields.next();
  if (!right_word || bits.find_first_not_of("01") != std::string_view::npos) {
    return unreadable("not an algorithm of a certificate", line);
  }
  algorithm.decisions.reserve(bits.size());
  for (const char bit : bits) algorithm.decisions.push_back(bit == '1' ? Bit::one : Bit::zero);
  const std::size_t end = std::string_view("algorithm ").size() + bits.size();
  if (line.size() > end) algorithm.name = line.substr(end + 1);
  return algorithm;
}

}  // namespace

Result<AlgebraicNumber> parse_certificate_point(std::string_view text) {
  const auto bad = [&] { return unreadable("not a point of a certificate", text); };
  if (text.size() > most_point_characters) return bad();
  const auto inside = [](const Rational& value) {
    return value >= Rational(0) && value <= Rational(1);
  };
  if (!text.starts_with("root(")) {
    const auto value = Rational::parse(text);
    if (!value || !inside(*value)) return bad();
    return AlgebraicNumber(*value);
  }
  const std::size_t semicolon = text.find(';');
  if (!text.ends_with(')') || semicolon == std::string_view::npos) return bad();
  std::string_view list = text.substr(5, semicolon - 5);
  std::vector<Integer> coefficients;
  while (!list.empty()) {
    const std::size_t comma = list.find(',');
    const auto coefficient = Integer::parse(list.substr(0, comma));
    if (!coefficient || coefficients.size() > check::Limits{}.degree) return bad();
    coefficients.push_back(*coefficient);
    list = comma == std::string_view::npos ? std::string_view{} : list.substr(comma + 1);
  }
  const std::string_view ends = text.substr(semicolon + 1, text.size() - semicolon - 2);
  const std::size_t comma = ends.find(',');
  if (comma == std::string_view::npos) return bad();
  const auto low = Rational::parse(ends.substr(0, comma));
  const auto high = Rational::parse(ends.substr(comma + 1));
  const Polynomial polynomial(std::move(coefficients));
  if (!low || !high || !inside(*low) || !inside(*high) || *low >= *high || polynomial.is_zero()) {
    return bad();
  }
  if (polynomial.sign_at(*low) == 0 || polynomial.sign_at(*high) == 0) return bad();
  std::vector<Root> roots = real_roots(polynomial, *low, *high);
  if (roots.size() != 1 || roots.front().multiplicity != 1) return bad();
  return std::move(roots.front().value);
}

Result<CertificateHead> read_certificate_head(std::istream& text) {
  Lines lines(text);
  const auto first = lines.next();
  if (!first) return first.failure();
  if (*first != "tacit certificate 1") {
    return unreadable("not a certificate of version 1", *first);
  }
  const auto system_line = lines.next();
  if (!system_line) return system_line.failure();
  const auto system = system_in(*system_line);
  if (!system) return system.failure();
  const auto interval_line = lines.next();
  if (!interval_line) return interval_line.failure();
  auto on = intervals_in(*interval_line);
  if (!on) return on.failure();
  CertificateHead head{*system, *std::move(on), {}};
  const auto count_line = lines.next();
  if (!count_line) return count_line.failure();
  check::Fields fields(*count_line);
  constexpr std::uint64_t most = check::Limits{}.algorithms;
  const bool right_word = fields.next_is("algorithms");
  const auto count = fields.natural(most);
  if (!right_word || !count || *count == 0 || !fields.empty()) {
    return unreadable("not the number of algorithms", *count_line);
  }
  for (std::uint64_t i = 0; i < *count; ++i) {
    const auto line = lines.next();
    if (!line) return line.failure();
    auto algorithm = algorithm_in(*line);
    if (!algorithm) return algorithm.failure();
    head.algorithms.push_back(*std::move(algorithm));
  }
  return head;
}

Result<CertificateHead> certificate_head_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    return fail(ErrorCode::io_error,
                "cannot read " + quoted_path(path) + ": " + std::generic_category().message(errno));
  }
  try {
    const auto buffer = check::decompressed(file);
    std::istream text(buffer ? buffer.get() : file.rdbuf());
    return read_certificate_head(text);
  } catch (const std::runtime_error& error) {
    return fail(ErrorCode::io_error, "cannot read " + quoted_path(path) + ": " + error.what());
  }
}

}  // namespace tacit
