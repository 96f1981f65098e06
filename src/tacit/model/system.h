// System: how many processes, how many rounds, over which channel; and executions.
//
// An execution is an input vector and a delivery pattern. Where there are few
// enough of them, an execution is one number: the input above the pattern. In a
// pattern the first round stands in the highest bits and link l of a round is its
// bit l; a set bit means delivered. So the executions that share the first t
// rounds are contiguous.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "tacit/base/probability.h"
#include "tacit/base/rational.h"
#include "tacit/base/result.h"
#include "tacit/base/strong_id.h"
#include "tacit/model/channel.h"
#include "tacit/model/process.h"

namespace tacit {

// Which links delivered, over all rounds.
using Pattern = StrongId<struct PatternTag, std::uint64_t>;
// An execution (x, phi), and the facet of the protocol complex it stands for.
using FacetId = StrongId<struct FacetTag, std::uint64_t>;

// Probability p^delivered q^lost.
struct Monomial {
  unsigned delivered;
  unsigned lost;

  [[nodiscard]] Rational operator()(const Probability& p) const;
  [[nodiscard]] std::string to_string() const;  // "p^2 q"

  friend bool operator==(const Monomial&, const Monomial&) = default;
};

struct System {
  unsigned processes;
  unsigned rounds = 1;
  ChannelKind channel = ChannelKind::broadcast;

  // T: independent deliveries in one execution.
  [[nodiscard]] std::uint64_t links() const { return links_per_round(channel, processes) * rounds; }
  // log2 of the number of executions, 2^n 2^T.
  [[nodiscard]] std::uint64_t execution_bits() const { return processes + links(); }
  // Whether every execution has a FacetId: n + T <= 62.
  [[nodiscard]] bool numbered() const { return execution_bits() <= 62; }
  // "3 processes, 1 round, broadcast"
  [[nodiscard]] std::string to_string() const;

  friend bool operator==(const System&, const System&) = default;
};

// Fails unless there are 2 to 100 000 processes and at most 100 000 rounds.
[[nodiscard]] Result<System> checked_system(System system);

// The correspondence between executions and numbers. Expects system.numbered().
class Executions {
 public:
  explicit Executions(const System& system);

  [[nodiscard]] std::uint64_t patterns() const noexcept { return std::uint64_t{1} << links_; }
  [[nodiscard]] std::uint64_t inputs() const noexcept { return std::uint64_t{1} << n_; }
  [[nodiscard]] std::uint64_t count() const noexcept { return inputs() << links_; }

  [[nodiscard]] FacetId facet(ProcessSet ones, Pattern pattern) const noexcept {
    return FacetId((ones.mask() << links_) | pattern.value());
  }
  [[nodiscard]] ProcessSet input(FacetId facet) const noexcept {
    return ProcessSet(facet.value() >> links_);
  }
  [[nodiscard]] Pattern pattern(FacetId facet) const noexcept {
    return Pattern(facet.value() & (patterns() - 1));
  }
  [[nodiscard]] Monomial weight(FacetId facet) const noexcept;
  // The links of one round, link l as bit l. Expects round < rounds.
  [[nodiscard]] std::uint64_t round_links(Pattern pattern, unsigned round) const noexcept;

  // "T.T": one character per link, T for delivered and '.' for lost; rounds in
  // order, separated by '|'.
  [[nodiscard]] std::string pattern_text(Pattern pattern) const;
  [[nodiscard]] Result<Pattern> parse_pattern(std::string_view text) const;

 private:
  unsigned n_;
  unsigned rounds_;
  unsigned per_round_;
  unsigned links_;
};

}  // namespace tacit
