// UDP: datagrams to a multicast group (IPv4 or IPv6), or to every process in turn.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tacit/base/result.h"
#include "tacit/model/process.h"
#include "tacit/runtime/transport.h"

namespace tacit::net {

// "239.1.2.3:7000" or "[ff02::1234]:7000". The control lane has the next port.
struct Endpoint {
  std::string address;
  std::uint16_t port;

  friend bool operator==(const Endpoint&, const Endpoint&) = default;
};
// Ports are even, and at most 65534.
[[nodiscard]] Result<Endpoint> parse_endpoint(std::string_view text);
[[nodiscard]] std::string endpoint_text(const Endpoint& endpoint);

// Fails unless the address is one for multicast.
[[nodiscard]] Result<Endpoint> parse_group(std::string_view text);

struct MulticastOptions {
  Endpoint group;
  // Where to send and listen: an IPv4 address of this machine, or for IPv6 the name of
  // an interface. Empty: the system's choice.
  std::string interface{};
  unsigned hops = 1;
};

class UdpTransport final : public Transport {
 public:
  // Fails when there is no such address, or the system refuses.
  [[nodiscard]] static Result<std::unique_ptr<UdpTransport>> multicast(
      const MulticastOptions& options);
  // Datagrams one by one; peers[i] is where process i listens.
  [[nodiscard]] static Result<std::unique_ptr<UdpTransport>> fan_out(
      const std::vector<Endpoint>& peers, ProcessId self);
  ~UdpTransport() override;

  bool send(Lane lane, ProcessSet receivers, std::span<const std::uint8_t> datagram) override;

  using Handler = std::function<void(std::span<const std::uint8_t> datagram)>;
  // Waits until something arrives, at most this long, and hands over what has arrived:
  // first the control lane, then the data lane. So whatever was sent before a control
  // message that is handed over is handed over, too.
  void receive(std::int64_t wait_nanoseconds, const Handler& handler);
  // Datagrams that arrived and that the system threw away because too many waited.
  [[nodiscard]] std::uint64_t overflowed() const;

 private:
  struct Sockets;
  explicit UdpTransport(std::unique_ptr<Sockets> sockets);
  std::unique_ptr<Sockets> sockets_;
};

}  // namespace tacit::net
