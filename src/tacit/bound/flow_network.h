// Maximum flows, for capacities of any size.
//
// The flow itself is Boost.Graph's push-relabel in machine words. Larger capacities take
// several of them: each is a flow in what the last ones left, rounded down to words, and
// every one settles about a hundred binary digits more. Once they show which arcs a maximum
// flow fills, the rest follows from that (augmenting_flow.h), usually after the first or second.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "tacit/base/budget.h"
#include "tacit/base/integer.h"

namespace tacit {

// For loops whose steps are short: listen() at every few thousandth of them, by their numbers.
inline void listen_now_and_then(std::size_t step) {
  constexpr std::size_t apart = 4096;
  if (step % apart == 0) listen();
}

__extension__ using Word = __int128;
// Capacities in words have a sum below 2^(word_bits + 1).
inline constexpr int word_bits = 120;

// The number over 2^shift, rounded down. Expects that it fits.
[[nodiscard]] Word to_word(const Integer& number, std::size_t shift);
[[nodiscard]] Integer from_word(Word number);  // expects a number >= 0

class FlowNetwork {
 public:
  using Node = std::uint32_t;
  struct Arc {
    Node from;
    Node to;
  };

  // Expects a source and a sink that differ, and ends below node_count. Arcs may be
  // parallel or opposite. Cost: linear.
  FlowNetwork(Node node_count, Node source, Node sink, std::vector<Arc> arcs);
  FlowNetwork(const FlowNetwork&) = delete;
  FlowNetwork& operator=(const FlowNetwork&) = delete;
  ~FlowNetwork();

  template <class Number>
  struct Flow {
    Number value;
    std::vector<Number> through;  // by arc: 0 to its capacity
    // By node: whether more could get there from the source. These nodes are the smallest
    // source side of a minimum cut.
    std::vector<bool> reached;
  };
  // A maximum flow. Expects one capacity >= 0 per arc, the sum of those that leave the
  // source below 2^(word_bits + 1). Listens.
  [[nodiscard]] Flow<Word> maximum(std::span<const Word> capacities) const;
  // The same for capacities of any size. Ends before the flow is maximal when a cut of a
  // capacity that is `enough` has come up: then `reached` are the nodes on its source side,
  // which is neither the smallest nor that of a minimum cut. Cost: at worst a flow in words
  // for every hundred binary digits or so of the largest capacity, the ones after the first
  // in a network twice as large.
  using Enough = std::function<bool(const Integer&)>;
  [[nodiscard]] Flow<Integer> maximum(std::span<const Integer> capacities,
                                      const Enough& enough = {}) const;

 private:
  struct Graph;
  Node nodes_;
  Node source_;
  Node sink_;
  std::vector<Arc> arcs_;
  std::unique_ptr<const Graph> graph_;
};

}  // namespace tacit
