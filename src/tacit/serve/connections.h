// All open connections: each has a thread of its own, so that a slow one delays nobody,
// and their number is limited.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <unordered_set>

#include "tacit/serve/connection.h"

namespace tacit::serve {

class Connections {
 public:
  explicit Connections(std::size_t most) : most_(most) {}
  Connections(const Connections&) = delete;
  Connections& operator=(const Connections&) = delete;
  ~Connections() { close_all(); }

  // Runs the function on a new thread. With too many of them already, drops the oldest
  // connection that is not busy, of the client that has the most of these: who sends or takes
  // its bytes slowly must make room, who waits for a result need not. With more than twice as many,
  // waits until one ends.
  void start(std::function<void()> serve_one);

  // What can be dropped. A connection must be removed before it is destroyed.
  void add(Connection& connection);
  void remove(Connection& connection);

  [[nodiscard]] std::size_t count() const;

  // Drops all and waits for all threads.
  void close_all();

 private:
  void drop_idlest();

  const std::size_t most_;
  mutable std::mutex mutex_;
  std::condition_variable ended_;
  std::size_t threads_ = 0;
  std::unordered_set<Connection*> open_;
  bool closing_ = false;
};

}  // namespace tacit::serve
