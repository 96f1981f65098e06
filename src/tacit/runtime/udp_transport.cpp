#include "tacit/runtime/udp_transport.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstring>
#include <ifaddrs.h>
#include <limits>
#include <optional>
#include <poll.h>

#include <asio/io_context.hpp>
#include <asio/ip/multicast.hpp>
#include <asio/ip/udp.hpp>
#include <linux/sock_diag.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include "tacit/base/contract.h"
#include "tacit/base/quoted.h"
#include "tacit/runtime/wire_format.h"

namespace tacit::net {
namespace {

using asio::ip::udp;

// Room for a burst of datagrams while a process does not get its turn.
constexpr int buffer_bytes = 4 << 20;
// As many of one lane are taken in one turn at most, lest a flood starve everything.
constexpr unsigned most_per_turn = 65536;

Failure refused(const std::string& what, const std::string& address, const asio::error_code& code) {
  return fail(ErrorCode::io_error, what + " " + quoted_text(address) + ": " + code.message());
}

}  // namespace

Result<Endpoint> parse_endpoint(std::string_view text) {
  const auto wrong = [&](const char* why) {
    return fail(ErrorCode::invalid_argument, std::string(why) + ": " + quoted_text(text));
  };
  const std::size_t colon = text.rfind(':');
  if (colon == std::string_view::npos) return wrong("expected ADDRESS:PORT");
  std::string_view address = text.substr(0, colon);
  const std::string_view digits = text.substr(colon + 1);
  std::uint16_t port = 0;
  const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
  if (problem != std::errc{} || end != digits.data() + digits.size() || port == 0 ||
      port % 2 != 0) {
    return wrong("the port must be even, from 2 to 65534");
  }
  const bool bracketed = address.starts_with('[') && address.ends_with(']');
  if (bracketed) address = address.substr(1, address.size() - 2);
  asio::error_code code;
  const auto parsed = asio::ip::make_address(std::string(address), code);
  if (code || parsed.is_v6() != bracketed) return wrong("not an address");
  return Endpoint{std::string(address), port};
}

std::string endpoint_text(const Endpoint& endpoint) {
  const bool v6 = endpoint.address.find(':') != std::string::npos;
  return (v6 ? "[" + endpoint.address + "]" : endpoint.address) + ":" +
         std::to_string(endpoint.port);
}

Result<Endpoint> parse_group(std::string_view text) {
  auto endpoint = parse_endpoint(text);
  if (endpoint && !asio::ip::make_address(endpoint->address).is_multicast()) {
    return fail(ErrorCode::invalid_argument, "not a multicast address: " + quoted_text(text));
  }
  return endpoint;
}

struct UdpTransport::Sockets {
  asio::io_context context;
  struct LaneSocket {
    udp::socket socket;
    std::vector<udp::endpoint> to;  // one, the group; or one per process
  };
  std::array<std::optional<LaneSocket>, 2> lanes;  // data, control
  bool one_for_all = false;

  // Opens and binds; the lane's port is the endpoint's for data, the next for control.
  // A scope is the index of the interface that an IPv6 group belongs to.
  [[nodiscard]] Result<LaneSocket*> open(Lane lane, const Endpoint& at, unsigned scope = 0) {
    asio::error_code code;
    auto address = asio::ip::make_address(at.address, code);
    if (code) return refused("not an address:", at.address, code);
    if (address.is_v6() && scope != 0) {
      auto scoped = address.to_v6();
      scoped.scope_id(scope);
      address = scoped;
    }
    const auto port = static_cast<std::uint16_t>(at.port + (lane == Lane::control ? 1 : 0));
    const udp::endpoint here(address, port);
    auto& slot = lanes[static_cast<std::size_t>(lane)];
    slot.emplace(LaneSocket{udp::socket(context), {}});
    udp::socket& socket = slot->socket;
    socket.open(here.protocol(), code);
    if (!code && address.is_multicast()) socket.set_option(udp::socket::reuse_address(true), code);
    if (!code) socket.bind(here, code);
    if (!code) socket.non_blocking(true, code);
    if (code) return refused("cannot listen at", endpoint_text({at.address, port}), code);
    asio::error_code ignored;  // the system may allow less
    socket.set_option(udp::socket::receive_buffer_size(buffer_bytes), ignored);
    return &*slot;
  }
};

namespace {

// The IPv4 address that is written, or that of the interface of this name.
Result<asio::ip::address_v4> address_of(const std::string& interface) {
  asio::error_code code;
  const auto written = asio::ip::make_address_v4(interface, code);
  if (!code) return written;
  ifaddrs* all = nullptr;
  if (::getifaddrs(&all) != 0) {
    return fail(ErrorCode::io_error, "the interfaces of this machine cannot be listed");
  }
  const std::unique_ptr<ifaddrs, decltype(&::freeifaddrs)> owner(all, &::freeifaddrs);
  for (const ifaddrs* each = all; each != nullptr; each = each->ifa_next) {
    if (interface != each->ifa_name || each->ifa_addr == nullptr) continue;
    if (each->ifa_addr->sa_family != AF_INET) continue;
    sockaddr_in address{};
    std::memcpy(&address, each->ifa_addr, sizeof address);
    return asio::ip::address_v4(ntohl(address.sin_addr.s_addr));
  }
  return fail(ErrorCode::io_error,
              "neither an IPv4 address nor an interface that has one: " + quoted_text(interface));
}

}  // namespace

UdpTransport::UdpTransport(std::unique_ptr<Sockets> sockets) : sockets_(std::move(sockets)) {}
UdpTransport::~UdpTransport() = default;

Result<std::unique_ptr<UdpTransport>> UdpTransport::multicast(const MulticastOptions& options) {
  auto sockets = std::make_unique<Sockets>();
  sockets->one_for_all = true;
  const bool version6 = asio::ip::make_address(options.group.address).is_v6();
  unsigned scope = 0;
  if (version6 && !options.interface.empty()) {
    scope = ::if_nametoindex(options.interface.c_str());
    if (scope == 0) {
      return fail(ErrorCode::io_error, "no such interface: " + quoted_text(options.interface));
    }
  }
  for (const Lane lane : {Lane::data, Lane::control}) {
    const auto opened = sockets->open(lane, options.group, scope);
    if (!opened) return opened.failure();
    udp::socket& socket = (*opened)->socket;
    const udp::endpoint group = socket.local_endpoint();
    asio::error_code code;
    namespace multicast = asio::ip::multicast;
    if (version6) {
      if (scope != 0) socket.set_option(multicast::outbound_interface(scope), code);
      if (!code) socket.set_option(multicast::join_group(group.address().to_v6(), scope), code);
    } else {
      asio::ip::address_v4 interface;
      if (!options.interface.empty()) {
        const auto found = address_of(options.interface);
        if (!found) return found.failure();
        interface = *found;
        socket.set_option(multicast::outbound_interface(interface), code);
      }
      if (!code) socket.set_option(multicast::join_group(group.address().to_v4(), interface), code);
    }
    if (!code) socket.set_option(multicast::enable_loopback(true), code);
    if (!code) socket.set_option(multicast::hops(static_cast<int>(options.hops)), code);
    if (code) return refused("cannot join", endpoint_text(options.group), code);
    (*opened)->to.push_back(group);
  }
  return std::unique_ptr<UdpTransport>(new UdpTransport(std::move(sockets)));
}

Result<std::unique_ptr<UdpTransport>> UdpTransport::fan_out(const std::vector<Endpoint>& peers,
                                                            ProcessId self) {
  expects(self.index() < peers.size(), "fan_out: no such process");
  auto sockets = std::make_unique<Sockets>();
  for (const Lane lane : {Lane::data, Lane::control}) {
    const auto opened = sockets->open(lane, peers[self.index()]);
    if (!opened) return opened.failure();
    for (const Endpoint& peer : peers) {
      asio::error_code code;
      const auto address = asio::ip::make_address(peer.address, code);
      if (code) return refused("not an address:", peer.address, code);
      (*opened)->to.emplace_back(
          address, static_cast<std::uint16_t>(peer.port + (lane == Lane::control ? 1 : 0)));
    }
  }
  return std::unique_ptr<UdpTransport>(new UdpTransport(std::move(sockets)));
}

bool UdpTransport::send(Lane lane, ProcessSet receivers, std::span<const std::uint8_t> datagram) {
  if (receivers.empty()) return true;
  auto& chosen = *sockets_->lanes[static_cast<std::size_t>(lane)];
  udp::socket& socket = chosen.socket;
  const std::vector<udp::endpoint>& to = chosen.to;
  const auto send_to = [&](const udp::endpoint& receiver) {
    asio::error_code code;
    socket.send_to(asio::buffer(datagram.data(), datagram.size()), receiver, 0, code);
    return !code;
  };
  if (sockets_->one_for_all) return send_to(to.front());
  bool good = true;
  for (const ProcessId i : receivers) {
    if (i.index() < to.size() && !send_to(to[i.index()])) good = false;
  }
  return good;
}

void UdpTransport::receive(std::int64_t wait_nanoseconds, const Handler& handler) {
  auto& lanes = sockets_->lanes;
  std::array<pollfd, 2> waiting{};
  for (std::size_t i = 0; i < 2; ++i) waiting[i] = {lanes[i]->socket.native_handle(), POLLIN, 0};
  const std::int64_t most = std::int64_t{3600} * 1'000'000'000;
  const std::int64_t wait = std::clamp<std::int64_t>(wait_nanoseconds, 0, most);
  const timespec time{wait / 1'000'000'000, wait % 1'000'000'000};
  if (::ppoll(waiting.data(), waiting.size(), &time, nullptr) <= 0) return;
  std::array<std::uint8_t, most_datagram_bytes + 1> buffer{};
  for (const Lane lane : {Lane::control, Lane::data}) {
    udp::socket& socket = lanes[static_cast<std::size_t>(lane)]->socket;
    for (unsigned taken = 0; taken < most_per_turn; ++taken) {
      udp::endpoint from;
      asio::error_code code;
      const std::size_t size = socket.receive_from(asio::buffer(buffer), from, 0, code);
      if (code == asio::error::would_block || code == asio::error::try_again) break;
      // Another error is one of an earlier datagram: its receiver was not there.
      if (!code) handler(std::span(buffer).first(size));
    }
  }
}

std::uint64_t UdpTransport::overflowed() const {
  std::uint64_t sum = 0;
  for (auto& lane : sockets_->lanes) {
    std::array<std::uint32_t, SK_MEMINFO_VARS> memory{};
    socklen_t size = sizeof memory;
    const int socket = lane->socket.native_handle();
    if (::getsockopt(socket, SOL_SOCKET, SO_MEMINFO, memory.data(), &size) == 0) {
      sum += memory[SK_MEMINFO_DROPS];
    }
  }
  return sum;
}

}  // namespace tacit::net
