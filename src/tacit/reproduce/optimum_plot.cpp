#include "tacit/reproduce/optimum_plot.h"

#include <algorithm>

#include "tacit/present/optimum_plot.h"
#include "tacit/reproduce/formulas.h"

namespace tacit {
std::string algorithm_text(const Optimum& optimum, std::size_t algorithm) {
  const std::string& name = optimum.algorithms[algorithm].name;
  return optimum.rules[algorithm].empty() ? "`" + name + "`" : name;
}

std::string optimum_plot(const ProvedOptimum& proved) {
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

}  // namespace tacit
