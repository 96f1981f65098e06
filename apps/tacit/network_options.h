// Options of the verbs that run on a network.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "command.h"
#include "tacit/model/system.h"
#include "tacit/runtime/udp_transport.h"
#include "tacit/runtime/wire_format.h"

namespace tacit::cli {

inline constexpr std::uint64_t most_instances = 1'000'000'000;

// -n (2 to 64) and --channel; the rounds are the algorithm's.
[[nodiscard]] Result<System> network_system_from(const Args& args);
// The key in the file of --key.
[[nodiscard]] Result<net::SharedKey> key_from(const Args& args);
// One ADDRESS:PORT per process, separated by commas.
[[nodiscard]] Result<std::vector<net::Endpoint>> peers_from(const std::string& text, unsigned n);

}  // namespace tacit::cli
