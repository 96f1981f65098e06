#include "tacit/present/comparison_report.h"
#include "tacit/present/latex_document.h"
#include "tacit/present/number_text.h"
#include "tacit/present/table_text.h"

namespace tacit {
namespace {

// The values shown in tables: p = 0, 1/10, ..., 1.
constexpr unsigned tenths = 10;
constexpr unsigned csv_steps = 100;

const std::string& name_of(const ComparisonReport& report, std::size_t member) {
  return report.members[member].algorithm;
}

Rational worst_at(const Evaluation& evaluation, const Rational& p) {
  return piece_at(evaluation.worst, p).profile(*Probability::from(p));
}

std::string heading(const ComparisonReport& report) {
  std::string text = std::to_string(report.processes) + " processes, " +
                     std::string(channel_name(report.channel)) + task_words(report.task);
  if (report.task.most_decided() > 1) text += ", " + report.task.name();
  if (report.task.values() > 2) text += ", " + counted(report.task.values(), "value");
  return text;
}

std::string crossings_text(const ComparisonReport& report) {
  if (report.comparison.crossings.empty()) return "  none inside 0 < p < 1\n";
  std::vector<TableRow> rows;
  for (const Crossing& crossing : report.comparison.crossings) {
    rows.push_back({name_of(report, crossing.first) + ", " + name_of(report, crossing.second),
                    "p = " + point_text(crossing.p)});
  }
  return aligned_table(rows);
}

std::string best_text(const ComparisonReport& report) {
  std::vector<TableRow> rows;
  for (const BestSet& set : report.comparison.tied) {
    std::string names;
    for (const std::size_t member : set.members) {
      names += (names.empty() ? "" : " = ") + name_of(report, member);
    }
    rows.push_back(
        {short_point_text(set.from) + " <= p <= " + short_point_text(set.to), std::move(names)});
  }
  return aligned_table(rows);
}

std::string values_text(const ComparisonReport& report) {
  std::vector<TableRow> rows(1, TableRow{"p"});
  for (const Evaluation& member : report.members) rows.front().push_back(member.algorithm);
  for (unsigned i = 0; i <= tenths; ++i) {
    const Rational p{Integer(i), Integer(tenths)};
    TableRow row{p.decimal(2)};
    for (const Evaluation& member : report.members) row.push_back(worst_at(member, p).decimal(6));
    rows.push_back(std::move(row));
  }
  return aligned_table(rows);
}

std::string report_latex(const ComparisonReport& report) {
  std::string text = "\\noindent " + heading(report) + ".\n\\begin{align*}\n";
  for (const Evaluation& member : report.members) {
    for (const WorstCasePiece& piece : member.worst) {
      const std::string name = "\\texttt{" + escaped_latex(member.algorithm) + "}";
      text += (report.task.takes_fractions() ? "  \\mathrm{E}[" + name + " \\text{ differs by}]"
                                             : "  \\Pr[" + name + " \\text{ errs}]") +
              " &= " + polynomial_latex(piece.profile);
      if (member.worst.size() > 1) {
        text += " && p \\in [" + point_latex(piece.from) + ", " + point_latex(piece.to) + "]";
      }
      text += " \\\\\n";
    }
  }
  text += "\\end{align*}\n\\begin{center}\n\\begin{tabular}{ll}\n$p$ & best \\\\\n\\hline\n";
  for (const BestPiece& piece : report.comparison.best) {
    text += "$[" + point_latex(piece.from) + ", " + point_latex(piece.to) + "]$ & \\texttt{" +
            escaped_latex(name_of(report, piece.member)) + "} \\\\\n";
  }
  return text + "\\end{tabular}\n\\end{center}\n";
}

}  // namespace

std::string comparison_text(std::span<const ComparisonReport> reports) {
  std::string text;
  for (const ComparisonReport& report : reports) {
    if (!text.empty()) text += "\n";
    text += heading(report) + "\n\ncrossings of the worst cases\n" + crossings_text(report) +
            "\nbest\n" + best_text(report) + "\nworst-case " + error_word(report.task) + "\n" +
            values_text(report);
  }
  return text;
}

std::string comparison_csv(std::span<const ComparisonReport> reports) {
  std::string text = csv_line({"n", "algorithm", "p", "error", "approx"});
  for (const ComparisonReport& report : reports) {
    for (const Evaluation& member : report.members) {
      for (unsigned i = 0; i <= csv_steps; ++i) {
        const Rational p{Integer(i), Integer(csv_steps)};
        const Rational value = worst_at(member, p);
        text += csv_line({std::to_string(report.processes), member.algorithm, p.to_string(),
                          value.to_string(), value.decimal(17)});
      }
    }
  }
  return text;
}

std::string comparison_latex(std::span<const ComparisonReport> reports) {
  std::string body;
  for (const ComparisonReport& report : reports) body += report_latex(report);
  return latex_document(body);
}

}  // namespace tacit
