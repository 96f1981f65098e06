#include "tacit/report/optimum_html.h"

#include <algorithm>

#include "tacit/present/markup.h"
#include "tacit/present/number_text.h"
#include "tacit/present/optimum_plot.h"
#include "tacit/report/html_elements.h"
#include "tacit/reproduce/finding_text.h"

namespace tacit {
namespace {

// "`courteous` among processes 1, 2 and 3", or the rule's own name, as markup.
std::string algorithm_text(const Optimum& optimum, std::size_t algorithm) {
  const std::string& name = optimum.algorithms[algorithm].name;
  return optimum.rules[algorithm].empty() ? "`" + name + "`" : name;
}

// Where which polynomial is optimal, and what the irrational points are roots of.
std::string pieces_table(const Optimum& optimum) {
  std::string rows = "<tr><th>where</th><th>optimum</th><th>reached by</th></tr>";
  std::string breakpoints;
  for (const OptimumPiece& piece : optimum.pieces) {
    rows += element("tr", element("td", html_text(interval_markup(piece.on))) +
                              element("td", html_text(formula(piece.upper))) +
                              element("td", html_text(algorithm_text(optimum, piece.algorithm))));
    const AlgebraicNumber& end = piece.on.to;
    if (end.is_rational()) continue;
    breakpoints +=
        element("p", html_text("$" + short_point_text(end) + "$ is the root of $" +
                               end.minimal_polynomial().to_string() + "$ in $(" +
                               end.lower().to_string() + ", " + end.upper().to_string() + ")$."));
  }
  return element("div", element("table", rows), "class=\"scroll\"") + breakpoints;
}

// What the algorithms without a name decide.
std::string rules_html(const Optimum& optimum) {
  std::string html;
  for (std::size_t a = 0; a < optimum.algorithms.size(); ++a) {
    if (optimum.rules[a].empty()) continue;
    std::string lines;
    for (const std::string& line : optimum.rules[a]) lines += escaped_html(line) + "\n";
    html +=
        element("details", element("summary", "What " + escaped_html(optimum.algorithms[a].name) +
                                                  " does: the first line that applies decides") +
                               element("pre", lines));
  }
  return html;
}

}  // namespace

std::string interval_markup(const Interval& on) {
  return "$" + short_point_text(on.from) + " <= p <= " + short_point_text(on.to) + "$";
}

std::string optimum_id(const System& system) {
  return "optimum-" + std::string(channel_name(system.channel)) + "-" +
         std::to_string(system.processes) + "-" + std::to_string(system.rounds);
}

std::string plot_file(const System& system) {
  return "figures/optimum-" + std::string(channel_name(system.channel)) + "-n" +
         std::to_string(system.processes) + "-r" + std::to_string(system.rounds) + ".svg";
}

std::string optimum_svg(const ProvedOptimum& proved) {
  const Optimum& optimum = proved.optimum;
  Plot plot = plot_of(optimum);
  const auto links = static_cast<unsigned>(optimum.system.links());
  const Profile nothing_arrives = silence(links);
  const bool reached = std::ranges::any_of(
      optimum.pieces, [&](const OptimumPiece& piece) { return piece.upper == nothing_arrives; });
  if (!reached) {
    plot.series.push_back({"silence, q^{" + std::to_string(links) + "}",
                           sampled(nothing_arrives, optimum.on), 7U, 3U});
  }
  return svg_plot(plot);
}

std::string optimum_html(const ProvedOptimum& proved) {
  const Optimum& optimum = proved.optimum;
  const std::string name = "id=\"" + optimum_id(optimum.system) + "\"";
  const bool certified = proved.proved();
  const std::string header = element(
      "header", element("h3", optimum.system.to_string()) +
                    element("span", certified ? "certified" : "not proved",
                            std::string("class=\"badge ") + (certified ? "ok" : "fail") + "\""));
  if (!certified) {
    return element("article", header + element("p", escaped_html(proved.objection)), name);
  }
  const std::string facts =
      pieces_table(optimum) + rules_html(optimum) +
      element("p",
              "The checker accepts: " + escaped_html(proved.claim) + ". Search and check took " +
                  seconds_text(proved.seconds) + ".",
              "class=\"facts\"") +
      evidence_list(evidence_of(proved));
  const std::string picture =
      drawing(optimum_svg(proved), link_to(plot_file(optimum.system), "SVG"), "");
  return element("article",
                 header + element("div", element("div", facts) + picture, "class=\"beside\""),
                 name) +
         "\n";
}

}  // namespace tacit
