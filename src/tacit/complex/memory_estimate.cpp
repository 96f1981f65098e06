#include "tacit/complex/memory_estimate.h"

#include <algorithm>

#include "tacit/base/integer.h"
#include "tacit/complex/view_table.h"

namespace tacit {
namespace {

// Upper bound on the number of final views of one process. A view after t rounds
// is fixed by the execution's first t - 1 rounds and what arrived in round t, and
// also by one view of the round before per process heard.
Integer views_at_most(const System& system) {
  const unsigned n = system.processes;
  const Integer values(system.task.values());
  if (system.rounds == 0) return values;
  const auto per_round = static_cast<unsigned>(links_per_round(system.channel, n));
  Integer per_process = values;
  for (unsigned t = 1; t <= system.rounds; ++t) {
    const Integer by_content = per_process * power(per_process + Integer(1), n - 1);
    const Integer by_history = power(values, n) * power(Integer(2), (t - 1) * per_round + n - 1);
    per_process = std::min(by_content, by_history);
  }
  return per_process;
}

}  // namespace

Result<MemoryEstimate> hypergraph_estimate(const System& system) {
  const std::uint64_t bits = system.execution_bits();
  if (!system.numbered()) {
    return fail(ErrorCode::too_large, "the protocol complex of " + system.to_string() + " has 2^" +
                                          std::to_string(bits) + " facets and would need about 2^" +
                                          std::to_string(bits + 4) + " bytes");
  }
  const Integer facets = power(Integer(system.task.values()), system.processes) *
                         power(Integer(2), static_cast<unsigned>(system.links()));
  const Integer row(system.processes * sizeof(ViewId));
  // Facet rows, the rows of the round before, view rows while they grow (twice),
  // and the index over them (up to four slots a view).
  const Integer views = Integer(system.processes) * views_at_most(system);
  // The levels below hold at most as many views again, and every index has a
  // smallest size.
  const Integer per_view = row * Integer(2) + Integer(4 * sizeof(std::uint32_t));
  const Integer smallest_indices(std::uint64_t{64} * system.processes * (system.rounds + 1));
  const Integer bytes =
      facets * row * Integer(2) + Integer(2) * views * per_view + smallest_indices;
  return MemoryEstimate{saturated(facets), saturated(bytes)};
}

Result<MemoryEstimate> within_memory(const MemoryEstimate& estimate, std::uint64_t limit,
                                     const std::string& what) {
  if (estimate.bytes > limit) {
    return fail(ErrorCode::too_large, what + " would need up to " + bytes_text(estimate.bytes) +
                                          ", more than the limit of " + bytes_text(limit));
  }
  return estimate;
}

}  // namespace tacit
