#include "tacit/serve/work_gate.h"

namespace tacit::serve {

WorkGate::Place WorkGate::enter(std::chrono::milliseconds patience,
                                const std::function<bool()>& is_wanted) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + patience;
  std::unique_lock lock(mutex_);
  const bool free = taken_ < places_ && line_.empty();
  if (!free && line_.size() >= waiting_) return nullptr;
  const std::uint64_t ticket = next_ticket_++;
  line_.insert(ticket);
  while (taken_ >= places_ || *line_.begin() != ticket) {
    changed_.wait_for(lock, std::chrono::milliseconds(50));
    if (taken_ < places_ && *line_.begin() == ticket) break;
    if (Clock::now() >= end || !is_wanted()) {
      line_.erase(ticket);
      changed_.notify_all();
      return nullptr;
    }
  }
  line_.erase(ticket);
  ++taken_;
  changed_.notify_all();
  return Place(this, [](void* gate) {
    auto& self = *static_cast<WorkGate*>(gate);
    const std::scoped_lock guard(self.mutex_);
    --self.taken_;
    self.changed_.notify_all();
  });
}

}  // namespace tacit::serve
