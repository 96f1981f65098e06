#include "tacit/draw/word_scene.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <set>

#include "tacit/draw/graph_places.h"

namespace tacit {

namespace {

using Corners = std::vector<std::size_t>;  // nodes of the scene, by process

// An empty picture of the complex, seen as it is shown.
Scene frame_of(const WordComplex& complex, std::string_view kind) {
  constexpr std::size_t most_placed_words = 1024;
  const unsigned n = complex.processes;
  Scene scene;
  scene.title = std::string(kind) + " complex, " + std::to_string(n) + " processes";
  if (complex.values > 2) scene.title += ", " + std::to_string(complex.values) + " values";
  scene.title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(scene.title[0])));
  scene.placed = n <= most_placed_processes && complex.facets.size() <= most_placed_words;
  scene.camera.flat = n == 2 || complex.values > 2;
  scene.camera.turn = 0.38;
  scene.camera.tilt = 0.28;
  scene.camera.depth_cue = 0.45;
  scene.camera.gap = 0;
  scene.scale = n == 2 ? 110 : 130;
  if (complex.values > 2) scene.scale = 40 + 10 * n * complex.values;
  return scene;
}

// Two values lie at the ends of an axis. More lie around a circle, the processes side by side for
// every value.
Vec3 word_place(const WordComplex& complex, ProcessId process, Value value) {
  const auto v = static_cast<double>(value);
  const unsigned n = complex.processes;
  if (complex.values == 2) return (v == 0 ? -1 : 1) * graph_axis(n, process);
  const double place = v + (process.value() - (n - 1) / 2.0) / n;
  const double angle = 2 * std::numbers::pi * (0.25 - place / complex.values);
  return {std::cos(angle), std::sin(angle), 0};
}

SceneNode word_node(const Scene& scene, const WordComplex& complex, ProcessId process,
                    Value decided) {
  const std::string value(1, digit_of(decided));
  SceneNode node{std::to_string(process.value() + 1) + ":" + value, {}};
  if (scene.placed) node.at = word_place(complex, process, decided);
  node.fill = palette::process(process);
  node.radius = 10;
  node.label = value;
  node.style = {.size = 12,
                .colour = node.fill == palette::ink ? palette::paper : palette::ink,
                .bold = true,
                .halo = false};
  return node;
}

// How the facet of one vector of values is shown.
struct FacetLook {
  std::string name;
  Colour colour;
  bool lit;      // among the facets that are legal, or of one value where none are marked
  double faint;  // opacity of a face that is not lit
};

void add_faces(Scene& scene, const Corners& corners, const FacetLook& look) {
  for (std::size_t i = 0; i < corners.size(); ++i) {
    for (std::size_t j = i + 1; j < corners.size(); ++j) {
      for (std::size_t k = j + 1; k < corners.size(); ++k) {
        SceneFace face{{corners[i], corners[j], corners[k]}, look.name};
        if (corners.size() > 3) face.name += "_" + std::to_string(scene.faces.size());
        face.fill = look.lit ? look.colour : palette::faint;
        face.opacity = look.lit ? 0.45 : look.faint;
        face.border_width = 0;
        face.set_back = 0.7;
        scene.faces.push_back(std::move(face));
      }
    }
  }
}

}  // namespace

Scene word_scene(const WordComplex& complex, std::string_view kind, const WordComplex* legal) {
  const unsigned n = complex.processes;
  Scene scene = frame_of(complex, kind);
  std::map<std::pair<ProcessId, Value>, std::size_t> index;
  for (const auto& [process, value] : complex.vertices()) {
    index.emplace(std::pair{process, value}, scene.nodes.size());
    scene.nodes.push_back(word_node(scene, complex, process, value));
  }
  const Executions words({n, 0, ChannelKind::broadcast, Task::consensus(complex.values)});
  std::set<std::pair<std::size_t, std::size_t>> sides;
  for (const InputId facet : complex.facets) {
    Corners corners;
    for (const ProcessId i : ProcessSet::first(n)) {
      corners.push_back(index.at({i, words.value(facet, i)}));
    }
    const ValueSet occurring = words.values_in(facet);
    const bool agrees = std::popcount(occurring) == 1;
    const bool lit = legal == nullptr ? agrees : legal->has_facet(facet);
    const Colour colour = palette::decision(smallest_value(occurring));
    for (std::size_t i = 0; i < corners.size(); ++i) {
      for (std::size_t j = i + 1; j < corners.size(); ++j) {
        if (!sides.insert(std::minmax(corners[i], corners[j])).second) continue;
        SceneEdge edge{corners[i], corners[j]};
        if (legal != nullptr && !lit) edge.colour = blend(palette::line, palette::paper, 0.4);
        scene.edges.push_back(std::move(edge));
      }
    }
    if (n == 2 && agrees) {
      for (SceneEdge& edge : scene.edges) {
        if (edge.a != corners[0] || edge.b != corners[1]) continue;
        edge.colour = colour;
        edge.width = 3;
      }
    }
    const bool crowded = n > 3 || complex.values > 2;
    const double faint = crowded ? 0.08 : legal == nullptr ? 0.28 : 0.12;
    add_faces(scene, corners, {words.text(facet), colour, lit, faint});
  }
  for (const ProcessId i : ProcessSet::first(n)) {
    scene.legend.push_back({LegendEntry::Sign::disc, palette::process(i), palette::ink, Dash::solid,
                            "process " + std::to_string(i.value() + 1)});
  }
  scene.description = std::to_string(scene.nodes.size()) + " vertices and " +
                      std::to_string(complex.facets.size()) + " facets.";
  return scene;
}

}  // namespace tacit
