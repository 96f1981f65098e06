#include "tacit/draw/binary_scene.h"

#include <algorithm>
#include <map>
#include <set>

#include "tacit/draw/graph_places.h"

namespace tacit {

namespace {

using Corners = std::vector<std::size_t>;  // nodes of the scene, by process

// An empty picture of the complex, seen as it is shown.
Scene frame_of(const BinaryComplex& complex, std::string_view kind) {
  const unsigned n = complex.processes;
  Scene scene;
  scene.title = std::string(kind) + " complex, " + std::to_string(n) + " processes";
  scene.title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(scene.title[0])));
  scene.placed = n <= most_placed_processes;
  scene.camera.flat = n == 2;
  scene.camera.turn = 0.38;
  scene.camera.tilt = 0.28;
  scene.camera.depth_cue = 0.45;
  scene.camera.gap = 0;
  scene.scale = n == 2 ? 110 : 130;
  return scene;
}

SceneNode binary_node(const Scene& scene, unsigned n, ProcessId process, Bit bit) {
  const std::string value(bit == Bit::zero ? "0" : "1");
  SceneNode node{std::to_string(process.value() + 1) + ":" + value, {}};
  if (scene.placed) node.at = (bit == Bit::zero ? -1 : 1) * graph_axis(n, process);
  node.fill = palette::process(process);
  node.radius = 10;
  node.label = value;
  node.style = {.size = 12,
                .colour = node.fill == palette::ink ? palette::paper : palette::ink,
                .bold = true,
                .halo = false};
  return node;
}

// How the facet of one vector of bits is shown.
struct FacetLook {
  std::string name;
  Colour colour;
  bool lit;      // among the facets that are legal, or agrees where none are marked
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

Scene binary_scene(const BinaryComplex& complex, std::string_view kind,
                   const BinaryComplex* legal) {
  const unsigned n = complex.processes;
  Scene scene = frame_of(complex, kind);
  std::map<std::pair<ProcessId, Bit>, std::size_t> index;
  for (const auto& [process, bit] : complex.vertices()) {
    index.emplace(std::pair{process, bit}, scene.nodes.size());
    scene.nodes.push_back(binary_node(scene, n, process, bit));
  }
  std::set<std::pair<std::size_t, std::size_t>> sides;
  for (const ProcessSet ones : complex.facets) {
    Corners corners;
    for (const ProcessId i : ProcessSet::first(n)) corners.push_back(index.at({i, ones.bit(i)}));
    const bool agrees = ones.empty() || ones.size() == n;
    const bool lit = legal == nullptr ? agrees : legal->has_facet(ones);
    const Colour colour = palette::decision(ones.empty() ? Bit::zero : Bit::one);
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
    const double faint = n > 3 ? 0.08 : legal == nullptr ? 0.28 : 0.12;
    add_faces(scene, corners, {input_text(ones, n), colour, lit, faint});
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
