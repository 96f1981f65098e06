// A flow with exact amounts that grows towards a maximum (flow_network.h), and the room it
// leaves.
#pragma once

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include "tacit/base/integer.h"
#include "tacit/bound/flow_network.h"

namespace tacit {

class AugmentingFlow {
 public:
  struct Network {
    FlowNetwork::Node nodes;
    FlowNetwork::Node source;
    FlowNetwork::Node sink;
    std::span<const FlowNetwork::Arc> arcs;  // must outlive the flow
  };
  // Nothing flows. Expects one capacity >= 0 per arc.
  AugmentingFlow(const Network& network, std::span<const Integer> capacities);

  [[nodiscard]] const Integer& value() const { return value_; }
  // How much more the arc can take.
  [[nodiscard]] const Integer& room(std::size_t arc) const { return room_[arc]; }
  [[nodiscard]] const Integer& through(std::size_t arc) const { return through_[arc]; }
  [[nodiscard]] std::vector<Integer> take_through() { return std::move(through_); }

  // How much more gets across a cut at most. With the value, it is the capacity of the cut.
  [[nodiscard]] Integer missing_across(const std::vector<bool>& source_side) const;

  // Sends along the arcs what `sent` says of each, times 2^shift; below 0 is back. Expects
  // that this is a flow of this value, and that there is room for it.
  template <class Sent>
  void grow(Word value, const Sent& sent, std::size_t shift) {
    value_ += from_word(value).shifted_up(shift);
    for (std::size_t a = 0; a < through_.size(); ++a) {
      listen_now_and_then(a);
      const Word net = sent(a);
      if (net == 0) continue;
      const Integer size = from_word(net > 0 ? net : -net).shifted_up(shift);
      change(a, net > 0 ? size : -size);
    }
  }

  // Sends all of what is missing, without another flow, if it can: arcs that are full or
  // empty but for that much become so, and the nodes are balanced along a spanning forest
  // of the other arcs. It succeeds as soon as so little is missing that it shows which arcs
  // a maximum flow fills, since a set of nodes between filled arcs is in balance only where
  // a minimum cut bounds it. Otherwise it returns false, and nothing has changed.
  // Expects what is missing across some cut. Cost: linear in the arcs, with exact numbers.
  [[nodiscard]] bool complete(const Integer& missing);

 private:
  void change(std::size_t arc, const Integer& by) {
    through_[arc] += by;
    room_[arc] -= by;
  }

  Network network_;
  Integer value_;
  std::vector<Integer> through_;
  std::vector<Integer> room_;
};

}  // namespace tacit
