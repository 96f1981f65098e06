#include "tacit/draw/comparison_plot.h"

namespace tacit {
namespace {

Rational worst_at(const Evaluation& evaluation, const Rational& p) {
  return piece_at(evaluation.worst, p).profile(*Probability::from(p));
}

std::string heading(const ComparisonReport& report) {
  return std::to_string(report.processes) + " processes, " +
         std::string(channel_name(report.channel));
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

}  // namespace

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
