// Memory estimates: a structure that would not fit is refused, with the estimate,
// before anything is allocated.
#pragma once

#include <cstdint>
#include <string>

#include "tacit/base/budget.h"
#include "tacit/base/result.h"
#include "tacit/model/system.h"

namespace tacit {

// What a build may use unless the caller says otherwise.
inline constexpr std::uint64_t default_memory_limit = std::uint64_t{4} << 30;

struct MemoryEstimate {
  std::uint64_t items = 0;  // facets, or vertices and edges
  std::uint64_t bytes = 0;  // at most
};

// An upper bound for the bytes of the decision hypergraph. Fails when the facets cannot even
// be numbered.
[[nodiscard]] Result<MemoryEstimate> hypergraph_estimate(const System& system);

// Fails with ErrorCode::too_large when the estimate is above the limit. `what` is
// the object and its size: "the protocol complex (65536 facets)".
[[nodiscard]] Result<MemoryEstimate> within_memory(const MemoryEstimate& estimate,
                                                   std::uint64_t limit, const std::string& what);

}  // namespace tacit
