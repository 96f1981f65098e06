// One number per state of partial algorithms is enough: how many are in it.
//
// Up to symmetry, by the lemma of Burnside: the number of orbits is the mean, over
// the group, of the number of algorithms that an element fixes: the same counting with
// cycles of the element in place of views. Conjugate elements fix equally many.
#include "tacit/explain/counting.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "tacit/explain/partial_algorithms.h"

namespace tacit {
namespace {

Result<Integer> count_completions(const Instance& instance, Bound& bound, std::size_t memory_limit,
                                  const RunContext& context) {
  // Bytes of a state beyond its key: node, bucket, string and number.
  constexpr std::size_t state_overhead = 128;
  PartialAlgorithms partial(instance, bound);
  const auto start = partial.start();
  if (!start) return Integer(0);
  std::unordered_map<std::string, Integer> states;
  const std::size_t bytes_per_state = PartialAlgorithms::key(*start).size() + state_overhead;
  states.emplace(PartialAlgorithms::key(*start), Integer(1));
  std::uint64_t polled = 0;
  for (std::size_t step = 0; step < partial.order().size(); ++step) {
    std::unordered_map<std::string, Integer> next;
    for (const auto& [text, ways] : states) {
      if (++polled % 256 == 0 && context.cancelled()) {
        return fail(ErrorCode::cancelled, "stopped while counting algorithms");
      }
      const PartialState state = partial.parsed(text);
      for (const Bit decision : {Bit::zero, Bit::one}) {
        PartialState child = state;
        if (!partial.decide(child, step, decision)) continue;
        next[PartialAlgorithms::key(child)] += ways;
      }
      if ((states.size() + next.size()) * bytes_per_state > memory_limit) {
        return fail(ErrorCode::too_large, "too many partial algorithms to count");
      }
    }
    states = std::move(next);
  }
  Integer total;
  for (const auto& [text, ways] : states) total += ways;
  return total;
}

// Conjugate elements have the same lengths of cycles and flip alike.
std::pair<std::vector<unsigned>, bool> conjugacy_class(const Symmetry& symmetry) {
  std::vector<unsigned> lengths;
  ProcessSet seen;
  for (const ProcessId first : ProcessSet::first(symmetry.processes())) {
    if (seen.contains(first)) continue;
    unsigned length = 0;
    for (ProcessId i = first; !seen.contains(i); i = symmetry(i)) {
      seen.insert(i);
      ++length;
    }
    lengths.push_back(length);
  }
  std::ranges::sort(lengths);
  return {lengths, symmetry.flips()};
}

Result<OptimalCount> count_below(const Problem& problem, Bound bound,
                                 const CountingOptions& options, const RunContext& context) {
  const unsigned n = problem.hypergraph().system().processes;
  if (problem.hypergraph().task() != Task::consensus()) {
    return fail(ErrorCode::unsupported, "algorithms are counted for consensus of two values");
  }
  if (n > 8) return fail(ErrorCode::too_large, "too many processes to count algorithms");
  std::map<std::pair<std::vector<unsigned>, bool>, Integer> fixed;
  Integer sum;
  Integer order;
  std::optional<Integer> all;
  for (const Symmetry& symmetry : Symmetry::group(n)) {
    const auto [place, is_new] = fixed.try_emplace(conjugacy_class(symmetry));
    if (is_new) {
      const auto instance = fixed_algorithms(problem, symmetry);
      if (instance) {
        auto count = count_completions(*instance, bound, options.memory_limit, context);
        if (!count) return count.failure();
        place->second = *std::move(count);
      }
    }
    if (!all) all = place->second;  // the identity is first and fixes every algorithm
    sum += place->second;
    order += 1;
  }
  return OptimalCount{*all, sum.divided_exactly_by(order)};
}

// The largest number of errors with each number of deliveries, on any input.
ErrorCounts most_errors(const Problem& problem) {
  ErrorCounts most(problem.links() + 1);
  for (const Problem::InputFacets& input : problem.inputs()) {
    ErrorCounts errors = input.always_in_error;
    for (const Problem::OpenFacet& facet : input.open) ++errors[facet.delivered];
    for (std::size_t k = 0; k < most.size(); ++k) most[k] = std::max(most[k], errors[k]);
  }
  return most;
}

// The next of the profiles up to `most`, in a fixed order; false after the last.
bool advance(ErrorCounts& errors, const ErrorCounts& most) {
  for (std::size_t k = 0; k < errors.size(); ++k) {
    if (errors[k]++ < most[k]) return true;
    errors[k] = 0;
  }
  return false;
}

// Where a profile that an input can have equals the optimum, and the ends of the interval.
Result<std::vector<AlgebraicNumber>> critical_points(const Problem& problem, const Profile& profile,
                                                     const Interval& on,
                                                     const RunContext& context) {
  constexpr std::uint64_t most_profiles = 4096;
  const ErrorCounts most = most_errors(problem);
  std::uint64_t profiles = 1;
  for (const std::uint32_t count : most) {
    profiles *= std::uint64_t{count} + 1;
    if (profiles > most_profiles) {
      return fail(ErrorCode::too_large, "too many profiles to count algorithms on an interval");
    }
  }
  const Polynomial optimum = profile.power_basis();
  std::vector<AlgebraicNumber> points{on.from, on.to};
  ErrorCounts errors(most.size());
  do {
    if (context.cancelled()) {
      return fail(ErrorCode::cancelled, "stopped while counting algorithms");
    }
    const Polynomial excess = to_profile(errors).power_basis() - optimum;
    if (excess == Polynomial()) continue;
    for (const Root& root : real_roots(excess, Rational(0), Rational(1))) {
      if (on.from < root.value && root.value < on.to) points.push_back(root.value);
    }
  } while (advance(errors, most));
  std::ranges::sort(points);
  points.erase(std::unique(points.begin(), points.end()), points.end());
  return points;
}

// Makes one of neighbours with equal counts, where one ends and the next begins at a p that both or
// one of them has.
std::vector<CountedInterval> join(const std::vector<CountedInterval>& intervals) {
  std::vector<CountedInterval> result;
  for (const CountedInterval& each : intervals) {
    const bool meets = !result.empty() && result.back().to == each.from &&
                       (result.back().with_to || each.with_from);
    if (meets && result.back().count == each.count) {
      result.back().to = each.to;
      result.back().with_to = each.with_to;
    } else if (!meets || each.from < each.to || !result.back().with_to) {
      result.push_back(each);
    }
  }
  return result;
}

}  // namespace

Result<OptimalCount> count_optimal(const Problem& problem, const Probability& at,
                                   const Rational& value, const CountingOptions& options,
                                   const RunContext& context) {
  return count_below(problem, Bound(at, value, problem.links()), options, context);
}

Result<std::vector<CountedInterval>> count_optimal_on(const Problem& problem,
                                                      const Profile& profile, const Interval& on,
                                                      const RunContext& context) {
  const auto points = critical_points(problem, profile, on, context);
  if (!points) return points.failure();
  std::vector<CountedInterval> found;
  for (std::size_t i = 0; i < points->size(); ++i) {
    const AlgebraicNumber& here = (*points)[i];
    if (i > 0) {
      const AlgebraicNumber& before = (*points)[i - 1];
      const AlgebraicNumber between = rational_between(before, here);
      const auto count = count_below(problem, Bound(between, profile), {}, context);
      if (!count) return count.failure();
      found.push_back({before, here, false, false, *count});
    }
    const auto count = count_below(problem, Bound(here, profile), {}, context);
    if (!count) return count.failure();
    found.push_back({here, here, true, true, *count});
  }
  return join(found);
}

Result<std::vector<CountedInterval>> count_optimal_on(const Problem& problem,
                                                      const std::vector<OptimumPiece>& pieces,
                                                      const RunContext& context) {
  std::vector<CountedInterval> counts;
  for (const OptimumPiece& piece : pieces) {
    const auto found = count_optimal_on(problem, piece.upper, piece.on, context);
    if (!found) return found.failure();
    counts.insert(counts.end(), found->begin(), found->end());
  }
  return join(counts);
}

}  // namespace tacit
