#include "tacit/report/claim_html.h"

#include "tacit/draw/plot.h"
#include "tacit/present/markup.h"
#include "tacit/report/coq_theorems.h"
#include "tacit/report/html_elements.h"
#include "tacit/reproduce/quotations.h"

namespace tacit {
namespace {

// A clause with a capital letter and a full stop.
std::string as_sentence(std::string clause) {
  if (!clause.empty() && clause[0] >= 'a' && clause[0] <= 'z')
    clause[0] = static_cast<char>(clause[0] - 'a' + 'A');
  return clause + ".";
}

// A label of a drawing: variables in italics, scripts raised and lowered.
std::string label_html(std::string_view label) {
  std::string html;
  for (const LabelRun& run : label_runs(label)) {
    const std::string text = escaped_html(to_utf8(run.text));
    switch (run.style) {
      case LabelRun::Style::italic:
        html += element("i", text);
        break;
      case LabelRun::Style::superscript:
        html += element("sup", text);
        break;
      case LabelRun::Style::subscript:
        html += element("sub", text);
        break;
      default:
        html += text;
    }
  }
  return html;
}

std::string figure_html(const Report& report, const ReportFigure& figure) {
  std::string files = link_to("figures/" + figure.id + ".svg", "SVG");
  if (report.origin.pdf) files += ", " + link_to("figures/" + figure.id + ".pdf", "PDF");
  return drawing(figure.svg,
                 element("b", escaped_html(figure.id) + ". " + label_html(figure.title) + ".") +
                     " " + label_html(figure.caption) + " (" + files + ")",
                 figure.id);
}

// A theorem and its proof; nothing without one.
std::string proof_html(const std::vector<std::string>& paragraphs) {
  std::string html;
  for (const std::string& each : paragraphs) html += element("p", html_text(each));
  return html.empty() ? html : element("div", html, "class=\"proof\"");
}

std::string table_html(const FindingTable& table) {
  std::string rows;
  const auto add_row = [&rows](const std::vector<std::string>& cells, const std::string& kind) {
    std::string row;
    for (const std::string& each : cells) row += element(kind, html_text(each));
    rows += element("tr", row);
  };
  add_row(table.header, "th");
  for (const std::vector<std::string>& each : table.rows) add_row(each, "td");
  return element("p", html_text(table.caption), "class=\"caption\"") +
         element("div", element("table", rows), "class=\"scroll\"");
}

}  // namespace

std::string css_class(ClaimVerdict verdict) {
  if (verdict == ClaimVerdict::fails) return "fail";
  if (verdict == ClaimVerdict::partly_answered) return "open";  // it is not answered
  if (verdict == ClaimVerdict::answered) return "ok";
  return std::string(verdict_name(verdict));
}

std::string FigurePlacer::place(std::string_view id) {
  for (const ReportFigure& figure : report_.figures) {
    if (figure.id == id && placed_.insert(figure.id).second) return figure_html(report_, figure);
  }
  return {};
}

std::string FigurePlacer::place_rest() {
  std::string result;
  for (const ReportFigure& figure : report_.figures) result += place(figure.id);
  return result;
}

std::string claim_html(const ClaimResult& result, FigurePlacer& figures) {
  const Claim& claim = *result.claim;
  const Finding& finding = result.finding;
  const std::string kind = css_class(finding.verdict);
  std::string html = element(
      "header", element("h3", element("span", escaped_html(claim.number), "class=\"number\"") +
                                  " " + html_text(claim.title)) +
                    element("span", std::string(verdict_name(finding.verdict)),
                            "class=\"badge " + kind + "\""));
  html += element("p", html_text(claim.statement), "class=\"statement\"");
  if (const Quotation* paper = quotation_of(claim.number)) {
    html += element("blockquote", html_text(paper->words) +
                                      element("cite", "The paper, " + escaped_html(paper->where)));
  }
  if (!finding.instead.empty()) {
    html += element("div", element("b", "True instead") + html_text(as_sentence(finding.instead)),
                    "class=\"instead\"");
  }
  html += element("div",
                  element("b", finding.verdict == ClaimVerdict::fails ? "Why it fails" : "Found") +
                      html_text(finding.found),
                  "class=\"found\"");
  html += proof_html(finding.proof);
  for (const FindingTable& table : finding.tables) html += table_html(table);
  const auto fact = [](const std::string& name, const std::string& value) {
    return element("div", element("dt", name) + element("dd", value));
  };
  std::string facts =
      fact("Checked", html_text(claim.sizes)) + fact("Method", html_text(claim.method));
  for (const CoqTheorem& theorem : coq_theorems()) {
    if (theorem.claim != claim.number) continue;
    const std::string name(theorem.name);
    facts += fact("In Coq", link_to("#coq-" + name, element("code", name)));
  }
  html += element("dl", facts + fact("Time", seconds_text(result.seconds)), "class=\"facts\"");
  html += evidence_list(finding.evidence);
  for (const FindingPlot& plot : finding.plots) html += figures.place(plot.id);
  if (!claim.figure.empty()) html += figures.place(claim.figure);
  return element("article", html,
                 "class=\"" + kind + "\" id=\"claim-" + std::string(claim.number) + "\"") +
         "\n";
}

}  // namespace tacit
