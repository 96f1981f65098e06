// Task: which decisions are allowed, and what a combination of them costs.
//
// Validity is a property of inputs: allowed(x) is what may be decided when the
// input vector is x, so a view may take only decisions allowed for every input in
// which it occurs: one that it knows. The price is a property of the values decided in one
// execution; an algorithm is judged by its expected price on the worst input. Binary consensus is
// the task of the paper; graphs and evaluation ask a Task and never assume it. Clauses and the
// words of answers rest on most_decided(): on an error being that more values than these are
// decided.
//
//   consensus     one common value: the price is 1 where decisions differ
//   set:K         at most K different values: the price is 1 where there are more
//   approximate   numbers in [0, 1]: the price is the largest less the smallest
#pragma once

#include <bit>
#include <cstdint>
#include <string>
#include <string_view>

#include "tacit/base/result.h"
#include "tacit/model/process.h"

namespace tacit {

// A set of decision values: bit v set for value v.
using ValueSet = std::uint8_t;

enum class TaskKind : std::uint8_t { consensus, set_agreement, approximate };

class Task {
 public:
  static constexpr unsigned most_input_values = 8;  // bits of a ValueSet

  // Decide one common value, and one that was somebody's input. Expects at least two values.
  [[nodiscard]] static constexpr Task consensus(unsigned values = 2) noexcept {
    return Task(TaskKind::consensus, 1, values);
  }
  // Decide at most `most` different values. Expects most >= 1 and at least two values.
  [[nodiscard]] static constexpr Task set_agreement(unsigned most, unsigned values = 2) noexcept {
    return Task(TaskKind::set_agreement, most, values);
  }
  // Decide numbers between the smallest and the largest input, which are 0 or 1, close together.
  [[nodiscard]] static constexpr Task approximate() noexcept {
    return Task(TaskKind::approximate, 1, 2);
  }

  [[nodiscard]] constexpr TaskKind kind() const noexcept { return kind_; }
  // How the task is written: parse_task() reads it back. The number of values is said apart.
  [[nodiscard]] std::string name() const;
  // What is expected to be small: disagreement, a probability, or discrepancy, a mean.
  [[nodiscard]] constexpr std::string_view objective() const noexcept {
    return takes_fractions() ? "discrepancy" : "disagreement";
  }
  // How many different values an input can have.
  [[nodiscard]] constexpr unsigned values() const noexcept { return values_; }
  // How many different values may be decided without an error.
  [[nodiscard]] constexpr unsigned most_decided() const noexcept { return most_decided_; }
  // Whether every number between two allowed values is allowed, too.
  [[nodiscard]] constexpr bool takes_fractions() const noexcept {
    return kind_ == TaskKind::approximate;
  }

  [[nodiscard]] constexpr ValueSet all_values() const noexcept {
    return static_cast<ValueSet>((1U << values_) - 1);
  }
  // What may be decided where these are the values that occur in the input: one of them.
  [[nodiscard]] static constexpr ValueSet allowed(ValueSet inputs) noexcept { return inputs; }
  // The same of two values, where those in `ones` hold 1 and the others 0.
  [[nodiscard]] static constexpr ValueSet allowed(ProcessSet ones, unsigned n) noexcept {
    const bool some_zero = ones.size() < n;
    const bool some_one = !ones.empty();
    return allowed(static_cast<ValueSet>((some_zero ? 0b01 : 0) | (some_one ? 0b10 : 0)));
  }
  // Whether whole decisions have the price 1; otherwise they have the price 0.
  [[nodiscard]] constexpr bool is_error(ValueSet decided) const noexcept {
    return static_cast<unsigned>(std::popcount(decided)) > most_decided_;
  }

  friend constexpr bool operator==(const Task&, const Task&) = default;

 private:
  constexpr Task(TaskKind kind, unsigned most_decided, unsigned values) noexcept
      : kind_(kind), most_decided_(most_decided), values_(values) {}

  TaskKind kind_;
  unsigned most_decided_;
  unsigned values_;
};

// "consensus", "approximate" or "set:K" with K >= 1, for inputs with `values` values.
// Fails on other text, and where approximate agreement is asked of more than two values.
// Expects 2 <= values <= Task::most_input_values.
[[nodiscard]] Result<Task> parse_task(std::string_view text, unsigned values = 2);

[[nodiscard]] constexpr ValueSet only_value(Value value) noexcept {
  return static_cast<ValueSet>(1U << static_cast<unsigned>(value));
}
[[nodiscard]] constexpr bool has_value(ValueSet set, Value value) noexcept {
  return (set & only_value(value)) != 0;
}
// The smallest value of a set. Expects a set that is not empty.
[[nodiscard]] constexpr Value smallest_value(ValueSet set) noexcept {
  return static_cast<Value>(std::countr_zero(set));
}
// "0" to "7".
[[nodiscard]] constexpr char digit_of(Value value) noexcept {
  return static_cast<char>('0' + static_cast<char>(value));
}

}  // namespace tacit
