// Processes that stop, in blocks of executions: silent from some round on, as crashes.h says.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tacit/base/result.h"
#include "tacit/evaluate/crashes.h"
#include "tacit/simulate/random_bits.h"
#include "tacit/simulate/step_plan.h"

namespace tacit {

// Who stops: these processes, or so many at random, all sets of them equally likely, and every
// round from the first to the last, another choice in every execution.
struct StopChoice {
  std::vector<Stop> given{};  // different processes; empty where they are random
  unsigned random = 0;

  [[nodiscard]] bool any() const { return random > 0 || !given.empty(); }
  // "3@1 4@2", or "2 at random".
  [[nodiscard]] std::string text() const;
};

// "2" or "3@1,4@2". Fails on other text, processes and rounds that there are not, processes named
// twice, and where fewer than two would be left.
[[nodiscard]] Result<StopChoice> parse_stops(std::string_view text, unsigned processes);

// The stops of the executions of one block.
class StopDraws {
 public:
  StopDraws(const StopChoice& choice, unsigned processes, unsigned rounds);

  // The place has the seed, the block and what it is for: pilots have stops of their own.
  void restart(const DrawPlace& place);
  // Takes away what silent senders would have sent in a round, counted from 0. Expects links with
  // one sender each.
  void silence(unsigned round, const LinkPlan& links, std::span<Lanes> delivered) const;
  // Of these values the executions in which those who never stop differ.
  [[nodiscard]] Lanes differing(std::span<const Lanes> values) const;

 private:
  StopChoice choice_;
  unsigned rounds_;
  std::vector<std::vector<Lanes>> silent_;  // by round, then by process
};

}  // namespace tacit
