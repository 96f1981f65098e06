// The picture of a plan: what everything that was evaluated costs and how often it errs.
#pragma once

#include "tacit/draw/plot.h"
#include "tacit/plan/plan.h"

namespace tacit::ask {

// The error over transmissions, one colour for every number of rounds: a dot for every algorithm, a
// dashed line for what nothing with as many rounds and transmissions goes below, a circle with its
// name for what the plan recommends, and the target. At most six numbers of rounds are drawn, those
// of the recommended algorithms and the smallest others. Expects a plan with everything examined.
[[nodiscard]] Plot plan_plot(const Plan& plan, const PlanRequest& request);

}  // namespace tacit::ask
