#include "tacit/serve/client.h"

#include <array>
#include <cstring>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>

namespace tacit::serve {
namespace {

constexpr const char* unknown_client = "unknown";

std::string four_name(const in_addr& address) {
  std::array<char, INET_ADDRSTRLEN> text{};
  const char* const name = ::inet_ntop(AF_INET, &address, text.data(), text.size());
  return name == nullptr ? unknown_client : name;
}

std::string six_name(in6_addr address) {
  if (IN6_IS_ADDR_V4MAPPED(&address)) {
    in_addr four{};
    std::memcpy(&four, address.s6_addr + 12, 4);
    return four_name(four);
  }
  std::memset(address.s6_addr + 8, 0, 8);
  std::array<char, INET6_ADDRSTRLEN> text{};
  const char* const name = ::inet_ntop(AF_INET6, &address, text.data(), text.size());
  return name == nullptr ? unknown_client : name + std::string("/64");
}

}  // namespace

std::string client_name(const sockaddr_storage& address) {
  if (address.ss_family == AF_INET) {
    sockaddr_in four{};
    std::memcpy(&four, &address, sizeof four);
    return four_name(four.sin_addr);
  }
  if (address.ss_family == AF_INET6) {
    sockaddr_in6 six{};
    std::memcpy(&six, &address, sizeof six);
    return six_name(six.sin6_addr);
  }
  return unknown_client;
}

std::string client_of(int socket) {
  sockaddr_storage address{};
  socklen_t size = sizeof address;
  auto* const plain = reinterpret_cast<sockaddr*>(&address);
  if (::getpeername(socket, plain, &size) != 0) return unknown_client;
  return client_name(address);
}

}  // namespace tacit::serve
