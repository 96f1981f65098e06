#include "tacit/evaluate/comparison.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "tacit/base/budget.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

// The sign of member a minus member b on the open intervals between stops.
struct SignedInterval {
  AlgebraicNumber from;
  AlgebraicNumber to;
  int sign;
};

const WorstCasePiece& piece_around(const WorstCase& member, const Rational& p) {
  return piece_at(member, p);
}

Polynomial difference(const Profile& a, const Profile& b) {
  const unsigned degree = std::max(a.degree(), b.degree());
  return (a.raised_to(degree) - b.raised_to(degree)).power_basis();
}

std::vector<AlgebraicNumber> sorted_unique(std::vector<AlgebraicNumber> points) {
  std::ranges::sort(points);
  points.erase(std::unique(points.begin(), points.end()), points.end());
  return points;
}

std::vector<AlgebraicNumber> breakpoints(const WorstCase& member) {
  std::vector<AlgebraicNumber> points;
  for (const WorstCasePiece& piece : member) points.push_back(piece.from);
  points.push_back(member.back().to);
  return points;
}

Result<std::vector<SignedInterval>> signs(const WorstCase& a, const WorstCase& b,
                                          const RunContext& context) {
  std::vector<AlgebraicNumber> stops = breakpoints(a);
  for (const AlgebraicNumber& point : breakpoints(b)) stops.push_back(point);
  stops = sorted_unique(std::move(stops));
  std::vector<SignedInterval> result;
  for (std::size_t i = 0; i + 1 < stops.size(); ++i) {
    if (context.cancelled()) return stopped_by_caller();
    context.report({"pieces compared", i, stops.size() - 1});
    const Rational inside = rational_between(stops[i], stops[i + 1]);
    const Polynomial gap =
        difference(piece_around(a, inside).profile, piece_around(b, inside).profile);
    if (gap.is_zero()) {
      result.push_back({stops[i], stops[i + 1], 0});
      continue;
    }
    std::vector<AlgebraicNumber> cuts{stops[i]};
    for (const Root& root : real_roots(gap, Rational(0), Rational(1))) {
      if (root.value > stops[i] && root.value < stops[i + 1]) cuts.push_back(root.value);
    }
    cuts.push_back(stops[i + 1]);
    for (std::size_t c = 0; c + 1 < cuts.size(); ++c) {
      result.push_back({cuts[c], cuts[c + 1], gap.sign_at(rational_between(cuts[c], cuts[c + 1]))});
    }
  }
  return result;
}

void add_crossings(std::size_t first, std::size_t second, const std::vector<SignedInterval>& order,
                   std::vector<Crossing>& crossings) {
  int last = 0;
  std::optional<AlgebraicNumber> since;  // where a sign other than 0 last ended
  for (const SignedInterval& interval : order) {
    if (interval.sign == 0) continue;
    if (last != 0 && interval.sign != last) crossings.push_back({first, second, *since});
    last = interval.sign;
    since = interval.to;
  }
}

}  // namespace

Comparison compare(std::span<const WorstCase> members) {
  return value_in_scope([&](const RunContext& context) { return compare(members, context); });
}

namespace {

Result<Comparison> comparison_of(std::span<const WorstCase> members, const RunContext& context) {
  Comparison result;
  std::vector<AlgebraicNumber> stops{AlgebraicNumber(Rational(0)), AlgebraicNumber(Rational(1))};
  std::map<std::pair<std::size_t, std::size_t>, std::vector<SignedInterval>> orders;
  for (std::size_t i = 0; i < members.size(); ++i) {
    for (std::size_t j = i + 1; j < members.size(); ++j) {
      auto order = signs(members[i], members[j], context);
      if (!order) return order.failure();
      add_crossings(i, j, *order, result.crossings);
      for (const SignedInterval& interval : *order) stops.push_back(interval.from);
      orders.emplace(std::pair{i, j}, *std::move(order));
    }
  }
  stops = sorted_unique(std::move(stops));

  // Between neighbouring stops the order of all members is fixed.
  const auto sign_at = [&](std::size_t i, std::size_t j, const AlgebraicNumber& point) {
    for (const SignedInterval& interval : orders.at({i, j})) {
      if (point < interval.to) return interval.sign;
    }
    return 0;
  };
  for (std::size_t s = 0; s + 1 < stops.size(); ++s) {
    const AlgebraicNumber inside = rational_between(stops[s], stops[s + 1]);
    std::size_t best = 0;
    for (std::size_t other = 1; other < members.size(); ++other) {
      if (sign_at(best, other, inside) > 0) best = other;
    }
    if (!result.best.empty() && result.best.back().member == best) {
      result.best.back().to = stops[s + 1];
    } else {
      result.best.push_back({stops[s], stops[s + 1], best});
    }
    // `best` is the first of them.
    std::vector<std::size_t> all{best};
    for (std::size_t other = best + 1; other < members.size(); ++other) {
      if (sign_at(best, other, inside) == 0) all.push_back(other);
    }
    if (!result.tied.empty() && result.tied.back().members == all) {
      result.tied.back().to = stops[s + 1];
    } else {
      result.tied.push_back({stops[s], stops[s + 1], std::move(all)});
    }
  }
  return result;
}

}  // namespace

Result<Comparison> compare(std::span<const WorstCase> members, const RunContext& context) {
  expects(!members.empty(), "compare: needs at least one member");
  return within(context, [&] { return comparison_of(members, context); });
}

Result<ComparisonReport> comparison_report(std::vector<Evaluation> members,
                                           const RunContext& context) {
  expects(!members.empty(), "something to compare");
  const System& system = members.front().system;
  std::vector<WorstCase> worst_cases;
  for (const Evaluation& member : members) {
    expects(member.has_profiles && member.system.processes == system.processes &&
                member.system.channel == system.channel && member.task == members.front().task,
            "profiles for the same size, channel and task");
    worst_cases.push_back(member.worst);
  }
  auto comparison = compare(worst_cases, context);
  if (!comparison) return comparison.failure();
  return ComparisonReport{system.processes, system.channel, members.front().task,
                          std::move(members), *std::move(comparison)};
}

}  // namespace tacit
