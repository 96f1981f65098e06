// How many computations run at once: a number of places, and a short line before them.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <set>

namespace tacit::serve {

class WorkGate {
 public:
  WorkGate(unsigned places, unsigned waiting) : places_(places), waiting_(waiting) {}

  // A place, given back when the last copy is destroyed; before the gate is.
  using Place = std::shared_ptr<void>;

  // Waits for a place at most for `patience` and while `is_wanted()`, which is asked
  // twenty times a second. Null when there is none, at once when the line is full. Places
  // are given in the order of coming.
  [[nodiscard]] Place enter(std::chrono::milliseconds patience,
                            const std::function<bool()>& is_wanted);

 private:
  const unsigned places_;
  const unsigned waiting_;
  std::mutex mutex_;
  std::condition_variable changed_;
  unsigned taken_ = 0;
  std::uint64_t next_ticket_ = 0;
  std::set<std::uint64_t> line_;  // who waits, the first to come first
};

}  // namespace tacit::serve
