// Plans as text, JSON and CSV.
#pragma once

#include <string>

#include "tacit/plan/plan.h"

namespace tacit {

[[nodiscard]] std::string plan_text(const Plan& plan, const PlanRequest& request);
[[nodiscard]] std::string plan_json(const Plan& plan, const PlanRequest& request);
// What an algorithm costs: the time of its rounds, and the energy of its transmissions in the worst
// execution. Expects that the request has the cost of one.
[[nodiscard]] Rational milliseconds(const PlannedAlgorithm& planned, const PlanRequest& request);
[[nodiscard]] Rational millijoules(const PlannedAlgorithm& planned, const PlanRequest& request);

// The front, one algorithm a line.
[[nodiscard]] std::string plan_csv(const Plan& plan);

}  // namespace tacit
