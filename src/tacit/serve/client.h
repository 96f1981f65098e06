// Who is at the other end of a connection, as far as shares are concerned.
#pragma once

#include <string>

struct sockaddr_storage;

namespace tacit::serve {

// A name that is equal for connections of the same client: the IPv4 address, also one that is
// written as an IPv6 address, or the first 64 bits of the IPv6 address, of which one machine
// can have as many as it likes. "unknown" for everything else.
[[nodiscard]] std::string client_name(const sockaddr_storage& address);

// Of the other end of a socket.
[[nodiscard]] std::string client_of(int socket);

}  // namespace tacit::serve
