#include "tacit/draw/figure_parts.h"

namespace tacit {
Result<SvgDrawing> figure_reduced(const RunContext& /*context*/) {
  return SvgDrawing{200, 60, {}, {}, {}};
}
Result<SvgDrawing> figure_colourings(const RunContext& /*context*/) {
  return SvgDrawing{200, 60, {}, {}, {}};
}
Result<SvgDrawing> figure_paths(const RunContext& /*context*/) {
  return SvgDrawing{200, 60, {}, {}, {}};
}
Result<SvgDrawing> figure_one_cube(const RunContext& /*context*/) {
  return SvgDrawing{200, 60, {}, {}, {}};
}
Result<SvgDrawing> figure_two_cubes(const RunContext& /*context*/) {
  return SvgDrawing{200, 60, {}, {}, {}};
}
Result<SvgDrawing> figure_three_cubes(const RunContext& /*context*/) {
  return SvgDrawing{200, 60, {}, {}, {}};
}
Result<SvgDrawing> figure_any_dimension(const RunContext& /*context*/) {
  return SvgDrawing{200, 60, {}, {}, {}};
}
}  // namespace tacit
