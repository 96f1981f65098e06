// Cells about a class of algorithms: the search within the class proves them.
#pragma once

#include <string>
#include <vector>

#include "tacit/build/builder.h"

namespace tacit {

// Proves what is open of a cell that names a class, has the checker accept it, and stores it, also
// what is proved of it when the time is over. Certificates are written below `directory`, which is
// made where it is missing. Fails when something cannot be stored, and when the checker rejects a
// proof. Expects cell.cell.of_class.
[[nodiscard]] Result<CellReport> build_class_cell(Store& store, const StoredCell& cell,
                                                  const std::vector<Interval>& open,
                                                  const BuildOptions& options,
                                                  const std::string& directory,
                                                  const RunContext& context);

}  // namespace tacit
