// Decision lists for one-round tables.
#pragma once

#include <string>
#include <vector>

#include "tacit/base/run_context.h"
#include "tacit/bound/problem.h"
#include "tacit/explain/nearest_named.h"

namespace tacit {

// The shortest list of lines "conditions: decision", of which the first match wins,
// that ends in one of the bases and is the table; nothing when all are longer than
// `most` lines or the context was asked to stop. Checked view by view. Expects one round.
[[nodiscard]] std::vector<std::string> decision_list(const Problem& problem, const Colouring& table,
                                                     const std::vector<NamedNeighbour>& bases,
                                                     std::size_t most, const RunContext& context);

}  // namespace tacit
