// The report as one page: no scripts, nothing loaded from elsewhere; figures and formulas
// are part of it. Files beside it are linked by relative names.
#include <algorithm>
#include <iterator>
#include <set>

#include "tacit/draw/plot.h"
#include "tacit/present/number_text.h"
#include "tacit/reproduce/engine.h"
#include "tacit/reproduce/markup.h"
#include "tacit/reproduce/optimum_plot.h"
#include "tacit/reproduce/quotations.h"
#include "tacit/reproduce/report.h"
#include "tacit/reproduce/report_style.h"

namespace tacit {
namespace {

std::string element(const std::string& tag, const std::string& inside,
                    const std::string& attributes = {}) {
  return "<" + tag + (attributes.empty() ? "" : " " + attributes) + ">" + inside + "</" + tag + ">";
}

std::string css_class(Verdict verdict) {
  if (verdict == Verdict::fails) return "fail";
  if (verdict == Verdict::partly_answered) return "open";  // it is not answered
  return std::string(verdict_name(verdict));
}

std::string link_to(const std::string& file, const std::string& text) {
  return element("a", text, "href=\"" + escaped_html(file) + "\"");
}

// A clause with a capital letter and a full stop.
std::string as_sentence(std::string clause) {
  if (!clause.empty() && clause[0] >= 'a' && clause[0] <= 'z')
    clause[0] = static_cast<char>(clause[0] - 'a' + 'A');
  return clause + ".";
}

std::string seconds_text(double seconds) {
  return seconds < 0.05 ? "under 0.1 s" : short_decimal(seconds, 1) + " s";
}

// The document without its XML declaration, so that it can stand inside a page.
std::string_view inline_svg(std::string_view svg) {
  const std::size_t start = svg.find("<svg");
  return start == std::string_view::npos ? svg : svg.substr(start);
}

std::string evidence_list(const std::vector<Evidence>& evidence) {
  if (evidence.empty()) return {};
  std::string items;
  std::set<std::string> seen;
  for (const Evidence& item : evidence) {
    if (!seen.insert(item.file).second) continue;
    items +=
        element("li", link_to(item.file, escaped_html(item.file)) + " – " + html_text(item.what));
  }
  return element("ul", items, "class=\"evidence\"");
}

std::string drawing(std::string_view svg, const std::string& caption, const std::string& id) {
  return element("figure",
                 element("div", std::string(inline_svg(svg)), "class=\"sheet\"") +
                     element("figcaption", caption),
                 id.empty() ? "" : "id=\"" + id + "\"");
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
  if (report.pdf) files += ", " + link_to("figures/" + figure.id + ".pdf", "PDF");
  return drawing(figure.svg,
                 element("b", escaped_html(figure.id) + ". " + label_html(figure.title) + ".") +
                     " " + label_html(figure.caption) + " (" + files + ")",
                 figure.id);
}

// Places every figure once: with the first claim that names it.
class FigurePlacer {
 public:
  explicit FigurePlacer(const Report& report) : report_(report) {}

  std::string take(std::string_view id) {
    for (const ReportFigure& figure : report_.figures) {
      if (figure.id == id && placed_.insert(figure.id).second) return figure_html(report_, figure);
    }
    return {};
  }
  std::string rest() {
    std::string result;
    for (const ReportFigure& figure : report_.figures) result += take(figure.id);
    return result;
  }

 private:
  const Report& report_;
  std::set<std::string> placed_;
};

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
                  element("b", finding.verdict == Verdict::fails ? "Why it fails" : "Found") +
                      html_text(finding.found),
                  "class=\"found\"");
  const auto fact = [](const std::string& name, const std::string& value) {
    return element("div", element("dt", name) + element("dd", value));
  };
  html +=
      element("dl",
              fact("Checked", html_text(claim.sizes)) + fact("Method", html_text(claim.method)) +
                  fact("Time", seconds_text(result.seconds)),
              "class=\"facts\"");
  html += evidence_list(finding.evidence);
  for (const std::string_view id : claim.figures) html += figures.take(id);
  return element("article", html,
                 "class=\"" + kind + "\" id=\"claim-" + std::string(claim.number) + "\"") +
         "\n";
}

std::vector<const ClaimResult*> results_of(const Report& report, const ClaimSection& section) {
  std::vector<const ClaimResult*> results;
  for (const ClaimResult& result : report.claims) {
    const bool here = std::ranges::any_of(
        section.claims, [&](const Claim& claim) { return claim.number == result.claim->number; });
    if (here) results.push_back(&result);
  }
  return results;
}

std::string interval_markup(const Interval& on) {
  return "$" + short_point_text(on.from) + " <= p <= " + short_point_text(on.to) + "$";
}

std::string system_title(const System& system) {
  return std::to_string(system.processes) + " processes, " + std::to_string(system.rounds) +
         (system.rounds == 1 ? " round, " : " rounds, ") +
         std::string(channel_name(system.channel));
}

std::string optimum_id(const System& system) {
  return "optimum-" + std::string(channel_name(system.channel)) + "-" +
         std::to_string(system.processes) + "-" + std::to_string(system.rounds);
}

std::string optimum_html(const SolvedOptimum& solved) {
  const Optimum& optimum = solved.proved.optimum;
  const bool proved = solved.proved.proved();
  std::string html = element(
      "header", element("h3", system_title(optimum.system)) +
                    element("span", proved ? "certified" : "not proved",
                            std::string("class=\"badge ") + (proved ? "ok" : "fail") + "\""));
  if (!proved) {
    html += element("p", escaped_html(solved.proved.objection));
    return element("article", html, "id=\"" + optimum_id(optimum.system) + "\"");
  }
  std::string rows = "<tr><th>where</th><th>optimum</th><th>reached by</th></tr>";
  std::string breakpoints;
  for (const OptimumPiece& piece : optimum.pieces) {
    rows += element("tr", element("td", html_text(interval_markup(piece.on))) +
                              element("td", html_text(formula(piece.upper))) +
                              element("td", html_text(algorithm_text(optimum, piece.algorithm))));
    if (!piece.on.to.is_rational()) {
      breakpoints +=
          element("p", html_text("$" + short_point_text(piece.on.to) + "$ is the root of $" +
                                 piece.on.to.minimal_polynomial().to_string() + "$ in $(" +
                                 piece.on.to.lower().to_string() + ", " +
                                 piece.on.to.upper().to_string() + ")$."));
    }
  }
  std::string facts = element("div", element("table", rows), "class=\"scroll\"") + breakpoints;
  for (std::size_t a = 0; a < optimum.algorithms.size(); ++a) {
    if (optimum.rules[a].empty()) continue;
    std::string lines;
    for (const std::string& line : optimum.rules[a]) lines += escaped_html(line) + "\n";
    facts +=
        element("details", element("summary", "What " + escaped_html(optimum.algorithms[a].name) +
                                                  " does: the first line that applies decides") +
                               element("pre", lines));
  }
  facts += element("p",
                   "The checker accepts: " + escaped_html(solved.proved.claim) +
                       ". Search and check took " + seconds_text(solved.proved.seconds) + ".",
                   "class=\"facts\"");
  facts += evidence_list(solved.evidence);
  html += element(
      "div", element("div", facts) + drawing(solved.plot, link_to(solved.plot_file, "SVG"), ""),
      "class=\"beside\"");
  return element("article", html, "id=\"" + optimum_id(optimum.system) + "\"") + "\n";
}

std::string claim_link(const ClaimResult& result) {
  return link_to("#claim-" + std::string(result.claim->number),
                 "claim " + escaped_html(result.claim->number));
}

// What the verdicts add to the paper: corrections, answers, optima.
std::string news_html(const Report& report) {
  std::string corrections;
  std::string answers;
  for (const ClaimResult& result : report.claims) {
    const bool open = result.claim->number.starts_with("O");
    if (result.finding.verdict == Verdict::differs) {
      corrections +=
          element("li", element("b", html_text(result.claim->title)) + " (" + claim_link(result) +
                            "): " + html_text(result.finding.instead + "."));
    } else if (!open && result.finding.verdict == Verdict::holds &&
               result.claim->statement.find('?') != std::string_view::npos) {
      answers += element("li", element("b", html_text(result.claim->title)) + " (" +
                                   claim_link(result) + "): " + html_text(result.finding.found));
    }
  }
  std::string optima;
  for (const SolvedOptimum& solved : report.optima) {
    // The paper and its predecessor have two processes (where unicast is the same as
    // broadcast), and three in one round.
    const System& system = solved.proved.optimum.system;
    const bool two = system.processes == 2 && system.channel != ChannelKind::undirected;
    const bool three = system == System{3};
    const bool known = two || three;
    if (known || !solved.proved.proved()) continue;
    std::string pieces;
    for (const OptimumPiece& piece : solved.proved.polynomials()) {
      pieces += (pieces.empty() ? "" : "; ") +
                html_text(formula(piece.upper) + " for " + interval_markup(piece.on));
    }
    optima += element(
        "li", link_to("#" + optimum_id(system), system_title(system)) + ": " + pieces + ".");
  }
  std::string html;
  if (!corrections.empty())
    html += element("h3", "Statements that need a correction") +
            element("ul", corrections, "class=\"new\"");
  if (!answers.empty())
    html += element("h3", "Questions that were answered") + element("ul", answers, "class=\"new\"");
  if (!optima.empty())
    html += element("h3", "Optima beyond the paper, certified for every " + mathml("p")) +
            element("ul", optima, "class=\"new\"");
  if (html.empty()) return {};
  return element("section", element("h2", "What is new compared with the paper") + html,
                 "id=\"new\"") +
         "\n";
}

std::string contents_html(const Report& report) {
  std::string items;
  const auto item = [&](const std::string& id, const std::string& title,
                        const std::string& numbers = {}) {
    items +=
        element("li", link_to("#" + id, title) +
                          (numbers.empty() ? "" : element("span", numbers, "class=\"numbers\"")));
  };
  item("new", "What is new");
  if (!report.optima.empty()) item("optima", "Optima");
  for (const ClaimSection& section : claim_sections()) {
    std::string numbers;
    for (const ClaimResult* result : results_of(report, section)) {
      numbers += element("a", escaped_html(result->claim->number),
                         "class=\"" + css_class(result->finding.verdict) + "\" href=\"#claim-" +
                             std::string(result->claim->number) + "\" title=\"" +
                             escaped_html(plain_text(result->claim->title)) + "\"");
    }
    if (!numbers.empty()) {
      item("section-" + std::string(section.letter),
           escaped_html(section.letter) + " · " + escaped_html(section.title), numbers);
    }
  }
  item("about", "About this report");
  return element("nav", element("h2", "Contents") + element("ol", items), "class=\"contents\"") +
         "\n";
}

// Said at the top of a report that was stopped; empty otherwise.
std::string partial_html(const Report& report) {
  if (!report.partial) return {};
  std::string text = "The run was stopped, and this is what was decided until then.";
  if (!report.undecided.empty()) {
    text += " Undecided are the claims";
    for (const Claim* claim : report.undecided) {
      text += (claim == report.undecided.front() ? " " : ", ") + escaped_html(claim->number);
    }
    text += ".";
  }
  const auto open = std::ranges::count_if(
      report.optima, [](const SolvedOptimum& solved) { return !solved.proved.proved(); });
  if (open > 0) {
    text += " Of " + std::to_string(report.optima.size()) + " optima " + std::to_string(open) +
            (open == 1 ? " is" : " are") + " not proved.";
  }
  return element("div", element("b", "Partial report") + text, "class=\"instead\" id=\"partial\"");
}

std::string tally_html(const Report& report) {
  const auto entry = [&](Verdict verdict, const std::string& words) {
    return element("li",
                   element("b", std::to_string(report.count(verdict))) + element("span", words),
                   "class=\"" + css_class(verdict) + "\"");
  };
  return element("ul",
                 entry(Verdict::holds, "hold as stated") +
                     entry(Verdict::differs, "differ, corrected") + entry(Verdict::fails, "fail") +
                     entry(Verdict::partly_answered, "questions partly answered") +
                     entry(Verdict::open, "questions open"),
                 "class=\"tally\"");
}

}  // namespace

std::string report_html(const Report& report) {
  FigurePlacer figures(report);
  std::string body = element(
      "header", element("p", "tacit · reproduction report", "class=\"kicker\"") +
                    element("h1", "Consensus with Stochastic Broadcast, checked by machine") +
                    element("p",
                            "Every numbered claim about the paper of P. Fraigniaud, B. Patt-Shamir "
                            "and S. Rajsbaum, decided by running the engine: exact "
                            "arithmetic throughout, and for every optimum a certificate that an "
                            "independent checker has accepted.",
                            "class=\"lead\"") +
                    partial_html(report) + tally_html(report) + contents_html(report));
  std::string content = news_html(report);
  if (!report.optima.empty()) {
    std::string optima = element("h2", "Optima") +
                         element("p",
                                 "The smallest worst-case probability of disagreement of any "
                                 "deterministic algorithm with validity. " +
                                     html_text("Broadcasts (or links) deliver with probability $p$ "
                                               "and are lost with $q = 1 - p$. The plots "
                                               "have one colour per piece; the grey line is the "
                                               "probability that nothing arrives."));
    for (const SolvedOptimum& solved : report.optima) optima += optimum_html(solved);
    content += element("section", optima, "id=\"optima\"") + "\n";
  }
  for (const ClaimSection& section : claim_sections()) {
    const auto results = results_of(report, section);
    if (results.empty()) continue;
    std::string claims =
        element("h2", element("span", escaped_html(section.letter), "class=\"letter\"") +
                          escaped_html(section.title));
    for (const ClaimResult* result : results) claims += claim_html(*result, figures);
    content +=
        element("section", claims, "id=\"section-" + std::string(section.letter) + "\"") + "\n";
  }
  const std::string rest = figures.rest();
  if (!rest.empty())
    content += element("section", element("h2", "More figures") + rest, "id=\"figures\"") + "\n";
  body += element("main", content);
  body += element("footer",
                  element("p", "Made by tacit " + escaped_html(report.version) + " in " +
                                   seconds_text(report.seconds) + " with") +
                      element("p", element("code", escaped_html(report.command))) +
                      element("p", "Certificates can be checked again with " +
                                       element("code", "tacit-check certificates/*.cert") +
                                       ", decision tables evaluated with " +
                                       element("code", "tacit evaluate FILE.json") +
                                       ". The same results for programs: " +
                                       link_to("report.json", "report.json") + "."),
                  "id=\"about\"");
  return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
         "<title>Consensus with Stochastic Broadcast, checked by machine</title>\n" +
         element("style", std::string(report_style)) + "\n</head>\n<body>\n" + body +
         "\n</body>\n</html>\n";
}

}  // namespace tacit
