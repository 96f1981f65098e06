#include "tacit/base/quoted.h"
#include "tacit/present/network_report.h"
#include "tacit/present/number_json.h"
#include "tacit/simulate/interval.h"

namespace tacit {
namespace {

Json test_json(const net::SignificanceTest& test) {
  // An infinite statistic is written as null, its p-value as 0.
  return {{"statistic", test.statistic}, {"degrees", test.degrees}, {"p_value", test.p_value}};
}

Json dependence_json(const net::SignificanceTest& test) {
  Json json = test_json(test);
  json["strongest"] = test.strongest;
  return json;
}

// How far the network is from the model.
void add_distance(Json& report, const net::Measurement& m, const std::optional<Probability>& p) {
  report["broadcasts"] = m.broadcasts();
  report["partial_broadcasts"] = m.partial_broadcasts();
  report["mixed_links"] = m.mixed_links();
  Json tests = Json::object();
  if (p) tests["fit"] = test_json(m.fit(*p));
  if (const auto links = m.between_links()) tests["between_links"] = dependence_json(*links);
  tests["between_rounds"] = dependence_json(m.between_rounds());
  report["tests"] = tests;
}

Json deliveries_json(const net::Measurement& measurement) {
  Json list = Json::array();
  const ProcessSet all = ProcessSet::first(measurement.processes());
  for (const ProcessId i : all) {
    for (const ProcessId j : all) {
      if (i == j) continue;
      const net::PairDeliveries& pair = measurement.pair(i, j);
      list.push_back({{"from", i.value() + 1},
                      {"to", j.value() + 1},
                      {"sent", pair.sent},
                      {"delivered", pair.delivered}});
    }
  }
  return list;
}

void add_system(Json& report, const System& system) {
  report["n"] = system.processes;
  report["rounds"] = system.rounds;
  report["channel"] = channel_name(system.channel);
}

Json absences_json(const std::vector<net::Absence>& absences) {
  Json list = Json::array();
  for (const net::Absence& absence : absences) {
    list.push_back({{"process", absence.process.value() + 1},
                    {"instances", absence.instances},
                    {"first", absence.first},
                    {"last", absence.last}});
  }
  return list;
}

}  // namespace

std::string cluster_json(const ClusterResult& result) {
  const net::Measurement& m = result.measurement;
  Json report = {{"verb", "cluster"}, {"algorithm", result.algorithm}};
  add_system(report, result.system);
  if (result.channel_file.empty()) {
    report["at"] = to_json(result.at.value());
  } else {
    report["channel_file"] = result.channel_file;
    report["mean_delivery"] = to_json(result.at.value());
  }
  report["network"] = result.network;
  if (result.kernel_loss) {
    report["kernel_loss"] = {{"probability", *result.kernel_loss}, {"exact", result.kernel_exact}};
  } else {
    report["seed"] = result.seed;
  }
  report["input"] = result.input ? *result.input : "random";
  report["asked"] = result.asked;
  report["instances"] = m.instances();
  report["missed"] = result.missed;
  report["absent"] = absences_json(result.absences);
  report["complete"] = m.instances() + result.missed == result.asked;
  report["errors"] = m.errors();
  if (m.instances() > 0) {
    const auto interval = binomial_interval(m.errors(), m.instances(), result.confidence);
    report["estimate"] = static_cast<double>(m.errors()) / static_cast<double>(m.instances());
    report["interval"] = {interval.lower, interval.upper};
    report["confidence"] = to_json(result.confidence);
    if (result.exact) {
      const double exact = result.exact->approximate();
      report["exact"] = to_json(*result.exact);
      report["exact_in_interval"] = interval.lower <= exact && exact <= interval.upper;
    }
  }
  report["deliveries"] = deliveries_json(m);
  add_distance(report, m, result.at);
  Json traffic = Json::object();
  for (const auto& [name, count] : net::traffic_names) {
    traffic[std::string(name)] = result.traffic.*count;
  }
  report["traffic"] = traffic;
  report["late_from"] = result.late_from;
  report["refused"] = result.refused;
  report["overflowed"] = result.overflowed;
  report["problems"] = result.problems;
  report["seconds"] = result.seconds;
  return json_lines(report);
}

std::string replay_json(const ReplayResult& result) {
  const unsigned n = result.system.processes;
  const net::Measurement& m = result.measurement;
  Json report = {{"verb", "replay"}, {"algorithm", result.head.algorithm}};
  report["run"] = net::run_text(result.head.run);
  add_system(report, result.system);
  report["instances"] = m.instances();
  report["missed"] = result.missed;
  report["absent"] = absences_json(result.absences);
  report["incomplete"] = result.incomplete;
  report["unfinished"] = Json::array();
  for (const std::string& file : result.unfinished) report["unfinished"].push_back(printable(file));
  report["errors"] = m.errors();
  report["outside"] = result.outside;
  report["contradictions"] = result.contradictions;
  if (result.detail) {
    const auto& [execution, place] = *result.detail;
    Json detail = {{"instance", execution.instance},
                   {"input", input_text(execution.input, n)},
                   {"pattern", place.pattern},
                   {"in_complex", place.in_complex}};
    if (place.facet) detail["facet"] = place.facet->value();
    detail["views"] = place.views;
    detail["decisions"] = input_text(execution.decisions, n);
    report["execution"] = detail;
  }
  Json places = Json::array();
  for (const auto& [where, count] : result.places) {
    places.push_back(
        {{"input", where.substr(0, n)}, {"pattern", where.substr(n + 1)}, {"count", count}});
  }
  report["executions"] = places;
  report["deliveries"] = deliveries_json(m);
  add_distance(report, m, result.at);
  return json_lines(report);
}

}  // namespace tacit
