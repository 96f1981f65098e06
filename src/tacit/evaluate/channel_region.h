// Regions of channel laws: a fit and the ends of its confidence region in one JSON file
// (docs/formats/channel.md).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tacit/base/rational.h"
#include "tacit/base/result.h"
#include "tacit/model/channel_law.h"

namespace tacit {

struct ChannelRegion {
  Rational confidence;           // strictly between 0 and 1
  std::vector<ChannelLaw> laws;  // at least one, all for one channel and number of processes

  friend bool operator==(const ChannelRegion&, const ChannelRegion&) = default;
};

inline constexpr std::size_t most_region_laws = 1024;

// Reads a region for so many processes. Fails on malformed text, unknown keys, no or too many laws,
// laws of different channels, and whatever parse_channel_file() refuses; the message says where.
// `where` is the file's name, for messages.
[[nodiscard]] Result<ChannelRegion> parse_channel_region(std::string_view text, unsigned processes,
                                                         const std::string& where);

// The file of a region. parse_channel_region() reads it back.
[[nodiscard]] std::string channel_region_json(const ChannelRegion& region);

}  // namespace tacit
