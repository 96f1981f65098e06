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
  return std::to_string(report.processes) + " processes, " +
         std::string(channel_name(report.channel));
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
  for (const BestPiece& piece : report.comparison.best) {
    rows.push_back({short_point_text(piece.from) + " <= p <= " + short_point_text(piece.to),
                    name_of(report, piece.member)});
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

// 401 points, and on a logarithmic axis more towards 1, where errors vanish.
std::vector<Rational> sample_points(bool log_scale) {
  constexpr unsigned samples = 400;
  constexpr unsigned halvings = 24;
  std::vector<Rational> points;
  for (unsigned i = 0; i < samples; ++i) points.emplace_back(Integer(i), Integer(samples));
  for (unsigned j = 1; log_scale && j <= halvings; ++j) {
    points.push_back(Rational(1) - Rational(Integer(1), Integer(samples) * power(Integer(2), j)));
  }
  points.emplace_back(1);
  return points;
}

std::string report_latex(const ComparisonReport& report) {
  std::string text = "\\noindent " + heading(report) + ".\n\\begin{align*}\n";
  for (const Evaluation& member : report.members) {
    for (const WorstCasePiece& piece : member.worst) {
      text += "  \\Pr[\\texttt{" + escaped_latex(member.algorithm) +
              "} \\text{ errs}] &= " + polynomial_latex(piece.profile);
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
            "\nbest\n" + best_text(report) + "\nworst-case error\n" + values_text(report);
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

Plot comparison_plot(std::span<const ComparisonReport> reports, bool log_scale) {
  Plot plot;
  plot.x_label = "delivery probability p";
  plot.y_label = "worst-case error probability";
  plot.log_y = log_scale;
  const bool several = reports.size() > 1;
  if (!several) plot.title = heading(reports.front());
  for (std::size_t r = 0; r < reports.size(); ++r) {
    for (std::size_t m = 0; m < reports[r].members.size(); ++m) {
      const Evaluation& member = reports[r].members[m];
      PlotSeries series;
      series.label = member.algorithm;
      if (several) {
        series.label += ", n = " + std::to_string(reports[r].processes);
        // One algorithm: a colour per size. More: a colour each, a dash per size.
        const bool single = reports[r].members.size() == 1;
        series.colour = static_cast<unsigned>(single ? r : m);
        series.dash = static_cast<unsigned>(r);
      }
      for (const Rational& p : sample_points(log_scale)) {
        series.points.push_back({p.approximate(), worst_at(member, p).approximate()});
      }
      plot.series.push_back(std::move(series));
    }
  }
  if (several) return plot;
  for (const Crossing& crossing : reports.front().comparison.crossings) {
    const AlgebraicNumber near = crossing.p.refined(Rational(1, 1 << 20));
    const Rational value = worst_at(reports.front().members[crossing.first], near.lower());
    plot.marks.push_back(
        {near.approximate(), value.approximate(),
         "p " + std::string(crossing.p.is_rational() ? "= " : "≈ ") +
             (crossing.p.is_rational() ? crossing.p.lower().to_string() : crossing.p.decimal(4))});
  }
  return plot;
}

}  // namespace tacit
