// StepPlan: the steps of an algorithm, prepared for running many executions at once.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "tacit/algorithm/algorithm.h"
#include "tacit/algorithm/word_algorithm.h"
#include "tacit/base/result.h"
#include "tacit/model/channel.h"
#include "tacit/model/system.h"
#include "tacit/simulate/decision_network.h"

namespace tacit {

// The links of one round and who hears whom, for any number of processes over
// broadcast and up to 64 over the other channels.
struct LinkPlan {
  struct Ends {  // the senders of a link; both the same where there is one
    std::uint32_t first;
    std::uint32_t second;
  };
  struct Incoming {
    std::uint32_t sender;
    std::uint32_t link;
  };

  ChannelKind channel;
  unsigned processes;
  std::vector<Ends> links;                      // link i is process i's over broadcast
  std::vector<std::vector<Incoming>> incoming;  // by receiver; empty over broadcast
};

// One round of a count rule.
struct CountPlan {
  std::shared_ptr<const LinkPlan> links;
  std::shared_ptr<const RuleTable> table;
  // Absent where the rule is too irregular; then executions are decided one by one.
  std::shared_ptr<const DecisionNetwork> network;
  std::vector<std::uint8_t> takes_part;  // by process
  bool has_listeners;                    // some process does not take part in this step
  bool zeros_speak;
  bool ones_speak;
};

// The rounds of a decision table.
struct TablePlan {
  std::shared_ptr<const LinkPlan> links;
  std::shared_ptr<const DecisionTable> table;
};

// A last step that decides numbers. Everybody rounds his number y to a bit by one coin that all
// share, a uniform number U of every execution: 1 if y > U. Then two processes differ with the
// probability of the difference of their numbers, and all bits are not equal with the probability
// of the discrepancy.
struct ValuePlan {
  std::shared_ptr<const LinkPlan> links;
  unsigned rounds;
  std::shared_ptr<const ValueRuleTable> rule;  // or
  std::shared_ptr<const ValueTable> table;
  std::vector<std::uint8_t> takes_part;  // by process
  // By rank, for numbers above 0: the largest U 2^64 that is rounded up, where U has 64 digits.
  std::vector<std::uint64_t> last_rounded_up;
  bool has_zero;  // rank 0 is the number 0, which is never rounded up

  // Expects a rank of the numbers, and U 2^64.
  [[nodiscard]] bool rounds_up(RankedValues::Rank rank, std::uint64_t coin) const noexcept {
    return !(has_zero && rank == 0) && coin <= last_rounded_up[rank];
  }
};

using StepPlan = std::variant<std::shared_ptr<const CountPlan>, TablePlan>;

struct AlgorithmPlan {
  System system;  // with the rounds the algorithm takes
  std::shared_ptr<const LinkPlan> links;
  std::vector<StepPlan> steps;      // equal steps share one plan
  std::optional<ValuePlan> last{};  // where numbers are decided
  // Over more than two values, instead of steps: executions are decided one by one.
  std::shared_ptr<const WordAlgorithm> words{};
};

inline constexpr unsigned most_simulated_processes = 4096;

// Fails beyond 4096 processes, beyond 64 over unicast and undirected channels, and
// where a rule has no value.
[[nodiscard]] Result<AlgorithmPlan> plan_of(const Algorithm& algorithm, const System& system);
// The same over the values of the system's task. Fails beyond 64 processes.
[[nodiscard]] Result<AlgorithmPlan> plan_of(const WordAlgorithm& algorithm, const System& system);

}  // namespace tacit
