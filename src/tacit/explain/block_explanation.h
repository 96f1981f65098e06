// Tables of one broadcast round as rules of blocks. Not installed.
#pragma once

#include <string>
#include <vector>

#include "tacit/base/run_context.h"
#include "tacit/complex/decision_hypergraph.h"

namespace tacit {

// The table as a rule of blocks, in lines of at most 80 columns that together are the text of an
// algorithm: blocks are made of processes that the table does not tell apart. Nothing where there
// are more than four blocks or each is a single process, where no rule of at most `most` lines was
// found, or after a stop. The rule is the table: it was compared on every view. Expects one
// broadcast round over two values.
[[nodiscard]] std::vector<std::string> block_rule_lines(const DecisionHypergraph& hypergraph,
                                                        const Colouring& table, std::size_t most,
                                                        const RunContext& context);

}  // namespace tacit
