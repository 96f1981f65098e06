#include "tacit/present/discrepancy_plot.h"

namespace tacit {
namespace {

// By Horner's rule, in floating point.
double rounded_value(const Polynomial& polynomial, double x) {
  double value = 0;
  const std::vector<Integer>& coefficients = polynomial.coefficients();
  for (std::size_t i = coefficients.size(); i-- > 0;) {
    value = value * x + coefficients[i].approximate();
  }
  return value;
}

void add_samples(const MixtureProof::Piece& piece, std::vector<PlotPoint>& points) {
  constexpr unsigned steps = 32;
  const double from = piece.on.from.approximate();
  const double to = piece.on.to.approximate();
  for (unsigned i = 0; i <= steps; ++i) {
    const double p = from + (to - from) * i / steps;
    points.push_back({p, rounded_value(piece.numerator, p) / rounded_value(piece.denominator, p)});
  }
}

}  // namespace

std::vector<PlotSeries> discrepancy_curves(std::span<const MixtureProof::Piece> pieces,
                                           const std::string& label, unsigned colour) {
  std::vector<PlotSeries> curves;
  const MixtureProof::Piece* last = nullptr;
  for (const MixtureProof::Piece& piece : pieces) {
    if (last == nullptr || last->on.to != piece.on.from) {
      curves.push_back({curves.empty() ? label : "", {}, colour, 0U});
    }
    add_samples(piece, curves.back().points);
    last = &piece;
  }
  return curves;
}

Plot discrepancy_plot(std::span<const MixtureProof::Piece> pieces) {
  Plot plot;
  plot.x_label = "p";
  plot.y_label = "optimal discrepancy";
  plot.y_range = PlotRange{0, 1};
  plot.series = discrepancy_curves(pieces, "optimum", 0);
  return plot;
}

}  // namespace tacit
