// A last step that decides numbers, for engines that run over all patterns: from the values held
// before it and a delivery pattern to the smallest and the largest number decided. Not installed.
#pragma once

#include <algorithm>
#include <bit>
#include <memory>
#include <optional>
#include <vector>

#include "tacit/algorithm/algorithm.h"
#include "tacit/base/budget.h"
#include "tacit/base/result.h"
#include "tacit/evaluate/step_kernels.h"
#include "tacit/model/channel.h"
#include "tacit/model/system.h"

namespace tacit {

// The smallest and the largest of the numbers that were added, by their ranks.
class Spread {
 public:
  using Rank = RankedValues::Rank;

  void add(Rank rank) {
    low_ = std::min(low_, rank);
    high_ = std::max(high_, rank);
  }
  [[nodiscard]] Rank low() const { return low_; }
  [[nodiscard]] Rank high() const { return high_; }

 private:
  Rank low_ = ~Rank{0};
  Rank high_ = 0;
};

class ValueKernel {
 public:
  // Fails where a rule has no value from 0 to 1. Expects at most 64 processes.
  [[nodiscard]] static Result<ValueKernel> build(const ValueStep& step, const System& system);

  [[nodiscard]] unsigned links() const { return links_; }
  // Messages, whatever is held.
  [[nodiscard]] unsigned senders() const { return senders_; }
  [[nodiscard]] const RankedValues& numbers() const& {
    return table_ ? table_->values() : rule_->values();
  }
  [[nodiscard]] const RankedValues& numbers() const&& = delete;  // would dangle

  // Calls visit(pattern, spread) for every delivery pattern of the step. Listens.
  template <class Visit>
  void for_each_pattern(Mask values, const Visit& visit) const {
    constexpr Mask apart = 4096;  // patterns between two looks for a stop
    const Mask patterns = Mask{1} << links_;
    for (Mask pattern = 0; pattern < patterns; ++pattern) {
      if (pattern % apart == 0) listen();
      visit(pattern, table_       ? by_table(values, pattern)
                     : broadcast_ ? by_broadcast(values, pattern)
                                  : by_links(values, pattern));
    }
  }

 private:
  ValueKernel(const System& system, const ValueStep& step);

  [[nodiscard]] Spread by_table(Mask values, Mask pattern) const;
  // All processes with the same value and the same fate decide alike.
  [[nodiscard]] Spread by_broadcast(Mask values, Mask heard) const;
  [[nodiscard]] Spread by_links(Mask values, Mask pattern) const;

  Channel channel_;
  bool broadcast_;
  Mask everybody_;
  Mask committee_;
  unsigned links_;
  unsigned senders_;
  std::shared_ptr<const ValueTable> table_;  // or
  std::optional<ValueRuleTable> rule_;
};

// What the last step adds to the price of every mask: by deliveries, the sum of the discrepancies
// of all patterns, over the denominator of its numbers.
struct LastPrices {
  std::vector<std::vector<Integer>> rows;  // by mask, links + 1 each
  Integer denominator;
};
// Meaningless once the context is cancelled.
// Cost: one addition per execution, of machine words where all sums fit.
[[nodiscard]] LastPrices last_prices(const ValueKernel& kernel, unsigned n, unsigned jobs,
                                     const RunContext& context);

}  // namespace tacit
