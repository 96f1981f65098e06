#include "tacit/atlas/coverage.h"

#include <algorithm>

namespace tacit {

std::vector<Interval> united(std::vector<Interval> intervals) {
  std::ranges::sort(intervals, {}, [](const Interval& each) { return each.from; });
  std::vector<Interval> result;
  for (Interval& next : intervals) {
    if (result.empty() || result.back().to < next.from) {
      result.push_back(std::move(next));
    } else if (result.back().to < next.to) {
      result.back().to = std::move(next.to);
    }
  }
  return result;
}

std::vector<Interval> left_over(const Interval& on, const std::vector<Interval>& covered) {
  const std::vector<Interval> all = united(covered);
  if (on.is_point()) {
    const bool hit = std::ranges::any_of(
        all, [&](const Interval& each) { return each.from <= on.from && on.to <= each.to; });
    return hit ? std::vector<Interval>{} : std::vector<Interval>{on};
  }
  std::vector<Interval> left;
  AlgebraicNumber reached = on.from;
  for (const Interval& each : all) {
    if (each.is_point() || each.to <= reached) continue;
    if (each.from >= on.to) break;
    if (each.from > reached) left.push_back({reached, each.from});
    reached = each.to;
  }
  if (reached < on.to) left.push_back({reached, on.to});
  return left;
}

std::vector<Interval> left_over(const std::vector<Interval>& on,
                                const std::vector<Interval>& covered) {
  std::vector<Interval> left;
  for (const Interval& each : on) {
    for (Interval& part : left_over(each, covered)) left.push_back(std::move(part));
  }
  return left;
}

std::vector<Interval> inside(const Interval& on, const std::vector<Interval>& intervals) {
  std::vector<Interval> result;
  for (const Interval& each : intervals) {
    const AlgebraicNumber& from = std::max(on.from, each.from);
    const AlgebraicNumber& to = std::min(on.to, each.to);
    const bool point = on.is_point() || each.is_point();
    if (from < to || (point && from == to)) result.push_back({from, to});
  }
  return result;
}

bool same(const Interval& a, const Interval& b) {
  return a.from == b.from && a.to == b.to;
}

}  // namespace tacit
