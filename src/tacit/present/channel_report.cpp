#include "tacit/present/channel_report.h"

#include <algorithm>

#include "tacit/base/quoted.h"
#include "tacit/present/json_lines.h"
#include "tacit/present/number_json.h"
#include "tacit/present/number_text.h"
#include "tacit/present/table_text.h"

namespace tacit {
namespace {

constexpr std::size_t steps_of_a_row = 5;  // of the table: every fifth factor

}  // namespace

std::string channel_comparison_text(const ChannelComparison& comparison, std::string_view format) {
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
         ") times a factor\n\nworst cases\n" + aligned_table(rows) +
         (comparison.ends_early ? "a larger factor would make some loss more than 1\n" : "");
}

Plot channel_comparison_plot(const ChannelComparison& comparison, bool log_scale) {
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

std::string channel_optimum_text(const ChannelOptimum& optimum, std::string_view format) {
  if (format == "json") {
    Json report = {{"verb", "optimal"},
                   {"n", optimum.system.processes},
                   {"rounds", optimum.system.rounds},
                   {"channel", channel_name(optimum.system.channel)},
                   {"channel_file", optimum.channel_file},
                   {"links", optimum.system.links()},
                   {"task", optimum.system.task.name()},
                   {"status", optimum.proved ? "optimal" : "bounded"}};
    if (optimum.proved) report["value"] = to_json(optimum.value);
    report["lower"] = to_json(optimum.lower);
    report["upper"] = to_json(optimum.value);
    if (!optimum.checked.empty()) report["checked"] = optimum.checked;
    if (optimum.certificate) report["certificate"] = *optimum.certificate;
    return json_lines(report);
  }
  const std::string subject = "For " + optimum.system.to_string() + ", and losses as in " +
                              quoted_path(optimum.channel_file) +
                              ",\nthe smallest worst-case probability of disagreement of a "
                              "deterministic\nalgorithm with validity is ";
  if (!optimum.proved) {
    return "Partial result. " + subject + "between " + value_text(optimum.lower) + "\nand " +
           value_text(optimum.value) + ", which an algorithm has that was found.\n";
  }
  return "Theorem. " + subject + value_text(optimum.value) +
         ".\n\nThe checker accepted a certificate of it" +
         (optimum.certificate ? ": " + quoted_path(*optimum.certificate) : std::string()) + ".\n";
}

}  // namespace tacit
