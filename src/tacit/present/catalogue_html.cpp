// The atlas as one page: a theorem and a plot per system.
#include "tacit/present/catalogue_report.h"
#include "tacit/present/discrepancy_plot.h"
#include "tacit/present/number_text.h"
#include "tacit/present/optimum_plot.h"

namespace tacit {
namespace {

constexpr std::string_view style = R"css(
:root { color-scheme: light dark; --soft: #667; --line: #ccc8; }
body { margin: 0 auto; max-width: 58rem; padding: 1.5rem; font: 17px/1.55 Charter, Georgia, serif; }
section { border-top: 1px solid var(--line); margin-top: 2.5rem; padding-top: 1rem; }
table { border-collapse: collapse; margin: 1rem 0; display: block; overflow-x: auto; }
th, td { text-align: left; padding: .25rem 1.2rem .25rem 0; vertical-align: top; }
th { font-weight: 400; color: var(--soft); }
code { font-size: .85em; overflow-wrap: anywhere; }
figure { margin: 1rem 0; background: #fff; }
svg { max-width: 100%; height: auto; }
.soft { color: var(--soft); font-size: .85em; }
)css";

std::string place_html(const Interval& on) {
  const std::string from = svg_escaped(short_point_text(on.from));
  if (on.is_point()) return "<i>p</i> = " + from;
  return from + " &le; <i>p</i> &le; " + svg_escaped(short_point_text(on.to));
}

// The text of a formula with exponents raised and variables in italics.
std::string formula_html(const std::string& text) {
  std::string html;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '^') {
      std::size_t end = i + 1;
      while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
      html += "<sup>" + text.substr(i + 1, end - i - 1) + "</sup>";
      i = end - 1;
    } else if (text[i] == 'p' || text[i] == 'q') {
      html += std::string("<i>") + text[i] + "</i>";
    } else {
      html += svg_escaped(std::string_view(text).substr(i, 1));
    }
  }
  return html;
}

std::string polynomial_html(const Profile& profile) {
  return formula_html(polynomial_text(profile));
}

// "broadcast-3-1", "broadcast-3-1-set2-values3", "broadcast-3-1-approximate"
std::string section_name(const System& system) {
  std::string name = std::string(channel_name(system.channel)) + "-" +
                     std::to_string(system.processes) + "-" + std::to_string(system.rounds);
  if (system.task.takes_fractions()) {
    name += "-approximate";
  } else if (system.task.kind() != TaskKind::consensus) {
    name += "-set" + std::to_string(system.task.most_decided());
  }
  if (system.task.values() > 2) name += "-values" + std::to_string(system.task.values());
  return name;
}

// The same for a class of its algorithms: names of classes are made of letters, digits and signs
// that may stand in the name of a section.
std::string section_name(const Optimum& optimum) {
  return section_name(optimum.system) +
         (optimum.of_class ? "-class-" + optimum.of_class->name() : "");
}

std::string certificates_html(const std::vector<UsedCertificate>& certificates) {
  std::string html;
  for (const UsedCertificate& each : certificates) {
    const StoredCertificate& certificate = each.certificate;
    html += "<p class=\"soft\">Certificate <code>" + certificate.id + "</code>, found by tacit " +
            svg_escaped(certificate.found.version) + " on " + svg_escaped(certificate.found.made) +
            ", accepted by the checker on " + svg_escaped(certificate.checked.made) + ".</p>\n";
  }
  return html;
}

std::string section_html(const Answer& answer) {
  const Optimum& optimum = answer.optimum;
  const System& system = optimum.system;
  const unsigned most = system.task.most_decided();
  const std::string error =
      most == 1 ? "disagreement" : "more than " + std::to_string(most) + " different decisions";
  std::string html = "<section id=\"" + section_name(optimum) + "\">\n<h2>" +
                     svg_escaped(Subject(system, optimum.of_class).to_string()) + "</h2>\n<p><b>" +
                     (optimum.complete() ? "Theorem." : "Partial result.") +
                     "</b> The smallest worst-case probability of " + error +
                     " of a deterministic "
                     "algorithm with validity " +
                     (optimum.of_class ? "in the class " + optimum.of_class->name() + " " : "") +
                     "is</p>\n<table><tr><th>where</th><th>optimum</th>"
                     "<th>reached by</th></tr>\n";
  for (const OptimumPiece& piece : optimum.pieces) {
    const bool optimal = piece.status == PieceStatus::optimal;
    html += "<tr><td>" + place_html(piece.on) + "</td><td>" +
            (optimal ? "" : "at least " + polynomial_html(piece.lower) + ", at most ") +
            polynomial_html(piece.upper) + "</td><td><code>" +
            svg_escaped(optimum.algorithms[piece.algorithm].name) + "</code></td></tr>\n";
  }
  const std::string plot = svg_plot(plot_of(optimum));
  html += "</table>\n<figure>" + plot.substr(plot.find("<svg")) + "</figure>\n";
  for (std::size_t i = 0; i < optimum.rules.size(); ++i) {
    if (optimum.rules[i].empty()) continue;
    html += "<details><summary>" + svg_escaped(optimum.algorithms[i].name) + "</summary><pre>";
    for (const std::string& line : optimum.rules[i]) html += svg_escaped(line) + "\n";
    html += "</pre></details>\n";
  }
  return html + certificates_html(answer.certificates) + "</section>\n";
}

std::string approximate_section_html(const KnownDiscrepancy& known) {
  std::string html = "<section id=\"" + section_name(known.system) + "\">\n<h2>" +
                     svg_escaped(known.system.to_string()) +
                     "</h2>\n<p><b>Theorem.</b> The smallest worst-case expected discrepancy of "
                     "approximate agreement, which is the smallest worst-case probability of "
                     "disagreement of processes that share random coins, is</p>\n"
                     "<table><tr><th>where</th><th>optimum</th></tr>\n";
  for (const MixtureProof::Piece& piece : known.pieces) {
    html += "<tr><td>" + place_html(piece.on) + "</td><td>" + formula_html(function_text(piece)) +
            "</td></tr>\n";
  }
  for (const Interval& each : known.open) {
    html += "<tr><td>" + place_html(each) + "</td><td>not proved</td></tr>\n";
  }
  const std::string plot = svg_plot(discrepancy_plot(known.pieces));
  html += "</table>\n<figure>" + plot.substr(plot.find("<svg")) + "</figure>\n";
  return html + certificates_html(known.certificates) + "</section>\n";
}

}  // namespace

std::string export_html(const std::vector<Answer>& systems,
                        const std::vector<KnownDiscrepancy>& approximate) {
  std::string html =
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<title>Atlas of optimal errors</title>\n<style>" +
      std::string(style) +
      "</style>\n</head>\n<body>\n<h1>Atlas of optimal errors</h1>\n<p>The smallest worst-case "
      "probability of disagreement of <i>n</i> processes after <i>r</i> rounds, where every "
      "message arrives with probability <i>p</i>, and <i>q</i> = 1 &minus; <i>p</i>. Every "
      "theorem has a certificate that an independent checker has accepted.</p>\n<ul>\n";
  const auto add_link = [&html](const std::string& section, const std::string& title) {
    html += "<li><a href=\"#" + section + "\">" + svg_escaped(title) + "</a></li>\n";
  };
  for (const Answer& answer : systems) {
    const Optimum& optimum = answer.optimum;
    add_link(section_name(optimum), Subject(optimum.system, optimum.of_class).to_string());
  }
  for (const KnownDiscrepancy& known : approximate) {
    add_link(section_name(known.system), known.system.to_string());
  }
  html += "</ul>\n";
  for (const Answer& answer : systems) html += section_html(answer);
  for (const KnownDiscrepancy& known : approximate) html += approximate_section_html(known);
  return html + "</body>\n</html>\n";
}

}  // namespace tacit
