#include <set>
#include <utility>

#include "tacit/draw/export.h"
#include "tacit/draw/plot.h"

namespace tacit {
namespace {

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
  }
  return result + "\"";
}

bool dark(Colour colour) {
  return 299 * colour.red + 587 * colour.green + 114 * colour.blue < 128'000;
}

std::string node_dot(const Scene& scene, const SceneNode& node) {
  const std::string label = node.label.empty() ? node.name : plain_label(node.label);
  std::string text = "  " + quoted(node.name) + " [label=" + quoted(label) +
                     ", fillcolor=" + quoted(hex_text(node.fill)) +
                     ", color=" + quoted(hex_text(node.border));
  if (dark(node.fill)) text += ", fontcolor=\"#FFFFFF\"";
  if (node.ring) text += ", peripheries=2";
  if (scene.placed && scene.camera.flat) {
    text += ", pos=" + quoted(short_decimal(scene.scale * node.at.x) + "," +
                              short_decimal(scene.scale * node.at.y));
  }
  return text + "];\n";
}

}  // namespace

std::string scene_dot(const Scene& scene) {
  std::string text = "graph " + quoted(plain_label(scene.title)) +
                     " {\n"
                     "  node [shape=ellipse, style=filled, fontname=\"Helvetica\", fontsize=10, "
                     "margin=\"0.04,0.02\"];\n"
                     "  edge [fontname=\"Helvetica\", fontsize=10];\n";
  for (const SceneNode& node : scene.nodes) text += node_dot(scene, node);
  std::set<std::pair<std::size_t, std::size_t>> written;
  const auto join = [&](std::size_t a, std::size_t b) {
    return "  " + quoted(scene.nodes[a].name) + " -- " + quoted(scene.nodes[b].name);
  };
  for (const SceneEdge& edge : scene.edges) {
    written.insert(std::minmax(edge.a, edge.b));
    text += join(edge.a, edge.b) + " [color=" + quoted(hex_text(edge.colour)) +
            ", penwidth=" + short_decimal(edge.width);
    if (edge.dash != Dash::solid)
      text += edge.dash == Dash::dashed ? ", style=dashed" : ", style=dotted";
    if (!edge.label.empty()) text += ", label=" + quoted(plain_label(edge.label));
    text += "];\n";
  }
  for (const SceneFace& face : scene.faces) {
    for (std::size_t i = 0; i < face.corners.size(); ++i) {
      const std::size_t a = face.corners[i];
      const std::size_t b = face.corners[(i + 1) % face.corners.size()];
      if (!written.insert(std::minmax(a, b)).second) continue;
      text += join(a, b) + " [color=" + quoted(hex_text(face.border)) + "];\n";
    }
  }
  return text + "}\n";
}

}  // namespace tacit
