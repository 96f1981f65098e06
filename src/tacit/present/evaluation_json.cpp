#include "tacit/present/evaluation_json.h"

#include "tacit/present/evaluation_report.h"
#include "tacit/present/number_json.h"

namespace tacit {
namespace {

Json input_json(const Evaluation& evaluation, const InputClass& input) {
  Json row = {{"input", input.input}, {"count", to_json(input.count)}};
  if (evaluation.has_profiles) row["profile"] = to_json(input.error);
  if (input.error_value) row["value"] = to_json(*input.error_value);
  return row;
}

Json transmissions_json(const Evaluation& evaluation) {
  Json expected = Json::array();
  for (const TransmissionClass& input : evaluation.transmissions) {
    Json row = {{"input", input.input}, {"count", to_json(input.count)}};
    if (evaluation.has_profiles) {
      row["profile"] = to_json(input.expected);
      row["polynomial"] = input.expected.to_string();
    }
    if (input.value) row["value"] = to_json(*input.value);
    expected.push_back(std::move(row));
  }
  return {{"max", evaluation.most_transmissions}, {"expected", std::move(expected)}};
}

}  // namespace

Json pieces_json(std::span<const WorstCasePiece> pieces) {
  Json list = Json::array();
  for (const WorstCasePiece& piece : pieces) {
    list.push_back({{"from", to_json(piece.from)},
                    {"to", to_json(piece.to)},
                    {"profile", to_json(piece.profile)},
                    {"polynomial", piece.profile.to_string()},
                    {"input", piece.input}});
  }
  return list;
}

std::string evaluation_json(const Evaluation& evaluation, const EvaluationRun& run) {
  Json report = {{"verb", "evaluate"},
                 {"algorithm", evaluation.algorithm},
                 {"n", evaluation.system.processes},
                 {"rounds", evaluation.system.rounds},
                 {"channel", channel_name(evaluation.system.channel)},
                 {"links", evaluation.system.links()},
                 {"task", evaluation.task.name()},
                 {"objective", evaluation.task.objective()},
                 {"engine", engine_name(evaluation.engine)}};
  if (evaluation.task.values() > 2) report["values"] = evaluation.task.values();
  if (run.at) report["at"] = to_json(run.at->value());
  if (!run.loss_file.empty()) report["loss_file"] = run.loss_file;
  if (!run.channel_file.empty()) report["channel_file"] = run.channel_file;
  if (run.mean_loss) report["mean_loss"] = to_json(*run.mean_loss);
  Json inputs = Json::array();
  for (const InputClass& input : evaluation.inputs) {
    inputs.push_back(input_json(evaluation, input));
  }
  report["inputs"] = std::move(inputs);
  Json worst = Json::object();
  if (evaluation.has_profiles) worst["pieces"] = pieces_json(evaluation.worst);
  if (evaluation.worst_value) {
    worst["value"] = to_json(*evaluation.worst_value);
    worst["input"] = evaluation.worst_value_input;
  }
  report["worst"] = std::move(worst);
  if (const auto& region = evaluation.over_region) {
    report["region"] = {{"file", run.region_file}, {"confidence", to_json(run.region_confidence)},
                        {"laws", run.region_laws}, {"value", to_json(region->value)},
                        {"law", region->law + 1},  {"input", region->input}};
  }
  if (!run.prior.empty()) {
    report["prior"] = run.prior;
    Json mean = Json::object();
    if (evaluation.mean) {
      mean["profile"] = to_json(*evaluation.mean);
      mean["polynomial"] = evaluation.mean->to_string();
    }
    if (evaluation.mean_value) mean["value"] = to_json(*evaluation.mean_value);
    report["mean"] = std::move(mean);
  }
  report["transmissions"] = transmissions_json(evaluation);
  return json_lines(report);
}

}  // namespace tacit
