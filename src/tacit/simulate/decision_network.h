// DecisionNetwork: decisions of a count rule as a circuit over the binary digits of
// the two counts, so that one pass decides for every execution of a block.
//
// It is a reduced ordered binary decision diagram: a node looks at one digit and
// passes on the value of one of two earlier nodes. The digits of zeros and ones are
// asked in turn, highest first; comparisons of linear expressions then need only a
// few nodes per digit. Counts that cannot occur are left to whatever is shortest.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "tacit/algorithm/count_rule.h"

namespace tacit {

class DecisionNetwork {
 public:
  // What a process does with the numbers of delivered zeros and ones. A participant
  // whose message got through is among them; one whose message did not adds itself.
  enum Output : std::uint8_t {
    zero_delivered,
    zero_lost,
    one_delivered,
    one_lost,
    zero_listening,
    one_listening,
    outputs
  };

  struct Node {
    std::uint32_t digit;  // of zeros: 2 d; of ones: 2 d + 1, where d counts from the lowest
    std::uint32_t if_one;
    std::uint32_t if_zero;
  };

  static constexpr std::uint32_t always_zero = 0;
  static constexpr std::uint32_t always_one = 1;

  // Nothing when it would take more than `most_nodes` nodes.
  // Cost: one look-up per output and pair of counts that can occur.
  [[nodiscard]] static std::optional<DecisionNetwork> build(const RuleTable& table, bool listeners,
                                                            std::size_t most_nodes = 1U << 14);

  // Digits of each count.
  [[nodiscard]] unsigned digits() const noexcept { return digits_; }
  // Node 2 + i is nodes()[i]; its operands come before it.
  [[nodiscard]] const std::vector<Node>& nodes() const& noexcept { return nodes_; }
  [[nodiscard]] const std::vector<Node>& nodes() const&& = delete;  // would dangle
  // Where the value of an output is. Listeners' outputs only if built with them.
  [[nodiscard]] std::uint32_t at(Output output) const noexcept { return at_[output]; }

 private:
  friend class NetworkBuilder;
  DecisionNetwork() = default;

  unsigned digits_ = 0;
  std::vector<Node> nodes_;
  std::array<std::uint32_t, outputs> at_{};
};

}  // namespace tacit
