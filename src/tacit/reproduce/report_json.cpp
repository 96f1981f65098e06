#include "tacit/present/json_lines.h"
#include "tacit/present/optimum_report.h"
#include "tacit/reproduce/markup.h"
#include "tacit/reproduce/quotations.h"
#include "tacit/reproduce/report.h"

namespace tacit {
namespace {

Json evidence_json(const std::vector<Evidence>& evidence) {
  Json list = Json::array();
  for (const Evidence& item : evidence)
    list.push_back({{"file", item.file}, {"what", plain_text(item.what)}});
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
  row["evidence"] = evidence_json(result.finding.evidence);
  row["figures"] = claim.figures;
  row["seconds"] = result.seconds;
  return row;
}

Json optimum_entry(const SolvedOptimum& solved) {
  if (!solved.proved.proved()) {
    const System& system = solved.proved.optimum.system;
    return {{"n", system.processes},
            {"rounds", system.rounds},
            {"channel", channel_name(system.channel)},
            {"status", "not proved"},
            {"objection", plain_text(solved.proved.objection)}};
  }
  OptimumRun run;
  run.seconds = solved.proved.seconds;
  run.checked = solved.proved.claim;
  if (!solved.proved.certificate.empty()) run.certificate = solved.proved.certificate;
  Json row = Json::parse(optimum_json(solved.proved.optimum, run));
  row.erase("verb");
  row["plot"] = solved.plot_file;
  row["evidence"] = evidence_json(solved.evidence);
  return row;
}

}  // namespace

std::string report_json(const Report& report) {
  Json json = {{"verb", "reproduce"},
               {"version", report.version},
               {"command", report.command},
               {"status", report.partial ? "partial" : "complete"},
               {"summary",
                {{"ok", report.count(Verdict::holds)},
                 {"differs", report.count(Verdict::differs)},
                 {"FAIL", report.count(Verdict::fails)},
                 {"answered", report.count(Verdict::answered)},
                 {"partly answered", report.count(Verdict::partly_answered)},
                 {"open", report.count(Verdict::open)},
                 {"undecided", report.undecided.size()}}}};
  Json claims = Json::array();
  for (const ClaimResult& result : report.claims) claims.push_back(claim_json(result));
  json["claims"] = std::move(claims);
  Json undecided = Json::array();
  for (const Claim* claim : report.undecided) undecided.push_back(claim->number);
  json["undecided"] = std::move(undecided);
  Json optima = Json::array();
  for (const SolvedOptimum& solved : report.optima) optima.push_back(optimum_entry(solved));
  json["optima"] = std::move(optima);
  Json figures = Json::array();
  for (const ReportFigure& figure : report.figures) {
    Json row = {{"figure", figure.id},
                {"title", plain_text(figure.title)},
                {"file", "figures/" + figure.id + ".svg"}};
    if (report.pdf) row["pdf"] = "figures/" + figure.id + ".pdf";
    figures.push_back(std::move(row));
  }
  json["figures"] = std::move(figures);
  json["seconds"] = report.seconds;
  return json_lines(json);
}

}  // namespace tacit
