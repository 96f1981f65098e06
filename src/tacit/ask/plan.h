// What `tacit plan` is asked, and its answer.
#pragma once

#include <string>
#include <vector>

#include "tacit/ask/signature.h"
#include "tacit/base/run_context.h"
#include "tacit/plan/plan.h"

namespace tacit::ask {

[[nodiscard]] Signature plan_signature();  // without the common options

// Reads every parameter but format and fresh.
[[nodiscard]] Result<PlanRequest> plan_request(const Args& args);
// The plan, with what the atlas knows as bounds unless the question is to be answered afresh; what
// is wrong with the atlas is added to the complaints.
[[nodiscard]] Result<Plan> plan_answer(const Args& args, PlanRequest request,
                                       std::vector<std::string>& complaints,
                                       const RunContext& context);

// What `tacit plan --format json` prints.
[[nodiscard]] Result<std::string> plan_json(const Args& args, unsigned jobs,
                                            const RunContext& context);

}  // namespace tacit::ask
