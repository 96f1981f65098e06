#include "tacit/draw/figure_parts.h"

namespace tacit {
Result<SvgDrawing> figure_one_input(const RunContext& /*context*/) {
  return SvgDrawing{200, 60, {}, {}, {}};
}
Result<SvgDrawing> figure_cuts(const RunContext& /*context*/) {
  return SvgDrawing{200, 60, {}, {}, {}};
}
Result<SvgDrawing> figure_input(const RunContext& /*context*/) {
  return SvgDrawing{200, 60, {}, {}, {}};
}
}  // namespace tacit
