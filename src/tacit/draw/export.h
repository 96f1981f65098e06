// Scenes as files: SVG, TikZ, Graphviz DOT and Wavefront OBJ.
#pragma once

#include <string>

#include "tacit/draw/scene.h"
#include "tacit/draw/svg.h"

namespace tacit {

// The drawing, to be combined with others, and the stand-alone document. Space is
// drawn from the back to the front. Expects a placed scene with at least one node.
[[nodiscard]] SvgDrawing scene_drawing(const Scene& scene);
[[nodiscard]] std::string scene_svg(const Scene& scene);

// A stand-alone LaTeX document with one tikzpicture: the same lines as in the SVG.
// Expects a placed scene with at least one node.
[[nodiscard]] std::string scene_tikz(const Scene& scene);

// An undirected graph: the nodes, the edges, and the sides of the faces. Placed scenes
// carry their positions on the page, for `neato -n`; `dot` makes its own layout.
[[nodiscard]] std::string scene_dot(const Scene& scene);

// Triangles with colours at their vertices, which 3D viewers open: balls for nodes,
// bars for edges, plates for faces; flat scenes lie in the plane z = 0. One object per
// node, edge and face, under its name. Labels, lines and legend are left out. Expects a
// placed scene with at least one node.
[[nodiscard]] std::string scene_obj(const Scene& scene);

}  // namespace tacit
