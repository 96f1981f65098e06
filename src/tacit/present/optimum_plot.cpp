#include "tacit/present/optimum_plot.h"

#include "tacit/present/number_text.h"

namespace tacit {
namespace {

double value_at(const Profile& profile, const AlgebraicNumber& p) {
  return sampled(profile, {p, p}).front().y;
}

}  // namespace

std::vector<PlotPoint> sampled(const Profile& profile, const Interval& on) {
  constexpr unsigned steps = 64;
  const double from = on.from.approximate();
  const double to = on.to.approximate();
  std::vector<PlotPoint> points;
  for (unsigned i = 0; i <= steps; ++i) {
    const double p = from + (to - from) * i / steps;
    double value = 0;
    std::vector<double> powers_of_p{1};
    std::vector<double> powers_of_q{1};
    for (unsigned k = 0; k < profile.degree(); ++k) {
      powers_of_p.push_back(powers_of_p.back() * p);
      powers_of_q.push_back(powers_of_q.back() * (1 - p));
    }
    for (unsigned k = 0; k <= profile.degree(); ++k) {
      value += profile.coefficients()[k].approximate() * powers_of_p[k] *
               powers_of_q[profile.degree() - k];
    }
    points.push_back({p, value});
  }
  return points;
}

Plot plot_of(const Optimum& optimum) {
  Plot plot;
  plot.x_label = "p";
  plot.y_label = "optimal error";
  if (!optimum.on.is_point()) {
    plot.x_min = optimum.on.from.approximate();
    plot.x_max = optimum.on.to.approximate();
  }
  plot.y_range = PlotRange{0, 1};
  for (std::size_t i = 0; i < optimum.pieces.size(); ++i) {
    const OptimumPiece& piece = optimum.pieces[i];
    plot.series.push_back({optimum.algorithms[piece.algorithm].name, sampled(piece.upper, piece.on),
                           static_cast<unsigned>(i), 0U});
    if (i > 0) {
      plot.marks.push_back({piece.on.from.approximate(), value_at(piece.upper, piece.on.from),
                            "p = " + short_point_text(piece.on.from)});
    }
  }
  return plot;
}

}  // namespace tacit
