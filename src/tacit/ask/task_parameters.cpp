#include "tacit/ask/task_parameters.h"

#include <string>

#include "tacit/ask/parameters.h"
#include "tacit/base/quoted.h"

namespace tacit::ask {

Result<Task> task_from(const Args& args, unsigned processes) {
  std::uint64_t values = 2;
  if (args.has("values")) {
    const auto given = whole_number(args, "values", 2, Task::most_input_values);
    if (!given) return given.failure();
    values = *given;
  }
  const std::string text = args.has("task") ? args.text("task") : "consensus";
  const auto task = parse_task(text, static_cast<unsigned>(values));
  if (!task) return task.failure(Parameter{"task"});
  if (task->most_decided() >= processes) {
    return fail(ErrorCode::invalid_argument,
                "needs more processes than values that may be decided, and there are " +
                    std::to_string(processes) + ": " + quoted_text(text),
                Parameter{"task"});
  }
  if (task->most_decided() >= values) {
    return fail(ErrorCode::invalid_argument,
                "needs more values than may be decided, and there are " + std::to_string(values) +
                    " (--values): " + quoted_text(text),
                Parameter{"task"});
  }
  return *task;
}

Failure no_optimum_for(const Task& task) {
  return fail(ErrorCode::unsupported,
              "'optimal' is the optimum of consensus: " + quoted_text(task.name()),
              Parameter{"task"});
}

}  // namespace tacit::ask
