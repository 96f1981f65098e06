#include "tacit/present/optimum_json.h"

#include "tacit/present/number_json.h"

namespace tacit {
namespace {

std::string_view status_text(bool optimal) {
  return optimal ? "optimal" : "bounded";
}

std::string_view reason_name(LowerBound::Reason reason) {
  switch (reason) {
    case LowerBound::Reason::single_input:
      return "single input";
    case LowerBound::Reason::shared_coins:
      return "shared coins";
    case LowerBound::Reason::chain:
      return "chain of inputs";
    case LowerBound::Reason::isoperimetry:
      return "isoperimetry";
    case LowerBound::Reason::validity:
      break;
  }
  return "validity";
}

Json bounds_json(const OptimumRun& run) {
  Json bounds = Json::array();
  for (const LowerBound& bound : run.bounds) {
    bounds.push_back({{"value", to_json(bound.value)},
                      {"by", reason_name(bound.reason)},
                      {"silent_rounds", bound.silent_rounds},
                      {"proof", bound.certified ? "certificate" : "theorem"}});
    if (bound.certified) bounds.back()["certificate"] = run.bound_hash;
  }
  return bounds;
}

Json piece_json(const Optimum& optimum, const OptimumPiece& piece) {
  const bool optimal = piece.status == PieceStatus::optimal;
  Json row = {{"from", to_json(piece.on.from)},
              {"to", to_json(piece.on.to)},
              {"profile", to_json(piece.upper)},
              {"polynomial", piece.upper.to_string()},
              {"algorithm", optimum.algorithms[piece.algorithm].name},
              {"status", status_text(optimal)}};
  if (!optimal) {
    row["lower"] = to_json(piece.lower);
    row["upper"] = to_json(piece.upper);
  }
  return row;
}

Json list_json(const OptimalList& list) {
  Json algorithms = Json::array();
  for (const ListedOptimal& each : list.algorithms) {
    std::string decisions;
    for (const Bit bit : each.decisions) decisions += bit == Bit::one ? '1' : '0';
    Json generators = Json::array();
    for (const Symmetry& symmetry : generators_of(each.symmetries)) {
      generators.push_back(symmetry_text(symmetry));
    }
    Json row = {
        {"name", nullptr},
        {"decisions", std::move(decisions)},
        {"images", each.images},
        {"symmetries", {{"order", each.symmetries.size()}, {"generators", std::move(generators)}}}};
    if (!each.name.empty()) row["name"] = each.name;
    if (!each.rule.empty()) row["rule"] = each.rule;
    algorithms.push_back(std::move(row));
  }
  return {{"complete", list.complete}, {"algorithms", std::move(algorithms)}};
}

Json counts_json(const std::vector<CountedInterval>& intervals) {
  Json counts = Json::array();
  for (const CountedInterval& each : intervals) {
    counts.push_back({{"from", to_json(each.from)},
                      {"to", to_json(each.to)},
                      {"with_from", each.with_from},
                      {"with_to", each.with_to},
                      {"all", to_json(each.count.all)},
                      {"up_to_symmetry", to_json(each.count.up_to_symmetry)}});
  }
  return counts;
}

}  // namespace

Json stored_json(const std::vector<StoredProof>& stored) {
  Json list = Json::array();
  for (const StoredProof& each : stored) {
    list.push_back({{"certificate", each.id},
                    {"store", each.store},
                    {"version", each.version},
                    {"made", each.made}});
  }
  return list;
}

namespace {

Json classes_json(const std::vector<ClassTrial>& classes) {
  Json list = Json::array();
  for (const ClassTrial& each : classes) {
    Json row = {{"class", each.name}, {"status", status_text(each.status)}};
    row["lower"] = to_json(each.lower);
    if (each.status != ClassTrial::Status::not_searched) row["upper"] = to_json(each.upper);
    list.push_back(std::move(row));
  }
  return list;
}

}  // namespace

Json optimum_object(const Optimum& optimum, const OptimumRun& run) {
  Json report = {{"verb", "optimal"},
                 {"n", optimum.system.processes},
                 {"rounds", optimum.system.rounds},
                 {"channel", channel_name(optimum.system.channel)},
                 {"links", optimum.system.links()},
                 {"from", to_json(optimum.on.from)},
                 {"to", to_json(optimum.on.to)},
                 {"status", status_text(optimum.complete())}};
  if (const Task& task = optimum.system.task; task != Task::consensus()) {
    report["task"] = task.name();
    report["values"] = task.values();
    report["objective"] = task.objective();
  }
  if (optimum.of_class) report["class"] = optimum.of_class->name();
  Json pieces = Json::array();
  for (const OptimumPiece& piece : optimum.pieces) pieces.push_back(piece_json(optimum, piece));
  report["pieces"] = std::move(pieces);
  if (run.at) {
    const OptimumPiece& piece = optimum.pieces.front();
    const Rational upper = piece.upper(*run.at);
    const Rational lower = lower_at_point(optimum, run);
    if (piece.status == PieceStatus::optimal) report["value"] = to_json(upper);
    report["lower"] = to_json(lower);
    report["upper"] = to_json(upper);
    if (!run.bounds.empty()) {
      report["gap"] = to_json(upper - lower);
      report["bounds"] = bounds_json(run);
    }
  }
  Json tables = Json::array();
  for (std::size_t i = 0; i < optimum.algorithms.size(); ++i) {
    if (optimum.rules[i].empty()) continue;
    tables.push_back({{"algorithm", optimum.algorithms[i].name}, {"rule", optimum.rules[i]}});
  }
  if (!tables.empty()) report["rules"] = std::move(tables);
  if (!run.classes.empty()) {
    report["classes"] = classes_json(run.classes);
    report["classes_complete"] = run.classes_decided();
  }
  if (run.count) {
    report["optimal_algorithms"] = {{"all", to_json(run.count->all)},
                                    {"up_to_symmetry", to_json(run.count->up_to_symmetry)}};
  }
  if (!run.counts.empty()) report["optimal_algorithms"] = {{"pieces", counts_json(run.counts)}};
  if (run.list) report["list"] = list_json(*run.list);
  if (!run.theorem.empty()) report["theorem"] = run.theorem;
  if (run.by_flow) report["proof"] = "flow";
  if (!run.checked.empty()) report["checked"] = run.checked;
  if (run.certificate) report["certificate"] = *run.certificate;
  if (!run.stored.empty()) report["atlas"] = stored_json(run.stored);
  report["seconds"] = run.seconds;
  return report;
}

std::string optimum_json(const Optimum& optimum, const OptimumRun& run) {
  return json_lines(optimum_object(optimum, run));
}

}  // namespace tacit
