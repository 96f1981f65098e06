// `optimal` in the place of an algorithm.
#pragma once

#include "tacit/ask/signature.h"
#include "tacit/base/result.h"
#include "tacit/base/run_context.h"

namespace tacit::ask {

// The call with `optimal`, where it stands for an algorithm, replaced by the algorithm that
// `tacit optimal` finds at --at for -n, -r (one round unless given) and --channel: by its name, or
// by a table that the call brings along. The table is called `optimal at P`, or `best known at P`
// where its optimality is not proved within ten seconds. A call without `optimal` is left as it is.
// Fails without --at, when the context was cancelled and as optimal_answer() does.
struct NamedCall {
  Args args;
  std::string remark{};  // a sentence for people where the algorithm is not proved to be optimal
};
[[nodiscard]] Result<NamedCall> with_optimal(Args args, unsigned jobs, const RunContext& context);

}  // namespace tacit::ask
