// MemoryNetwork: transports between nodes of one program, with every datagram in the
// hands of a test: it may look at it, lose it, repeat it or change it.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "tacit/runtime/transport.h"

namespace tacit::net {

class MemoryNetwork {
 public:
  using Datagram = std::vector<std::uint8_t>;
  struct Letter {
    Lane lane;
    ProcessId sender;
    ProcessId receiver;
    Datagram datagram;
  };

  explicit MemoryNetwork(unsigned n);
  MemoryNetwork(const MemoryNetwork&) = delete;
  MemoryNetwork& operator=(const MemoryNetwork&) = delete;

  // Sends as this process; over broadcast a sender hears itself, as multicast does.
  [[nodiscard]] Transport& transport(ProcessId process) { return *transports_[process.index()]; }
  // The oldest letter; nothing when none is on its way.
  [[nodiscard]] std::optional<Letter> take();

 private:
  class Port;
  unsigned n_;
  std::vector<std::unique_ptr<Transport>> transports_;
  std::deque<Letter> letters_;
};

}  // namespace tacit::net
