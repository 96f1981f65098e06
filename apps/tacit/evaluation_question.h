// What `tacit evaluate` is asked, and its answer as JSON. Shared by the program and by
// whoever asks through JSON.
#pragma once

#include <string>
#include <string_view>

#include "command.h"
#include "tacit/base/run_context.h"
#include "tacit/evaluate/evaluation.h"
#include "tacit/present/evaluation_report.h"

namespace tacit::cli {

[[nodiscard]] Signature evaluation_signature();  // without the common options

struct EvaluationQuestion {
  System system;
  Algorithm algorithm;
  EvaluationOptions options;  // without jobs
  EvaluationRun run;          // the point and the file as asked for
  std::string_view format;
};

[[nodiscard]] Result<EvaluationQuestion> evaluation_question(const Args& args);

// What `tacit evaluate --format json` prints.
[[nodiscard]] Result<std::string> evaluate_json(const Args& args, unsigned jobs,
                                                const RunContext& context);

}  // namespace tacit::cli
