#include "tacit/atlas/mixture_text.h"

#include <utility>

#include "tacit/bound/certificate_point.h"

namespace tacit {
namespace {

// More than a proof may have that the checker accepts.
constexpr std::uint64_t most_rules = std::uint64_t{1} << 12;
constexpr std::uint64_t most_parts = std::uint64_t{1} << 16;
constexpr std::size_t most_digits = std::size_t{1} << 20;      // of one coefficient
constexpr std::size_t most_characters = std::size_t{1} << 26;  // of all functions that are kept

class MixtureReader {
 public:
  MixtureReader(const System& system, TextLines& lines)
      : lines_(lines),
        proof_{.system = {system.processes, system.rounds, system.channel},
               .claim = system.task.takes_fractions() ? MixtureProof::Claim::discrepancy
                                                      : MixtureProof::Claim::consensus} {}

  Result<MixtureProof> read() {
    const auto rules = counted("rules", most_rules);
    if (!rules) return rules.failure();
    for (std::uint64_t i = 0; i < *rules; ++i) {
      if (const auto done = read_rule(); !done) return done.failure();
    }
    const auto parts = counted("parts", most_parts);
    if (!parts) return parts.failure();
    for (std::uint64_t i = 0; i < *parts; ++i) {
      if (const auto done = read_part(); !done) return done.failure();
    }
    return std::move(proof_);
  }

 private:
  // Goes to the next line and reads `word COUNT`.
  Result<std::uint64_t> counted(std::string_view word, std::uint64_t most) {
    const auto line = lines_.next();
    if (!line) return line.failure();
    TextWords words(*line);
    const bool right_word = words.next() == word;
    const auto count = words.number(most);
    if (!right_word || !count || *count == 0 || !words.empty()) {
      return unreadable("not the number of " + std::string(word), *line);
    }
    return *count;
  }

  Result<Done> read_rule() {
    const auto line = lines_.next();
    if (!line) return line.failure();
    TextWords words(*line);
    const bool right_word = words.next() == "rule";
    const std::string_view bits = words.empty() ? std::string_view{} : words.next();
    if (!right_word || !words.empty() || bits.find_first_not_of("01") != std::string_view::npos) {
      return unreadable("not a rule of a certificate", *line);
    }
    if (!keep(bits)) return too_long();
    proof_.rules.emplace_back(bits);
    return Done{};
  }

  Result<Done> read_part() {
    auto on = read_ends();
    if (!on) return on.failure();
    MixtureProof::Part part{*std::move(on), {}, {}, {}, {}, {}};
    auto denominator = read_function("denominator");
    if (!denominator) return denominator.failure();
    part.denominator = *std::move(denominator);
    if (part.denominator.is_zero()) {
      return fail(ErrorCode::parse_error, "a part of a certificate has the denominator 0");
    }
    auto value = read_function("value");
    if (!value) return value.failure();
    part.value = *std::move(value);
    auto distribution = read_functions("distribution");
    if (!distribution) return distribution.failure();
    part.distribution = *std::move(distribution);
    if (part.distribution.size() != proof_.system.processes + std::size_t{1}) {
      return fail(ErrorCode::parse_error, "a distribution of another number of inputs");
    }
    if (const auto done = read_mixture_of(part); !done) return done;
    proof_.parts.push_back(std::move(part));
    return Done{};
  }

  Result<Interval> read_ends() {
    const auto line = lines_.next();
    if (!line) return line.failure();
    TextWords words(*line);
    if (words.next() != "part") return unreadable("not a part of a certificate", *line);
    auto from = parse_certificate_point(words.next());
    if (!from) return from.failure();
    auto to = parse_certificate_point(words.next());
    if (!to) return to.failure();
    const bool late = proof_.parts.empty() || proof_.parts.back().on.to <= *from;
    if (!words.empty() || *from > *to || !late) return unreadable("parts out of order", *line);
    return Interval{*std::move(from), *std::move(to)};
  }

  // Reads the lines `weight` and passes over the lines `flow`, up to the end of the part.
  Result<Done> read_mixture_of(MixtureProof::Part& part) {
    while (true) {
      const auto line = lines_.next();
      if (!line) return line.failure();
      if (*line == "end") break;
      TextWords words(*line);
      const std::string_view kind = words.next();
      if (kind == "flow") continue;
      const auto rule = words.number(proof_.rules.size());
      if (kind != "weight" || !rule || *rule == 0) {
        return unreadable("not the weight of a rule", *line);
      }
      auto amount = parse_function(words.next());
      if (!amount) return amount.failure();
      if (!words.empty()) return unreadable("not the weight of a rule", *line);
      part.mixture.push_back({static_cast<std::size_t>(*rule) - 1, *std::move(amount)});
    }
    if (!part.mixture.empty()) return Done{};
    return fail(ErrorCode::parse_error, "a part of a certificate draws no rule");
  }

  Result<Polynomial> read_function(std::string_view word) {
    const auto functions = read_functions(word);
    if (!functions) return functions.failure();
    if (functions->size() == 1) return functions->front();
    return fail(ErrorCode::parse_error, "expected one function after '" + std::string(word) + "'");
  }

  // Goes to the next line and reads `word F0 F1 ...`.
  Result<std::vector<Polynomial>> read_functions(std::string_view word) {
    const auto line = lines_.next();
    if (!line) return line.failure();
    TextWords words(*line);
    if (words.next() != word) return unreadable("expected '" + std::string(word) + "'", *line);
    std::vector<Polynomial> functions;
    while (!words.empty()) {
      auto function = parse_function(words.next());
      if (!function) return function.failure();
      functions.push_back(*std::move(function));
    }
    return functions;
  }

  // "C0,C1,...,CD"
  Result<Polynomial> parse_function(std::string_view text) {
    if (!keep(text)) return too_long();
    std::vector<Integer> coefficients;
    while (true) {
      const std::size_t comma = text.find(',');
      const std::string_view number = text.substr(0, comma);
      if (number.size() > most_digits) return too_long();
      auto coefficient = Integer::parse(number);
      if (!coefficient) return unreadable("not a function of a certificate", text);
      coefficients.push_back(*std::move(coefficient));
      if (comma == std::string_view::npos) break;
      text = text.substr(comma + 1);
    }
    return Polynomial(std::move(coefficients));
  }

  // Counts a text that is kept; false where there is too much of it.
  bool keep(std::string_view text) {
    characters_ += text.size() + sizeof(Polynomial);
    return characters_ <= most_characters;
  }
  static Failure too_long() {
    return fail(ErrorCode::too_large, "the functions of the certificate are too long");
  }

  TextLines& lines_;
  MixtureProof proof_;
  std::size_t characters_ = 0;
};

}  // namespace

Result<MixtureProof> read_mixture(const System& system, std::string_view inputs, TextLines& lines) {
  if (!inputs.starts_with("inputs ")) return unreadable("not the inputs of a certificate", inputs);
  if (inputs != "inputs worst") {
    return unreadable(
        "an atlas keeps optima on the worst input, and this one is about another "
        "distribution",
        inputs);
  }
  return MixtureReader(system, lines).read();
}

std::vector<Interval> covered_by(const MixtureProof& proof) {
  std::vector<Interval> covered;
  for (const MixtureProof::Part& part : proof.parts) {
    if (!covered.empty() && covered.back().to == part.on.from) {
      covered.back().to = part.on.to;
    } else {
      covered.push_back(part.on);
    }
  }
  return covered;
}

}  // namespace tacit
