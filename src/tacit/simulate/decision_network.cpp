#include "tacit/simulate/decision_network.h"

#include <bit>
#include <map>
#include <tuple>
#include <utility>

namespace tacit {

// Builds all outputs into one pool of nodes. Equal parts are shared.
class NetworkBuilder {
 public:
  NetworkBuilder(const RuleTable& table, std::size_t most_nodes)
      : table_(table), n_(table.participants()), most_nodes_(most_nodes) {
    network_.digits_ = static_cast<unsigned>(std::bit_width(n_));
  }

  bool add(DecisionNetwork::Output output) {
    output_ = output;
    const std::uint32_t root = part(0, 0, network_.digits_);
    network_.at_[output] = root == anything ? DecisionNetwork::always_zero : root;
    return network_.nodes_.size() <= most_nodes_;
  }

  [[nodiscard]] DecisionNetwork network() && { return std::move(network_); }

 private:
  static constexpr std::uint32_t anything = ~std::uint32_t{0};

  // The decision, or `anything` where these counts cannot occur.
  [[nodiscard]] std::uint32_t leaf(unsigned zeros, unsigned ones) const {
    bool occurs = true;
    Bit own = Bit::zero;
    switch (output_) {
      case DecisionNetwork::zero_delivered:
        occurs = zeros > 0;
        break;
      case DecisionNetwork::zero_lost:
        ++zeros;
        break;
      case DecisionNetwork::one_delivered:
        own = Bit::one;
        occurs = ones > 0;
        break;
      case DecisionNetwork::one_lost:
        own = Bit::one;
        ++ones;
        break;
      case DecisionNetwork::one_listening:
        own = Bit::one;
        break;
      default:
        break;
    }
    if (!occurs || zeros + ones > n_) return anything;
    return static_cast<std::uint32_t>(table_.decide(own, zeros, ones));
  }

  // Zeros in [zeros, zeros + 2^left) and ones likewise.
  std::uint32_t part(unsigned zeros, unsigned ones, unsigned left) {
    if (zeros + ones > n_) return anything;
    if (left == 0) return leaf(zeros, ones);
    const unsigned half = 1U << (left - 1);
    const std::uint32_t digit = 2 * (left - 1);
    const auto row = [&](unsigned z) {
      const std::uint32_t low = part(z, ones, left - 1);
      return joined(digit + 1, part(z, ones + half, left - 1), low);
    };
    const std::uint32_t low = row(zeros);
    return joined(digit, row(zeros + half), low);
  }

  std::uint32_t joined(std::uint32_t digit, std::uint32_t if_one, std::uint32_t if_zero) {
    if (if_one == anything || if_one == if_zero) return if_zero;
    if (if_zero == anything) return if_one;
    if (network_.nodes_.size() > most_nodes_) return anything;
    const auto next = static_cast<std::uint32_t>(network_.nodes_.size()) + 2;
    const auto [place, fresh] = known_.try_emplace({digit, if_one, if_zero}, next);
    if (fresh) network_.nodes_.push_back({digit, if_one, if_zero});
    return place->second;
  }

  const RuleTable& table_;
  unsigned n_;
  std::size_t most_nodes_;
  DecisionNetwork::Output output_ = DecisionNetwork::zero_delivered;
  DecisionNetwork network_;
  std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, std::uint32_t> known_;
};

std::optional<DecisionNetwork> DecisionNetwork::build(const RuleTable& table, bool listeners,
                                                      std::size_t most_nodes) {
  NetworkBuilder builder(table, most_nodes);
  for (const Output output : {zero_delivered, zero_lost, one_delivered, one_lost}) {
    if (!builder.add(output)) return std::nullopt;
  }
  if (listeners) {
    for (const Output output : {zero_listening, one_listening}) {
      if (!builder.add(output)) return std::nullopt;
    }
  }
  return std::move(builder).network();
}

}  // namespace tacit
