#include "tacit/present/evaluation_report.h"
#include "tacit/present/latex_document.h"
#include "tacit/present/number_text.h"

namespace tacit {
namespace {

// What the polynomials are: a probability, or the mean of max y - min y.
std::string quantity_latex(const Task& task) {
  return task.takes_fractions() ? "\\mathrm{E}[\\max y - \\min y]" : "\\Pr[\\text{error}]";
}

std::string worst_latex(const Evaluation& evaluation, const EvaluationRun& run) {
  std::string text;
  const std::string quantity = quantity_latex(evaluation.task);
  if (evaluation.worst.size() == 1) {
    text +=
        "\\[ " + quantity + " = " + polynomial_latex(evaluation.worst.front().profile) + " \\]\n";
  } else if (!evaluation.worst.empty()) {
    text += "\\[ " + quantity + " = \\begin{cases}\n";
    for (const WorstCasePiece& piece : evaluation.worst) {
      text += "  " + polynomial_latex(piece.profile) + " & \\text{for } p \\in [" +
              point_latex(piece.from) + ", " + point_latex(piece.to) + "] \\\\\n";
    }
    text += "\\end{cases} \\]\n";
  }
  if (evaluation.worst_value) {
    text += (run.loss_file.empty() && run.channel_file.empty()
                 ? "At $p = " + value_latex(run.at->value()) + "$"
             : run.channel_file.empty() ? "With these links"
                                        : "On this channel") +
            " the " + error_word(evaluation.task) + " is $" + value_latex(*evaluation.worst_value) +
            "$, on input \\texttt{" + evaluation.worst_value_input + "}.\n";
  }
  return text;
}

}  // namespace

std::string evaluation_latex(const Evaluation& evaluation, const EvaluationRun& run) {
  std::string body = "\\noindent\\texttt{" + escaped_latex(evaluation.algorithm) +
                     "}: " + escaped_latex(evaluation.system.to_string()) +
                     task_words(evaluation.task) + ".\n" + worst_latex(evaluation, run);
  body += "\\begin{center}\n\\begin{tabular}{lr" + std::string(evaluation.has_profiles ? "l" : "") +
          (evaluation.worst_value ? "l" : "") + "}\ninput & count";
  if (evaluation.has_profiles) body += " & " + error_word(evaluation.task);
  if (evaluation.worst_value) {
    body += run.loss_file.empty() && run.channel_file.empty()
                ? " & at $p = " + value_latex(run.at->value()) + "$"
            : run.channel_file.empty() ? " & with these links"
                                       : " & on this channel";
  }
  body += " \\\\\n\\hline\n";
  for (const InputClass& input : evaluation.inputs) {
    body += "\\texttt{" + input.input + "} & " + input.count.to_string();
    if (evaluation.has_profiles) body += " & $" + polynomial_latex(input.error) + "$";
    if (input.error_value) body += " & $" + value_latex(*input.error_value) + "$";
    body += " \\\\\n";
  }
  body += "\\end{tabular}\n\\end{center}\n";
  body += "At most " + std::to_string(evaluation.most_transmissions) + " transmissions.\n";
  return latex_document(body);
}

}  // namespace tacit
