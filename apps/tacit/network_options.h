// Options of the verbs that run on a network.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "command.h"
#include "tacit/model/system.h"
#include "tacit/runtime/node.h"
#include "tacit/runtime/udp_transport.h"
#include "tacit/runtime/wire_format.h"

namespace tacit::cli {

inline constexpr std::uint64_t most_instances = 1'000'000'000;

// -n (2 to 64) and --channel; the rounds are the algorithm's.
[[nodiscard]] Result<System> network_system_from(const Args& args);

inline const OptionSpec pace_option{
    "pace", "PACE", "barrier (a round ends when all have sent) or slots (of equal time).",
    "barrier"};
inline const OptionSpec slot_option{"slot", "SECONDS", "Length of a round with --pace slots.",
                                    "0.02"};
inline const OptionSpec patience_option{"patience", "SECONDS",
                                        "How long to wait for a node that is silent.", "5"};
struct Timing {
  net::Pace pace;
  net::Time slot;
  net::Time patience;
};
// --pace, --slot and --patience.
[[nodiscard]] Result<Timing> timing_from(const Args& args);
// Seconds with a fraction, exact to the nanosecond.
[[nodiscard]] Result<net::Time> seconds_from(const Args& args, const std::string& key,
                                             const Rational& most);
// The key in the file of --key.
[[nodiscard]] Result<net::SharedKey> key_from(const Args& args);
// One ADDRESS:PORT per process, separated by commas.
[[nodiscard]] Result<std::vector<net::Endpoint>> peers_from(const std::string& text, unsigned n);

}  // namespace tacit::cli
