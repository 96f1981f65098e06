#include "tacit/serve/work_gate.h"

#include <algorithm>
#include <tuple>

namespace tacit::serve {

bool WorkGate::make_room_in_line(const std::string& client) {
  if (taken_ < places_ && line_ == 0) return true;
  if (line_ < waiting_) return true;
  const auto longest = std::ranges::max_element(
      clients_, {}, [](const auto& each) { return each.second.tickets.size(); });
  if (longest == clients_.end()) return false;
  const auto own = clients_.find(client);
  const std::size_t waiting = own == clients_.end() ? 0 : own->second.tickets.size();
  if (waiting + 1 >= longest->second.tickets.size()) return false;
  longest->second.tickets.erase(std::prev(longest->second.tickets.end()));
  --line_;
  changed_.notify_all();
  return true;
}

std::uint64_t WorkGate::next_ticket() const {
  const Client* next = nullptr;
  for (const auto& [name, client] : clients_) {
    if (client.tickets.empty()) continue;
    const auto rank = [](const Client& each) {
      return std::tuple(each.held, each.last_turn, *each.tickets.begin());
    };
    if (next == nullptr || rank(client) < rank(*next)) next = &client;
  }
  return next == nullptr ? 0 : *next->tickets.begin();
}

void WorkGate::forget_if_idle(const std::string& client) {
  const auto found = clients_.find(client);
  if (found == clients_.end()) return;
  if (found->second.held == 0 && found->second.tickets.empty()) clients_.erase(found);
}

void WorkGate::give_back(const std::string& client) {
  const std::scoped_lock guard(mutex_);
  --taken_;
  --clients_[client].held;
  forget_if_idle(client);
  changed_.notify_all();
}

WorkGate::Entry WorkGate::enter(const std::string& client, std::chrono::milliseconds patience,
                                const std::function<bool()>& is_wanted) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + patience;
  std::unique_lock lock(mutex_);
  if (!make_room_in_line(client)) return {nullptr, Denial::line_full};
  const std::uint64_t ticket = ++tickets_given_;
  clients_[client].tickets.insert(ticket);
  ++line_;
  const auto leave = [&](Denial denial) {
    line_ -= static_cast<unsigned>(clients_[client].tickets.erase(ticket));
    forget_if_idle(client);
    changed_.notify_all();
    return Entry{nullptr, denial};
  };
  while (taken_ >= places_ || next_ticket() != ticket) {
    changed_.wait_for(lock, std::chrono::milliseconds(50));
    if (!clients_[client].tickets.contains(ticket)) return leave(Denial::pushed_out);
    if (taken_ < places_ && next_ticket() == ticket) break;
    if (Clock::now() >= end) return leave(Denial::too_late);
    if (!is_wanted()) return leave(Denial::not_wanted);
  }
  Client& own = clients_[client];
  own.tickets.erase(ticket);
  own.last_turn = ++turns_;
  ++own.held;
  --line_;
  ++taken_;
  changed_.notify_all();
  return {Place(this, [client](void* gate) { static_cast<WorkGate*>(gate)->give_back(client); })};
}

}  // namespace tacit::serve
