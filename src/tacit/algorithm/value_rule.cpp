#include "tacit/algorithm/value_rule.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"
#include "tacit/base/quoted.h"

namespace tacit {

RankedValues::RankedValues(std::span<const Rational> values) {
  expects(!values.empty(), "RankedValues: no values");
  std::vector<const Rational*> sorted;
  for (const Rational& value : values) sorted.push_back(&value);
  std::ranges::sort(sorted, [](const Rational* a, const Rational* b) {
    listen();
    return *a < *b;
  });
  const auto same = [](const Rational* a, const Rational* b) { return *a == *b; };
  sorted.erase(std::unique(sorted.begin(), sorted.end(), same), sorted.end());
  for (const Rational* const value : sorted) {
    const Integer below = value->denominator();
    denominator_ *= below.divided_exactly_by(gcd(denominator_, below));
  }
  for (const Rational* const value : sorted) {
    listen();
    numerators_.push_back(value->numerator() *
                          denominator_.divided_exactly_by(value->denominator()));
  }
}

RankedValues::Rank RankedValues::rank(const Rational& value) const {
  const Rational scaled = value * Rational(denominator_);
  const auto at = std::ranges::lower_bound(numerators_, scaled.numerator());
  expects(
      scaled.denominator() == Integer(1) && at != numerators_.end() && *at == scaled.numerator(),
      "RankedValues: not one of the values");
  return static_cast<Rank>(at - numerators_.begin());
}

Result<Rational> ValueRule::operator()(const Counts& counts) const {
  auto value = function_(counts);
  if (!value) return value;
  if (value->sign() < 0 || *value > Rational(1)) {
    return fail(ErrorCode::invalid_argument, quoted_text(name_) + " leaves [0, 1]: it decides " +
                                                 value->to_string() + " (" + counts_text(counts) +
                                                 ")");
  }
  return value;
}

Rational mean(const Counts& counts) {
  return Rational(Integer(counts.ones), Integer(counts.zeros + counts.ones));
}

std::span<const ValueRule> named_value_rules() {
  static const std::array<ValueRule, 1> rules{
      ValueRule("mean", [](const Counts& counts) -> Result<Rational> { return mean(counts); })};
  return rules;
}

ValueRuleTable::ValueRuleTable(unsigned n, std::span<const Rational> entries)
    : n_(n), values_(entries) {
  ranks_.reserve(entries.size());
  for (const Rational& entry : entries) {
    listen();
    ranks_.push_back(values_.rank(entry));
  }
}

// One table serves both kinds of process: with at least one value heard, a listener is told the
// same counts that a participant with these counts would see.
Result<ValueRuleTable> ValueRuleTable::build(const ValueRule& rule, unsigned participants,
                                             bool listeners) {
  if (participants > most_participants) {
    return fail(ErrorCode::too_large, "more than " + std::to_string(most_participants) +
                                          " processes that take part in a rule that decides "
                                          "numbers: '" +
                                          std::to_string(participants) + "'");
  }
  // The different numbers as they come up, and which of them stands in every entry.
  std::map<Rational, std::uint32_t> known;
  std::vector<std::uint32_t> entries;
  const auto add = [&](const Rational& value) {
    const auto next = static_cast<std::uint32_t>(known.size());
    entries.push_back(known.try_emplace(value, next).first->second);
  };
  for (const Bit own : {Bit::zero, Bit::one}) {
    for (unsigned zeros = 0; zeros <= participants; ++zeros) {
      for (unsigned ones = 0; ones <= participants; ++ones) {
        listen();
        const bool counts_itself = own == Bit::zero ? zeros > 0 : ones > 0;
        const bool occurs = zeros + ones <= participants && (counts_itself || listeners);
        if (!occurs || zeros + ones == 0) {
          add(Rational(static_cast<int>(own)));  // nothing heard: keep the own value
          continue;
        }
        const auto value = rule({own, zeros, ones, participants});
        if (!value) return value.failure();
        add(*value);
      }
    }
  }
  std::vector<Rational> numbers(known.size());
  for (const auto& [value, place] : known) numbers[place] = value;
  ValueRuleTable table(participants, numbers);
  const std::vector<RankedValues::Rank> ranks = std::exchange(table.ranks_, {});
  table.ranks_.reserve(entries.size());
  for (const std::uint32_t place : entries) table.ranks_.push_back(ranks[place]);
  return table;
}

}  // namespace tacit
