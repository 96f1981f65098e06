#include "tacit/present/comparison_report.h"
#include "tacit/present/evaluation_json.h"
#include "tacit/present/number_json.h"

namespace tacit {
namespace {

Json report_json(const ComparisonReport& report) {
  Json result = {{"n", report.processes},
                 {"channel", channel_name(report.channel)},
                 {"task", report.task.name()},
                 {"objective", report.task.objective()}};
  if (report.task.values() > 2) result["values"] = report.task.values();
  Json members = Json::array();
  for (const Evaluation& member : report.members) {
    members.push_back({{"algorithm", member.algorithm},
                       {"rounds", member.system.rounds},
                       {"links", member.system.links()},
                       {"worst", {{"pieces", pieces_json(member.worst)}}}});
    // The optimum is no algorithm.
    if (!member.inputs.empty()) {
      members.back()["transmissions"] = {{"max", member.most_transmissions}};
    }
  }
  result["algorithms"] = std::move(members);
  Json crossings = Json::array();
  for (const Crossing& crossing : report.comparison.crossings) {
    crossings.push_back(
        {{"between",
          {report.members[crossing.first].algorithm, report.members[crossing.second].algorithm}},
         {"p", to_json(crossing.p)}});
  }
  result["crossings"] = std::move(crossings);
  Json best = Json::array();
  for (const BestPiece& piece : report.comparison.best) {
    best.push_back({{"from", to_json(piece.from)},
                    {"to", to_json(piece.to)},
                    {"algorithm", report.members[piece.member].algorithm}});
  }
  result["best"] = std::move(best);
  Json ties = Json::array();
  for (const BestSet& set : report.comparison.tied) {
    if (set.members.size() < 2) continue;
    Json names = Json::array();
    for (const std::size_t member : set.members) names.push_back(report.members[member].algorithm);
    ties.push_back({{"from", to_json(set.from)}, {"to", to_json(set.to)}, {"algorithms", names}});
  }
  if (!ties.empty()) result["ties"] = std::move(ties);
  return result;
}

}  // namespace

std::string comparison_json(std::span<const ComparisonReport> reports) {
  Json result = {{"verb", "compare"}};
  if (reports.size() == 1) {
    result.update(report_json(reports.front()));
    return json_lines(result);
  }
  Json list = Json::array();
  for (const ComparisonReport& report : reports) list.push_back(report_json(report));
  result["comparisons"] = std::move(list);
  return json_lines(result);
}

}  // namespace tacit
