// Channel: the links of one round, and who hears whom when they deliver.
//
// A link is one independent unit of loss. It carries the message of one or two
// senders; when it fails, none of its messages arrives, and no sender is told.
//   broadcast   one link per sender, to all others: all or nothing
//   radio       one transmission per sender, which every other process hears or not on its own: one
//               link per ordered pair
//   unicast     one transmission and one link per ordered pair of processes
//   undirected  one link per unordered pair: both directions live or die together
// Everything is defined by the links; engines that are faster for broadcast ask for it.
//
// Two laws hold for every channel. For each sender and each other process there is exactly one
// link that takes the message there, which the constructor of Channel verifies. And renaming the
// processes takes links to links: symmetries, orbits and classes of views, and with them bounds
// and searches, rest on this law, and a test asks it of all channels. A ring obeys neither.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "tacit/base/result.h"
#include "tacit/base/strong_id.h"
#include "tacit/model/process.h"

namespace tacit {

using LinkId = StrongId<struct LinkTag, std::uint16_t>;

enum class ChannelKind { broadcast, unicast, undirected, radio };
inline constexpr std::array all_channels{ChannelKind::broadcast, ChannelKind::unicast,
                                         ChannelKind::undirected, ChannelKind::radio};

[[nodiscard]] std::string_view channel_name(ChannelKind kind);
[[nodiscard]] Result<ChannelKind> parse_channel(std::string_view text);
// Links of one round among n processes, for any n.
[[nodiscard]] std::uint64_t links_per_round(ChannelKind kind, unsigned n);
// Transmissions of one process in a round in which it sends, among n processes: one to all others
// together, or one to each.
[[nodiscard]] constexpr unsigned transmissions_per_sender(ChannelKind kind, unsigned n) {
  return kind == ChannelKind::broadcast || kind == ChannelKind::radio ? 1 : n - 1;
}

// Whether every receiver hears or misses a sender on its own, by a link of their own.
[[nodiscard]] constexpr bool receivers_are_independent(ChannelKind kind) {
  return kind == ChannelKind::radio || kind == ChannelKind::unicast;
}

// The number of the link from a sender to a receiver where every ordered pair has one, over radio
// and unicast; Channel numbers them so.
[[nodiscard]] constexpr std::size_t pair_link(unsigned n, ProcessId sender, ProcessId receiver) {
  return sender.index() * (n - 1) + receiver.index() - (receiver > sender ? 1 : 0);
}

class Channel {
 public:
  // One sender's message on a link.
  struct Arc {
    ProcessId sender;
    ProcessSet receivers;
  };

  // Expects 1 <= n <= 64.
  Channel(ChannelKind kind, unsigned n);

  [[nodiscard]] ChannelKind kind() const noexcept { return kind_; }
  [[nodiscard]] unsigned processes() const noexcept { return n_; }
  [[nodiscard]] unsigned links() const noexcept { return static_cast<unsigned>(arcs_.size()); }
  // What a link carries: one arc, or two on an undirected link.
  [[nodiscard]] const std::vector<Arc>& arcs(LinkId link) const& { return arcs_[link.index()]; }
  [[nodiscard]] const std::vector<Arc>& arcs(LinkId link) const&& = delete;  // would dangle
  // The link that takes sender's messages to receiver. Expects sender != receiver.
  [[nodiscard]] LinkId carrier(ProcessId sender, ProcessId receiver) const {
    return carrier_[sender.index() * n_ + receiver.index()];
  }

 private:
  ChannelKind kind_;
  unsigned n_;
  std::vector<std::vector<Arc>> arcs_;
  std::vector<LinkId> carrier_;
};

}  // namespace tacit
