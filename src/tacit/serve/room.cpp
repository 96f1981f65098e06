#include "tacit/serve/room.h"

namespace tacit::serve {

Room::Hold Room::take(const std::string& client, std::uint64_t bytes) {
  const std::scoped_lock lock(mutex_);
  const std::uint64_t most = holds_.contains(client) ? bytes_ - kept_ : bytes_;
  if (held_ > most || bytes > most - held_) return nullptr;
  Hold hold(this,
            [client, bytes](void* room) { static_cast<Room*>(room)->give_back(client, bytes); });
  held_ += bytes;
  ++holds_[client];
  return hold;
}

std::uint64_t Room::held() const {
  const std::scoped_lock lock(mutex_);
  return held_;
}

void Room::give_back(const std::string& client, std::uint64_t bytes) {
  const std::scoped_lock lock(mutex_);
  held_ -= bytes;
  const auto found = holds_.find(client);
  if (--found->second == 0) holds_.erase(found);
}

}  // namespace tacit::serve
