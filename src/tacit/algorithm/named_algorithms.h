// The algorithms that have a name, for any number of rounds.
#pragma once

#include <string>
#include <vector>

namespace tacit {

// The names of named_rules(), the best ones first.
[[nodiscard]] std::vector<std::string> ranked_rules();

struct NamedAlgorithm {
  std::string rule;       // courteous
  std::string algorithm;  // what the rule is called over all rounds: courteous^2
  // The algorithm, listed before this one, that this one becomes when 0 and 1 are exchanged, or
  // all values are put in the opposite order: both have the same worst case. Empty where none is.
  std::string mirror_of{};
};

// Every ranked rule in each of the rounds; then sweep, which takes two rounds a phase, with pref1
// in a round that is left over. Over more than two values every rule of words (word_rule.h) in each
// of the rounds. None for no rounds.
[[nodiscard]] std::vector<NamedAlgorithm> named_algorithms(unsigned rounds, unsigned values = 2);

}  // namespace tacit
