#include "tacit/model/channel.h"

#include <string>
#include <utility>

#include "tacit/base/contract.h"
#include "tacit/base/quoted.h"

namespace tacit {
namespace {

// What the links carry whose first message is one of process i, link by link.
std::vector<std::vector<Channel::Arc>> links_from(ChannelKind kind, ProcessId i, unsigned n) {
  const ProcessSet others = ProcessSet::first(n) - ProcessSet::only(i);
  std::vector<std::vector<Channel::Arc>> links;
  switch (kind) {
    case ChannelKind::broadcast:
      return {{{i, others}}};
    case ChannelKind::radio:
    case ChannelKind::unicast:
      for (const ProcessId j : others) links.push_back({{i, ProcessSet::only(j)}});
      return links;
    case ChannelKind::undirected:
      for (const ProcessId j : others) {
        if (i < j) links.push_back({{i, ProcessSet::only(j)}, {j, ProcessSet::only(i)}});
      }
      return links;
  }
  throw ContractViolation("Channel: not a channel");
}

}  // namespace

std::string_view channel_name(ChannelKind kind) {
  switch (kind) {
    case ChannelKind::broadcast:
      return "broadcast";
    case ChannelKind::unicast:
      return "unicast";
    case ChannelKind::undirected:
      return "undirected";
    case ChannelKind::radio:
      return "radio";
  }
  throw ContractViolation("channel_name: not a channel");
}

Result<ChannelKind> parse_channel(std::string_view text) {
  for (const ChannelKind kind : all_channels) {
    if (channel_name(kind) == text) return kind;
  }
  return fail(ErrorCode::parse_error,
              "not a channel: " + quoted_text(text) + " (broadcast, radio, unicast or undirected)");
}

std::uint64_t links_per_round(ChannelKind kind, unsigned n) {
  const std::uint64_t size = n;
  switch (kind) {
    case ChannelKind::broadcast:
      return size;
    case ChannelKind::radio:
    case ChannelKind::unicast:
      return size * (size - 1);
    case ChannelKind::undirected:
      return size * (size - 1) / 2;
  }
  throw ContractViolation("links_per_round: not a channel");
}

Channel::Channel(ChannelKind kind, unsigned n) : kind_(kind), n_(n), carrier_(std::size_t{n} * n) {
  expects(1 <= n && n <= ProcessSet::most_processes, "Channel: needs 1 to 64 processes");
  std::vector<ProcessSet> reached(n);  // by sender
  for (const ProcessId i : ProcessSet::first(n)) {
    for (std::vector<Arc>& arcs : links_from(kind, i, n)) {
      const LinkId link(static_cast<std::uint16_t>(arcs_.size()));
      for (const auto& [sender, receivers] : arcs) {
        for (const ProcessId receiver : receivers) {
          expects(!reached[sender.index()].contains(receiver), "Channel: two links for a pair");
          reached[sender.index()].insert(receiver);
          carrier_[sender.index() * n_ + receiver.index()] = link;
        }
      }
      arcs_.push_back(std::move(arcs));
    }
  }
  for (const ProcessId i : ProcessSet::first(n)) {
    expects(reached[i.index()] == ProcessSet::first(n) - ProcessSet::only(i),
            "Channel: no link for a pair");
  }
}

}  // namespace tacit
