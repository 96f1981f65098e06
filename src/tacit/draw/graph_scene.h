// The Kripke graph, the reduced Kripke graph and the intersection graph as scenes.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tacit/complex/intersection_graph.h"
#include "tacit/complex/kripke_graph.h"
#include "tacit/complex/reduced_graph.h"
#include "tacit/draw/scene.h"

namespace tacit {

struct ReducedDrawing {
  std::vector<ProcessSet> cubes{};  // drawn; empty means all of them
  // Edges take the colour of the decision. Absent: only where validity forces one.
  std::optional<ReducedGraph::EdgeColouring> colouring{};
  // With a colouring: points in the cut of a drawn cube are emphasised and labelled with
  // their probability.
  bool cut_labels = true;
  bool patterns = false;   // label points with their delivery patterns
  bool cube_names = true;  // "Q_{011}", at the corners or in the squares
  bool axes = true;        // with the processes they belong to
  bool legend = true;
  double scale = 0;  // pixels per unit; 0: whatever suits the number of processes
  std::vector<ProcessSet> solid_cubes{};   // with tinted faces
  std::map<PointId, std::string> names{};  // instead of the labels above
  // The directions of the axes on the page instead of space, one per process.
  std::vector<Vec2> directions{};
};

// Two processes flat, three in space, four and five as shadows of more dimensions. Beyond that it
// is not placed.
[[nodiscard]] Scene reduced_scene(const ReducedGraph& graph, const ReducedDrawing& drawing = {});

struct GraphDrawing {
  std::optional<Colouring> colouring{};  // decisions at the edges, and the cut
};

// One broadcast round among two or three processes is placed: the executions of an
// input form a cube, the cubes lie apart. Everything else is not placed. Over more than two
// values two processes are placed, and three where the graph is that of one input.
[[nodiscard]] Scene kripke_scene(const DecisionHypergraph& hypergraph, const KripkeGraph& graph,
                                 const GraphDrawing& drawing = {});
// One broadcast round among two to five processes is placed like the reduced graph; over more than
// two values, among two or three, where a process has a ray for every value.
[[nodiscard]] Scene intersection_scene(const DecisionHypergraph& hypergraph,
                                       const IntersectionGraph& graph,
                                       const GraphDrawing& drawing = {});

}  // namespace tacit
