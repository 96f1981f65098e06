#include <filesystem>
#include <set>

#include "tacit/complex/view_text.h"
#include "tacit/present/catalogue_report.h"
#include "tacit/present/discrepancy_json.h"
#include "tacit/present/number_json.h"
#include "tacit/present/optimum_json.h"

namespace tacit {

std::string_view status_text(CellSummary::Status status) {
  switch (status) {
    case CellSummary::Status::proved:
      return "proved";
    case CellSummary::Status::partly:
      return "partly";
    case CellSummary::Status::unchecked:
      return "unchecked";
    case CellSummary::Status::bounded:
      return "bounded";
    case CellSummary::Status::open:
      break;
  }
  return "open";
}

namespace {

Json provenance_json(const Provenance& provenance) {
  Json object = {{"version", provenance.version}, {"made", provenance.made}};
  if (provenance.seconds) object["seconds"] = *provenance.seconds;
  return object;
}

Json intervals_json(const std::vector<Interval>& on) {
  Json list = Json::array();
  for (const Interval& each : on) {
    list.push_back({{"from", to_json(each.from)}, {"to", to_json(each.to)}});
  }
  return list;
}

Json certificate_json(const UsedCertificate& used) {
  const StoredCertificate& certificate = used.certificate;
  return {{"id", certificate.id},
          {"file", used.store->files().path(certificate.id)},
          {"bytes", certificate.bytes},
          {"on", intervals_json(certificate.on)},
          {"claim", certificate.claim},
          {"found", provenance_json(certificate.found)},
          {"checked", provenance_json(certificate.checked)}};
}

constexpr std::size_t most_listed_views = 1000;

// The decisions of every algorithm of the pieces, as digits in the order of the free views,
// which are listed where they are few.
Json tables_json(const Answer& answer) {
  const Problem& problem = *answer.problem;
  const DecisionHypergraph& hypergraph = problem.hypergraph();
  Json tables;
  if (problem.free_views() <= most_listed_views) {
    Json views = Json::array();
    for (std::uint32_t v = 1; v <= problem.free_views(); ++v) {
      views.push_back(view_text(hypergraph.views(), hypergraph.system().rounds, problem.view(v)));
    }
    tables["views"] = std::move(views);
  }
  std::set<std::size_t> used;
  for (const OptimumPiece& piece : answer.optimum.pieces) used.insert(piece.algorithm);
  Json decisions = Json::object();
  for (const std::size_t index : used) {
    const KnownAlgorithm& algorithm = answer.optimum.algorithms[index];
    std::string digits;
    for (const Value value : algorithm.decisions) digits += digit_of(value);
    decisions[algorithm.name] = digits;
  }
  tables["decisions"] = std::move(decisions);
  return tables;
}

Json certificates_json(const std::vector<UsedCertificate>& certificates) {
  Json list = Json::array();
  for (const UsedCertificate& each : certificates) list.push_back(certificate_json(each));
  return list;
}

Json approximate_object(const KnownDiscrepancy& known) {
  Json object = discrepancy_object(report_of(known));
  object["verb"] = "atlas";
  object.erase("seconds");
  object["status"] = known.complete() ? "optimal" : "bounded";
  object["certificates"] = certificates_json(known.certificates);
  if (!known.open.empty()) object["open"] = intervals_json(known.open);
  return object;
}

// Names the files of certificates relative to the store.
void shorten_files(Json& object) {
  for (Json& each : object["certificates"]) {
    const std::filesystem::path path = each["file"].get<std::string>();
    each["file"] = (path.parent_path().filename() / path.filename()).string();
  }
}

Json system_object(const Answer& answer) {
  Json object = optimum_object(answer.optimum, {});
  object["verb"] = "atlas";
  object.erase("seconds");
  object["certificates"] = certificates_json(answer.certificates);
  Json bounds = Json::array();
  for (const StoredBound& bound : answer.bounds) {
    Json row = {{"from", to_json(bound.where.on.from)}, {"to", to_json(bound.where.on.to)},
                {"lower", to_json(bound.lower)},        {"upper", to_json(bound.upper)},
                {"algorithm", bound.algorithm},         {"found", provenance_json(bound.found)}};
    if (bound.lower_value) row["lower_value"] = to_json(*bound.lower_value);
    bounds.push_back(std::move(row));
  }
  if (!bounds.empty()) object["bounds"] = std::move(bounds);
  return object;
}

Json cell_rows(const std::vector<CellSummary>& cells) {
  Json list = Json::array();
  for (const CellSummary& each : cells) {
    const System& system = each.cell.system;
    Json row = {{"n", system.processes},
                {"rounds", system.rounds},
                {"channel", channel_name(system.channel)},
                {"from", to_json(each.cell.on.from)},
                {"to", to_json(each.cell.on.to)},
                {"status", status_text(each.status)},
                {"certificates", each.certificates},
                {"seconds", each.seconds},
                {"tried", each.tried}};
    if (system.task != Task::consensus()) {
      row["task"] = system.task.name();
      row["values"] = system.task.values();
    }
    if (each.cell.of_class) row["class"] = each.cell.of_class->name();
    list.push_back(std::move(row));
  }
  return list;
}

}  // namespace

std::string cells_json(const std::vector<CellSummary>& cells) {
  return json_lines({{"verb", "atlas"}, {"cells", cell_rows(cells)}});
}

std::string proved_system_json(const Answer& answer) {
  return json_lines(system_object(answer));
}

std::string proved_discrepancy_json(const KnownDiscrepancy& known) {
  return json_lines(approximate_object(known));
}

std::string export_json(const std::vector<Answer>& systems,
                        const std::vector<KnownDiscrepancy>& approximate,
                        const std::vector<CellSummary>& cells) {
  Json list = Json::array();
  for (const Answer& answer : systems) {
    Json object = system_object(answer);
    if (answer.problem) object["tables"] = tables_json(answer);
    shorten_files(object);
    list.push_back(std::move(object));
  }
  Json fractions = Json::array();
  for (const KnownDiscrepancy& known : approximate) {
    Json object = approximate_object(known);
    shorten_files(object);
    fractions.push_back(std::move(object));
  }
  Json all = {{"verb", "atlas"}, {"systems", std::move(list)}};
  if (!fractions.empty()) all["approximate"] = std::move(fractions);
  all["cells"] = cell_rows(cells);
  return json_lines(all);
}

}  // namespace tacit
