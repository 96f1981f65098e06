// Cells that mixtures and flows prove, without a search: all of approximate agreement, and
// consensus of larger systems where no coins are needed.
//
// Small systems of consensus are left to the search, though a flow may prove them, too: a
// refutation can also be judged by tacit-verify, which knows no flows.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tacit/build/builder.h"

namespace tacit {

// Proves what is open of a cell, has the checker accept it, and stores it: the report of the cell.
// Nothing where the cell is to be searched. Certificates are written below `directory`, which is
// made where it is missing. Fails when something cannot be stored, and when the checker rejects a
// proof.
[[nodiscard]] Result<std::optional<CellReport>> build_by_flow(Store& store, const StoredCell& cell,
                                                              const std::vector<Interval>& open,
                                                              const BuildOptions& options,
                                                              const std::string& directory,
                                                              const RunContext& context);

}  // namespace tacit
