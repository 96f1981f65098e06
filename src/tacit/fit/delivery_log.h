// DeliveryLog: what was sent on a real network and who heard it, round by round.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tacit/base/result.h"
#include "tacit/model/process.h"

namespace tacit {

// One transmission. Receivers that the log says nothing of are not among `observed`.
struct LoggedTransmission {
  ProcessId sender;
  ProcessSet observed;
  ProcessSet delivered;  // those of `observed` that heard the sender

  friend bool operator==(const LoggedTransmission&, const LoggedTransmission&) = default;
};

struct LoggedRound {
  std::uint64_t round;  // its number; time passes between numbers that do not follow each other
  bool fresh = false;   // nothing of an earlier round has anything to do with this one
  std::vector<LoggedTransmission> transmissions{};  // by ascending sender, each at most once

  friend bool operator==(const LoggedRound&, const LoggedRound&) = default;
};

struct DeliveryLog {
  unsigned processes = 0;
  std::vector<LoggedRound> rounds{};  // by ascending number

  friend bool operator==(const DeliveryLog&, const DeliveryLog&) = default;
};

// Reads CSV (docs/formats/deliveries.md): a line of column names, among them round, sender,
// receiver and delivered, then a line for every receiver of every transmission, in any order.
// Other columns are skipped. Fields may be quoted, and a byte-order mark may come first. Fails at
// the first line that is wrong, with its number; `where` is the name of the file, for messages.
[[nodiscard]] Result<DeliveryLog> parse_delivery_log(std::string_view text,
                                                     const std::string& where);

// The log as CSV. parse_delivery_log() reads it back.
[[nodiscard]] std::string delivery_log_csv(const DeliveryLog& log);

}  // namespace tacit
