// The optimum of approximate agreement as a JSON value, for reports that say more than `tacit
// optimal`.
#pragma once

#include "tacit/present/discrepancy_report.h"
#include "tacit/present/json_lines.h"

namespace tacit {

// What discrepancy_json() writes, before it becomes text.
[[nodiscard]] Json discrepancy_object(const DiscrepancyReport& report);

}  // namespace tacit
