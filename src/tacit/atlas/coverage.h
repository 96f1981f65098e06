// Sets of probabilities made of closed intervals and single points.
#pragma once

#include <vector>

#include "tacit/search/target.h"

namespace tacit {

// The union: ascending, neighbours that touch joined.
[[nodiscard]] std::vector<Interval> united(std::vector<Interval> intervals);

// What is left of an interval, closed again at its ends. Single points take nothing away
// from a proper interval. `covered` may be in any order.
[[nodiscard]] std::vector<Interval> left_over(const Interval& on,
                                              const std::vector<Interval>& covered);
[[nodiscard]] std::vector<Interval> left_over(const std::vector<Interval>& on,
                                              const std::vector<Interval>& covered);

// The parts of `intervals` inside `on`; of proper intervals only proper parts.
[[nodiscard]] std::vector<Interval> inside(const Interval& on,
                                           const std::vector<Interval>& intervals);

[[nodiscard]] bool same(const Interval& a, const Interval& b);

}  // namespace tacit
