#include "tacit/draw/comparison_plot.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <utility>

namespace tacit {
namespace {

Rational worst_at(const Evaluation& evaluation, const Rational& p) {
  return piece_at(evaluation.worst, p).profile(*Probability::from(p));
}

std::string heading(const ComparisonReport& report) {
  return std::to_string(report.processes) + " processes, " +
         std::string(channel_name(report.channel)) +
         (report.task.takes_fractions() ? ", approximate agreement" : "");
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

// By p, then from above. Crossings at one p share one label, those at one point the disc.
std::vector<PlotMark> crossing_marks(const ComparisonReport& report) {
  constexpr double apart = 1e-3;  // of the values of two discs
  std::vector<Crossing> crossings = report.comparison.crossings;
  std::ranges::stable_sort(crossings, {}, &Crossing::p);
  std::vector<PlotMark> marks;
  for (std::size_t i = 0; i < crossings.size();) {
    const AlgebraicNumber& p = crossings[i].p;
    const AlgebraicNumber near = p.refined(Rational(1, 1 << 20));
    std::vector<double> values;
    for (; i < crossings.size() && crossings[i].p == p; ++i) {
      values.push_back(worst_at(report.members[crossings[i].first], near.lower()).approximate());
    }
    std::ranges::sort(values, std::greater{});
    std::string label = p.is_rational() ? "p = " + p.lower().to_string() : "p ≈ " + p.decimal(4);
    double last = std::numeric_limits<double>::infinity();
    for (const double value : values) {
      if (value >= last * (1 - apart)) continue;
      marks.push_back({near.approximate(), value, std::exchange(label, "")});
      last = value;
    }
  }
  return marks;
}

}  // namespace

Plot comparison_plot(std::span<const ComparisonReport> reports, bool log_scale) {
  Plot plot;
  plot.x_label = "delivery probability p";
  plot.y_label = reports.front().task.takes_fractions() ? "worst-case expected discrepancy"
                                                        : "worst-case error probability";
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
  plot.marks = crossing_marks(reports.front());
  return plot;
}

}  // namespace tacit
