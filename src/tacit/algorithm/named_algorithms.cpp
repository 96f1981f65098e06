#include "tacit/algorithm/named_algorithms.h"

#include <algorithm>

#include "tacit/algorithm/count_rule.h"
#include "tacit/algorithm/word_rule.h"

namespace tacit {
namespace {

// "courteous" once, "courteous^2" twice, "" not at all.
std::string in_every_round(std::string_view name, unsigned times) {
  if (times == 0) return {};
  return std::string(name) + (times == 1 ? "" : "^" + std::to_string(times));
}

}  // namespace

std::vector<std::string> ranked_rules() {
  std::vector<std::string> names;
  for (const CountRule& rule : named_rules()) names.push_back(rule.name());
  std::ranges::reverse(names);
  return names;
}

std::vector<NamedAlgorithm> named_algorithms(unsigned rounds, unsigned values) {
  std::vector<NamedAlgorithm> result;
  if (rounds == 0) return result;
  if (values > 2) {
    for (const WordRule& rule : word_rules()) {
      result.push_back({std::string(rule.name), in_every_round(rule.name, rounds)});
      if (rule.name == "max") result.back().mirror_of = in_every_round("min", rounds);
    }
    return result;
  }
  for (const std::string& rule : ranked_rules()) {
    result.push_back({rule, in_every_round(rule, rounds)});
    if (rule == Pref0::name) result.back().mirror_of = in_every_round(Pref1::name, rounds);
  }
  std::string sweep = in_every_round("sweep", rounds / 2);
  if (rounds % 2 != 0) sweep += (sweep.empty() ? "" : ";") + std::string(Pref1::name);
  result.push_back({"sweep", std::move(sweep)});
  return result;
}

}  // namespace tacit
