#include <algorithm>
#include <bit>
#include <vector>

#include "tacit/algorithm/named_algorithms.h"
#include "tacit/complex/view_text.h"
#include "tacit/present/complex_report.h"
#include "tacit/present/cut_size.h"
#include "tacit/present/json_lines.h"
#include "tacit/present/number_json.h"

namespace tacit {
namespace {

Json heading(std::string_view kind, const System& system) {
  Json report = {{"verb", "complex"},
                 {"kind", kind},
                 {"n", system.processes},
                 {"rounds", system.rounds},
                 {"channel", channel_name(system.channel)},
                 {"links", system.links()}};
  if (system.task.values() > 2) {
    report["task"] = system.task.name();
    report["values"] = system.task.values();
  }
  return report;
}

void add_part(Json& report, const Executions& executions, const Subcomplex& part) {
  if (part.input) report["input"] = executions.text(*part.input);
  if (part.pattern) report["pattern"] = executions.pattern_text(*part.pattern);
}

Json process_list(ProcessSet set) {
  Json list = Json::array();
  for (const ProcessId i : set) list.push_back(i.value() + 1);
  return list;
}

void add_probability(Json& row, const Monomial& weight, const std::optional<Probability>& at) {
  if (at) row["probability"] = to_json(weight(*at));
}

Json execution(const DecisionHypergraph& hypergraph, FacetId facet,
               const std::optional<Probability>& at, const LawOfExecutions* law) {
  const Executions& executions = hypergraph.executions();
  Json row = {{"id", facet.value()},
              {"input", executions.text(executions.input_id(facet))},
              {"pattern", executions.pattern_text(executions.pattern(facet))},
              {"delivered", executions.weight(facet).delivered}};
  add_probability(row, executions.weight(facet), at);
  if (law != nullptr) {
    row["probability"] = to_json(law->weights.probability(executions.pattern(facet)));
  }
  return row;
}

// The value that validity forces, or null where it leaves a choice.
Json forced_value(ValueSet allowed) {
  if (std::popcount(allowed) != 1) return nullptr;
  return static_cast<int>(smallest_value(allowed));
}

Json forced_value(std::optional<Bit> bit) {
  if (!bit) return nullptr;
  return static_cast<int>(*bit);
}

template <class List>
Json ids_of(const List& list) {
  Json ids = Json::array();
  for (const auto id : list) ids.push_back(id.value());
  return ids;
}

void list_orbits(JsonLines& lines, const std::vector<ViewOrbit>& orbits) {
  lines.begin_rows("orbits");
  for (std::size_t k = 0; k < orbits.size(); ++k) {
    lines.row({{"id", k}, {"exchanged", orbits[k].exchanged}, {"views", ids_of(orbits[k].views)}});
  }
  lines.end_rows();
}

}  // namespace

std::string protocol_json(const DecisionHypergraph& hypergraph, const Subcomplex& part,
                          const std::optional<Probability>& at, const ComplexAdditions& additions) {
  const System& system = hypergraph.system();
  const auto& algorithm = additions.algorithm;
  const auto part_views = views(hypergraph, part);
  const auto part_facets = facets(hypergraph, part);
  Json report = heading("protocol", system);
  if (additions.law != nullptr) report["channel_file"] = additions.law->channel_file;
  add_part(report, hypergraph.executions(), part);
  if (algorithm) report["algorithm"] = algorithm->name;
  const auto forced = static_cast<std::size_t>(
      std::ranges::count_if(part_views, [&](ViewId view) { return hypergraph.forced(view); }));
  report["counts"] = {{"views", part_views.size()},
                      {"forced", forced},
                      {"free", part_views.size() - forced},
                      {"facets", part_facets.size()}};
  if (additions.orbits) report["counts"]["orbits"] = additions.orbits->size();
  if (additions.betti) report["betti"] = *additions.betti;
  if (algorithm) {
    const std::size_t cut = cut_size(hypergraph, part_facets, algorithm->colouring);
    report["counts"]["cut"] = cut;
    report["agreement"] = {{"facets", part_facets.size() - cut}};
    if (additions.agreement_betti) report["agreement"]["betti"] = *additions.agreement_betti;
  }
  JsonLines lines;
  lines.add(report);
  lines.begin_rows("views");
  for (const ViewId view : part_views) {
    Json row = {{"id", view.value()},
                {"process", hypergraph.owner(view).value() + 1},
                {"view", view_text(hypergraph.views(), system.rounds, view)},
                {"forced", forced_value(hypergraph.allowed(view))}};
    if (algorithm) row["decision"] = static_cast<int>(algorithm->colouring[view.index()]);
    lines.row(row);
  }
  lines.end_rows();
  lines.begin_rows("facets");
  for (const FacetId facet : part_facets) {
    Json row = execution(hypergraph, facet, at, additions.law);
    row["views"] = ids_of(hypergraph.facet(facet));
    if (algorithm) row["cut"] = is_cut(hypergraph, algorithm->colouring, facet);
    lines.row(row);
  }
  lines.end_rows();
  if (additions.orbits) list_orbits(lines, *additions.orbits);
  return lines.finish();
}

std::string kripke_json(const DecisionHypergraph& hypergraph, const KripkeGraph& graph,
                        const Subcomplex& part, const std::optional<Probability>& at,
                        const std::optional<AlgorithmOnComplex>& algorithm,
                        const LawOfExecutions* law) {
  Json report = heading("kripke", hypergraph.system());
  if (law != nullptr) report["channel_file"] = law->channel_file;
  add_part(report, hypergraph.executions(), part);
  if (algorithm) report["algorithm"] = algorithm->name;
  report["counts"] = {{"vertices", graph.vertices().size()},
                      {"edges", graph.edges().size()},
                      {"multilabelled_edges", graph.multilabelled_edges()}};
  if (algorithm) {
    report["counts"]["cut"] = cut_size(hypergraph, graph.vertices(), algorithm->colouring);
  }
  JsonLines lines;
  lines.add(report);
  lines.begin_rows("vertices");
  for (const FacetId facet : graph.vertices()) {
    Json row = execution(hypergraph, facet, at, law);
    if (algorithm) row["cut"] = is_cut(hypergraph, algorithm->colouring, facet);
    lines.row(row);
  }
  lines.end_rows();
  lines.begin_rows("edges");
  for (const KripkeEdge& edge : graph.edges()) {
    lines.row({{"a", edge.a.value()},
               {"b", edge.b.value()},
               {"processes", process_list(edge.cannot_tell)}});
  }
  lines.end_rows();
  return lines.finish();
}

namespace {

void list_points(JsonLines& lines, const ReducedGraph& graph, const std::vector<PointId>& points,
                 const std::optional<Probability>& at) {
  lines.begin_rows("vertices");
  for (const PointId point : points) {
    Json coordinates = Json::array();
    for (const ProcessId i : ProcessSet::first(graph.processes())) {
      coordinates.push_back(graph.coordinate(point, i));
    }
    const Monomial weight = graph.weight(point);
    Json row = {{"id", point.value()},
                {"point", std::move(coordinates)},
                {"delivered", weight.delivered},
                {"lost", weight.lost}};
    add_probability(row, weight, at);
    lines.row(row);
  }
  lines.end_rows();
}

void list_edges(JsonLines& lines, const ReducedGraph& graph, const std::vector<EdgeId>& edges,
                const std::optional<AlgorithmOnReducedGraph>& algorithm) {
  lines.begin_rows("edges");
  for (const EdgeId id : edges) {
    const ReducedGraph::Edge edge = graph.edge(id);
    Json row = {{"id", id.value()},
                {"a", edge.silent.value()},
                {"b", edge.delivered.value()},
                {"process", edge.dimension.value() + 1},
                {"view", view_text(graph.view_of(id), graph.processes())},
                {"forced", forced_value(graph.forced(id))}};
    if (algorithm) row["decision"] = static_cast<int>(algorithm->colouring[id.index()]);
    lines.row(row);
  }
  lines.end_rows();
}

void list_cubes(JsonLines& lines, const ReducedGraph& graph, const std::vector<ProcessSet>& cubes,
                const std::optional<Probability>& at,
                const std::optional<AlgorithmOnReducedGraph>& algorithm) {
  lines.begin_rows("cubes");
  for (const ProcessSet ones : cubes) {
    Json row = {{"input", input_text(ones, graph.processes())},
                {"vertices", ids_of(graph.cube_points(ones))}};
    if (algorithm) {
      const Profile error = graph.cut_profile(algorithm->colouring, ones);
      row["cut"] = ids_of(graph.cut(algorithm->colouring, ones));
      row["profile"] = to_json(error);
      row["polynomial"] = error.to_string();
      if (at) row["value"] = to_json(error(*at));
    }
    lines.row(row);
  }
  lines.end_rows();
}

}  // namespace

std::string reduced_json(const ReducedGraph& graph, const Subcomplex& part,
                         const std::optional<Probability>& at,
                         const std::optional<AlgorithmOnReducedGraph>& algorithm) {
  const unsigned n = graph.processes();
  const System system{.processes = n};
  Json report = heading("reduced", system);
  add_part(report, Executions(system), part);
  if (algorithm) report["algorithm"] = algorithm->name;
  std::vector<PointId> points;
  std::vector<EdgeId> edges;
  std::vector<ProcessSet> cubes;
  if (part.input) {
    const ProcessSet cube(part.input->value());
    points = graph.cube_points(cube);
    edges = graph.cube_edges(cube);
    cubes = {cube};
  } else {
    for (std::uint32_t v = 0; v < graph.point_count(); ++v) points.emplace_back(v);
    for (std::uint32_t e = 0; e < graph.edge_count(); ++e) edges.emplace_back(e);
    for (std::uint64_t x = 0; x < graph.cube_count(); ++x) cubes.emplace_back(x);
  }
  report["counts"] = {
      {"vertices", points.size()}, {"edges", edges.size()}, {"cubes", cubes.size()}};
  if (algorithm) {
    report["counts"]["cut"] = points_in_cuts(graph, cubes, algorithm->colouring);
  }
  JsonLines lines;
  lines.add(report);
  list_points(lines, graph, points, at);
  list_edges(lines, graph, edges, algorithm);
  list_cubes(lines, graph, cubes, at, algorithm);
  return lines.finish();
}

std::string intersection_json(const DecisionHypergraph& hypergraph, const IntersectionGraph& graph,
                              const std::optional<AlgorithmOnComplex>& algorithm) {
  const Executions& executions = hypergraph.executions();
  Json report = heading("intersection", hypergraph.system());
  if (algorithm) report["algorithm"] = algorithm->name;
  report["counts"] = {{"vertices", graph.vertices().size()}, {"edges", graph.edges().size()}};
  if (algorithm) {
    report["counts"]["cut"] = cut_size(hypergraph, graph, algorithm->colouring);
  }
  JsonLines lines;
  lines.add(report);
  lines.begin_rows("vertices");
  for (std::size_t v = 0; v < graph.vertices().size(); ++v) {
    const auto& vertex = graph.vertices()[v];
    Json inputs = Json::array();
    Json cut = Json::array();
    for (const FacetId facet : vertex.facets) {
      const std::string input = executions.text(executions.input_id(facet));
      if (algorithm && is_cut(hypergraph, algorithm->colouring, facet)) cut.push_back(input);
      inputs.push_back(input);
    }
    Json row = {{"id", v},
                {"pattern", executions.pattern_text(vertex.pattern)},
                {"inputs", std::move(inputs)}};
    if (algorithm) row["cut"] = std::move(cut);
    lines.row(row);
  }
  lines.end_rows();
  lines.begin_rows("edges");
  for (const auto& edge : graph.edges()) {
    Json shared = Json::array();
    for (const ViewId view : edge.shared) {
      shared.push_back(view_text(hypergraph.views(), hypergraph.system().rounds, view));
    }
    lines.row({{"a", edge.a}, {"b", edge.b}, {"views", std::move(shared)}});
  }
  lines.end_rows();
  return lines.finish();
}

std::string system_json(const System& system) {
  Json report = heading("system", system);
  report["counts"] = {{"links_per_round", links_per_round(system.channel, system.processes)},
                      {"execution_bits", system.execution_bits()}};
  report["reduced"] = ReducedGraph::exists(system);
  JsonLines lines;
  lines.add(report);
  lines.begin_rows("round");
  const Channel channel(system.channel, system.processes);
  for (unsigned link = 0; link < channel.links(); ++link) {
    Json arcs = Json::array();
    for (const Channel::Arc& arc : channel.arcs(LinkId(static_cast<std::uint16_t>(link)))) {
      arcs.push_back(
          {{"sender", arc.sender.value() + 1}, {"receivers", process_list(arc.receivers)}});
    }
    lines.row({{"id", link}, {"arcs", std::move(arcs)}});
  }
  lines.end_rows();
  lines.begin_rows("algorithms");
  for (const NamedAlgorithm& each : named_algorithms(system.rounds, system.task.values())) {
    Json row = {{"rule", each.rule}, {"algorithm", each.algorithm}};
    if (!each.mirror_of.empty()) row["mirror_of"] = each.mirror_of;
    lines.row(row);
  }
  lines.end_rows();
  return lines.finish();
}

std::string execution_json(const System& system, const DecidedExecution& execution) {
  const unsigned n = system.processes;
  Json report = heading("execution", system);
  report["input"] = input_text(execution.input, n);
  report["pattern"] = execution.pattern;
  report["delivered"] = std::ranges::count(execution.pattern, 'T');
  report["algorithm"] = execution.algorithm;
  Json decisions = Json::array();
  for (const ProcessId i : ProcessSet::first(n)) {
    decisions.push_back(static_cast<int>(execution.decisions.bit(i)));
  }
  report["decisions"] = std::move(decisions);
  report["cut"] = !execution.decisions.empty() && execution.decisions != ProcessSet::first(n);
  return json_lines(report);
}

std::string word_complex_json(const WordComplex& complex, std::string_view kind,
                              const std::optional<BettiNumbers>& betti) {
  const auto vertices = complex.vertices();
  Json report = {{"verb", "complex"}, {"kind", kind}, {"n", complex.processes}};
  if (complex.values > 2) report["values"] = complex.values;
  report["counts"] = {{"vertices", vertices.size()}, {"facets", complex.facets.size()}};
  if (betti) report["betti"] = *betti;
  Json vertex_list = Json::array();
  for (const auto& [process, value] : vertices) {
    vertex_list.push_back({{"process", process.value() + 1}, {"value", static_cast<int>(value)}});
  }
  report["vertices"] = std::move(vertex_list);
  Json facet_list = Json::array();
  for (const std::string& facet : facet_texts(complex)) facet_list.push_back(facet);
  report["facets"] = std::move(facet_list);
  return json_lines(report);
}

}  // namespace tacit
