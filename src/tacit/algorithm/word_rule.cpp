#include "tacit/algorithm/word_rule.h"

#include <algorithm>
#include <array>
#include <bit>

#include "tacit/model/task.h"

namespace tacit {
namespace {

// The values that are known, and of them those that are known most often.
struct Frequencies {
  ValueSet known = 0;
  ValueSet most_frequent = 0;

  explicit Frequencies(const KnownValues& view) {
    std::array<unsigned, Task::most_input_values> counts{};
    for (const auto& value : view.values) {
      if (!value) continue;
      known |= only_value(*value);
      ++counts[static_cast<std::size_t>(*value)];
    }
    const unsigned most = *std::ranges::max_element(counts);
    for (std::size_t v = 0; v < counts.size(); ++v) {
      if (counts[v] == most) most_frequent |= only_value(static_cast<Value>(v));
    }
  }
};

Value smallest_known(const KnownValues& view) {
  return smallest_value(Frequencies(view).known);
}

Value largest_known(const KnownValues& view) {
  return static_cast<Value>(std::bit_width(Frequencies(view).known) - 1);
}

Value choose_plurality(const KnownValues& view) {
  return smallest_value(Frequencies(view).most_frequent);
}

Value choose_courteous(const KnownValues& view) {
  const ValueSet most = Frequencies(view).most_frequent;
  const auto others = static_cast<ValueSet>(most & ~only_value(view.own()));
  return smallest_value(others != 0 ? others : most);
}

Value follow_leader(const KnownValues& view) {
  const auto first = std::ranges::find_if(view.values, [](const auto& v) { return v.has_value(); });
  return **first;
}

constexpr std::array<WordRule, 5> rules{
    {{"courteous",
      "the value known most often; on a tie another than the own, the smallest of them",
      choose_courteous},
     {"plurality", "the value known most often; on a tie the smallest of them", choose_plurality},
     {"min", "the smallest value that is known", smallest_known},
     {"max", "the largest value that is known", largest_known},
     {"leader", "the value of the first process whose value is known", follow_leader}}};

}  // namespace

unsigned KnownValues::count(Value value) const {
  return static_cast<unsigned>(
      std::ranges::count_if(values, [value](const auto& each) { return each == value; }));
}

std::span<const WordRule> word_rules() {
  return rules;
}

}  // namespace tacit
