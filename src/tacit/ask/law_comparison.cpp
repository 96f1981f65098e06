#include "tacit/ask/law_comparison.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "tacit/ask/algorithm_parameters.h"
#include "tacit/ask/task_parameters.h"
#include "tacit/base/quoted.h"
#include "tacit/evaluate/evaluation.h"
#include "tacit/present/json_lines.h"
#include "tacit/present/number_json.h"
#include "tacit/present/number_text.h"
#include "tacit/present/table_text.h"

namespace tacit::ask {
namespace {

constexpr int steps_of_one = 20;   // factors are multiples of 1/20 ...
constexpr int last_step = 40;      // ... up to 2
constexpr int steps_of_a_row = 5;  // of the table

Result<Rational> worst_error(const Algorithm& algorithm, const ChannelLaw& law, unsigned jobs,
                             const RunContext& context) {
  EvaluationOptions options;
  options.jobs = jobs;
  options.law = law;
  const auto found =
      evaluate(algorithm, {law.processes, algorithm.rounds(), law.channel}, options, context);
  if (!found) return found.failure();
  return *found->worst_value;
}

}  // namespace

Result<LawComparison> law_comparison(const Args& args, unsigned jobs, const RunContext& context) {
  const auto system = system_with_channel(args);
  if (!system) return system.failure();
  const auto task = task_from(args, system->processes);
  if (!task) return task.failure();
  if (*task != Task::consensus()) {
    return fail(ErrorCode::unsupported, "goes with consensus of two values", Parameter{"channel"});
  }
  const auto law = law_from(args, *system, std::nullopt);
  if (!law) return law.failure();
  LawComparison result{*system, args.text("channel"), mean_loss(*law), {}, {}};
  std::vector<Algorithm> algorithms;
  for (const std::string& text : args.positionals) {
    const auto algorithm = algorithm_from(text, args, system->processes, system->channel);
    if (!algorithm) return algorithm.failure();
    algorithms.push_back(*algorithm);
    result.algorithms.push_back(text);
  }
  for (int step = 0; step <= last_step; ++step) {
    const Rational factor(step, steps_of_one);
    const auto other = scaled(*law, factor);
    if (!other) break;
    LawComparison::Row row{factor, {}};
    for (const Algorithm& algorithm : algorithms) {
      const auto error = worst_error(algorithm, *other, jobs, context);
      if (!error) return error.failure();
      row.errors.push_back(*error);
    }
    result.rows.push_back(std::move(row));
    context.report({"factors", static_cast<std::uint64_t>(step), last_step});
  }
  return result;
}

std::string law_comparison_text(const LawComparison& comparison, std::string_view format) {
  if (format == "json") {
    Json rows = Json::array();
    for (const auto& [factor, errors] : comparison.rows) {
      Json row{{"factor", to_json(factor)}, {"errors", Json::array()}};
      for (const Rational& error : errors) row["errors"].push_back(to_json(error));
      rows.push_back(std::move(row));
    }
    Json report{{"verb", "compare"},
                {"n", comparison.system.processes},
                {"channel", channel_name(comparison.system.channel)},
                {"channel_file", comparison.channel_file},
                {"mean_loss", to_json(comparison.mean_loss)},
                {"algorithms", comparison.algorithms},
                {"rows", std::move(rows)}};
    return json_lines(report);
  }
  if (format == "csv") {
    TableRow head{"factor"};
    head.insert(head.end(), comparison.algorithms.begin(), comparison.algorithms.end());
    std::string text = csv_line(head);
    for (const auto& [factor, errors] : comparison.rows) {
      TableRow row{factor.to_string()};
      for (const Rational& error : errors) row.push_back(error.to_string());
      text += csv_line(row);
    }
    return text;
  }
  std::vector<TableRow> rows{{"losses times"}};
  rows.front().insert(rows.front().end(), comparison.algorithms.begin(),
                      comparison.algorithms.end());
  rows.front().emplace_back("best");
  for (std::size_t i = 0; i < comparison.rows.size(); i += steps_of_a_row) {
    const auto& [factor, errors] = comparison.rows[i];
    TableRow row{factor.to_string()};
    for (const Rational& error : errors) row.push_back(value_text(error));
    const Rational least = *std::ranges::min_element(errors);
    std::string best;
    for (std::size_t a = 0; a < errors.size(); ++a) {
      if (errors[a] != least) continue;
      best += (best.empty() ? "" : ", ") + comparison.algorithms[a];
    }
    row.push_back(best);
    rows.push_back(std::move(row));
  }
  return std::to_string(comparison.system.processes) + " processes, " +
         std::string(channel_name(comparison.system.channel)) + ", losses as in " +
         quoted_path(comparison.channel_file) + " (mean loss " + value_text(comparison.mean_loss) +
         ") times a factor\n\nworst cases\n" + aligned_table(rows);
}

Plot law_comparison_plot(const LawComparison& comparison, bool log_scale) {
  Plot plot;
  plot.x_label = "factor of all losses";
  plot.y_label = "worst-case error";
  plot.log_y = log_scale;
  plot.x_max = comparison.rows.size() < 2 ? 1 : comparison.rows.back().factor.approximate();
  for (std::size_t a = 0; a < comparison.algorithms.size(); ++a) {
    PlotSeries series{comparison.algorithms[a], {}};
    for (const auto& [factor, errors] : comparison.rows) {
      series.points.push_back({factor.approximate(), errors[a].approximate()});
    }
    plot.series.push_back(std::move(series));
  }
  return plot;
}

}  // namespace tacit::ask
