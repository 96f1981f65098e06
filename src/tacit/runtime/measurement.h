// Measurement: what many executions on a network say about its error, its deliveries
// and how far it is from the model, in which links fail independently of one another
// and of the past, and never in part.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tacit/base/probability.h"
#include "tacit/model/channel.h"
#include "tacit/runtime/execution.h"

namespace tacit::net {

// A chi-square test: under the model the statistic is about chi-square distributed
// with these degrees of freedom, and exceeds what was found with probability p_value.
struct SignificanceTest {
  double statistic = 0;
  unsigned degrees = 0;
  double p_value = 1;
  // Tests of dependence: the largest correlation among what was compared, 0 to 1, its
  // sign left out. A test says whether there is dependence, this how much.
  double strongest = 0;
};

struct PairDeliveries {
  std::uint64_t sent = 0;       // messages spoken by the sender
  std::uint64_t delivered = 0;  // heard by the receiver
};

class Measurement {
 public:
  // Expects 2 <= n <= 64.
  Measurement(ChannelKind channel, unsigned n);

  // Executions in the order of their instances.
  void add(const Execution& execution);

  [[nodiscard]] unsigned processes() const noexcept { return channel_.processes(); }
  [[nodiscard]] std::uint64_t instances() const noexcept { return instances_; }
  [[nodiscard]] std::uint64_t errors() const noexcept { return errors_; }
  [[nodiscard]] const PairDeliveries& pair(ProcessId sender, ProcessId receiver) const& {
    return pairs_[sender.index() * channel_.processes() + receiver.index()];
  }
  [[nodiscard]] const PairDeliveries& pair(ProcessId, ProcessId) const&& = delete;
  // Messages spoken, and those of them that reached some of the others but not all.
  [[nodiscard]] std::uint64_t broadcasts() const noexcept { return broadcasts_; }
  [[nodiscard]] std::uint64_t partial_broadcasts() const noexcept { return partial_; }
  // Uses of links that the model has no outcome for.
  [[nodiscard]] std::uint64_t mixed_links() const noexcept { return mixed_; }

  // In the tests a link delivers when everything it carried arrived; in part is not
  // enough. So they hold under the model, and see a network that is outside of it.

  // Whether each link delivers with probability p: one degree of freedom per link.
  [[nodiscard]] SignificanceTest fit(const Probability& p) const;
  // Whether links of one round are independent of one another, by pairs. Nothing with
  // more than 64 links. Pairs with too few cases (an expected count below 5) are left
  // out, here and below.
  [[nodiscard]] std::optional<SignificanceTest> between_links() const;
  // Whether a link is independent of what it did the time before.
  [[nodiscard]] SignificanceTest between_rounds() const;

 private:
  // How often two events went together: index 2 a + b.
  struct FourFold {
    std::uint64_t counts[4] = {0, 0, 0, 0};
  };
  static void add_test(SignificanceTest& test, const FourFold& table);

  Channel channel_;
  std::uint64_t instances_ = 0;
  std::uint64_t errors_ = 0;
  std::uint64_t broadcasts_ = 0;
  std::uint64_t partial_ = 0;
  std::uint64_t mixed_ = 0;
  std::vector<PairDeliveries> pairs_;
  std::vector<PairDeliveries> links_;
  std::vector<FourFold> together_;       // by pair of links, first below second
  std::vector<FourFold> in_succession_;  // by link
  std::vector<std::optional<bool>> before_;
};

}  // namespace tacit::net
