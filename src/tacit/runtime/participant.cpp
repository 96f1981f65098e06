#include "tacit/runtime/participant.h"

#include <algorithm>

#include "tacit/base/contract.h"

namespace tacit::net {

Result<Participant> Participant::create(const Algorithm& algorithm, const System& system,
                                        ProcessId self) {
  const unsigned n = system.processes;
  if (n > ProcessSet::most_processes) {
    return fail(ErrorCode::too_large,
                "a network takes at most 64 processes: '" + std::to_string(n) + "'",
                Parameter{"n"});
  }
  expects(self.index() < n, "Participant: no such process");
  expects(!algorithm.value_step(), "Participant: decides numbers and not bits");
  Participant result(n, self);
  result.rounds_ = algorithm.rounds();
  for (const Step& step : algorithm.steps()) {
    if (const auto* const table = std::get_if<TableStep>(&step)) {
      if (most_bytes_of_view(n, table->table->system().rounds - 1) > most_datagram_bytes) {
        return fail(ErrorCode::too_large, "its views do not fit into a datagram", algorithm.name());
      }
      result.steps_.emplace_back(*table);
      continue;
    }
    if (const auto* const block = std::get_if<BlockStep>(&step)) {
      auto ready = prepared(*block, n);
      if (!ready) return ready.failure();
      result.steps_.emplace_back(*std::move(ready));
      continue;
    }
    auto ready = prepared(std::get<CountStep>(step), n);
    if (!ready) return ready.failure();
    result.steps_.emplace_back(*std::move(ready));
  }
  return result;
}

void Participant::begin(Bit input) {
  step_ = 0;
  value_ = input;
  begin_step();
}

void Participant::begin_step() {
  heard_ = {};
  heard_ones_ = {};
  before_.reset();
  now_.reset();
  if (step_ == steps_.size() || !std::holds_alternative<TableStep>(steps_[step_])) return;
  before_.emplace(n_, self_, value_);
  now_ = before_;
  now_->begin_round();
}

bool Participant::speaks_in_table(ProcessId i) const {
  return senders(std::get<TableStep>(steps_[step_]).committee, n_).contains(i);
}

bool Participant::speaks_in_rule(ProcessId i, Bit value) const {
  const ProcessSet holders = value == Bit::one ? ProcessSet::only(i) : ProcessSet{};
  const PlannedStep& step = steps_[step_];
  if (const auto* const blocks = std::get_if<PreparedBlockStep>(&step)) {
    return blocks->speakers(holders).contains(i);
  }
  return std::get<PreparedStep>(step).speakers(holders).contains(i);
}

std::optional<Payload> Participant::outgoing() const {
  expects(step_ < steps_.size(), "Participant: the execution is over");
  if (before_) {
    if (!speaks_in_table(self_)) return std::nullopt;
    return Payload(*before_);
  }
  if (!speaks_in_rule(self_, value_)) return std::nullopt;
  return Payload(value_);
}

bool Participant::absorb(ProcessId sender, const Payload& payload) {
  if (step_ == steps_.size() || sender == self_ || sender.index() >= n_) return false;
  if (before_) {
    const auto* const knowledge = std::get_if<Knowledge>(&payload);
    return knowledge != nullptr && knowledge->owner() == sender && speaks_in_table(sender) &&
           now_->hear(*knowledge);
  }
  const auto* const bit = std::get_if<Value>(&payload);
  if (bit == nullptr || !speaks_in_rule(sender, *bit)) return false;
  heard_.insert(sender);
  if (*bit == Bit::one) heard_ones_.insert(sender);
  return true;
}

void Participant::end_round() {
  expects(step_ < steps_.size(), "Participant: the execution is over");
  ProcessSet values = heard_ones_;
  if (value_ == Bit::one) values.insert(self_);
  if (const auto* const step = std::get_if<PreparedStep>(&steps_[step_])) {
    value_ = step->decide(self_, heard_, values);
  } else if (const auto* const blocks = std::get_if<PreparedBlockStep>(&steps_[step_])) {
    value_ = blocks->decide(self_, heard_, values);
  } else {
    const DecisionTable& table = *std::get<TableStep>(steps_[step_]).table;
    if (now_->rounds() < table.system().rounds) {
      before_ = now_;
      now_->begin_round();
      return;
    }
    // A message that reached only some may give a view that the model does not have.
    const auto view = now_->find(table.hypergraph().views());
    if (view) value_ = table.decisions()[view->index()];
  }
  ++step_;
  begin_step();
}

}  // namespace tacit::net
