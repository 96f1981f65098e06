// Algorithms run once more, straight from the definitions: every execution, one after
// the other, over vectors of ints. Uses nothing of tacit/algorithm or tacit/evaluate.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <variant>
#include <vector>

#include "tacit/model/system.h"

namespace tacit::test {

// One round: those who take part and hold a value that speaks send it.
struct NaiveRound {
  // The decision from the own value and the known zeros and ones; `participants` is how
  // many processes take part.
  std::function<int(int own, int zeros, int ones, int participants)> rule;
  bool zeros_speak = true;
  bool ones_speak = true;
  std::vector<bool> takes_part;  // per process
  // What a value that is kept becomes a multiple of: where the last round decides numbers, these
  // are numerators over this denominator.
  int scale = 1;
};

// Rounds in which everybody sends everything it knows, then a decision from the
// knowledge, which is a string as in naive_views().
struct NaiveTable {
  unsigned rounds;
  std::function<int(const std::string& knowledge)> decide;
};

using NaiveStep = std::variant<NaiveRound, NaiveTable>;

struct NaiveRow {
  std::vector<std::uint64_t> errors;  // executions with disagreement, by deliveries
  // The largest less the smallest decision, summed, by deliveries.
  std::vector<std::uint64_t> discrepancies;
  std::vector<std::uint64_t> sent;  // transmissions, summed, by deliveries
  std::uint64_t most_sent = 0;      // in one execution
};

// By input, process 1 first. A transmission is a message: one per sender over the
// broadcast channel, one per receiver over the others.
[[nodiscard]] std::map<std::string, NaiveRow> naive_evaluation(const std::vector<NaiveStep>& steps,
                                                               const System& system);

}  // namespace tacit::test
