// An evaluation as text, JSON, CSV and LaTeX.
#pragma once

#include <optional>
#include <string>

#include "tacit/base/probability.h"
#include "tacit/evaluate/evaluation.h"

namespace tacit {

// What the evaluation was asked for.
struct EvaluationRun {
  std::optional<Probability> at{};      // the point; with a loss file, for the links not in it
  std::string loss_file{};              // empty without one
  std::string channel_file{};           // a law that is not one of the paper's; empty without one
  std::optional<Rational> mean_loss{};  // of that law
  std::string region_file{};            // the laws of Evaluation::over_region; empty without them
  Rational region_confidence{};
  std::size_t region_laws = 0;
  std::string prior{};  // uniform, or the file of a distribution of inputs; or empty
};

// About how many decimal digits the profiles of all inputs have.
[[nodiscard]] std::uint64_t digits_of(const Evaluation& evaluation);

[[nodiscard]] std::string evaluation_text(const Evaluation& evaluation, const EvaluationRun& run);
[[nodiscard]] std::string evaluation_json(const Evaluation& evaluation, const EvaluationRun& run);
[[nodiscard]] std::string evaluation_csv(const Evaluation& evaluation);
// A whole document that compiles as it is.
[[nodiscard]] std::string evaluation_latex(const Evaluation& evaluation, const EvaluationRun& run);

}  // namespace tacit
