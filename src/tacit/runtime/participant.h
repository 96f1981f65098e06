// Participant: one process of an algorithm, round by round, without any network.
//
// It decides with what evaluation decides with: count rules by their RuleTable, tables
// by the interned view of what the process knows.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "tacit/algorithm/algorithm.h"
#include "tacit/algorithm/prepared_step.h"
#include "tacit/base/result.h"
#include "tacit/model/system.h"
#include "tacit/runtime/knowledge.h"
#include "tacit/runtime/wire_format.h"

namespace tacit::net {

class Participant {
 public:
  // Fails beyond 64 processes, where a rule has no value, and where a view would not
  // fit into a datagram. Expects a process of the system and a valid algorithm.
  [[nodiscard]] static Result<Participant> create(const Algorithm& algorithm, const System& system,
                                                  ProcessId self);

  [[nodiscard]] ProcessId self() const noexcept { return self_; }
  [[nodiscard]] unsigned processes() const noexcept { return n_; }
  // Of one execution.
  [[nodiscard]] unsigned rounds() const noexcept { return rounds_; }

  // An execution begins: rounds() times outgoing(), absorb() as often as messages
  // arrive, end_round().
  void begin(Bit input);
  // What to send in this round; nothing where the algorithm keeps silent.
  [[nodiscard]] std::optional<Payload> outgoing() const;
  // The message of another process in this round, at most one of each. False, and
  // nothing changes, when the algorithm has no such message.
  [[nodiscard]] bool absorb(ProcessId sender, const Payload& payload);
  void end_round();
  // The value held; the decision after the last round. A table has no decision for views
  // that its model does not have; then a process keeps the value it held.
  [[nodiscard]] Bit value() const noexcept { return value_; }

 private:
  using PlannedStep = std::variant<PreparedStep, PreparedBlockStep, TableStep>;

  Participant(unsigned n, ProcessId self) : n_(n), self_(self) {}
  // Whether the process sends in this step. Expects the step of a table.
  [[nodiscard]] bool speaks_in_table(ProcessId i) const;
  // Whether the process sends its value when it holds `value`. Expects the step of a rule.
  [[nodiscard]] bool speaks_in_rule(ProcessId i, Bit value) const;
  void begin_step();

  unsigned n_;
  unsigned rounds_ = 0;
  ProcessId self_;
  std::vector<PlannedStep> steps_;

  std::size_t step_ = 0;
  Bit value_ = Bit::zero;
  ProcessSet heard_;                   // in this round of a rule that counts
  ProcessSet heard_ones_;              // those among them that hold 1
  std::optional<Knowledge> before_{};  // of a table: before this round
  std::optional<Knowledge> now_{};     // and with what was heard in it
};

}  // namespace tacit::net
