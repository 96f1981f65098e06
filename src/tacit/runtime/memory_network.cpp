#include "tacit/runtime/memory_network.h"

#include <utility>

namespace tacit::net {

class MemoryNetwork::Port final : public Transport {
 public:
  Port(MemoryNetwork& network, ProcessId self) : network_(network), self_(self) {}

  bool send(Lane lane, ProcessSet receivers, std::span<const std::uint8_t> datagram) override {
    if (receivers.empty()) return true;
    for (const ProcessId receiver : receivers | ProcessSet::only(self_)) {
      network_.letters_.push_back(
          {lane, self_, receiver, Datagram(datagram.begin(), datagram.end())});
    }
    return true;
  }

 private:
  MemoryNetwork& network_;
  ProcessId self_;
};

MemoryNetwork::MemoryNetwork(unsigned n) : n_(n) {
  for (const ProcessId i : ProcessSet::first(n_)) {
    transports_.push_back(std::make_unique<Port>(*this, i));
  }
}

std::optional<MemoryNetwork::Letter> MemoryNetwork::take() {
  if (letters_.empty()) return std::nullopt;
  Letter letter = std::move(letters_.front());
  letters_.pop_front();
  return letter;
}

}  // namespace tacit::net
