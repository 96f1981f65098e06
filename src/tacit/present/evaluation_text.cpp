#include "tacit/base/budget.h"
#include "tacit/base/quoted.h"
#include "tacit/present/evaluation_report.h"
#include "tacit/present/number_text.h"
#include "tacit/present/table_text.h"

namespace tacit {
namespace {

// More classes than this are not listed.
constexpr std::size_t most_listed = 40;

std::string range_text(const WorstCasePiece& piece) {
  return short_point_text(piece.from) + " <= p <= " + short_point_text(piece.to);
}

// What values are about: the point, or else links with their own probabilities.
std::string point_heading(const EvaluationRun& run) {
  if (!run.channel_file.empty()) return "on this channel";
  return run.loss_file.empty() ? "at p = " + run.at->value().to_string() : "with these links";
}

std::string worst_text(const Evaluation& evaluation, const EvaluationRun& run) {
  std::string text = "\nworst case over inputs\n";
  std::vector<TableRow> rows{{"where", error_word(evaluation.task), "input"}};
  for (const WorstCasePiece& piece : evaluation.worst) {
    rows.push_back(
        {range_text(piece), polynomial_text(piece.profile), short_input_text(piece.input)});
  }
  if (!evaluation.worst.empty()) text += aligned_table(rows);
  for (std::size_t i = 1; i < evaluation.worst.size(); ++i) {
    text += "  breakpoint " + std::to_string(i) + ": p = " + point_text(evaluation.worst[i].from) +
            "\n";
  }
  if (evaluation.worst_value) {
    text += "  " + point_heading(run) + ": " + value_text(*evaluation.worst_value) + " on input " +
            short_input_text(evaluation.worst_value_input) + "\n";
  }
  if (const auto& region = evaluation.over_region) {
    text += "  in the region of " + quoted_path(run.region_file) + " (" +
            counted(run.region_laws, "law") + ", confidence " + run.region_confidence.to_string() +
            "): at most " + value_text(region->value) + ", under law " +
            std::to_string(region->law + 1) + " on input " + short_input_text(region->input) + "\n";
  }
  return text;
}

std::string mean_text(const Evaluation& evaluation, const EvaluationRun& run) {
  if (run.prior.empty()) return {};
  std::string text = "\nmean over inputs, ";
  text += run.prior == "uniform" ? "all equally likely\n"
                                 : "drawn as " + quoted_path(run.prior) + " says\n";
  if (evaluation.mean) text += "  " + polynomial_text(*evaluation.mean) + "\n";
  if (evaluation.mean_value) {
    text += "  " + point_heading(run) + ": " + value_text(*evaluation.mean_value) + "\n";
  }
  return text;
}

std::string inputs_text(const Evaluation& evaluation, const EvaluationRun& run) {
  if (evaluation.inputs.size() > most_listed) {
    return "\n" + std::to_string(evaluation.inputs.size()) +
           " classes of inputs; all of them with --format json or csv\n";
  }
  TableRow heading{"input", "count"};
  if (evaluation.has_profiles) heading.push_back(error_word(evaluation.task));
  if (evaluation.worst_value) heading.push_back(point_heading(run));
  std::vector<TableRow> rows{heading};
  for (const InputClass& input : evaluation.inputs) {
    TableRow row{short_input_text(input.input), input.count.to_string()};
    if (evaluation.has_profiles) row.push_back(polynomial_text(input.error));
    if (input.error_value) row.push_back(value_text(*input.error_value));
    rows.push_back(std::move(row));
  }
  return "\nby input\n" + aligned_table(rows);
}

std::string transmissions_text(const Evaluation& evaluation) {
  const auto& classes = evaluation.transmissions;
  std::string text = "\ntransmissions: ";
  if (classes.size() == 1 && evaluation.has_profiles && classes.front().expected.degree() == 0) {
    return text + classes.front().expected.to_string() + " in every execution\n";
  }
  text += "at most " + std::to_string(evaluation.most_transmissions) + "; expected\n";
  if (classes.size() > most_listed) return text + "  by input, with --format json\n";
  std::vector<TableRow> rows{{"input", "count", "expected"}};
  for (const TransmissionClass& input : classes) {
    std::string expected;
    if (evaluation.has_profiles) expected = polynomial_text(input.expected);
    if (input.value) expected += (expected.empty() ? "" : "; ") + value_text(*input.value);
    rows.push_back({short_input_text(input.input), input.count.to_string(), expected});
  }
  return text + aligned_table(rows);
}

}  // namespace

std::string evaluation_text(const Evaluation& evaluation, const EvaluationRun& run) {
  const std::string links = run.loss_file.empty() && run.channel_file.empty()
                                ? ""
                                : ", " + delivery_text(run.at, run.loss_file, run.channel_file);
  return evaluation.algorithm + ": " + evaluation.system.to_string() + task_words(evaluation.task) +
         links + " (engine " + std::string(engine_name(evaluation.engine)) + ")\n" +
         worst_text(evaluation, run) + mean_text(evaluation, run) + inputs_text(evaluation, run) +
         transmissions_text(evaluation);
}

std::uint64_t digits_of(const Evaluation& evaluation) {
  std::uint64_t bits = 0;
  for (const InputClass& input : evaluation.inputs) {
    for (const Integer& c : input.error.coefficients()) bits += c.bit_length() + 3;
  }
  return bits / 3;
}

std::string evaluation_csv(const Evaluation& evaluation) {
  std::string text = csv_line({"input", "count", "profile", "value", "approx"});
  const auto spaced = [](const Profile& profile) {
    std::string list;
    for (unsigned k = 0; k <= profile.degree(); ++k) {
      listen();
      list += (list.empty() ? "" : " ") + profile.coefficient(k).to_string();
    }
    return list;
  };
  for (const InputClass& input : evaluation.inputs) {
    const auto& value = input.error_value;
    text += csv_line({input.input, input.count.to_string(),
                      evaluation.has_profiles ? spaced(input.error) : "",
                      value ? value->to_string() : "", value ? value->decimal(17) : ""});
  }
  return text;
}

}  // namespace tacit
