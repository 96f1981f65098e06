// What the variables of a part's clauses stand for, in comments of DIMACS files.
#pragma once

#include <functional>
#include <string_view>

#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/model/system.h"

namespace tacit {

// Hands lines such as "c view 3 process 1 0.1\n" to `put`: the views, the errors and the counters
// of docs/formats/certificate.md, section 5, in the order in which variables are handed out.
// Variables up to `variables` that have no line are auxiliary; a last line says which. Fails when
// the system is too large.
[[nodiscard]] Result<Done> name_variables(const System& system, std::int32_t variables,
                                          const std::function<void(std::string_view)>& put,
                                          const RunContext& context);

}  // namespace tacit
