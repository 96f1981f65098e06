// One accepted connection: reads and writes with deadlines and limits, knows whether the
// other side is still there, and can be dropped by another thread.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include <sys/types.h>

#include "tacit/serve/limits.h"
#include "tacit/serve/request_head.h"

namespace tacit::serve {

class Connection {
 public:
  using Clock = std::chrono::steady_clock;

  // Takes the socket over.
  Connection(int socket, const Limits& limits);
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection();

  // Reads the whole head, which read() then gives out first. A refusal of status 0 means
  // that the other side has left without a word.
  [[nodiscard]] std::optional<Refusal> read_head();

  // Bytes of the head, then of the body: at most `size`, 0 at the end, -1 after the deadline
  // and beyond the allowance.
  [[nodiscard]] ssize_t read(char* bytes, std::size_t size);
  // Everything, or false when the other side takes no more.
  [[nodiscard]] bool write(std::string_view bytes);
  // What is written from now on must be taken within limits.answer_time altogether.
  void begin_answer() { answer_deadline_ = Clock::now() + limits_.answer_time; }

  // How many bytes may follow the head, from now on, within limits.body_time and without a
  // pause of limits.body_pause. None before this is called.
  void allow_body(std::size_t bytes);
  // Whether read() failed for that reason.
  [[nodiscard]] bool overrun() const noexcept { return overrun_; }
  [[nodiscard]] bool late() const noexcept { return late_; }

  // The other side has closed the connection.
  [[nodiscard]] bool is_gone() const;

  // Closing politely although the other side may still be sending: what comes is read
  // and thrown away for a moment, since unread bytes would make the system take back the answer.
  void drain();

  // Ends all reading and writing; may be called by any thread.
  void drop() noexcept;

  // While it is busy, nobody should drop it for want of activity.
  void set_busy(bool busy) noexcept { busy_ = busy; }
  [[nodiscard]] bool is_busy() const noexcept { return busy_; }
  [[nodiscard]] Clock::time_point accepted_at() const noexcept { return accepted_at_; }
  [[nodiscard]] int socket() const noexcept { return socket_; }
  // The other side, as shares are counted (client.h).
  [[nodiscard]] const std::string& client() const& noexcept { return client_; }
  [[nodiscard]] const std::string& client() const&& = delete;  // would dangle

 private:
  // Adds to buffer_ what there is. False at the end, when late and when dropped.
  [[nodiscard]] bool fill(std::size_t most);
  [[nodiscard]] bool wait_for(short events, Clock::time_point deadline);

  const int socket_;
  const Limits limits_;
  const std::string client_;
  const Clock::time_point accepted_at_;
  Clock::time_point deadline_;
  std::chrono::milliseconds pause_;  // longest time without a byte
  Clock::time_point answer_deadline_ = Clock::time_point::max();
  std::string buffer_;         // received and not given out
  std::size_t given_ = 0;      // bytes of buffer_ already given out
  std::size_t allowance_ = 0;  // bytes that may still be received
  bool overrun_ = false;
  bool late_ = false;
  std::atomic<bool> busy_ = false;
};

}  // namespace tacit::serve
