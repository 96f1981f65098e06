// The model once more, straight from its definition and as plainly as possible:
// executions are vectors, views are nested strings, nothing is interned. It uses
// no code of tacit/complex and none of tacit/model beyond the names of channels.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tacit/model/system.h"

namespace tacit::test {

struct NaiveExecution {
  std::vector<int> inputs;                   // per process
  std::vector<std::vector<bool>> delivered;  // per round and link
};

// The (sender, receiver) pairs that a link serves, for every link of a round:
// broadcast links by sender, the others by (first, second) process.
[[nodiscard]] std::vector<std::vector<std::pair<unsigned, unsigned>>> naive_links(
    ChannelKind channel, unsigned n);

// The execution with a given number, by the order documented in model/system.h: the
// input above the pattern, the first round in the highest bits.
[[nodiscard]] NaiveExecution naive_execution(const System& system, std::uint64_t number);
[[nodiscard]] std::uint64_t naive_execution_count(const System& system);

// Links that delivered, over all rounds.
[[nodiscard]] unsigned naive_deliveries(const NaiveExecution& execution);

// Whether `receiver` hears `sender` in a round.
[[nodiscard]] bool naive_hears(const System& system, const NaiveExecution& execution,
                               unsigned round, unsigned receiver, unsigned sender);

// What each process knows at the end: after no rounds its name and its input;
// after a round what it knew before and, from each process heard, what that one
// knew before. Equal strings, equal knowledge.
[[nodiscard]] std::vector<std::string> naive_views(const System& system,
                                                   const NaiveExecution& execution);

}  // namespace tacit::test
