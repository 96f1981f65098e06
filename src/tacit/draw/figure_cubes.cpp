// Figures F4, F7 and F9 to F13: the reduced Kripke graph and its cubes.
#include <algorithm>
#include <initializer_list>

#include "tacit/algorithm/algorithm.h"
#include "tacit/draw/export.h"
#include "tacit/draw/figure_parts.h"
#include "tacit/draw/graph_places.h"
#include "tacit/draw/graph_scene.h"
#include "tacit/evaluate/colouring.h"

namespace tacit {
namespace {

constexpr unsigned three = 3;

ProcessSet input(std::string_view bits) {
  return *parse_input(bits, static_cast<unsigned>(bits.size()));
}

std::size_t node_at(const Scene& scene, const ReducedGraph& graph, PointId point) {
  const auto found = std::ranges::find(scene.nodes, point_name(graph, point), &SceneNode::name);
  return static_cast<std::size_t>(found - scene.nodes.begin());
}

// The square that two cubes share, tinted by the value of the constant one.
void add_shared_face(Scene& scene, const ReducedGraph& graph, ProcessSet mixed,
                     ProcessSet constant) {
  const ProcessSet common = graph.shared_face(mixed, constant);
  const ProcessId i = *common.begin();
  const ProcessSet rest = common - ProcessSet::only(i);
  std::vector<std::size_t> corners;
  for (const ProcessSet delivered : {ProcessSet{}, ProcessSet::only(i), common, rest}) {
    corners.push_back(node_at(scene, graph, graph.point_of(mixed, delivered)));
  }
  SceneFace face{corners, "shared face of " + input_text(mixed, graph.processes()) + " and " +
                              input_text(constant, graph.processes())};
  face.fill = palette::decision(constant.empty() ? Bit::zero : Bit::one);
  face.opacity = 0.25;
  face.border_width = 0;
  face.set_back = 0.02;
  scene.faces.push_back(std::move(face));
}

// A line along the points, beside the edges it follows, with a name at its middle.
void add_path(Scene& scene, const ReducedGraph& graph, std::initializer_list<PointId> points,
              Colour colour, const std::string& name, LabelStyle style) {
  SceneStroke stroke{{}, colour, 3.2, Dash::dashed, false, true};
  for (const PointId point : points) stroke.points.push_back(graph_place(graph, point));
  style.colour = colour;
  style.size = 16;
  if (!name.empty()) scene.texts.push_back({stroke.points[1], name, style});
  scene.strokes.push_back(std::move(stroke));
}

struct Lettered {
  ProcessSet cube;
  std::string_view delivered;  // one character per process: T delivers
  const char* letter;
};

Result<SvgDrawing> lettered_cubes(std::initializer_list<Lettered> letters,
                                  std::vector<ProcessSet> cubes, std::vector<ProcessSet> marked) {
  const ReducedGraph graph(three);
  ReducedDrawing drawing;
  drawing.cubes = std::move(cubes);
  drawing.legend = false;
  for (const Lettered& entry : letters) {
    ProcessSet delivered;
    for (std::size_t i = 0; i < entry.delivered.size(); ++i) {
      if (entry.delivered[i] == 'T') delivered.insert(ProcessId(static_cast<std::uint8_t>(i)));
    }
    drawing.names[graph.point_of(entry.cube, delivered)] = entry.letter;
  }
  auto scene = reduced_scene(graph, drawing);
  if (!scene) return scene.failure();
  Scene result = *std::move(scene);
  for (const ProcessSet mixed : marked) {
    const ProcessSet constant = mixed.size() == 2 ? ProcessSet::first(three) : ProcessSet{};
    add_shared_face(result, graph, mixed, constant);
  }
  result.scale = 190;
  return scene_drawing(result);
}

}  // namespace

Result<SvgDrawing> figure_reduced(const RunContext& /*context*/) {
  const ReducedGraph graph(three);
  ReducedDrawing drawing;
  drawing.solid_cubes = {ProcessSet{}, ProcessSet::first(three)};
  const auto scene = reduced_scene(graph, drawing);
  if (!scene) return scene.failure();
  return scene_drawing(*scene);
}

Result<SvgDrawing> figure_colourings(const RunContext& context) {
  const ReducedGraph graph(three);
  const auto hypergraph = DecisionHypergraph::build({.processes = three}, {}, context);
  if (!hypergraph) return hypergraph.failure();
  std::vector<SvgPanel> panels;
  for (const std::string_view name : {"pref1", "courteous"}) {
    const auto algorithm = parse_algorithm(name, {.processes = three});
    if (!algorithm) return algorithm.failure();
    const auto colouring = colouring_of(*algorithm, *hypergraph);
    if (!colouring) return colouring.failure();
    ReducedDrawing drawing;
    drawing.colouring = edge_colouring(graph, *hypergraph, *colouring);
    drawing.legend = true;
    auto scene = reduced_scene(graph, drawing);
    if (!scene) return scene.failure();
    panels.push_back({scene_drawing(*scene), std::string(name)});
  }
  return svg_panels({}, panels, 2);
}

Result<SvgDrawing> figure_paths(const RunContext& /*context*/) {
  const ReducedGraph graph(three);
  const ProcessSet x = input("011");
  ReducedDrawing drawing;
  drawing.cubes = {x};
  drawing.patterns = true;
  auto made = reduced_scene(graph, drawing);
  if (!made) return made.failure();
  Scene scene = *std::move(made);
  scene.scale = 300;
  add_shared_face(scene, graph, x, ProcessSet::first(three));
  const auto at = [&](std::uint64_t delivered) { return graph.point_of(x, ProcessSet(delivered)); };
  add_path(scene, graph, {at(0b100), at(0b101), at(0b001)}, palette::accent, "P_{1}",
           {.direction = {-1, 0}, .distance = 16});
  add_path(scene, graph, {at(0b010), at(0b011), at(0b001)}, palette::second_accent, "P_{2}",
           {.direction = {-1, 0}, .distance = 16});
  return scene_drawing(scene);
}

Result<SvgDrawing> figure_one_cube(const RunContext& /*context*/) {
  const ProcessSet x = input("101");
  return lettered_cubes({{x, ".TT", "A"},
                         {x, "..T", "B"},
                         {x, "...", "C"},
                         {x, ".T.", "D"},
                         {x, "TT.", "E"},
                         {x, "T..", "F"},
                         {x, "T.T", "G"},
                         {x, "TTT", "H"}},
                        {x}, {x});
}

Result<SvgDrawing> figure_two_cubes(const RunContext& /*context*/) {
  const ProcessSet x = input("101");
  const ProcessSet y = input("001");
  return lettered_cubes({{x, ".TT", "A"},
                         {x, "..T", "B"},
                         {x, "...", "C"},
                         {x, ".T.", "D"},
                         {x, "TT.", "E"},
                         {x, "T..", "F"},
                         {x, "T.T", "G"},
                         {x, "TTT", "H"},
                         {y, "TT.", "E′"},
                         {y, "T..", "F′"},
                         {y, "T.T", "G′"},
                         {y, "TTT", "H′"}},
                        {x, y}, {x, y});
}

Result<SvgDrawing> figure_three_cubes(const RunContext& /*context*/) {
  const ProcessSet x = input("101");
  const ProcessSet y = input("001");
  const ProcessSet z = input("011");
  return lettered_cubes({{x, ".TT", "A"},
                         {x, "..T", "B"},
                         {x, "...", "C"},
                         {x, ".T.", "D"},
                         {x, "TT.", "E"},
                         {x, "T..", "F"},
                         {x, "T.T", "G"},
                         {x, "TTT", "H"},
                         {y, "TT.", "E′"},
                         {y, "T..", "F′"},
                         {y, "T.T", "G′"},
                         {y, "TTT", "H′"},
                         {z, ".T.", "D′"},
                         {z, ".TT", "A′"},
                         {z, "TT.", "Y"},
                         {z, "TTT", "X"}},
                        {x, y, z}, {x, y, z});
}

Result<SvgDrawing> figure_any_dimension(const RunContext& /*context*/) {
  const ReducedGraph graph(4);
  ReducedDrawing drawing;
  drawing.cubes = {input("0011")};
  auto made = reduced_scene(graph, drawing);
  if (!made) return made.failure();
  return scene_drawing(*made);
}

}  // namespace tacit
