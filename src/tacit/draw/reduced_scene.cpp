#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <set>

#include "tacit/draw/graph_places.h"
#include "tacit/draw/graph_scene.h"

namespace tacit {
namespace {

// Points by the number of their deliveries: from ink (none) to paper (all).
Colour delivery_shade(unsigned delivered, unsigned n) {
  return blend(palette::ink, palette::paper, static_cast<double>(delivered) / n);
}

std::vector<ProcessSet> cubes_of(const ReducedGraph& graph, const ReducedDrawing& drawing) {
  if (!drawing.cubes.empty()) return drawing.cubes;
  std::vector<ProcessSet> all;
  for (std::uint64_t x = 0; x < graph.cube_count(); ++x) all.emplace_back(x);
  return all;
}

class ReducedScene {
 public:
  ReducedScene(const ReducedGraph& graph, const ReducedDrawing& drawing)
      : graph_(graph), drawing_(drawing), cubes_(cubes_of(graph, drawing)) {}

  [[nodiscard]] Scene scene() {
    const unsigned n = graph_.processes();
    scene_.title = "Reduced Kripke graph, " + std::to_string(n) + " processes";
    scene_.camera = graph_camera(n);
    scene_.placed = n <= most_placed_processes || !drawing_.directions.empty();
    scene_.scale = drawing_.scale > 0 ? drawing_.scale : graph_scale(n);
    scene_.camera.flat = scene_.camera.flat || !drawing_.directions.empty();
    find_cut();
    add_points();
    add_edges();
    for (const ProcessSet cube : drawing_.solid_cubes) add_faces(cube);
    if (drawing_.cube_names && scene_.placed) add_cube_names();
    if (drawing_.axes && scene_.placed) add_axes();
    if (drawing_.legend) add_legend();
    scene_.description = std::to_string(scene_.nodes.size()) + " points and " +
                         std::to_string(scene_.edges.size()) + " edges of " +
                         std::to_string(cubes_.size()) + (cubes_.size() == 1 ? " cube" : " cubes") +
                         ".";
    if (!cut_.empty()) {
      scene_.description += " " + std::to_string(cut_.size()) + " points are in a cut.";
    }
    return std::move(scene_);
  }

 private:
  void find_cut() {
    if (!drawing_.colouring) return;
    for (const ProcessSet cube : cubes_) {
      for (const PointId point : graph_.cut(*drawing_.colouring, cube)) cut_.insert(point);
    }
  }

  [[nodiscard]] Vec3 axis(ProcessId i) const {
    if (drawing_.directions.empty()) return graph_axis(graph_.processes(), i);
    return {drawing_.directions[i.index()].x, drawing_.directions[i.index()].y, 0};
  }

  [[nodiscard]] Vec3 place(PointId point) const {
    Vec3 result;
    for (const ProcessId i : ProcessSet::first(graph_.processes())) {
      result = result + graph_.coordinate(point, i) * axis(i);
    }
    return result;
  }

  void add_points() {
    const unsigned n = graph_.processes();
    std::set<PointId> points;
    for (const ProcessSet cube : cubes_) {
      for (const PointId point : graph_.cube_points(cube)) points.insert(point);
    }
    for (const PointId point : points) {
      index_.emplace(point, scene_.nodes.size());
      const Monomial weight = graph_.weight(point);
      SceneNode node{point_name(graph_, point), place(point)};
      node.fill = delivery_shade(weight.delivered, n);
      node.radius = n <= 3 ? 6 : n == 4 ? 4.5 : 3;
      node.style = {.size = 12, .direction = {0.7, -0.7}, .distance = 3};
      if (cut_.contains(point)) {
        node.fill = node.border = palette::cut;
        node.ring = true;
        if (drawing_.cut_labels) {
          node.label = weight.to_string();
          node.style.colour = palette::cut;
          node.style.bold = true;
        }
      } else if (drawing_.patterns) {
        node.label = pattern_label(graph_.delivered(point), n);
      }
      if (const auto name = drawing_.names.find(point); name != drawing_.names.end()) {
        node.label = name->second;
        node.style = {.size = 16, .italic = true, .direction = {-0.7, -0.7}, .distance = 3};
      }
      scene_.nodes.push_back(std::move(node));
    }
  }

  void add_edges() {
    std::set<EdgeId> edges;
    for (const ProcessSet cube : cubes_) {
      for (const EdgeId edge : graph_.cube_edges(cube)) edges.insert(edge);
    }
    for (const EdgeId id : edges) {
      const ReducedGraph::Edge ends = graph_.edge(id);
      SceneEdge edge{index_.at(ends.silent), index_.at(ends.delivered)};
      const auto forced = graph_.forced(id);
      if (drawing_.colouring || forced) {
        edge.colour =
            palette::decision(drawing_.colouring ? (*drawing_.colouring)[id.index()] : *forced);
        edge.width = 3;
      }
      if (graph_.processes() > 3) edge.width *= 0.6;
      scene_.edges.push_back(edge);
    }
  }

  // The squares of a cube: two dimensions run, the others stay at a point.
  void add_faces(ProcessSet cube) {
    const unsigned n = graph_.processes();
    const auto place = [&](ProcessSet delivered) {
      return index_.at(graph_.point_of(cube, delivered));
    };
    for (const ProcessId i : ProcessSet::first(n)) {
      for (const ProcessId j : ProcessSet::first(n)) {
        if (!(i < j)) continue;
        const ProcessSet rest = ProcessSet::first(n) - ProcessSet::only(i) - ProcessSet::only(j);
        // All subsets of the rest, the largest first.
        for (std::uint64_t mask = rest.mask();; mask = (mask - 1) & rest.mask()) {
          const ProcessSet base(mask);
          const ProcessSet with_i = base | ProcessSet::only(i);
          SceneFace face{{place(base), place(with_i), place(with_i | ProcessSet::only(j)),
                          place(base | ProcessSet::only(j))},
                         "Q" + input_text(cube, n) + "_" + std::to_string(scene_.faces.size())};
          face.fill = cube.empty()       ? palette::zero
                      : cube.size() == n ? palette::one
                                         : palette::faint;
          face.opacity = 0.12;
          face.border_width = 0;
          face.set_back = 0.45;
          scene_.faces.push_back(std::move(face));
          if (mask == 0) break;
        }
      }
    }
  }

  void add_cube_names() {
    const unsigned n = graph_.processes();
    for (const ProcessSet cube : cubes_) {
      const std::string name = "Q_{" + input_text(cube, n) + "}";
      const Vec3 corner = place(graph_.point_of(cube, ProcessSet::first(n)));
      if (n == 2) {
        scene_.texts.push_back({0.5 * corner, name, {.size = 15, .colour = palette::line}});
        continue;
      }
      const bool right = cube.contains(ProcessId(0));
      const bool up = cube.contains(ProcessId(1));
      scene_.texts.push_back({corner,
                              name,
                              {.size = 14,
                               .colour = blend(palette::ink, palette::paper, 0.15),
                               .direction = {right ? 0.8 : -0.8, up ? -0.6 : 0.6},
                               .distance = 11}});
    }
  }

  void add_axes() {
    const unsigned n = graph_.processes();
    // Beside the lower left corner of what is drawn, on the near side.
    Vec3 start = scene_.nodes.front().at;
    for (const SceneNode& node : scene_.nodes) {
      start.x = std::min(start.x, node.at.x);
      start.y = std::min(start.y, node.at.y);
      start.z = std::max(start.z, node.at.z);
    }
    start = start - (n == 2 ? Vec3{0.6, 0.3, 0} : Vec3{0.95, 0.05, 0});
    const double unit = 62 / scene_.scale;
    for (const ProcessId i : ProcessSet::first(n)) {
      const Vec3 end = start + unit * axis(i);
      scene_.strokes.push_back({{start, end}, palette::line, 1.4, Dash::solid, false, true});
      scene_.texts.push_back({start + 1.25 * unit * axis(i),
                              std::to_string(i.value() + 1),
                              {.size = 12, .colour = palette::line, .halo = false}});
    }
  }

  void add_legend() {
    const unsigned n = graph_.processes();
    const bool any_cut = !cut_.empty();
    for (unsigned k = 0; k <= n; ++k) {
      scene_.legend.push_back({LegendEntry::Sign::disc, delivery_shade(k, n), palette::ink,
                               Dash::solid, Monomial{k, n - k}.to_string()});
    }
    if (any_cut) {
      scene_.legend.push_back(
          {LegendEntry::Sign::disc, palette::cut, palette::cut, Dash::solid, "cut"});
    }
    const char* const of = drawing_.colouring ? "decision " : "forced to ";
    for (const Bit bit : {Bit::zero, Bit::one}) {
      scene_.legend.push_back({LegendEntry::Sign::line, palette::decision(bit), palette::ink,
                               Dash::solid, of + std::string(bit == Bit::zero ? "0" : "1")});
    }
    if (!drawing_.colouring) {
      scene_.legend.push_back(
          {LegendEntry::Sign::line, palette::line, palette::ink, Dash::solid, "free"});
    }
  }

  const ReducedGraph& graph_;
  const ReducedDrawing& drawing_;
  std::vector<ProcessSet> cubes_;
  std::set<PointId> cut_;
  std::map<PointId, std::size_t> index_;
  Scene scene_;
};

}  // namespace

std::string pattern_label(ProcessSet delivered, unsigned n) {
  std::string text;
  for (const ProcessId i : ProcessSet::first(n)) text += delivered.contains(i) ? "⊤" : "⊥";
  return text;
}

Camera graph_camera(unsigned n) {
  Camera camera;
  camera.flat = n <= 2;
  // From here no vertex of the reduced graph or of a cube of the Kripke graph lies on an
  // edge that is not its own.
  if (n == 3) {
    camera.turn = 0.34;
    camera.tilt = 0.22;
  }
  return camera;
}

double graph_scale(unsigned n) {
  return n <= 2 ? 130 : n == 3 ? 150 : n == 4 ? 120 : 170;
}

Vec3 graph_axis(unsigned n, ProcessId i) {
  constexpr std::array<Vec3, most_placed_processes> axes{
      {{1, 0, 0}, {0, 1, 0}, {0, 0, -1}, {0.42, 0.37, 0.3}, {-0.23, 0.16, 0.14}}};
  return (n <= most_placed_processes ? 1 : 0) * axes.at(i.index() % axes.size());
}

Vec3 value_place(unsigned n, unsigned values, ProcessId i, Value value) {
  const auto v = static_cast<unsigned>(value);
  if (values == 2) return (v == 0 ? -1 : 1) * graph_axis(n, i);
  constexpr std::array<double, most_starred_processes> sizes{1, 0.47, 0.18};
  constexpr std::array<double, most_starred_processes> turns{0.25, 0.36, 0.07};
  const double size = sizes.at(i.index() % sizes.size());
  const double angle =
      2 * std::numbers::pi * (turns.at(i.index() % turns.size()) - static_cast<double>(v) / values);
  return {size * std::cos(angle), size * std::sin(angle), 0};
}

Vec3 graph_place(const ReducedGraph& graph, PointId point) {
  Vec3 place;
  for (const ProcessId i : ProcessSet::first(graph.processes())) {
    place = place + graph.coordinate(point, i) * graph_axis(graph.processes(), i);
  }
  return place;
}

Scene reduced_scene(const ReducedGraph& graph, const ReducedDrawing& drawing) {
  return ReducedScene(graph, drawing).scene();
}

}  // namespace tacit
