// Figures F2, F3 and F14: complexes.
#include "tacit/algorithm/algorithm.h"
#include "tacit/complex/chromatic_complex.h"
#include "tacit/draw/export.h"
#include "tacit/draw/figure_parts.h"
#include "tacit/draw/protocol_scene.h"
#include "tacit/draw/word_scene.h"
#include "tacit/evaluate/colouring.h"

namespace tacit {

Result<SvgDrawing> figure_one_input(const RunContext& context) {
  std::vector<SvgPanel> panels;
  for (const unsigned n : {2U, 3U}) {
    const auto hypergraph = DecisionHypergraph::build({.processes = n}, {}, context);
    if (!hypergraph) return hypergraph.failure();
    ProtocolDrawing drawing;
    drawing.inputs = {InputId(1)};
    drawing.deliveries = true;
    drawing.probabilities = true;
    panels.push_back(
        {scene_drawing(protocol_scene(*hypergraph, drawing)), "n = " + std::to_string(n)});
  }
  return svg_panels({}, panels, 2);
}

Result<SvgDrawing> figure_cuts(const RunContext& context) {
  const System system{.processes = 3};
  const auto hypergraph = DecisionHypergraph::build(system, {}, context);
  if (!hypergraph) return hypergraph.failure();
  std::vector<SvgPanel> rows;
  for (const std::string_view name : {"pref1", "courteous"}) {
    const auto algorithm = parse_algorithm(name, {.processes = 3});
    if (!algorithm) return algorithm.failure();
    auto colouring = colouring_of(*algorithm, *hypergraph);
    if (!colouring) return colouring.failure();
    ProtocolDrawing drawing;
    drawing.colouring = *std::move(colouring);
    drawing.silent = false;
    for (std::uint64_t x = 1; x < 7; ++x) drawing.inputs.emplace_back(x);
    Scene scene = protocol_scene(*hypergraph, drawing);
    if (name == "pref1") scene.legend.clear();
    rows.push_back({scene_drawing(scene), "protocol complex, " + std::string(name)});
  }
  const WordComplex inputs = input_complex(3);
  const WordComplex legal = output_complex(Task::consensus(), 3);
  Scene input = word_scene(inputs, "input");
  Scene output = word_scene(inputs, "output", &legal);
  input.legend.clear();
  output.legend.clear();
  const std::vector<SvgPanel> below{{scene_drawing(input), "input complex"},
                                    {scene_drawing(output), "output complex"}};
  rows.push_back({svg_panels("input and output", below, 2)});
  return svg_panels({}, rows, 1);
}

Result<SvgDrawing> figure_input(const RunContext& /*context*/) {
  return scene_drawing(word_scene(input_complex(3), "input"));
}

}  // namespace tacit
