#include "tacit/model/system.h"

#include <bit>

#include "tacit/base/contract.h"
#include "tacit/base/profile.h"
#include "tacit/base/quoted.h"

namespace tacit {

Rational Monomial::operator()(const Probability& p) const {
  return power(p.value(), delivered) * power(Rational(1) - p.value(), lost);
}

std::string Monomial::to_string() const {
  Profile profile(delivered + lost);
  profile.add(delivered);
  return profile.to_string();
}

std::uint64_t System::execution_bits() const {
  const unsigned values = task.values();
  if (std::has_single_bit(values)) {
    return std::uint64_t{processes} * static_cast<unsigned>(std::countr_zero(values)) + links();
  }
  // M^n, while it is no larger than what could be numbered.
  constexpr unsigned most_bits = 63;
  std::uint64_t inputs = 1;
  for (unsigned i = 0; i < processes; ++i) {
    if (inputs > (std::uint64_t{1} << most_bits) / values) {
      return std::uint64_t{processes} * static_cast<unsigned>(std::bit_width(values)) + links();
    }
    inputs *= values;
  }
  return static_cast<unsigned>(std::bit_width(inputs)) + links();
}

std::string System::to_string() const {
  std::string text = std::to_string(processes) + " processes, " + std::to_string(rounds) +
                     (rounds == 1 ? " round, " : " rounds, ") + std::string(channel_name(channel));
  if (task.kind() != TaskKind::consensus) text += ", " + task.name();
  if (task.values() > 2) text += ", " + std::to_string(task.values()) + " values";
  return text;
}

Result<System> checked_system(System system) {
  if (system.processes < 2) {
    return fail(ErrorCode::invalid_argument,
                "needs at least 2 processes: '" + std::to_string(system.processes) + "'");
  }
  constexpr unsigned most = 100'000;
  if (system.processes > most) {
    return fail(ErrorCode::invalid_argument,
                "more than 100000 processes: '" + std::to_string(system.processes) + "'");
  }
  if (system.rounds > most) {
    return fail(ErrorCode::invalid_argument,
                "more than 100000 rounds: '" + std::to_string(system.rounds) + "'");
  }
  return system;
}

Executions::Executions(const System& system)
    : n_(system.processes),
      rounds_(system.rounds),
      per_round_(static_cast<unsigned>(links_per_round(system.channel, system.processes))),
      links_(static_cast<unsigned>(system.links())),
      values_(system.task.values()),
      inputs_(1) {
  expects(system.numbered(), "Executions: too many to be numbered");
  for (unsigned i = 0; i < n_; ++i) {
    weights_.push_back(inputs_);
    inputs_ *= values_;
  }
}

ValueSet Executions::values_in(InputId input) const noexcept {
  ValueSet values = 0;
  std::uint64_t rest = input.value();
  for (unsigned i = 0; i < n_; ++i) {
    values |= only_value(static_cast<Value>(rest % values_));
    rest /= values_;
  }
  return values;
}

InputId Executions::input_of(std::span<const Value> values) const noexcept {
  std::uint64_t input = 0;
  for (unsigned i = 0; i < n_; ++i) input += weights_[i] * static_cast<unsigned>(values[i]);
  return InputId(input);
}

std::string Executions::text(InputId input) const {
  std::string text;
  for (const ProcessId i : ProcessSet::first(n_)) text += digit_of(value(input, i));
  return text;
}

Result<InputId> Executions::parse_values(std::string_view text) const {
  if (text.size() != n_) {
    return fail(ErrorCode::parse_error,
                "expected " + std::to_string(n_) + " values: " + quoted_text(text));
  }
  std::uint64_t input = 0;
  for (unsigned i = 0; i < n_; ++i) {
    const char last = digit_of(static_cast<Value>(values_ - 1));
    if (text[i] < '0' || text[i] > last) {
      return fail(ErrorCode::parse_error, "expected only values from 0 to " + std::string(1, last) +
                                              ": " + quoted_text(text));
    }
    input += weights_[i] * static_cast<unsigned>(text[i] - '0');
  }
  return InputId(input);
}

Monomial Executions::weight(FacetId facet) const noexcept {
  const auto delivered = static_cast<unsigned>(std::popcount(pattern(facet).value()));
  return {delivered, links_ - delivered};
}

std::uint64_t Executions::round_links(Pattern pattern, unsigned round) const noexcept {
  const std::uint64_t mask = (std::uint64_t{1} << per_round_) - 1;
  return (pattern.value() >> ((rounds_ - 1 - round) * per_round_)) & mask;
}

std::string Executions::pattern_text(Pattern pattern) const {
  std::string text;
  for (unsigned round = 0; round < rounds_; ++round) {
    if (round > 0) text += '|';
    const std::uint64_t delivered = round_links(pattern, round);
    for (unsigned link = 0; link < per_round_; ++link) {
      text += ((delivered >> link) & 1) != 0 ? 'T' : '.';
    }
  }
  return text;
}

Result<Pattern> Executions::parse_pattern(std::string_view text) const {
  const auto malformed = [&](const std::string& what) {
    return fail(ErrorCode::parse_error, what + ": " + quoted_text(text));
  };
  std::uint64_t value = 0;
  std::size_t at = 0;
  for (unsigned round = 0; round < rounds_; ++round) {
    if (round > 0 && (at >= text.size() || text[at++] != '|')) {
      return malformed("expected " + std::to_string(rounds_) + " rounds separated by '|'");
    }
    std::uint64_t delivered = 0;
    for (unsigned link = 0; link < per_round_; ++link, ++at) {
      if (at >= text.size() || (text[at] != 'T' && text[at] != '.')) {
        return malformed("expected " + std::to_string(per_round_) + " of 'T' and '.' a round");
      }
      if (text[at] == 'T') delivered |= std::uint64_t{1} << link;
    }
    value = (value << per_round_) | delivered;
  }
  if (at != text.size()) return malformed("pattern too long");
  return Pattern(value);
}

}  // namespace tacit
