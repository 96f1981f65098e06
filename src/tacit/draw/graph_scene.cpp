#include "tacit/draw/graph_scene.h"

#include "tacit/draw/graph_places.h"

namespace tacit {
namespace {

bool one_broadcast_round(const System& system) {
  return system.channel == ChannelKind::broadcast && system.rounds == 1;
}

std::string execution_name(const DecisionHypergraph& hypergraph, FacetId facet) {
  const Executions& executions = hypergraph.executions();
  return input_text(executions.input(facet), hypergraph.system().processes) + " " +
         executions.pattern_text(executions.pattern(facet));
}

// An execution lies at its point of the reduced graph, but 0 is a little below or
// above it by the input: the executions of an input keep together.
Vec3 execution_place(const DecisionHypergraph& hypergraph, FacetId facet) {
  constexpr double apart = 0.27;
  const unsigned n = hypergraph.system().processes;
  const ProcessSet ones = hypergraph.executions().input(facet);
  const ProcessSet delivered(hypergraph.executions().pattern(facet).value());
  Vec3 place;
  for (const ProcessId i : ProcessSet::first(n)) {
    const double sign = ones.contains(i) ? 1 : -1;
    place = place + sign * (delivered.contains(i) ? 1 : apart) * graph_axis(n, i);
  }
  return place;
}

std::string process_list(ProcessSet set) {
  std::string text;
  for (const ProcessId i : set) text += (text.empty() ? "" : ",") + std::to_string(i.value() + 1);
  return text;
}

void add_cut_legend(Scene& scene) {
  for (const Bit bit : {Bit::zero, Bit::one}) {
    scene.legend.push_back({LegendEntry::Sign::line, palette::decision(bit), palette::ink,
                            Dash::solid, "decision " + std::string(bit == Bit::zero ? "0" : "1")});
  }
  scene.legend.push_back({LegendEntry::Sign::disc, palette::cut, palette::cut, Dash::solid, "cut"});
}

}  // namespace

Scene kripke_scene(const DecisionHypergraph& hypergraph, const KripkeGraph& graph,
                   const GraphDrawing& drawing) {
  const System& system = hypergraph.system();
  const unsigned n = system.processes;
  const Executions& executions = hypergraph.executions();
  Scene scene;
  scene.title = "Kripke graph, " + system.to_string();
  scene.placed = one_broadcast_round(system) && n <= 3;
  scene.camera = graph_camera(n);
  scene.scale = n == 2 ? 190 : 200;
  const bool small = graph.vertices().size() <= 16;
  std::map<FacetId, std::size_t> index;
  for (const FacetId facet : graph.vertices()) {
    index.emplace(facet, scene.nodes.size());
    SceneNode node{execution_name(hypergraph, facet), {}};
    if (scene.placed) node.at = execution_place(hypergraph, facet);
    const unsigned links = executions.weight(facet).delivered + executions.weight(facet).lost;
    node.fill = blend(palette::ink, palette::paper,
                      static_cast<double>(executions.weight(facet).delivered) / links);
    node.style.direction = {0.7, -0.7};
    if (small) node.label = node.name;
    if (small && scene.placed && n == 2) {
      node.style.direction = {node.at.x < 0 ? -0.7 : 0.7, node.at.y < 0 ? 0.7 : -0.7};
    }
    if (drawing.colouring && is_cut(hypergraph, *drawing.colouring, facet)) {
      node.fill = node.border = palette::cut;
      node.ring = true;
    }
    scene.nodes.push_back(std::move(node));
  }
  for (const KripkeEdge& edge : graph.edges()) {
    SceneEdge line{index.at(edge.a), index.at(edge.b)};
    const bool across = executions.input(edge.a) != executions.input(edge.b);
    line.width = across ? 1 : 1.8;
    if (across) line.colour = palette::faint;
    if (across && n > 2) line.width = 0.7;
    if (small) line.label = process_list(edge.cannot_tell);
    line.style = {.size = 10, .colour = palette::line, .direction = {0, -1}, .distance = 4};
    if (drawing.colouring) {
      ValueSet decided = 0;
      for (const ProcessId i : edge.cannot_tell) {
        decided |= only_value((*drawing.colouring)[hypergraph.facet(edge.a)[i.index()].index()]);
      }
      if (std::popcount(decided) == 1) {
        const Colour colour = decided == only_value(Bit::zero) ? palette::zero : palette::one;
        line.colour = across ? blend(colour, palette::paper, 0.5) : colour;
      }
      if (!across) line.width = 2.4;
    }
    scene.edges.push_back(std::move(line));
  }
  if (drawing.colouring) add_cut_legend(scene);
  scene.description = std::to_string(scene.nodes.size()) + " executions and " +
                      std::to_string(scene.edges.size()) +
                      " edges, labelled with the processes that cannot tell their ends apart.";
  return scene;
}

Scene intersection_scene(const DecisionHypergraph& hypergraph, const IntersectionGraph& graph,
                         const GraphDrawing& drawing) {
  const System& system = hypergraph.system();
  const unsigned n = system.processes;
  const Executions& executions = hypergraph.executions();
  Scene scene;
  scene.title = "Intersection graph, " + system.to_string();
  scene.placed = one_broadcast_round(system) && n <= most_placed_processes;
  scene.camera = graph_camera(n);
  scene.scale = graph_scale(n);
  const bool small = graph.vertices().size() <= 27;
  for (const auto& vertex : graph.vertices()) {
    std::string inputs;
    bool cut = false;
    for (const FacetId facet : vertex.facets) {
      inputs += (inputs.empty() ? "" : ",") + input_text(executions.input(facet), n);
      cut = cut || (drawing.colouring && is_cut(hypergraph, *drawing.colouring, facet));
    }
    SceneNode node{executions.pattern_text(vertex.pattern) + " " + inputs, {}};
    const ProcessSet ones = executions.input(vertex.facets.front());
    if (scene.placed) {
      const ReducedGraph reduced(n);
      node.at = graph_place(reduced, reduced.point_of(ones, ProcessSet(vertex.pattern.value())));
    }
    node.radius = n <= 3 ? 6 : n == 4 ? 4.5 : 3;
    node.fill = blend(palette::faint, palette::paper, 0.4);
    if (small && scene.placed) {
      node.label = pattern_label(ProcessSet(vertex.pattern.value()), n);
      node.style = {.size = 11, .direction = {0.7, -0.7}, .distance = 2};
    }
    if (cut) {
      node.fill = node.border = palette::cut;
      node.ring = true;
    }
    scene.nodes.push_back(std::move(node));
  }
  for (const auto& edge : graph.edges()) {
    SceneEdge line{edge.a, edge.b};
    if (drawing.colouring) {
      ValueSet decided = 0;
      for (const ViewId view : edge.shared)
        decided |= only_value((*drawing.colouring)[view.index()]);
      if (decided == only_value(Bit::zero)) line.colour = palette::zero;
      if (decided == only_value(Bit::one)) line.colour = palette::one;
      line.width = 2.6;
    }
    if (n > 3) line.width *= 0.6;
    scene.edges.push_back(std::move(line));
  }
  if (drawing.colouring) add_cut_legend(scene);
  scene.description = std::to_string(scene.nodes.size()) + " components and " +
                      std::to_string(scene.edges.size()) + " pairs that meet.";
  return scene;
}

}  // namespace tacit
