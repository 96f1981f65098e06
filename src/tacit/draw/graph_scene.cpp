#include "tacit/draw/graph_scene.h"

#include <bit>

#include "tacit/draw/graph_places.h"

namespace tacit {
namespace {

bool one_broadcast_round(const System& system) {
  return system.channel == ChannelKind::broadcast && system.rounds == 1;
}

std::string execution_name(const DecisionHypergraph& hypergraph, FacetId facet) {
  const Executions& executions = hypergraph.executions();
  return executions.text(executions.input_id(facet)) + " " +
         executions.pattern_text(executions.pattern(facet));
}

// The place of an execution: every process is where its value lies if it delivers, and otherwise
// at the share `silent` of the way there.
Vec3 execution_place(const DecisionHypergraph& hypergraph, FacetId facet, double silent) {
  const System& system = hypergraph.system();
  const Executions& executions = hypergraph.executions();
  const InputId input = executions.input_id(facet);
  const ProcessSet delivered(executions.pattern(facet).value());
  Vec3 place;
  for (const ProcessId i : ProcessSet::first(system.processes)) {
    const Vec3 end =
        value_place(system.processes, system.task.values(), i, executions.value(input, i));
    place = place + (delivered.contains(i) ? 1 : silent) * end;
  }
  return place;
}

// Seen from where two processes and stars are flat.
Camera camera_for(const System& system) {
  return system.task.values() == 2 ? graph_camera(system.processes) : graph_camera(2);
}

// The colour of the value that all decide; nothing where they differ.
std::optional<Colour> common_colour(ValueSet decided) {
  if (std::popcount(decided) != 1) return std::nullopt;
  return palette::decision(smallest_value(decided));
}

std::string process_list(ProcessSet set) {
  std::string text;
  for (const ProcessId i : set) text += (text.empty() ? "" : ",") + std::to_string(i.value() + 1);
  return text;
}

void add_cut_legend(Scene& scene, unsigned values) {
  for (unsigned v = 0; v < values; ++v) {
    const auto value = static_cast<Value>(v);
    scene.legend.push_back({LegendEntry::Sign::line, palette::decision(value), palette::ink,
                            Dash::solid, "decision " + std::string(1, digit_of(value))});
  }
  scene.legend.push_back({LegendEntry::Sign::disc, palette::cut, palette::cut, Dash::solid, "cut"});
}

// How an edge of a Kripke graph is drawn: colour and width. The caller sets its ends and its label.
SceneEdge kripke_line(const DecisionHypergraph& hypergraph, const KripkeEdge& edge,
                      const GraphDrawing& drawing) {
  SceneEdge line{0, 0};
  const Executions& executions = hypergraph.executions();
  const bool across = executions.input_id(edge.a) != executions.input_id(edge.b);
  line.width = across ? 1 : 1.8;
  if (across) line.colour = palette::faint;
  if (across && hypergraph.system().processes > 2) line.width = 0.7;
  line.style = {.size = 10, .colour = palette::line, .direction = {0, -1}, .distance = 4};
  if (!drawing.colouring) return line;
  ValueSet decided = 0;
  for (const ProcessId i : edge.cannot_tell) {
    decided |= only_value((*drawing.colouring)[hypergraph.facet(edge.a)[i.index()].index()]);
  }
  if (const auto colour = common_colour(decided)) {
    line.colour = across ? blend(*colour, palette::paper, 0.5) : *colour;
  }
  if (!across) line.width = 2.4;
  return line;
}

}  // namespace

Scene kripke_scene(const DecisionHypergraph& hypergraph, const KripkeGraph& graph,
                   const GraphDrawing& drawing) {
  const System& system = hypergraph.system();
  const unsigned n = system.processes;
  const Executions& executions = hypergraph.executions();
  Scene scene;
  scene.title = "Kripke graph, " + system.to_string();
  const bool stars = system.task.values() > 2;
  const bool one_input = graph.vertices().size() <= executions.patterns();
  scene.placed = one_broadcast_round(system) && n <= (stars && !one_input ? 2 : 3);
  scene.camera = camera_for(system);
  scene.scale = n == 2 ? 190 : 200;
  if (stars) scene.scale = n == 2 ? 300 : 420;
  // Between the cubes of two inputs that differ in one process there must be room.
  const double apart = stars ? 0.36 : 0.27;
  const bool small = graph.vertices().size() <= 16;
  std::map<FacetId, std::size_t> index;
  for (const FacetId facet : graph.vertices()) {
    index.emplace(facet, scene.nodes.size());
    SceneNode node{execution_name(hypergraph, facet), {}};
    if (scene.placed) node.at = execution_place(hypergraph, facet, apart);
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
    SceneEdge line = kripke_line(hypergraph, edge, drawing);
    line.a = index.at(edge.a);
    line.b = index.at(edge.b);
    if (small) line.label = process_list(edge.cannot_tell);
    scene.edges.push_back(std::move(line));
  }
  if (drawing.colouring) add_cut_legend(scene, system.task.values());
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
  const bool stars = system.task.values() > 2;
  scene.placed =
      one_broadcast_round(system) && n <= (stars ? most_starred_processes : most_placed_processes);
  scene.camera = camera_for(system);
  scene.scale = stars ? (n == 2 ? 170 : 320) : graph_scale(n);
  const bool small = graph.vertices().size() <= 27;
  for (const auto& vertex : graph.vertices()) {
    std::string inputs;
    bool cut = false;
    for (const FacetId facet : vertex.facets) {
      inputs += (inputs.empty() ? "" : ",") + executions.text(executions.input_id(facet));
      cut = cut || (drawing.colouring && is_cut(hypergraph, *drawing.colouring, facet));
    }
    SceneNode node{executions.pattern_text(vertex.pattern) + " " + inputs, {}};
    if (scene.placed) node.at = execution_place(hypergraph, vertex.facets.front(), 0);
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
      if (const auto colour = common_colour(decided)) line.colour = *colour;
      line.width = 2.6;
    }
    if (n > 3) line.width *= 0.6;
    scene.edges.push_back(std::move(line));
  }
  if (drawing.colouring) add_cut_legend(scene, system.task.values());
  scene.description = std::to_string(scene.nodes.size()) + " components and " +
                      std::to_string(scene.edges.size()) + " pairs that meet.";
  return scene;
}

}  // namespace tacit
