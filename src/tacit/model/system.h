// System: how many processes, how many rounds, over which channel, and what for; and executions.
//
// An execution is an input vector and a delivery pattern. Where there are few
// enough of them, an execution is one number: the input above the pattern. In an input over M
// values process i's value is digit i in base M: over two values it is the mask of those that
// hold 1. In a pattern the first round stands in the highest bits and link l of a round is its bit
// l; a set bit means delivered. So the executions that share the first t rounds are contiguous.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tacit/base/probability.h"
#include "tacit/base/rational.h"
#include "tacit/base/result.h"
#include "tacit/base/strong_id.h"
#include "tacit/model/channel.h"
#include "tacit/model/process.h"
#include "tacit/model/task.h"

namespace tacit {

// An input vector as a number in base M, process i's value as digit i.
using InputId = StrongId<struct InputTag, std::uint64_t>;

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
  // What is to be achieved, and so how many values inputs have.
  Task task = Task::consensus();

  // T: independent deliveries in one execution.
  [[nodiscard]] std::uint64_t links() const { return links_per_round(channel, processes) * rounds; }
  // log2 of the number of executions, M^n 2^T for M values, rounded up.
  [[nodiscard]] std::uint64_t execution_bits() const;
  // Whether every execution has a FacetId: there are at most 2^62.
  [[nodiscard]] bool numbered() const { return execution_bits() <= 62; }
  // "3 processes, 1 round, broadcast"; with ", set:2" and ", 3 values" where the task is not
  // consensus of two values.
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
  [[nodiscard]] std::uint64_t inputs() const noexcept { return inputs_; }
  [[nodiscard]] std::uint64_t count() const noexcept { return inputs() << links_; }

  [[nodiscard]] FacetId facet(InputId input, Pattern pattern) const noexcept {
    return FacetId((input.value() << links_) | pattern.value());
  }
  [[nodiscard]] InputId input_id(FacetId facet) const noexcept {
    return InputId(facet.value() >> links_);
  }
  // The same where there are two values.
  [[nodiscard]] FacetId facet(ProcessSet ones, Pattern pattern) const noexcept {
    return facet(InputId(ones.mask()), pattern);
  }
  [[nodiscard]] ProcessSet input(FacetId facet) const noexcept {
    return ProcessSet(input_id(facet).value());
  }
  // Process i's value.
  [[nodiscard]] Value value(InputId input, ProcessId i) const noexcept {
    return static_cast<Value>(input.value() / weights_[i.index()] % values_);
  }
  // The values that some process has.
  [[nodiscard]] ValueSet values_in(InputId input) const noexcept;
  // The input in which process i has values[i]. Expects a value for every process.
  [[nodiscard]] InputId input_of(std::span<const Value> values) const noexcept;
  // "021": the value of process 1 first.
  [[nodiscard]] std::string text(InputId input) const;
  // Reads exactly n values, each a digit below M.
  [[nodiscard]] Result<InputId> parse_values(std::string_view text) const;
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
  unsigned values_;
  std::uint64_t inputs_;
  std::vector<std::uint64_t> weights_;  // of the digits
};

}  // namespace tacit
