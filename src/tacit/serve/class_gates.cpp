#include "tacit/serve/class_gates.h"

namespace tacit::serve {

ClassGates::ClassGates(const Limits& limits)
    : reading_limits_(limits.reading),
      computing_limits_(limits.computing),
      checking_limits_(limits.checking),
      reading_(limits.reading.places, limits.reading.waiting),
      computing_(limits.computing.places, limits.computing.waiting),
      checking_(limits.checking.places, limits.checking.waiting),
      uploads_(limits.uploads, limits.uploads_waiting) {}

WorkGate* ClassGates::gate_of(WorkClass work) {
  switch (work) {
    case WorkClass::cheap:
      return nullptr;
    case WorkClass::reading:
      return &reading_;
    case WorkClass::checking:
      return &checking_;
    case WorkClass::computing:
      break;
  }
  return &computing_;
}

std::chrono::milliseconds ClassGates::time_of(WorkClass work) const {
  switch (work) {
    case WorkClass::cheap:
    case WorkClass::reading:
      return reading_limits_.time;
    case WorkClass::checking:
      return checking_limits_.time;
    case WorkClass::computing:
      break;
  }
  return computing_limits_.time;
}

Refusal denial_refusal(WorkGate::Denial denial, bool stopping) {
  if (stopping) return {503, "the server is stopping"};
  if (denial == WorkGate::Denial::pushed_out) {
    return {429, "too many requests of this client while others wait; try again later"};
  }
  return {503, "too many computations at once; try again later"};
}

}  // namespace tacit::serve
