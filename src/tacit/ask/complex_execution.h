// One execution as `tacit complex --kind execution` is asked for it, and what everybody decides
// in it. No list of views or executions is made, so that systems of any size are answered.
#pragma once

#include <string>

#include "tacit/ask/complex.h"
#include "tacit/ask/signature.h"
#include "tacit/base/result.h"
#include "tacit/model/system.h"

namespace tacit::ask {

// Reads --input and --pattern, both of which must be given and fit the system.
[[nodiscard]] Result<GivenExecution> execution_from(const System& system, const Args& args);

// The decisions of the algorithm in the execution, as text or as JSON. Fails where no algorithm
// is given, where it takes another number of rounds than the system has, and where it breaks
// validity. Expects the question to hold an execution that execution_from has read.
// Cost: n^2 steps a round; that of its hypergraph for a decision table.
[[nodiscard]] Result<std::string> execution_report(const ComplexQuestion& question);

}  // namespace tacit::ask
