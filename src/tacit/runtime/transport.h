// Transport: how datagrams leave a node. One interface for UDP, real or scripted.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "tacit/model/process.h"

namespace tacit::net {

// What is subject to the model's losses, and what keeps the run together: barriers
// and the agreement on a start. The two never share a port, so that a switch can lose
// the one and spare the other.
enum class Lane { data, control };

class Transport {
 public:
  Transport() = default;
  Transport(const Transport&) = delete;
  Transport& operator=(const Transport&) = delete;
  virtual ~Transport() = default;

  // One datagram to each of the receivers, or at once to everybody where the network
  // can; then `receivers` is ignored unless it is empty, which sends nothing. Never
  // waits. False when the system refused: the message is lost like any other.
  virtual bool send(Lane lane, ProcessSet receivers, std::span<const std::uint8_t> datagram) = 0;
};

}  // namespace tacit::net
