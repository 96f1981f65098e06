#include <array>
#include <charconv>

#include "tacit/base/quoted.h"
#include "tacit/present/number_text.h"
#include "tacit/present/plan_report.h"
#include "tacit/present/table_text.h"

namespace tacit {
namespace {

constexpr unsigned shown_digits = 6;

// Six digits, marked where they are rounded.
std::string short_value(const Rational& value) {
  const std::string decimal = value.decimal(shown_digits);
  const auto read = Rational::parse(decimal);
  return read && *read == value ? decimal : "~" + decimal;
}

std::string short_name(const std::string& name) {
  constexpr std::size_t longest = 60;
  return name.size() <= longest ? name : name.substr(0, longest - 3) + "...";
}

std::string needed_text(const Plan& plan, const PlanRequest& request) {
  if (!plan.least_transmissions) {
    return "No algorithm reaches this error: " +
           (request.law ? std::string("on this channel")
                        : "with p = " + request.at.value().to_string()) +
           " everything may be lost.\n";
  }
  std::string text = "proved, for every algorithm: at least " +
                     counted(*plan.least_rounds, "round") + " and " +
                     counted(*plan.least_transmissions, "transmission") + "\n";
  if (plan.one_round && plan.one_round->value > request.error) {
    text += "one round cannot go below " + short_value(plan.one_round->value) + " (" +
            std::string(reason_text(plan.one_round->reason)) + ")\n";
  }
  return text;
}

std::string limits_text(const PlanRequest& request) {
  std::string text;
  if (request.crashed > 0) {
    text += ", while up to " + std::to_string(request.crashed) +
            (request.crashed == 1 ? " process" : " processes") + " may stop";
  }
  if (request.most_rounds) text += ", at most " + counted(*request.most_rounds, "round");
  if (request.most_transmissions) {
    text += ", at most " + counted(*request.most_transmissions, "transmission");
  }
  if (request.deadline_ms) text += ", within " + short_value(*request.deadline_ms) + " ms";
  if (request.energy_mj) text += ", within " + short_value(*request.energy_mj) + " mJ";
  return text;
}

std::string front_text(const Plan& plan, const PlanRequest& request) {
  TableRow head{"rounds", "transmissions", "expected", "error"};
  if (request.region) head.emplace_back("worst of the region");
  if (request.slot_ms) head.emplace_back("ms");
  if (request.transmission_mj) head.emplace_back("mJ");
  head.insert(head.end(), {"no less than", "algorithm"});
  std::vector<TableRow> rows{head};
  for (const PlannedAlgorithm& planned : plan.front) {
    const auto& region = planned.over_region;
    TableRow row{std::to_string(planned.rounds), std::to_string(planned.transmissions),
                 short_value(planned.expected_transmissions),
                 short_value(region ? region->on_channel : planned.error)};
    if (region) row.push_back(short_value(planned.error));
    if (request.slot_ms) row.push_back(short_value(milliseconds(planned, request)));
    if (request.transmission_mj) row.push_back(short_value(millijoules(planned, request)));
    row.push_back(short_value(planned.lower.value));
    row.push_back(short_name(planned.algorithm));
    rows.push_back(std::move(row));
  }
  return aligned_table(rows);
}

// What the errors of a front are the largest of.
std::string region_text(const PlanRequest& request) {
  if (!request.region) return {};
  return "the error is kept under each of the " + counted(request.region->laws.size(), "law") +
         " of " + printable(request.region_file) + " (confidence " +
         request.region->confidence.to_string() + "), evaluated exactly\n";
}

std::string robustness_text(const Plan& plan, const PlanRequest& request) {
  std::vector<TableRow> rows{{"rounds", "transmissions", "worst error", "at p", "target"}};
  bool complete = true;
  for (const PlannedAlgorithm& planned : plan.front) {
    if (!planned.robust) {
      complete = false;
      continue;
    }
    const WorstInInterval& worst = *planned.robust;
    rows.push_back({std::to_string(planned.rounds), std::to_string(planned.transmissions),
                    short_value(worst.upper), short_point_text(worst.p),
                    worst.upper <= request.error ? "kept" : "missed"});
  }
  std::string text = "\nif p is off by at most " + request.tolerance->to_string() + "\n";
  if (rows.size() > 1) text += aligned_table(rows);
  if (!complete) {
    text += plan.complete ? "  the degree of the others is too large to be examined\n"
                          : "  the others were not examined\n";
  }
  return text;
}

std::string estimate_text(double value) {
  constexpr int digits = 3;
  std::array<char, 32> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                 std::chars_format::general, digits)
                       .ptr;
  return {buffer.data(), end};
}

std::string estimated_row_text(const EstimatedAlgorithm& each) {
  if (each.exact) return short_value(*each.exact) + " (exact)";
  return estimate_text(each.estimate) + " (" + estimate_text(each.interval.lower) + " to " +
         estimate_text(each.interval.upper) + ")";
}

// What simulation says where nothing was reached exactly.
std::string estimated_text(const Plan& plan) {
  const std::string confidence = confidence_of_estimates().to_string();
  if (plan.estimated.empty()) {
    const EstimatedAlgorithm& nearest = *plan.nearest;
    return "Others are too large for that. Of those simulated, " + short_name(nearest.algorithm) +
           " is the nearest,\nwith an error of " + estimated_row_text(nearest) +
           ": estimated, confidence " + confidence + ".\n";
  }
  std::vector<TableRow> rows{
      {"rounds", "transmissions", "error (estimated)", "trials", "algorithm"}};
  for (const EstimatedAlgorithm& each : plan.estimated) {
    rows.push_back({std::to_string(each.rounds), "<= " + std::to_string(each.transmissions),
                    estimated_row_text(each), std::to_string(each.trials),
                    short_name(each.algorithm)});
  }
  return "Too large to be evaluated exactly, but simulated: not proved, confidence " + confidence +
         " for each\n" + aligned_table(rows) +
         "on the worst inputs that pilot runs found; tacit simulate looks closer\n";
}

std::string nothing_found_text(const Plan& plan) {
  if (!plan.estimated.empty()) return estimated_text(plan);
  if (plan.evaluated == 0 && plan.nearest) {
    return "No candidate is small enough to be evaluated exactly: not known.\n" +
           estimated_text(plan);
  }
  if (plan.evaluated == 0) {
    return plan.complete ? "Every candidate is too large to be evaluated exactly: not known.\n"
                         : "Stopped before an algorithm was evaluated: not known.\n";
  }
  if (!plan.complete) {
    return "Of " + counted(plan.evaluated, "algorithm") +
           " evaluated before the stop, none reaches it: not known.\n";
  }
  return "None of the " + std::to_string(plan.evaluated) +
         " algorithms that were evaluated reaches it within the limits: not known.\n" +
         (plan.nearest ? estimated_text(plan) : "");
}

// Where a table has rounded, the numbers as they are.
std::string exact_text(const Plan& plan) {
  constexpr std::size_t longest = 70;
  std::string text;
  for (const PlannedAlgorithm& planned : plan.front) {
    const std::string exact = planned.error.to_string();
    if (short_value(planned.error).front() != '~' || exact.size() > longest) continue;
    text += "  " + short_name(planned.algorithm) + ": " + exact + "\n";
  }
  return text.empty() ? text : "\nexactly\n" + text;
}

// ", set:2, 3 values", and nothing for consensus of two values.
std::string values_words(const Task& task) {
  std::string text;
  if (task.most_decided() > 1) text += ", " + task.name();
  if (task.values() > 2) text += ", " + counted(task.values(), "value");
  return text;
}

}  // namespace

std::string plan_text(const Plan& plan, const PlanRequest& request) {
  std::string text =
      std::to_string(request.processes) + " processes, " +
      std::string(channel_name(request.channel)) + values_words(request.task) +
      (request.law ? ", losses as in " + printable(request.channel_file)
                   : ", p = " + request.at.value().to_string() +
                         (request.until ? " to " + request.until->value().to_string() : "")) +
      ", error at most " + short_value(request.error) + limits_text(request) + "\n\n";
  text += needed_text(plan, request);
  switch (plan.status) {
    case Plan::Status::impossible:
      if (plan.least_transmissions) text += "\nThe limits are below that: impossible.\n";
      return text;
    case Plan::Status::estimated:
    case Plan::Status::unknown:
      text += "\n" + nothing_found_text(plan);
      if (!plan.complete && plan.simulated > 0) {
        text += "\nStopped before all candidates were simulated.\n";
      }
      return text;
    case Plan::Status::reached:
      break;
  }
  text += "\nknown algorithms that reach it: more rounds, fewer transmissions\n" +
          front_text(plan, request) + region_text(request);
  const PlannedAlgorithm& first = plan.front.front();
  const PlannedAlgorithm& last = plan.front.back();
  const std::string so_far = plan.complete ? ": " : " so far: ";
  text += "\nfewest rounds" + so_far + short_name(first.algorithm) +
          (first.rounds == *plan.least_rounds ? " (no algorithm takes fewer)" : "") +
          "\nfewest transmissions" + so_far + short_name(last.algorithm) +
          (last.transmissions == *plan.least_transmissions ? " (no algorithm takes fewer)" : "") +
          "\n";
  text += exact_text(plan);
  if (request.tolerance) text += robustness_text(plan, request);
  if (!plan.complete) text += "\nStopped before all candidates were evaluated.\n";
  return text;
}

Rational milliseconds(const PlannedAlgorithm& planned, const PlanRequest& request) {
  return Rational(planned.rounds) * *request.slot_ms;
}

Rational millijoules(const PlannedAlgorithm& planned, const PlanRequest& request) {
  return Rational(Integer(planned.transmissions)) * *request.transmission_mj;
}

std::string plan_csv(const Plan& plan) {
  std::string text =
      csv_line({"rounds", "transmissions", "expected_transmissions", "error", "approximately",
                "lower_bound", "lower_reason", "worst_in_interval", "algorithm"});
  for (const PlannedAlgorithm& planned : plan.front) {
    text += csv_line({std::to_string(planned.rounds), std::to_string(planned.transmissions),
                      planned.expected_transmissions.to_string(), planned.error.to_string(),
                      planned.error.decimal(17), planned.lower.value.to_string(),
                      std::string(reason_text(planned.lower.reason)),
                      planned.robust ? planned.robust->upper.to_string() : "", planned.algorithm});
  }
  return text;
}

}  // namespace tacit
