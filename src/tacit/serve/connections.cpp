#include "tacit/serve/connections.h"

#include <chrono>
#include <map>
#include <string_view>
#include <system_error>
#include <thread>

namespace tacit::serve {

void Connections::start(std::function<void()> serve_one) {
  std::unique_lock lock(mutex_);
  if (threads_ >= most_) drop_idlest();
  ended_.wait(lock, [this] { return threads_ < 2 * most_; });
  ++threads_;
  lock.unlock();
  for (;;) {
    try {
      std::thread([this, serve_one] {
        serve_one();
        // Under the lock to the end: whoever waits for it may destroy this object.
        const std::scoped_lock guard(mutex_);
        --threads_;
        ended_.notify_all();
      }).detach();
      return;
    } catch (const std::system_error&) {
      // No more threads to be had right now.
      lock.lock();
      drop_idlest();
      ended_.wait_for(lock, std::chrono::milliseconds(20));
      lock.unlock();
    }
  }
}

void Connections::add(Connection& connection) {
  const std::scoped_lock lock(mutex_);
  open_.insert(&connection);
  if (closing_) connection.drop();
}

void Connections::remove(Connection& connection) {
  const std::scoped_lock lock(mutex_);
  open_.erase(&connection);
}

std::size_t Connections::count() const {
  const std::scoped_lock lock(mutex_);
  return threads_;
}

void Connections::close_all() {
  std::unique_lock lock(mutex_);
  closing_ = true;
  for (Connection* const connection : open_) connection->drop();
  ended_.wait(lock, [this] { return threads_ == 0; });
}

void Connections::drop_idlest() {
  std::map<std::string_view, std::size_t> idle;
  for (const Connection* const connection : open_) {
    if (!connection->is_busy()) ++idle[connection->client()];
  }
  const auto goes_before = [&idle](const Connection& one, const Connection& other) {
    const std::size_t ones = idle[one.client()];
    const std::size_t others = idle[other.client()];
    return ones != others ? ones > others : one.accepted_at() < other.accepted_at();
  };
  Connection* idlest = nullptr;
  for (Connection* const connection : open_) {
    // One that has stopped being busy since they were counted is left alone.
    if (connection->is_busy() || !idle.contains(connection->client())) continue;
    if (idlest == nullptr || goes_before(*connection, *idlest)) idlest = connection;
  }
  if (idlest == nullptr) return;
  idlest->drop();
  open_.erase(idlest);  // the next call finds another one
}

}  // namespace tacit::serve
