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

std::string System::to_string() const {
  return std::to_string(processes) + " processes, " + std::to_string(rounds) +
         (rounds == 1 ? " round, " : " rounds, ") + std::string(channel_name(channel));
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
      links_(static_cast<unsigned>(system.links())) {
  expects(system.numbered(), "Executions: too many to be numbered");
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
