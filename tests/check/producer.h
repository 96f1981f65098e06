// Makes certificates for tiny systems, for tests only, with the naive encoding of
// reference.h and CaDiCaL for the refutations.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "check/reference.h"

namespace tacit::check_test {

struct Order {
  SystemName system;
  std::string on;                               // as in the line `on`
  std::vector<std::string> algorithms;          // bits
  std::vector<std::vector<std::string>> parts;  // two ends each
  std::vector<int> views;                       // of the symmetry breaking of all parts
  std::vector<Element> elements;
  int sum = 0;         // steps, in the parts that are written as one rational; 0: no sums
  bool blocks = true;  // otherwise there are no blocked profiles
};

// Nothing when some part is satisfiable, or the target is 0 where there is a sum.
[[nodiscard]] std::optional<std::string> produce(const Order& order);

// The refutation of a set of clauses, in lines; nothing when it is satisfiable.
[[nodiscard]] std::optional<std::string> refutation(const std::vector<Clause>& clauses);

// Minimal among the profiles that are blocked on a part.
[[nodiscard]] std::vector<Counts> blocked_profiles(
    int most_deliveries, const std::vector<std::vector<Counts>>& algorithms, double first,
    double last);

}  // namespace tacit::check_test
