#include "tacit/present/number_json.h"
#include "tacit/present/plan_report.h"

namespace tacit {
namespace {

std::string_view status_name(Plan::Status status) {
  return status == Plan::Status::reached      ? "reached"
         : status == Plan::Status::impossible ? "impossible"
                                              : "unknown";
}

Json bound_json(const ErrorBound& bound) {
  return {{"value", to_json(bound.value)}, {"reason", std::string(reason_text(bound.reason))}};
}

Json planned_json(const PlannedAlgorithm& planned, const Rational& target) {
  Json row = {
      {"algorithm", planned.algorithm},
      {"rounds", planned.rounds},
      {"transmissions",
       {{"max", planned.transmissions}, {"expected", to_json(planned.expected_transmissions)}}},
      {"value", to_json(planned.error)},
      {"input", planned.input},
      {"lower", bound_json(planned.lower)}};
  if (planned.robust) {
    const WorstInInterval& worst = *planned.robust;
    row["robust"] = {{"from", to_json(worst.from)},
                     {"to", to_json(worst.to)},
                     {"status", worst.exact() ? "exact" : "bounded"},
                     {"lower", to_json(worst.lower)},
                     {"upper", to_json(worst.upper)},
                     {"p", to_json(worst.p)},
                     {"input", worst.input},
                     {"reached", worst.upper <= target}};
  }
  return row;
}

}  // namespace

std::string plan_json(const Plan& plan, const PlanRequest& request) {
  Json report = {{"verb", "plan"},
                 {"n", request.processes},
                 {"channel", std::string(channel_name(request.channel))}};
  if (request.law) {
    report["channel_file"] = request.channel_file;
  } else {
    report["at"] = to_json(request.at.value());
    if (request.until) report["until"] = to_json(request.until->value());
  }
  report["error"] = to_json(request.error);
  if (request.task.values() > 2) {
    report["task"] = request.task.name();
    report["values"] = request.task.values();
  }
  if (request.most_rounds) report["max_rounds"] = *request.most_rounds;
  if (request.most_transmissions) report["max_transmissions"] = *request.most_transmissions;
  if (request.tolerance) report["tolerance"] = to_json(*request.tolerance);
  report["status"] = std::string(status_name(plan.status));
  report["complete"] = plan.complete;
  Json bounds = {{"rounds", nullptr}, {"transmissions", nullptr}};
  if (plan.least_rounds) bounds["rounds"] = *plan.least_rounds;
  if (plan.least_transmissions) bounds["transmissions"] = *plan.least_transmissions;
  if (plan.one_round) bounds["one_round"] = bound_json(*plan.one_round);
  report["bounds"] = std::move(bounds);
  Json front = Json::array();
  for (const PlannedAlgorithm& planned : plan.front) {
    front.push_back(planned_json(planned, request.error));
  }
  if (!plan.front.empty()) {
    report["fewest_rounds"] = front.front();
    report["fewest_transmissions"] = front.back();
  }
  report["front"] = std::move(front);
  report["evaluated"] = plan.evaluated;
  return json_lines(report);
}

}  // namespace tacit
