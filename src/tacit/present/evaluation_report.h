// An evaluation as text, JSON, CSV and LaTeX.
#pragma once

#include <string>

#include "tacit/base/probability.h"
#include "tacit/evaluate/evaluation.h"

namespace tacit {

// `at` is the point the evaluation was asked for, if any.
[[nodiscard]] std::string evaluation_text(const Evaluation& evaluation,
                                          const std::optional<Probability>& at);
[[nodiscard]] std::string evaluation_json(const Evaluation& evaluation,
                                          const std::optional<Probability>& at);
[[nodiscard]] std::string evaluation_csv(const Evaluation& evaluation);
// A whole document that compiles as it is.
[[nodiscard]] std::string evaluation_latex(const Evaluation& evaluation,
                                           const std::optional<Probability>& at);

}  // namespace tacit
