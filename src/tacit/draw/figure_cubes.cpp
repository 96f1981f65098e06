// Figures F4, F7 and F9 to F13: the reduced Kripke graph and its cubes.
#include <algorithm>
#include <array>
#include <span>

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
  face.set_back = 0.7;
  scene.faces.push_back(std::move(face));
}

// An arrow along the points, over the edges it follows, with a name at its middle.
void add_path(Scene& scene, const ReducedGraph& graph, const std::vector<PointId>& points,
              Colour colour, const std::string& name) {
  SceneStroke stroke{{}, colour, 3.6, Dash::solid, false, true, 9};
  for (const PointId point : points) stroke.points.push_back(graph_place(graph, point));
  if (!name.empty()) {
    scene.texts.push_back({0.5 * (stroke.points[0] + stroke.points[1]),
                           name,
                           {.size = 16, .colour = colour, .direction = {0, -1}, .distance = 5}});
  }
  scene.strokes.push_back(std::move(stroke));
}

// A point of a cube by the processes that deliver, one character each: T delivers.
PointId point_at(const ReducedGraph& graph, ProcessSet cube, std::string_view pattern) {
  ProcessSet delivered;
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] == 'T') delivered.insert(ProcessId(static_cast<std::uint8_t>(i)));
  }
  return graph.point_of(cube, delivered);
}

struct Lettered {
  std::string_view cube;
  std::string_view pattern;
  const char* letter;
};

// The letters of the proof of the lower bound, for the inputs xyz = 101, then x flipped,
// then y flipped too. Cubes share the points that they share.
constexpr std::array<Lettered, 16> letters{{{"101", ".TT", "A"},
                                            {"101", "..T", "B"},
                                            {"101", "...", "C"},
                                            {"101", ".T.", "D"},
                                            {"101", "TT.", "E"},
                                            {"101", "T..", "F"},
                                            {"101", "T.T", "G"},
                                            {"101", "TTT", "H"},
                                            {"001", "TT.", "E′"},
                                            {"001", "T..", "F′"},
                                            {"001", "T.T", "G′"},
                                            {"001", "TTT", "H′"},
                                            {"011", ".T.", "D′"},
                                            {"011", ".TT", "A′"},
                                            {"011", "TT.", "Y"},
                                            {"011", "TTT", "X"}}};

Scene lettered_cubes(const ReducedGraph& graph, std::span<const std::string_view> inputs) {
  ReducedDrawing drawing;
  drawing.cube_names = false;
  for (const std::string_view bits : inputs) drawing.cubes.push_back(input(bits));
  for (const Lettered& entry : letters) {
    if (std::ranges::find(inputs, entry.cube) == inputs.end()) continue;
    drawing.names[point_at(graph, input(entry.cube), entry.pattern)] = entry.letter;
  }
  drawing.scale = 190;
  Scene scene = reduced_scene(graph, drawing);
  for (const ProcessSet cube : drawing.cubes) {
    add_shared_face(scene, graph, cube, cube.size() == 2 ? ProcessSet::first(three) : ProcessSet{});
    const Vec3 corner = graph_place(graph, graph.point_of(cube, ProcessSet::first(three)));
    scene.texts.push_back({0.5 * corner,
                           "Q_{" + input_text(cube, three) + "}",
                           {.size = 15, .colour = palette::line, .direction = {0, 0}}});
  }
  return scene;
}

// The points of coordinate sum 0 without the origin are the corners of a hexagon.
void add_plane(Scene& scene, const ReducedGraph& graph) {
  SceneFace face{{}, "plane of coordinate sum 0"};
  for (const auto& corner : std::vector<std::vector<int>>{
           {1, -1, 0}, {1, 0, -1}, {0, 1, -1}, {-1, 1, 0}, {-1, 0, 1}, {0, -1, 1}}) {
    face.corners.push_back(node_at(scene, graph, graph.point(corner)));
  }
  face.fill = palette::cut;
  face.opacity = 0.1;
  face.border = blend(palette::cut, palette::paper, 0.5);
  face.border_width = 1;
  face.set_back = 0.9;
  scene.faces.push_back(std::move(face));
}

}  // namespace

Result<SvgDrawing> figure_reduced(const RunContext& /*context*/) {
  const ReducedGraph graph(three);
  ReducedDrawing drawing;
  drawing.solid_cubes = {ProcessSet{}, ProcessSet::first(three)};
  return scene_drawing(reduced_scene(graph, drawing));
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
    Scene scene = reduced_scene(graph, drawing);
    if (name == "courteous") add_plane(scene, graph);
    panels.push_back({scene_drawing(scene), std::string(name)});
  }
  return svg_panels({}, panels, 2);
}

Result<SvgDrawing> figure_paths(const RunContext& /*context*/) {
  const ReducedGraph graph(three);
  const ProcessSet x = input("011");
  ReducedDrawing drawing;
  drawing.cubes = {x};
  drawing.patterns = true;
  drawing.cube_names = false;
  drawing.scale = 270;
  Scene scene = reduced_scene(graph, drawing);
  for (SceneNode& node : scene.nodes) {
    node.radius = 8;
    node.style.size = 14;
  }
  add_shared_face(scene, graph, x, ProcessSet::first(three));
  scene.faces.back().label = "F";
  scene.faces.back().style = {.size = 18, .italic = true};
  const auto at = [&](std::string_view pattern) { return point_at(graph, x, pattern); };
  const std::size_t origin = node_at(scene, graph, at("..."));
  for (SceneEdge& edge : scene.edges) {
    if (edge.a != origin || edge.b != node_at(scene, graph, at("T.."))) continue;
    edge.label = "e";
    edge.style = {.size = 18, .italic = true, .direction = {0, 1}, .distance = 5};
  }
  add_path(scene, graph, {at("..T"), at("T.T"), at("T..")}, palette::accent, "P_{1}");
  add_path(scene, graph, {at(".T."), at("TT."), at("T..")}, palette::second_accent, "P_{2}");
  return scene_drawing(scene);
}

Result<SvgDrawing> figure_one_cube(const RunContext& /*context*/) {
  constexpr std::array<std::string_view, 1> inputs{"101"};
  return scene_drawing(lettered_cubes(ReducedGraph(three), inputs));
}

Result<SvgDrawing> figure_two_cubes(const RunContext& /*context*/) {
  constexpr std::array<std::string_view, 2> inputs{"101", "001"};
  return scene_drawing(lettered_cubes(ReducedGraph(three), inputs));
}

Result<SvgDrawing> figure_three_cubes(const RunContext& /*context*/) {
  constexpr std::array<std::string_view, 3> inputs{"101", "001", "011"};
  const ReducedGraph graph(three);
  Scene scene = lettered_cubes(graph, inputs);
  const ProcessSet second = input("001");
  for (const std::string_view pattern : {".TT", "..T", "..."}) {
    SceneNode& node = scene.nodes[node_at(scene, graph, point_at(graph, second, pattern))];
    node.fill = node.border = palette::cut;
    node.ring = true;
    node.style.colour = palette::cut;
  }
  scene.legend.push_back(
      {LegendEntry::Sign::disc, palette::cut, palette::cut, Dash::solid, "cut of Q_{001}"});
  const ProcessSet third = input("011");
  const auto at = [&](std::string_view pattern) { return point_at(graph, third, pattern); };
  add_path(scene, graph, {at("T.T"), at("TTT"), at(".TT")}, palette::accent, "");
  add_path(scene, graph, {at("T.."), at("TT."), at(".T.")}, palette::second_accent, "");
  return scene_drawing(scene);
}

// Four processes are enough to see the pattern. Ones lie to the right of w_0, zeros to
// the left, and deliveries go upwards.
Result<SvgDrawing> figure_any_dimension(const RunContext& /*context*/) {
  constexpr unsigned n = 4;
  const ReducedGraph graph(n);
  const ProcessSet x = input("0011");
  const auto at = [&](std::string_view pattern) { return point_at(graph, x, pattern); };
  ReducedDrawing drawing;
  drawing.cubes = {x};
  drawing.cube_names = false;
  drawing.axes = false;
  // Zeros deliver to -1, hence the signs.
  drawing.directions = {{1, -0.32}, {0.5, -0.95}, {1, 0.32}, {0.5, 0.95}};
  drawing.names = {{at("...."), "w_{0}"},  {at("T..."), "v_{1}"},  {at(".T.."), "v_{2}"},
                   {at("..T."), "u_{1}"},  {at("...T"), "u_{2}"},  {at("T.T."), "w_{11}"},
                   {at("T..T"), "w_{12}"}, {at(".TT."), "w_{21}"}, {at(".T.T"), "w_{22}"}};
  drawing.scale = 150;
  Scene scene = reduced_scene(graph, drawing);
  for (const ProcessSet constant : {ProcessSet{}, ProcessSet::first(n)}) {
    add_shared_face(scene, graph, x, constant);
    const bool ones = !constant.empty();
    const SceneNode& corner = scene.nodes[node_at(scene, graph, at(ones ? "..TT" : "TT.."))];
    scene.texts.push_back({corner.at,
                           "Q_{0011} ∩ Q_{" + input_text(constant, n) + "}",
                           {.size = 13, .direction = {0, -1}, .distance = 9}});
  }
  // The paths from v to u through w; what lies above them stays in the background.
  const auto on_path = [&](const SceneNode& node) {
    return node.label.starts_with("w_{") && node.label != "w_{0}";
  };
  for (SceneEdge& edge : scene.edges) {
    const bool path = on_path(scene.nodes[edge.a]) || on_path(scene.nodes[edge.b]);
    const bool named = !scene.nodes[edge.a].label.empty() && !scene.nodes[edge.b].label.empty();
    if (path && named) {
      edge.colour = palette::accent;
      edge.width = 3;
    } else if (edge.colour == palette::line) {
      edge.colour = palette::faint;
      edge.width = 1.2;
    } else {
      edge.width = 3;
    }
  }
  for (SceneNode& node : scene.nodes) {
    if (node.label.empty()) {
      node.border = palette::line;
      node.radius = 4.5;
    } else {
      node.radius = 6.5;
    }
  }
  scene.legend.push_back(
      {LegendEntry::Sign::line, palette::accent, palette::ink, Dash::solid, "paths from v to u"});
  return scene_drawing(scene);
}

}  // namespace tacit
