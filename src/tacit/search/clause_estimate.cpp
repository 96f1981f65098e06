#include "tacit/search/clause_estimate.h"

#include <algorithm>
#include <bit>
#include <string>
#include <vector>

#include "tacit/search/error_sum.h"

namespace tacit {
namespace {

// A clause of about three literals with its watches and a share of what is learned. Searches
// for 6 and 7 processes, one round, took 110 to 130 bytes for each in the first minute.
constexpr std::uint64_t bytes_per_clause = 160;
// An open facet with the numbers of its views.
constexpr std::uint64_t bytes_per_facet = 160;

// At most; exactly, where there are two values.
std::uint64_t error_clauses(const Problem& problem, const Problem::OpenFacet& facet) {
  const std::uint64_t views = facet.views.size();
  const Task& task = problem.hypergraph().task();
  if (task.most_decided() > 1) return views * task.values() + (std::uint64_t{1} << task.values());
  if (facet.forced != 0) return views;
  return views * (views - 1) * (task.values() == 2 ? 1 : task.values());
}

// The clauses that make every view decide one value, where there are more than two.
std::uint64_t decision_clauses(const Problem& problem) {
  std::uint64_t clauses = 0;
  for (std::uint32_t view = 1; view <= problem.free_views(); ++view) {
    const auto values = static_cast<std::uint64_t>(std::popcount(problem.allowed(view)));
    if (values > 2) clauses += 1 + values * (values - 1) / 2;
  }
  return clauses;
}

// Clauses::counter over a list of this length.
std::uint64_t counter_clauses(std::uint64_t length) {
  if (length <= 1) return 0;
  const std::uint64_t half = length / 2;
  const std::uint64_t rest = length - half;
  return (half + 1) * (rest + 1) - 1 + counter_clauses(half) + counter_clauses(rest);
}

// ErrorSum adds one counter to a sum: every gain to every unit, the old units, the order.
std::uint64_t sum_clauses(std::uint64_t length) {
  if (length == 0) return 0;
  constexpr std::uint64_t steps = ErrorSum::usual_steps;
  return std::min(length, steps) * (steps + 1) + 2 * steps;
}

}  // namespace

MemoryEstimate clause_estimate(const Problem& problem, bool at_point) {
  MemoryEstimate estimate;
  estimate.items = decision_clauses(problem);
  std::uint64_t facets = 0;
  for (const Problem::InputFacets& input : problem.inputs()) {
    std::vector<std::uint64_t> lengths(problem.links() + 1);
    for (const Problem::OpenFacet& facet : input.open) {
      estimate.items += error_clauses(problem, facet);
      ++lengths[facet.delivered];
    }
    for (const std::uint64_t length : lengths) {
      estimate.items += counter_clauses(length);
      if (at_point) estimate.items += sum_clauses(length);
    }
    facets += input.open.size();
  }
  estimate.bytes = estimate.items * bytes_per_clause + facets * bytes_per_facet;
  return estimate;
}

Result<MemoryEstimate> search_within_memory(const Problem& problem, bool at_point,
                                            std::uint64_t limit) {
  const MemoryEstimate estimate = clause_estimate(problem, at_point);
  const std::string what = "the search for " + problem.hypergraph().system().to_string() + " (" +
                           std::to_string(estimate.items) + " clauses)";
  const auto fits = within_memory(estimate, limit, what);
  // The sums at a point are an upper bound, and not always there.
  if (fits && clause_estimate(problem, false).items > most_checked_clauses) {
    return fail(ErrorCode::too_large, what + " has more than the " +
                                          std::to_string(most_checked_clauses) +
                                          " that the checker takes");
  }
  return fits;
}

}  // namespace tacit
