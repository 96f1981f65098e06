// Count rules: decisions that look only at the own value and at how many zeros
// and ones are known. The paper's one-round rules are of this kind.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tacit/base/result.h"
#include "tacit/model/process.h"

namespace tacit {

// What a count rule sees. A process that takes part counts its own value once,
// whether its message got through or not.
struct Counts {
  Bit own;
  unsigned zeros;
  unsigned ones;
  unsigned n;  // processes that take part

  friend bool operator==(const Counts&, const Counts&) = default;
};

// "own 0, zeros 2, ones 1"
[[nodiscard]] std::string counts_text(const Counts& counts);

// The paper's rules. Each is total and deterministic.

// The more frequent known value; 0 on a tie.
struct Majority {
  static constexpr std::string_view name = "majority";
  constexpr Bit operator()(const Counts& c) const noexcept { return Bit(c.ones > c.zeros); }
};
// 0 unless no 0 is known.
struct Pref0 {
  static constexpr std::string_view name = "pref0";
  constexpr Bit operator()(const Counts& c) const noexcept { return Bit(c.zeros == 0); }
};
// 1 unless no 1 is known.
struct Pref1 {
  static constexpr std::string_view name = "pref1";
  constexpr Bit operator()(const Counts& c) const noexcept { return Bit(c.ones > 0); }
};
// The more frequent known value; on a tie, give way: the negation of the own value.
struct Courteous {
  static constexpr std::string_view name = "courteous";
  constexpr Bit operator()(const Counts& c) const noexcept {
    return c.zeros == c.ones ? !c.own : Bit(c.ones > c.zeros);
  }
};

// Any count rule, with the name it is written by.
class CountRule {
 public:
  using Function = std::function<Result<Bit>(const Counts&)>;

  CountRule(std::string name, Function function)
      : name_(std::move(name)), function_(std::move(function)) {}
  template <class Rule>
    requires requires { Rule::name; }
  explicit CountRule(Rule rule)
      : CountRule(std::string(Rule::name), [rule](const Counts& c) { return rule(c); }) {}

  [[nodiscard]] const std::string& name() const& noexcept { return name_; }
  [[nodiscard]] const std::string& name() const&& = delete;  // would dangle
  // Fails where an expression has no value, such as a division by zero.
  [[nodiscard]] Result<Bit> operator()(const Counts& counts) const { return function_(counts); }

 private:
  std::string name_;
  Function function_;
};

// The rules that have a name, from the plainest to the best, as in the documentation.
[[nodiscard]] std::span<const CountRule> named_rules();

// A rule with all its decisions looked up once. Evaluation, simulation and the
// network runtime read this table and nothing else.
class RuleTable {
 public:
  // For `participants` processes that count themselves and, if there are any, for
  // listeners who only hear them. Fails where the rule has no value for counts that
  // can occur, and beyond most_participants. Cost: one call per entry, about participants^2
  // of them, one byte each. Listens.
  [[nodiscard]] static Result<RuleTable> build(const CountRule& rule, unsigned participants,
                                               bool listeners);

  static constexpr unsigned most_participants = 16384;
  // The memory of a table.
  [[nodiscard]] static std::uint64_t bytes(unsigned participants) noexcept {
    return std::uint64_t{2} * (std::uint64_t{participants} + 1) * (participants + 1);
  }

  [[nodiscard]] unsigned participants() const noexcept { return n_; }
  // A participant's decision: its own value is among the counts.
  // A listener's: its own value is not; when nothing is heard it keeps it.
  // Expects zeros + ones <= participants() and counts that can occur.
  [[nodiscard]] Bit decide(Bit own, unsigned zeros, unsigned ones) const noexcept {
    return Bit(decisions_[(static_cast<std::size_t>(own) * (n_ + 1) + zeros) * (n_ + 1) + ones]);
  }

  // The same decisions for the same number of participants.
  friend bool operator==(const RuleTable&, const RuleTable&) = default;

 private:
  explicit RuleTable(unsigned n) : n_(n), decisions_(std::size_t{2} * (n + 1) * (n + 1)) {}
  unsigned n_;
  std::vector<std::uint8_t> decisions_;
};

}  // namespace tacit
