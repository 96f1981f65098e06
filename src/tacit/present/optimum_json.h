// An optimum as a JSON value, for reports that say more than `tacit optimal`.
#pragma once

#include "tacit/present/json_lines.h"
#include "tacit/present/optimum_report.h"

namespace tacit {

// The certificates of atlases that an answer was taken from.
[[nodiscard]] Json stored_json(const std::vector<StoredProof>& stored);

// What optimum_json() writes, before it becomes text.
[[nodiscard]] Json optimum_object(const Optimum& optimum, const OptimumRun& run);

}  // namespace tacit
