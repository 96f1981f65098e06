// Plans as text, JSON and CSV.
#pragma once

#include <string>

#include "tacit/plan/plan.h"

namespace tacit {

[[nodiscard]] std::string plan_text(const Plan& plan, const PlanRequest& request);
[[nodiscard]] std::string plan_json(const Plan& plan, const PlanRequest& request);
// The front, one algorithm a line.
[[nodiscard]] std::string plan_csv(const Plan& plan);

}  // namespace tacit
