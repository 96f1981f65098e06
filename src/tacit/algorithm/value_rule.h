// Value rules: count rules that decide a number from 0 to 1, for approximate agreement.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tacit/algorithm/count_rule.h"
#include "tacit/base/integer.h"
#include "tacit/base/rational.h"
#include "tacit/base/result.h"

namespace tacit {

// Numbers that a step decides, ascending, over one denominator. A number is spoken of by its rank,
// so that the largest and the smallest of several are found without arithmetic.
class RankedValues {
 public:
  using Rank = std::uint32_t;

  // The distinct ones among `values`, which are not empty. Cost: one sort.
  explicit RankedValues(std::span<const Rational> values);

  [[nodiscard]] std::size_t size() const noexcept { return numerators_.size(); }
  // Expects a number that is among the values.
  [[nodiscard]] Rank rank(const Rational& value) const;
  // Expects rank < size().
  [[nodiscard]] Rational value(Rank rank) const {
    return Rational(numerators_[rank], denominator_);
  }
  [[nodiscard]] const Integer& denominator() const& noexcept { return denominator_; }
  [[nodiscard]] const Integer& denominator() const&& = delete;  // would dangle
  // value(high) - value(low), times denominator(). Expects low, high < size().
  [[nodiscard]] Integer gap(Rank low, Rank high) const {
    return numerators_[high] - numerators_[low];
  }

 private:
  std::vector<Integer> numerators_;  // ascending
  Integer denominator_{1};
};

// A value rule, with the name it is written by.
class ValueRule {
 public:
  using Function = std::function<Result<Rational>(const Counts&)>;

  ValueRule(std::string name, Function function)
      : name_(std::move(name)), function_(std::move(function)) {}

  [[nodiscard]] const std::string& name() const& noexcept { return name_; }
  [[nodiscard]] const std::string& name() const&& = delete;  // would dangle
  // Fails where an expression has no value, and where it leaves [0, 1].
  [[nodiscard]] Result<Rational> operator()(const Counts& counts) const;

 private:
  std::string name_;
  Function function_;
};

// The part of ones among the known inputs. Expects that one is known.
[[nodiscard]] Rational mean(const Counts& counts);

// The value rules that have a name, in the order of the documentation.
[[nodiscard]] std::span<const ValueRule> named_value_rules();

// A value rule with all its values looked up once, as RuleTable is for count rules.
class ValueRuleTable {
 public:
  // For `participants` processes that count themselves and, if there are any, for listeners who
  // only hear them. Fails where the rule has no value from 0 to 1 for counts that can occur, and
  // beyond most_participants. Cost: one call per entry, about participants^2 of them. Listens.
  [[nodiscard]] static Result<ValueRuleTable> build(const ValueRule& rule, unsigned participants,
                                                    bool listeners);

  static constexpr unsigned most_participants = 2048;
  // The memory of a table without its numbers.
  [[nodiscard]] static std::uint64_t bytes(unsigned participants) noexcept {
    return sizeof(RankedValues::Rank) * std::uint64_t{2} * (std::uint64_t{participants} + 1) *
           (participants + 1);
  }

  // A participant's decision: its own value is among the counts. A listener's: its own value is
  // not; when nothing is heard it keeps it. Expects zeros + ones <= participants and counts that
  // can occur.
  [[nodiscard]] RankedValues::Rank decide(Bit own, unsigned zeros, unsigned ones) const noexcept {
    return ranks_[(static_cast<std::size_t>(own) * (n_ + 1) + zeros) * (n_ + 1) + ones];
  }
  [[nodiscard]] const RankedValues& values() const& noexcept { return values_; }
  [[nodiscard]] const RankedValues& values() const&& = delete;  // would dangle

 private:
  ValueRuleTable(unsigned n, std::span<const Rational> entries);

  unsigned n_;
  RankedValues values_;
  std::vector<RankedValues::Rank> ranks_;
};

}  // namespace tacit
