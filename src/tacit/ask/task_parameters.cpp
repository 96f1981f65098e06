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
  if (task->kind() == TaskKind::set_agreement) {
    return fail(ErrorCode::unsupported, "set agreement is not available yet: " + quoted_text(text),
                Parameter{"task"});
  }
  if (values > 2) {
    return fail(ErrorCode::unsupported,
                "more than two values are not available yet: " + quoted_text(args.text("values")),
                Parameter{"values"});
  }
  return *task;
}

Failure no_optimum_for(const Task& task) {
  return fail(ErrorCode::unsupported,
              "'optimal' is the optimum of consensus: " + quoted_text(task.name()),
              Parameter{"task"});
}

}  // namespace tacit::ask
