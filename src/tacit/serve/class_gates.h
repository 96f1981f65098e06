// The gates of all classes of work, and what is said to those who do not get through.
#pragma once

#include "tacit/serve/limits.h"
#include "tacit/serve/request_head.h"
#include "tacit/serve/work_gate.h"

namespace tacit::serve {

class ClassGates {
 public:
  explicit ClassGates(const Limits& limits);

  // Null for cheap requests, which pass.
  [[nodiscard]] WorkGate* gate_of(WorkClass work);
  // How long one request of the class may be worked on.
  [[nodiscard]] std::chrono::milliseconds time_of(WorkClass work) const;
  // The gate before bodies are received, whatever they are for.
  [[nodiscard]] WorkGate& uploads() noexcept { return uploads_; }

 private:
  const ClassLimits reading_limits_;
  const ClassLimits computing_limits_;
  const ClassLimits checking_limits_;
  WorkGate reading_;
  WorkGate computing_;
  WorkGate checking_;
  WorkGate uploads_;
};

// 503, or 429 for a client that had to make room for another one. Expects a denial.
[[nodiscard]] Refusal denial_refusal(WorkGate::Denial denial, bool stopping);

}  // namespace tacit::serve
