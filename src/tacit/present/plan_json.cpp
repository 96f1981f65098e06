#include "tacit/present/number_json.h"
#include "tacit/present/plan_report.h"

namespace tacit {
namespace {

std::string_view status_name(Plan::Status status) {
  return status == Plan::Status::reached      ? "reached"
         : status == Plan::Status::estimated  ? "estimated"
         : status == Plan::Status::impossible ? "impossible"
                                              : "unknown";
}

Json bound_json(const ErrorBound& bound) {
  return {{"value", to_json(bound.value)}, {"reason", std::string(reason_text(bound.reason))}};
}

Json planned_json(const PlannedAlgorithm& planned, const PlanRequest& request) {
  Json row = {
      {"algorithm", planned.algorithm},
      {"rounds", planned.rounds},
      {"transmissions",
       {{"max", planned.transmissions}, {"expected", to_json(planned.expected_transmissions)}}},
      {"value", to_json(planned.error)},
      {"input", planned.input},
      {"lower", bound_json(planned.lower)}};
  if (request.slot_ms) row["milliseconds"] = to_json(milliseconds(planned, request));
  if (request.transmission_mj) {
    row["millijoules"] = {
        {"max", to_json(millijoules(planned, request))},
        {"expected", to_json(planned.expected_transmissions * *request.transmission_mj)}};
  }
  if (planned.over_region) {
    Json errors = Json::array();
    for (const Rational& error : planned.over_region->errors) errors.push_back(to_json(error));
    row["region"] = {{"on_channel", to_json(planned.over_region->on_channel)},
                     {"errors", std::move(errors)}};
  }
  if (planned.robust) {
    const WorstInInterval& worst = *planned.robust;
    row["robust"] = {{"from", to_json(worst.from)},
                     {"to", to_json(worst.to)},
                     {"status", worst.exact() ? "exact" : "bounded"},
                     {"lower", to_json(worst.lower)},
                     {"upper", to_json(worst.upper)},
                     {"p", to_json(worst.p)},
                     {"input", worst.input},
                     {"reached", worst.upper <= request.error}};
  }
  return row;
}

Json estimated_json(const EstimatedAlgorithm& each, const PlanRequest& request) {
  Json row = {{"algorithm", each.algorithm},
              {"rounds", each.rounds},
              {"transmissions", {{"at_most", each.transmissions}}},
              {"input", each.input},
              {"errors", each.errors},
              {"trials", each.trials},
              {"estimate", each.estimate},
              {"interval", {each.interval.lower, each.interval.upper}},
              {"confidence", to_json(confidence_of_estimates())}};
  if (each.exact) row["value"] = to_json(*each.exact);
  if (request.slot_ms) row["milliseconds"] = to_json(Rational(each.rounds) * *request.slot_ms);
  if (request.transmission_mj) {
    row["millijoules"] = {
        {"at_most", to_json(Rational(Integer(each.transmissions)) * *request.transmission_mj)}};
  }
  return row;
}

Json examined_json(const Plan& plan) {
  Json list = Json::array();
  for (const ExaminedAlgorithm& each : plan.examined) {
    list.push_back({{"algorithm", each.algorithm},
                    {"rounds", each.rounds},
                    {"transmissions", each.transmissions},
                    {"value", to_json(each.error)}});
  }
  return list;
}

}  // namespace

std::string plan_json(const Plan& plan, const PlanRequest& request) {
  Json report = {{"verb", "plan"},
                 {"n", request.processes},
                 {"channel", std::string(channel_name(request.channel))}};
  if (request.law) {
    report["channel_file"] = request.channel_file;
    if (request.region) {
      report["region"] = {{"file", request.region_file},
                          {"confidence", to_json(request.region->confidence)},
                          {"laws", request.region->laws.size()}};
    }
  } else {
    report["at"] = to_json(request.at.value());
    if (request.until) report["until"] = to_json(request.until->value());
  }
  report["error"] = to_json(request.error);
  if (request.task.values() > 2) {
    report["task"] = request.task.name();
    report["values"] = request.task.values();
  }
  if (request.crashed > 0) report["crashed"] = request.crashed;
  if (request.most_rounds) report["max_rounds"] = *request.most_rounds;
  if (request.most_transmissions) report["max_transmissions"] = *request.most_transmissions;
  if (request.slot_ms) report["slot_ms"] = to_json(*request.slot_ms);
  if (request.deadline_ms) report["deadline_ms"] = to_json(*request.deadline_ms);
  if (request.transmission_mj) report["transmission_mj"] = to_json(*request.transmission_mj);
  if (request.energy_mj) report["energy_mj"] = to_json(*request.energy_mj);
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
    front.push_back(planned_json(planned, request));
  }
  if (!plan.front.empty()) {
    report["fewest_rounds"] = front.front();
    report["fewest_transmissions"] = front.back();
  }
  report["front"] = std::move(front);
  if (plan.simulated > 0) {
    Json estimated = Json::array();
    for (const EstimatedAlgorithm& each : plan.estimated) {
      estimated.push_back(estimated_json(each, request));
    }
    report["estimated"] = std::move(estimated);
    if (plan.nearest) report["nearest"] = estimated_json(*plan.nearest, request);
    report["simulated"] = plan.simulated;
  }
  report["evaluated"] = plan.evaluated;
  if (request.with_examined) report["examined"] = examined_json(plan);
  return json_lines(report);
}

}  // namespace tacit
