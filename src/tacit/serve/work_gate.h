// How many requests of one kind are worked on at once: a number of places, and a short line
// before them in which every client gets its turn.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>

namespace tacit::serve {

class WorkGate {
 public:
  WorkGate(unsigned places, unsigned waiting) : places_(places), waiting_(waiting) {}

  // A place, given back when the last copy is destroyed; before the gate is.
  using Place = std::shared_ptr<void>;

  enum class Denial {
    none,
    line_full,   // at once
    pushed_out,  // of a full line, by a client that had fewer requests in it
    too_late,
    not_wanted
  };
  struct Entry {
    Place place;
    Denial denial = Denial::none;
    explicit operator bool() const noexcept { return place != nullptr; }
  };

  // Waits for a place at most for `patience` and while `is_wanted()`, which is asked
  // twenty times a second.
  //
  // A place that becomes free goes to the waiting client that holds the fewest, and of these to the
  // one whose last turn is longest ago; requests of one client keep their order. So one client
  // alone can have all places, and each of several gets its share. When the line is full, the
  // client with the most requests in it loses its latest to one that has at least two fewer.
  [[nodiscard]] Entry enter(const std::string& client, std::chrono::milliseconds patience,
                            const std::function<bool()>& is_wanted);

 private:
  struct Client {
    unsigned held = 0;                // places
    std::uint64_t last_turn = 0;      // number of the ticket that was admitted last
    std::set<std::uint64_t> tickets;  // requests that wait, the first to come first
  };

  // These expect the lock.
  [[nodiscard]] bool make_room_in_line(const std::string& client);
  [[nodiscard]] std::uint64_t next_ticket() const;
  void forget_if_idle(const std::string& client);
  void give_back(const std::string& client);

  const unsigned places_;
  const unsigned waiting_;
  std::mutex mutex_;
  std::condition_variable changed_;
  unsigned taken_ = 0;
  unsigned line_ = 0;  // tickets of all clients
  std::uint64_t tickets_given_ = 0;
  std::uint64_t turns_ = 0;
  std::map<std::string, Client> clients_;  // that wait or hold a place
};

}  // namespace tacit::serve
