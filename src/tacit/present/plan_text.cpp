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
  if (request.most_rounds) text += ", at most " + counted(*request.most_rounds, "round");
  if (request.most_transmissions) {
    text += ", at most " + counted(*request.most_transmissions, "transmission");
  }
  return text;
}

std::string front_text(const Plan& plan) {
  std::vector<TableRow> rows{
      {"rounds", "transmissions", "expected", "error", "no less than", "algorithm"}};
  for (const PlannedAlgorithm& planned : plan.front) {
    rows.push_back({std::to_string(planned.rounds), std::to_string(planned.transmissions),
                    short_value(planned.expected_transmissions), short_value(planned.error),
                    short_value(planned.lower.value), short_name(planned.algorithm)});
  }
  return aligned_table(rows);
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

std::string nothing_found_text(const Plan& plan) {
  if (plan.evaluated == 0) {
    return plan.complete ? "Every candidate is too large to be evaluated exactly: not known.\n"
                         : "Stopped before an algorithm was evaluated: not known.\n";
  }
  if (!plan.complete) {
    return "Of " + counted(plan.evaluated, "algorithm") +
           " evaluated before the stop, none reaches it: not known.\n";
  }
  return "None of the " + std::to_string(plan.evaluated) +
         " algorithms that were evaluated reaches it within the limits: not known.\n";
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
    case Plan::Status::unknown:
      return text + "\n" + nothing_found_text(plan);
    case Plan::Status::reached:
      break;
  }
  text += "\nknown algorithms that reach it: more rounds, fewer transmissions\n" + front_text(plan);
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
