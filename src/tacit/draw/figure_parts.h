// The figures of the paper one by one; see figure.h for what they show.
#pragma once

#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/draw/svg.h"

namespace tacit {

// Plots.
[[nodiscard]] Result<SvgDrawing> figure_crossings(const RunContext& context);
[[nodiscard]] Result<SvgDrawing> figure_three_algorithms(const RunContext& context);
[[nodiscard]] Result<SvgDrawing> figure_courteous_sizes(const RunContext& context);
// Complexes.
[[nodiscard]] Result<SvgDrawing> figure_one_input(const RunContext& context);
[[nodiscard]] Result<SvgDrawing> figure_cuts(const RunContext& context);
[[nodiscard]] Result<SvgDrawing> figure_input(const RunContext& context);
// The reduced Kripke graph and its cubes.
[[nodiscard]] Result<SvgDrawing> figure_reduced(const RunContext& context);
[[nodiscard]] Result<SvgDrawing> figure_colourings(const RunContext& context);
[[nodiscard]] Result<SvgDrawing> figure_paths(const RunContext& context);
[[nodiscard]] Result<SvgDrawing> figure_one_cube(const RunContext& context);
[[nodiscard]] Result<SvgDrawing> figure_two_cubes(const RunContext& context);
[[nodiscard]] Result<SvgDrawing> figure_three_cubes(const RunContext& context);
[[nodiscard]] Result<SvgDrawing> figure_any_dimension(const RunContext& context);

}  // namespace tacit
