// What `tacit evaluate` is asked, and its answer as JSON. Shared by the program and by
// whoever asks through JSON.
#pragma once

#include <string>
#include <string_view>
#include <variant>

#include "tacit/ask/signature.h"
#include "tacit/base/run_context.h"
#include "tacit/evaluate/evaluation.h"
#include "tacit/evaluate/word_evaluation.h"
#include "tacit/present/evaluation_report.h"

namespace tacit::ask {

[[nodiscard]] Signature evaluation_signature();  // without the common options

struct EvaluationQuestion {
  System system;
  std::variant<Algorithm, WordAlgorithm> algorithm;  // of two values, or of more
  EvaluationOptions options;                         // without jobs
  EvaluationRun run;                                 // the point and the file as asked for
  std::string_view format;
};

// Reads --channel, --loss and the point that is in `run`: what the errors are evaluated for.
// Expects the task in the options.
[[nodiscard]] Result<Done> read_law(const Args& args, const System& system,
                                    EvaluationOptions& options, EvaluationRun& run);

[[nodiscard]] Result<EvaluationQuestion> evaluation_question(const Args& args);

// Evaluates what was asked for. Fails as evaluate() and evaluate_words() do.
[[nodiscard]] Result<Evaluation> evaluation_answer(const EvaluationQuestion& question,
                                                   unsigned jobs, const RunContext& context);

// The evaluation as text, json, csv or latex. Fails when the context is asked to stop or its
// memory is spent.
[[nodiscard]] Result<std::string> evaluation_in_format(std::string_view format,
                                                       const Evaluation& evaluation,
                                                       const EvaluationRun& run,
                                                       const RunContext& context);

// What `tacit evaluate --format json` prints.
[[nodiscard]] Result<std::string> evaluate_json(const Args& args, unsigned jobs,
                                                const RunContext& context);

}  // namespace tacit::ask
