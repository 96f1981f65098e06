#include "tacit/present/json_lines.h"
#include "tacit/present/markup.h"
#include "tacit/present/optimum_report.h"
#include "tacit/report/coq_theorems.h"
#include "tacit/report/optimum_html.h"
#include "tacit/report/report.h"
#include "tacit/reproduce/finding_text.h"
#include "tacit/reproduce/quotations.h"

namespace tacit {
namespace {

Json evidence_json(const std::vector<Evidence>& evidence) {
  Json list = Json::array();
  for (const Evidence& item : evidence)
    list.push_back({{"file", item.file}, {"what", plain_text(item.what)}});
  return list;
}

Json plain_texts(const std::vector<std::string>& markup) {
  Json list = Json::array();
  for (const std::string& each : markup) list.push_back(plain_text(each));
  return list;
}

Json tables_json(const std::vector<FindingTable>& tables) {
  Json list = Json::array();
  for (const FindingTable& table : tables) {
    Json rows = Json::array();
    for (const std::vector<std::string>& each : table.rows) rows.push_back(plain_texts(each));
    list.push_back({{"caption", plain_text(table.caption)},
                    {"header", plain_texts(table.header)},
                    {"rows", std::move(rows)}});
  }
  return list;
}

Json claim_json(const ClaimResult& result) {
  const Claim& claim = *result.claim;
  Json row = {{"claim", claim.number},
              {"title", plain_text(claim.title)},
              {"verdict", verdict_name(result.finding.verdict)},
              {"statement", plain_text(claim.statement)},
              {"found", plain_text(result.finding.found)}};
  if (const Quotation* paper = quotation_of(claim.number)) {
    row["paper"] = {{"where", paper->where}, {"words", plain_text(paper->words)}};
  }
  if (!result.finding.instead.empty()) row["instead"] = plain_text(result.finding.instead);
  row["sizes"] = plain_text(claim.sizes);
  row["method"] = plain_text(claim.method);
  for (const CoqTheorem& theorem : coq_theorems()) {
    if (theorem.claim == claim.number) row["coq"] = theorem.name;
  }
  row["evidence"] = evidence_json(result.finding.evidence);
  if (!result.finding.proof.empty()) row["proof"] = plain_texts(result.finding.proof);
  if (!result.finding.tables.empty()) row["tables"] = tables_json(result.finding.tables);
  row["figures"] = Json::array();
  for (const FindingPlot& plot : result.finding.plots) row["figures"].push_back(plot.id);
  if (!claim.figure.empty()) row["figures"].push_back(claim.figure);
  row["seconds"] = result.seconds;
  return row;
}

Json optimum_entry(const ProvedOptimum& proved) {
  const System& system = proved.optimum.system;
  if (!proved.proved()) {
    return {{"n", system.processes},
            {"rounds", system.rounds},
            {"channel", channel_name(system.channel)},
            {"status", "not proved"},
            {"objection", plain_text(proved.objection)}};
  }
  OptimumRun run;
  run.seconds = proved.seconds;
  run.checked = proved.claim;
  if (!proved.certificate.empty()) run.certificate = proved.certificate;
  Json row = Json::parse(optimum_json(proved.optimum, run));
  row.erase("verb");
  row["plot"] = plot_file(system);
  row["evidence"] = evidence_json(evidence_of(proved));
  return row;
}

}  // namespace

std::string report_json(const Report& report) {
  const Reproduction& found = report.found;
  Json json = {{"verb", "reproduce"},
               {"version", report.origin.version},
               {"command", report.origin.command},
               {"status", found.partial ? "partial" : "complete"},
               {"summary",
                {{"ok", found.count(ClaimVerdict::holds)},
                 {"differs", found.count(ClaimVerdict::differs)},
                 {"FAIL", found.count(ClaimVerdict::fails)},
                 {"answered", found.count(ClaimVerdict::answered)},
                 {"partly answered", found.count(ClaimVerdict::partly_answered)},
                 {"open", found.count(ClaimVerdict::open)},
                 {"undecided", found.undecided.size()}}}};
  Json claims = Json::array();
  for (const ClaimResult& result : found.claims) claims.push_back(claim_json(result));
  json["claims"] = std::move(claims);
  Json undecided = Json::array();
  for (const Claim* claim : found.undecided) undecided.push_back(claim->number);
  json["undecided"] = std::move(undecided);
  Json optima = Json::array();
  for (const ProvedOptimum& proved : found.optima) optima.push_back(optimum_entry(proved));
  json["optima"] = std::move(optima);
  Json figures = Json::array();
  for (const ReportFigure& figure : report.figures) {
    Json row = {{"figure", figure.id},
                {"title", plain_text(figure.title)},
                {"file", "figures/" + figure.id + ".svg"}};
    if (report.origin.pdf) row["pdf"] = "figures/" + figure.id + ".pdf";
    figures.push_back(std::move(row));
  }
  json["figures"] = std::move(figures);
  json["seconds"] = found.seconds;
  return json_lines(json);
}

}  // namespace tacit
