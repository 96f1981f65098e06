#include "tacit/model/channel.h"

#include <array>
#include <string>
#include <utility>

#include "tacit/base/contract.h"
#include "tacit/base/quoted.h"

namespace tacit {
namespace {

constexpr std::array<std::pair<ChannelKind, std::string_view>, 3> names{{
    {ChannelKind::broadcast, "broadcast"},
    {ChannelKind::unicast, "unicast"},
    {ChannelKind::undirected, "undirected"},
}};

}  // namespace

std::string_view channel_name(ChannelKind kind) {
  for (const auto& [value, name] : names) {
    if (value == kind) return name;
  }
  throw ContractViolation("channel_name: not a channel");
}

Result<ChannelKind> parse_channel(std::string_view text) {
  for (const auto& [value, name] : names) {
    if (name == text) return value;
  }
  return fail(ErrorCode::parse_error,
              "not a channel: " + quoted_text(text) + " (broadcast, unicast or undirected)");
}

std::uint64_t links_per_round(ChannelKind kind, unsigned n) {
  const std::uint64_t size = n;
  switch (kind) {
    case ChannelKind::broadcast:
      return size;
    case ChannelKind::unicast:
      return size * (size - 1);
    case ChannelKind::undirected:
      return size * (size - 1) / 2;
  }
  throw ContractViolation("links_per_round: not a channel");
}

Channel::Channel(ChannelKind kind, unsigned n) : kind_(kind), n_(n), carrier_(std::size_t{n} * n) {
  expects(1 <= n && n <= ProcessSet::most_processes, "Channel: needs 1 to 64 processes");
  const ProcessSet everyone = ProcessSet::first(n);
  const auto add_link = [this](std::vector<Arc> arcs) {
    const LinkId link(static_cast<std::uint16_t>(arcs_.size()));
    for (const Arc& arc : arcs) {
      for (const ProcessId receiver : arc.receivers) {
        carrier_[arc.sender.index() * n_ + receiver.index()] = link;
      }
    }
    arcs_.push_back(std::move(arcs));
  };
  for (const ProcessId i : everyone) {
    const ProcessSet others = everyone - ProcessSet::only(i);
    if (kind == ChannelKind::broadcast) {
      add_link({{i, others}});
      continue;
    }
    for (const ProcessId j : others) {
      if (kind == ChannelKind::unicast) add_link({{i, ProcessSet::only(j)}});
      if (kind == ChannelKind::undirected && i < j) {
        add_link({{i, ProcessSet::only(j)}, {j, ProcessSet::only(i)}});
      }
    }
  }
}

}  // namespace tacit
