// --task and --values: what the processes are to achieve, for every verb that can be asked for more
// than consensus.
#pragma once

#include "tacit/ask/signature.h"
#include "tacit/model/task.h"

namespace tacit::ask {

inline constexpr OptionSpec task_option{
    "task", "TASK",
    "consensus; approximate: decisions are numbers from 0 to 1, and their largest difference is to "
    "be small; or set:K, at most K different decisions.",
    "consensus"};
inline constexpr OptionSpec values_option{"values", "M", "How many values inputs can have.", "2"};

// The task that was asked for, consensus of two values where nothing was said. Fails on what is no
// task for `processes` processes, and where as many values may be decided as there are.
[[nodiscard]] Result<Task> task_from(const Args& args, unsigned processes);

// Why the word `optimal` names nothing where decisions are numbers.
[[nodiscard]] Failure no_optimum_for(const Task& task);

}  // namespace tacit::ask
