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
  zeros_ = 0;
  ones_ = 0;
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

std::optional<Payload> Participant::outgoing() const {
  expects(step_ < steps_.size(), "Participant: the execution is over");
  if (before_) {
    if (!speaks_in_table(self_)) return std::nullopt;
    return Payload(*before_);
  }
  const ProcessSet own = value_ == Bit::one ? ProcessSet::only(self_) : ProcessSet{};
  if (!std::get<PreparedStep>(steps_[step_]).speakers(own).contains(self_)) return std::nullopt;
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
  if (bit == nullptr) return false;
  const ProcessSet holder = *bit == Bit::one ? ProcessSet::only(sender) : ProcessSet{};
  if (!std::get<PreparedStep>(steps_[step_]).speakers(holder).contains(sender)) return false;
  ++(*bit == Bit::one ? ones_ : zeros_);
  return true;
}

void Participant::end_round() {
  expects(step_ < steps_.size(), "Participant: the execution is over");
  if (const auto* const step = std::get_if<PreparedStep>(&steps_[step_])) {
    if (step->committee.contains(self_)) ++(value_ == Bit::one ? ones_ : zeros_);
    value_ = step->table.decide(value_, zeros_, ones_);
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
