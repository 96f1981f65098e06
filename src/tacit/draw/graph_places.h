// Where the points of graphs lie, shared by their scenes: axis i belongs to process i.
#pragma once

#include <string>

#include "tacit/complex/reduced_graph.h"
#include "tacit/draw/scene.h"

namespace tacit {

// Right, up, away; the fourth and the fifth axis are shadows across the other three.
[[nodiscard]] Vec3 graph_axis(unsigned n, ProcessId i);
[[nodiscard]] Vec3 graph_place(const ReducedGraph& graph, PointId point);
[[nodiscard]] Camera graph_camera(unsigned n);
[[nodiscard]] double graph_scale(unsigned n);

// Delivered and lost in the letters of the paper, process 1 first.
[[nodiscard]] std::string pattern_label(ProcessSet delivered, unsigned n);

}  // namespace tacit
