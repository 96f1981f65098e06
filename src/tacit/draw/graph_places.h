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

// Where a value of process i lies beside silence, which is the origin: on the two ends of its axis
// over two values. Over more, process i has a star in the plane with a ray for every value, and the
// stars of later processes are smaller: they stand at every point of the earlier ones.
[[nodiscard]] Vec3 value_place(unsigned n, unsigned values, ProcessId i, Value value);
inline constexpr unsigned most_starred_processes = 3;

// Delivered and lost in the letters of the paper, process 1 first.
[[nodiscard]] std::string pattern_label(ProcessSet delivered, unsigned n);

}  // namespace tacit
