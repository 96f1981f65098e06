// The steps that a part of an algorithm's text stands for. Not installed.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tacit/algorithm/algorithm.h"
#include "tacit/base/nearest_word.h"

namespace tacit {

// One phase of the algorithm sweep.
inline std::vector<Step> sweep_phase() {
  return {CountStep{CountRule(Pref0{}), true, false}, CountStep{CountRule(Pref1{}), false, true}};
}

inline unsigned rounds_of(const std::vector<Step>& steps) {
  unsigned total = 0;
  for (const Step& step : steps) total += rounds_of(step);
  return total;
}

// What a part of the text says: steps, and perhaps a last one that decides numbers.
struct ParsedSteps {
  std::vector<Step> steps;
  std::optional<ValueStep> last{};

  [[nodiscard]] unsigned rounds() const { return rounds_of(steps) + (last ? rounds_of(*last) : 0); }
};

inline std::vector<Step> repeated(const std::vector<Step>& steps, unsigned times) {
  std::vector<Step> result;
  result.reserve(steps.size() * times);
  for (unsigned i = 0; i < times; ++i) result.insert(result.end(), steps.begin(), steps.end());
  return result;
}

// The name of a rule that is written most like `word`, or nothing.
inline std::string nearest_name(std::string_view word) {
  std::vector<std::string> names{"sweep"};
  for (const ValueRule& rule : named_value_rules()) names.push_back(rule.name());
  for (const CountRule& rule : named_rules()) names.push_back(rule.name());
  for (const NamedBlockRule& rule : named_block_rules()) names.emplace_back(rule.name);
  return nearest_word(word, names);
}

}  // namespace tacit
