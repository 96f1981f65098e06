// The Kripke graph, the reduced Kripke graph and the intersection graph as scenes.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tacit/base/probability.h"
#include "tacit/base/result.h"
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
  std::vector<ProcessSet> solid_cubes{};  // with tinted faces
  // Names of points, and styles of edges, instead of the above.
  std::map<PointId, std::string> names{};
};

// Two processes flat, three in space, four as a shadow of four dimensions. Fails for
// more.
[[nodiscard]] Result<Scene> reduced_scene(const ReducedGraph& graph,
                                          const ReducedDrawing& drawing = {});

// The colours that an algorithm of one broadcast round gives to the edges.
[[nodiscard]] ReducedGraph::EdgeColouring edge_colouring(const ReducedGraph& graph,
                                                         const DecisionHypergraph& hypergraph,
                                                         const Colouring& colouring);

struct GraphDrawing {
  std::optional<Colouring> colouring{};
  std::optional<Probability> at{};  // label executions with their probability
};

// One broadcast round among two or three processes is placed: the executions of an
// input form a cube, the cubes lie apart. Everything else is not placed.
[[nodiscard]] Scene kripke_scene(const DecisionHypergraph& hypergraph, const KripkeGraph& graph,
                                 const GraphDrawing& drawing = {});
// One broadcast round among two to four processes is placed like the reduced graph.
[[nodiscard]] Scene intersection_scene(const DecisionHypergraph& hypergraph,
                                       const IntersectionGraph& graph,
                                       const GraphDrawing& drawing = {});

}  // namespace tacit
