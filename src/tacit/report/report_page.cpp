// The report as one page: no scripts, nothing loaded from elsewhere; figures and formulas
// are part of it. Files beside it are linked by relative names.
#include <algorithm>

#include "tacit/present/markup.h"
#include "tacit/report/claim_html.h"
#include "tacit/report/coq_theorems.h"
#include "tacit/report/html_elements.h"
#include "tacit/report/optimum_html.h"
#include "tacit/report/page_style.h"
#include "tacit/report/report.h"
#include "tacit/reproduce/finding_text.h"

namespace tacit {
namespace {

std::vector<const ClaimResult*> results_of(const Reproduction& found, const ClaimSection& section) {
  std::vector<const ClaimResult*> results;
  for (const ClaimResult& result : found.claims) {
    const bool here = std::ranges::any_of(
        section.claims, [&](const Claim& claim) { return claim.number == result.claim->number; });
    if (here) results.push_back(&result);
  }
  return results;
}

std::string claim_link(const ClaimResult& result) {
  return link_to("#claim-" + std::string(result.claim->number),
                 "claim " + escaped_html(result.claim->number));
}

// Whether the paper or its predecessor has the optimum: of two processes (where unicast is the
// same as broadcast), and of three in one round.
bool in_the_paper(const System& system) {
  return (system.processes == 2 && system.channel != ChannelKind::undirected) ||
         system == System{3};
}

std::string new_optima(const Reproduction& found) {
  std::string items;
  for (const ProvedOptimum& proved : found.optima) {
    const System& system = proved.optimum.system;
    if (in_the_paper(system) || !proved.proved()) continue;
    std::string pieces;
    for (const OptimumPiece& piece : proved.polynomials()) {
      pieces += (pieces.empty() ? "" : "; ") +
                html_text(formula(piece.upper) + " for " + interval_markup(piece.on));
    }
    items +=
        element("li", link_to("#" + optimum_id(system), system.to_string()) + ": " + pieces + ".");
  }
  return items;
}

// What the verdicts add to the paper: corrections, answers, optima.
std::string news_html(const Reproduction& found) {
  std::string corrections;
  std::string answers;
  for (const ClaimResult& result : found.claims) {
    const ClaimVerdict verdict = result.finding.verdict;
    const bool asks = result.claim->statement.find('?') != std::string_view::npos;
    const std::string start =
        element("b", html_text(result.claim->title)) + " (" + claim_link(result) + "): ";
    if (verdict == ClaimVerdict::differs) {
      corrections += element("li", start + html_text(result.finding.instead + "."));
    } else if (verdict == ClaimVerdict::answered || (verdict == ClaimVerdict::holds && asks)) {
      answers += element("li", start + html_text(result.finding.found));
    }
  }
  std::string html;
  const auto add = [&](const std::string& heading, const std::string& items) {
    if (!items.empty()) html += element("h3", heading) + element("ul", items, "class=\"new\"");
  };
  add("Statements that need a correction", corrections);
  add("Questions that were answered", answers);
  add("Optima beyond the paper, certified for every " + mathml("p"), new_optima(found));
  if (html.empty()) return {};
  return element("section", element("h2", "What is new compared with the paper") + html,
                 "id=\"new\"") +
         "\n";
}

std::string contents_html(const Reproduction& found) {
  std::string items;
  const auto item = [&](const std::string& id, const std::string& title,
                        const std::string& numbers = {}) {
    items +=
        element("li", link_to("#" + id, title) +
                          (numbers.empty() ? "" : element("span", numbers, "class=\"numbers\"")));
  };
  item("new", "What is new");
  if (!found.optima.empty()) item("optima", "Optima");
  for (const ClaimSection& section : claim_sections()) {
    std::string numbers;
    for (const ClaimResult* result : results_of(found, section)) {
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
  item("coq", "Theorems of Coq");
  item("about", "About this report");
  return element("nav", element("h2", "Contents") + element("ol", items), "class=\"contents\"") +
         "\n";
}

// Said at the top of a report that was stopped; empty otherwise.
std::string partial_html(const Reproduction& found) {
  if (!found.partial) return {};
  std::string text = "The run was stopped, and this is what was decided until then.";
  if (!found.undecided.empty()) {
    text += " Undecided are the claims";
    for (const Claim* claim : found.undecided) {
      text += (claim == found.undecided.front() ? " " : ", ") + escaped_html(claim->number);
    }
    text += ".";
  }
  const auto open = std::ranges::count_if(
      found.optima, [](const ProvedOptimum& proved) { return !proved.proved(); });
  if (open > 0) {
    text += " Of " + std::to_string(found.optima.size()) + " optima " + std::to_string(open) +
            (open == 1 ? " is" : " are") + " not proved.";
  }
  return element("div", element("b", "Partial report") + text, "class=\"instead\" id=\"partial\"");
}

std::string tally_html(const Reproduction& found) {
  const auto entry = [&](ClaimVerdict verdict, const std::string& words) {
    return element("li",
                   element("b", std::to_string(found.count(verdict))) + element("span", words),
                   "class=\"" + css_class(verdict) + "\"");
  };
  return element("ul",
                 entry(ClaimVerdict::holds, "hold as stated") +
                     entry(ClaimVerdict::differs, "differ, corrected") +
                     entry(ClaimVerdict::fails, "fail") +
                     entry(ClaimVerdict::answered, "questions answered") +
                     entry(ClaimVerdict::partly_answered, "questions partly answered") +
                     entry(ClaimVerdict::open, "questions open"),
                 "class=\"tally\"");
}

std::string header_html(const Reproduction& found) {
  return element(
      "header", element("p", "tacit · reproduction report", "class=\"kicker\"") +
                    element("h1", "Consensus with Stochastic Broadcast, checked by machine") +
                    element("p",
                            "Every numbered claim about the paper of P. Fraigniaud, B. Patt-Shamir "
                            "and S. Rajsbaum, decided by running the engine: exact "
                            "arithmetic throughout, and for every optimum a certificate that an "
                            "independent checker has accepted.",
                            "class=\"lead\"") +
                    partial_html(found) + tally_html(found) + contents_html(found));
}

std::string optima_html(const Reproduction& found) {
  if (found.optima.empty()) return {};
  std::string optima = element("h2", "Optima") +
                       element("p",
                               "The smallest worst-case probability of disagreement of any "
                               "deterministic algorithm with validity. " +
                                   html_text("Broadcasts (or links) deliver with probability $p$ "
                                             "and are lost with $q = 1 - p$. The plots "
                                             "have one colour per piece; the grey line is the "
                                             "probability that nothing arrives."));
  for (const ProvedOptimum& proved : found.optima) optima += optimum_html(proved);
  return element("section", optima, "id=\"optima\"") + "\n";
}

std::string sections_html(const Report& report) {
  FigurePlacer figures(report);
  std::string html;
  for (const ClaimSection& section : claim_sections()) {
    const auto results = results_of(report.found, section);
    if (results.empty()) continue;
    std::string claims =
        element("h2", element("span", escaped_html(section.letter), "class=\"letter\"") +
                          escaped_html(section.title));
    for (const ClaimResult* result : results) claims += claim_html(*result, figures);
    html += element("section", claims, "id=\"section-" + std::string(section.letter) + "\"") + "\n";
  }
  const std::string rest = figures.place_rest();
  if (!rest.empty())
    html += element("section", element("h2", "More figures") + rest, "id=\"figures\"") + "\n";
  return html;
}

// What is proved in Coq, in its words. The report quotes it; Coq checks it, when tacit is tested.
std::string coq_html() {
  std::string html =
      element("h2", "Theorems of Coq") +
      element("p", "These are proved in the proof assistant Coq, from the definitions in " +
                       element("code", "proof/Model.v") +
                       " and the axioms of its real numbers alone: " +
                       element("code", "proof/Statements.v") + ", built and checked by " +
                       element("code", "./test --proof") + ".");
  for (const CoqTheorem& theorem : coq_theorems()) {
    const std::string name(theorem.name);
    html += element("h3", element("code", name), "id=\"coq-" + name + "\"") +
            element("pre", escaped_html(theorem.statement));
  }
  return element("section", html, "id=\"coq\"") + "\n";
}

std::string footer_html(const Report& report) {
  return element("footer",
                 element("p", "Made by tacit " + escaped_html(report.origin.version) + " in " +
                                  seconds_text(report.found.seconds) + " with") +
                     element("p", element("code", escaped_html(report.origin.command))) +
                     element("p", "Certificates can be checked again with " +
                                      element("code", "tacit-check certificates/*.cert") +
                                      ", decision tables evaluated with " +
                                      element("code", "tacit evaluate FILE.json") +
                                      ". The same results for programs: " +
                                      link_to("report.json", "report.json") + "."),
                 "id=\"about\"");
}

}  // namespace

std::string report_html(const Report& report) {
  const Reproduction& found = report.found;
  const std::string body =
      header_html(found) +
      element("main", news_html(found) + optima_html(found) + sections_html(report) + coq_html()) +
      footer_html(report);
  return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
         "<title>Consensus with Stochastic Broadcast, checked by machine</title>\n" +
         element("style", std::string(page_style)) + "\n</head>\n<body>\n" + body +
         "\n</body>\n</html>\n";
}

}  // namespace tacit
