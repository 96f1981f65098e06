#include <cmath>
#include <cstdio>

#include "tacit/base/contract.h"
#include "tacit/present/number_text.h"
#include "tacit/present/simulation_report.h"
#include "tacit/present/table_text.h"

namespace tacit {
namespace {

std::string short_double(double value, int digits) {
  char text[40];
  std::snprintf(text, sizeof text, "%.*g", digits, value);
  return text;
}

std::string percent_text(const Rational& fraction) {
  return (fraction * Rational(100)).decimal(6) + " %";
}

std::string input_line(const Simulation& simulation) {
  switch (simulation.choice) {
    case InputChoice::fixed:
      return short_input_text(simulation.input);
    case InputChoice::random:
      return "random, another one in every trial";
    case InputChoice::worst:
      break;
  }
  return short_input_text(simulation.input) +
         (simulation.input_is_exact ? " (the worst)" : " (the worst in pilot runs)");
}

// Half the interval's length, as precision measures it.
std::string half_text(const Simulation& simulation) {
  const double half = (simulation.interval.upper - simulation.interval.lower) / 2;
  return simulation.estimate > 0
             ? short_double(half / simulation.estimate, 3) + " times the estimate"
             : short_double(half, 3) + ", the estimate is 0";
}

std::string exact_line(const Simulation& simulation) {
  return value_text(*simulation.exact) +
         (inside_interval(simulation) ? ", inside the interval" : ", outside the interval");
}

}  // namespace

std::optional<double> deviations(const Simulation& simulation) {
  if (!simulation.exact || simulation.tilt) return std::nullopt;
  const double p = simulation.exact->approximate();
  if (p <= 0 || p >= 1) return std::nullopt;
  return (simulation.estimate - p) /
         std::sqrt(p * (1 - p) / static_cast<double>(simulation.trials));
}

bool inside_interval(const Simulation& simulation) {
  expects(simulation.exact.has_value(), "inside_interval: no exact value");
  const double p = simulation.exact->approximate();
  return simulation.interval.lower <= p && p <= simulation.interval.upper;
}

std::string simulation_text(const Simulation& simulation, const SimulationRun& run) {
  std::string text = simulation.algorithm + ": " + simulation.system.to_string() +
                     task_words(simulation.task) + ", " +
                     delivery_text(run.at, run.loss_file, run.channel_file) + " (simulated, seed " +
                     std::to_string(simulation.seed) + ")\n\n";
  std::vector<TableRow> rows;
  rows.push_back({"input", input_line(simulation)});
  if (simulation.stops.any()) rows.push_back({"silent", simulation.stops.text()});
  rows.push_back({"trials", std::to_string(simulation.trials) +
                                (simulation.complete ? "" : ", stopped before the end")});
  rows.push_back({"errors", std::to_string(simulation.errors)});
  if (simulation.task.takes_fractions()) {
    rows.back().back() += ", after rounding all numbers of a trial by one coin";
  }
  if (simulation.tilt) {
    rows.back().back() += ", drawn with p = " + simulation.tilt->value().to_string() +
                          " and weighted by likelihood ratios";
  }
  rows.push_back({"estimate", short_double(simulation.estimate, 10)});
  rows.push_back({percent_text(simulation.confidence) + " interval",
                  "[" + short_double(simulation.interval.lower, 10) + ", " +
                      short_double(simulation.interval.upper, 10) + "]"});
  if (simulation.exact) rows.push_back({"exact", exact_line(simulation)});
  if (const auto sigma = deviations(simulation)) {
    rows.push_back({"deviation", short_double(std::abs(*sigma), 3) + " standard deviations " +
                                     (*sigma < 0 ? "below" : "above")});
  }
  text += aligned_table(rows);
  if (!simulation.precise) {
    text += "\nThe precision asked for, " + simulation.precision->to_string() +
            ", was not reached: half the interval's length is\n" + half_text(simulation) + ".\n";
  }
  return text;
}

std::string simulation_csv(const Simulation& simulation, const SimulationRun& run) {
  std::string text =
      csv_line({"algorithm", "n", "rounds", "channel", "p", "input", "seed", "trials", "errors",
                "estimate", "lower", "upper", "confidence", "exact"});
  const bool random = simulation.choice == InputChoice::random;
  return text +
         csv_line({simulation.algorithm, std::to_string(simulation.system.processes),
                   std::to_string(simulation.system.rounds),
                   std::string(channel_name(simulation.system.channel)),
                   run.at ? run.at->value().to_string() : "", random ? "random" : simulation.input,
                   std::to_string(simulation.seed), std::to_string(simulation.trials),
                   std::to_string(simulation.errors), short_double(simulation.estimate, 17),
                   short_double(simulation.interval.lower, 17),
                   short_double(simulation.interval.upper, 17), simulation.confidence.to_string(),
                   simulation.exact ? simulation.exact->to_string() : ""});
}

std::string simulation_speed_text(const Simulation& simulation, const SimulationRun& run) {
  const double rate = static_cast<double>(simulation.trials) / run.seconds;
  const bool broadcast = simulation.system.channel == ChannelKind::broadcast;
  std::string text = short_double(rate, 3) + " trials per second, " +
                     short_double(rate * static_cast<double>(simulation.broadcasts), 3) +
                     (broadcast ? " broadcasts" : " links") + " per second (" +
                     std::string(run.target) + ", " + std::to_string(run.jobs) +
                     (run.jobs == 1 ? " thread" : " threads");
  if (run.ranks > 1) text += " in each of " + std::to_string(run.ranks) + " processes";
  return text + ")";
}

}  // namespace tacit
