#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include "tacit/algorithm/named_algorithms.h"
#include "tacit/base/budget.h"
#include "tacit/base/quoted.h"
#include "tacit/complex/view_text.h"
#include "tacit/present/complex_report.h"
#include "tacit/present/cut_size.h"

namespace tacit {
namespace {

// Objects up to this size are listed row by row.
constexpr std::size_t listed = 64;

// A left-aligned name, a right-aligned number, and what it means.
std::string row(const std::string& name, std::uint64_t number, const std::string& note = {}) {
  std::string digits = std::to_string(number);
  std::string text = "  " + name;
  text.resize(std::max<std::size_t>(text.size(), 22), ' ');
  if (digits.size() < 10) digits.insert(0, 10 - digits.size(), ' ');
  text += digits;
  if (!note.empty()) text += "   " + note;
  return text + "\n";
}

// "  betti numbers    1 0 1", entry d for dimension d.
std::string betti_row(const std::string& name, const BettiNumbers& numbers) {
  std::string list;
  for (const std::uint64_t number : numbers) {
    list += (list.empty() ? "" : " ") + std::to_string(number);
  }
  if (list.empty()) list = "none";
  std::string text = "  " + name;
  text.resize(std::max<std::size_t>(text.size() + 1, 32 - std::min<std::size_t>(list.size(), 10)),
              ' ');
  return text + list + "   by dimension\n";
}

std::string part_name(const Executions& executions, const Subcomplex& part) {
  std::string text;
  if (part.input) text += ", input " + executions.text(*part.input);
  if (part.pattern) text += ", pattern " + executions.pattern_text(*part.pattern);
  return text;
}

// What an algorithm does on the facets of its cut.
std::string failing(const Task& task) {
  if (task.most_decided() == 1) return " disagrees";
  return " decides more than " + std::to_string(task.most_decided()) + " values";
}

// "1, 2, 4, 8", or "various" where equal deliveries differ.
std::string components_by_deliveries(const DecisionHypergraph& hypergraph) {
  std::map<unsigned, std::pair<std::size_t, std::size_t>> range;
  const Executions& executions = hypergraph.executions();
  for (std::uint64_t phi = 0; phi < executions.patterns(); ++phi) {
    listen();
    const std::size_t count = components(hypergraph, {.input = {}, .pattern = Pattern(phi)}).size();
    const unsigned delivered = executions.weight(FacetId(phi)).delivered;
    const auto [at, fresh] = range.try_emplace(delivered, count, count);
    at->second = {std::min(at->second.first, count), std::max(at->second.second, count)};
  }
  std::string text;
  for (const auto& [delivered, ends] : range) {
    if (!text.empty()) text += ", ";
    text += std::to_string(ends.first);
    if (ends.second != ends.first) text += ".." + std::to_string(ends.second);
  }
  return text;
}

// The probability of an execution: as powers of p and q and at the point, or under the law.
std::string probability_text(const Executions& executions, FacetId facet,
                             const std::optional<Probability>& at, const LawOfExecutions* law) {
  if (law != nullptr) return law->weights.probability(executions.pattern(facet)).to_string();
  const Monomial weight = executions.weight(facet);
  return weight.to_string() + (at ? " = " + weight(*at).to_string() : "");
}

}  // namespace

std::string protocol_text(const DecisionHypergraph& hypergraph, const Subcomplex& part,
                          const std::optional<Probability>& at, const ComplexAdditions& additions) {
  const System& system = hypergraph.system();
  const auto& algorithm = additions.algorithm;
  const Executions& executions = hypergraph.executions();
  const auto part_views = views(hypergraph, part);
  const auto part_facets = facets(hypergraph, part);
  const auto forced = static_cast<std::size_t>(
      std::ranges::count_if(part_views, [&](ViewId view) { return hypergraph.forced(view); }));
  std::ostringstream out;
  out << "protocol complex: " << system.to_string() << part_name(executions, part);
  if (additions.law != nullptr) out << ", losses as in " << printable(additions.law->channel_file);
  out << "\n";
  const bool whole = !part.input && !part.pattern;
  out << row("facets", part_facets.size(),
             whole ? std::to_string(executions.inputs()) + " inputs x " +
                         std::to_string(executions.patterns()) + " delivery patterns"
                   : "");
  out << row("views", part_views.size(), "vertices of the complex");
  out << row("forced", forced, "validity fixes their decision");
  out << row("free", part_views.size() - forced);
  out << row("components", components(hypergraph, part).size());
  if (algorithm) {
    out << row("cut", cut_size(hypergraph, part_facets, algorithm->colouring),
               "facets on which " + algorithm->name + failing(system.task));
  }
  if (additions.orbits) {
    out << row("orbits", additions.orbits->size(),
               "of views under renaming the processes; half as many with 0 and 1 exchanged");
  }
  if (additions.betti) out << betti_row("betti numbers", *additions.betti);
  if (additions.agreement_betti) {
    out << betti_row("where all agree", *additions.agreement_betti);
  }
  constexpr std::uint64_t few_patterns = 4096;
  if (whole && executions.patterns() <= few_patterns) {
    out << "  components of P(phi) by deliveries: " << components_by_deliveries(hypergraph) << "\n";
  }
  if (part_facets.size() > listed) return out.str();
  out << "\n  input, pattern, probability, views\n";
  for (const FacetId facet : part_facets) {
    listen();
    out << "  " << executions.text(executions.input_id(facet)) << "  "
        << executions.pattern_text(executions.pattern(facet)) << "  "
        << probability_text(executions, facet, at, additions.law) << " ";
    for (const ViewId view : hypergraph.facet(facet)) {
      out << " " << view_text(hypergraph.views(), system.rounds, view);
    }
    if (algorithm) {
      out << "  decide ";
      for (const ViewId view : hypergraph.facet(facet)) {
        out << digit_of(algorithm->colouring[view.index()]);
      }
    }
    out << "\n";
  }
  return out.str();
}

std::string kripke_text(const DecisionHypergraph& hypergraph, const KripkeGraph& graph,
                        const Subcomplex& part,
                        const std::optional<AlgorithmOnComplex>& algorithm) {
  const Executions& executions = hypergraph.executions();
  std::ostringstream out;
  out << "Kripke graph: " << hypergraph.system().to_string() << part_name(executions, part) << "\n";
  out << row("vertices", graph.vertices().size(), "executions (input, pattern)");
  out << row("edges", graph.edges().size(), "pairs that some process cannot tell apart");
  out << row("multilabelled edges", graph.multilabelled_edges(), "more than one process cannot");
  if (algorithm) {
    out << row("cut", cut_size(hypergraph, graph.vertices(), algorithm->colouring),
               "executions on which " + algorithm->name + failing(hypergraph.task()));
  }
  if (graph.edges().size() > listed) return out.str();
  out << "\n  from, to, processes that cannot tell\n";
  const auto name = [&](FacetId facet) {
    return executions.text(executions.input_id(facet)) + "/" +
           executions.pattern_text(executions.pattern(facet));
  };
  for (const KripkeEdge& edge : graph.edges()) {
    listen();
    out << "  " << name(edge.a) << "  " << name(edge.b) << "  " << set_text(edge.cannot_tell)
        << "\n";
  }
  return out.str();
}

std::string reduced_text(const ReducedGraph& graph, const Subcomplex& part,
                         const std::optional<AlgorithmOnReducedGraph>& algorithm) {
  const unsigned n = graph.processes();
  std::ostringstream out;
  out << "reduced Kripke graph: " << n << " processes, 1 round, broadcast";
  if (part.input) {
    const ProcessSet cube(part.input->value());
    const auto edges = graph.cube_edges(cube);
    out << ", cube " << input_text(cube, n) << "\n";
    out << row("vertices", std::uint64_t{1} << n, "delivery patterns");
    out << row("edges", edges.size(), "views on this input");
    if (algorithm) {
      const Profile error = graph.cut_profile(algorithm->colouring, cube);
      out << row("cut", graph.cut(algorithm->colouring, cube).size(),
                 "patterns on which " + algorithm->name + " disagrees: " + error.to_string());
    }
    if (edges.size() > listed) return out.str();
    out << "\n  view, joins the points, " << (algorithm ? "decision" : "forced") << "\n";
    for (const EdgeId id : edges) {
      const auto edge = graph.edge(id);
      const std::optional<Bit> shown =
          algorithm ? algorithm->colouring[id.index()] : graph.forced(id);
      out << "  " << view_text(graph.view_of(id), n) << "  " << point_name(graph, edge.silent)
          << " " << point_name(graph, edge.delivered) << "  "
          << (shown ? std::to_string(static_cast<int>(*shown)) : "free") << "\n";
    }
    return out.str();
  }
  out << "\n";
  out << row("vertices", graph.point_count(), "points of {-1,0,1}^n");
  out << row("edges", graph.edge_count(), "views");
  out << row("forced", graph.forced_edge_count(), "edges of the cubes 0^n and 1^n");
  out << row("free", graph.edge_count() - graph.forced_edge_count());
  out << row("cubes", graph.cube_count(), "one per input; all contain the origin");
  if (!algorithm) return out.str();
  std::vector<ProcessSet> cubes;
  for (std::uint64_t x = 0; x < graph.cube_count(); ++x) cubes.emplace_back(x);
  out << row("cut", points_in_cuts(graph, cubes, algorithm->colouring),
             "points at which " + algorithm->name + " disagrees on some input");
  if (cubes.size() > listed) return out.str();
  out << "\n  input, points of its cut, error\n";
  for (const ProcessSet ones : cubes) {
    out << "  " << input_text(ones, n) << "  ";
    const auto cut = graph.cut(algorithm->colouring, ones);
    for (const PointId point : cut) out << point_name(graph, point) << " ";
    out << (cut.empty() ? "none " : "") << " "
        << graph.cut_profile(algorithm->colouring, ones).to_string() << "\n";
  }
  return out.str();
}

std::string intersection_text(const DecisionHypergraph& hypergraph, const IntersectionGraph& graph,
                              const std::optional<AlgorithmOnComplex>& algorithm) {
  std::size_t most_holders = 0;
  std::size_t least_holders = graph.vertices().size();
  for (std::uint32_t v = 0; v < hypergraph.view_count(); ++v) {
    listen();
    const std::size_t holders = graph.around(ViewId(v)).size();
    most_holders = std::max(most_holders, holders);
    least_holders = std::min(least_holders, holders);
  }
  std::size_t most_shared = 0;
  for (const auto& edge : graph.edges()) most_shared = std::max(most_shared, edge.shared.size());
  std::ostringstream out;
  out << "intersection graph: " << hypergraph.system().to_string() << "\n";
  out << row("vertices", graph.vertices().size(), "components of the P(phi)");
  out << row("edges", graph.edges().size(), "pairs of components that meet");
  if (algorithm) {
    out << row("cut", cut_size(hypergraph, graph, algorithm->colouring),
               "executions on which " + algorithm->name + failing(hypergraph.task()));
  }
  out << "  a view lies in " << least_holders;
  if (most_holders != least_holders) out << " to " << most_holders;
  out << " components; two components share at most " << most_shared
      << (most_shared == 1 ? " view\n" : " views\n");
  return out.str();
}

std::string execution_text(const System& system, const DecidedExecution& execution) {
  const unsigned n = system.processes;
  const auto delivered = std::ranges::count(execution.pattern, 'T');
  const bool cut = !execution.decisions.empty() && execution.decisions != ProcessSet::first(n);
  std::ostringstream out;
  out << "execution: " << system.to_string() << "\n";
  out << "  input:     " << input_text(execution.input, n) << "\n";
  out << "  pattern:   " << execution.pattern << " (" << delivered << " of " << system.links()
      << " delivered)\n";
  out << "  algorithm: " << execution.algorithm << "\n";
  out << "  decisions: " << input_text(execution.decisions, n)
      << (cut ? ", disagreement" : ", agreement") << "\n";
  return out.str();
}

std::string system_text(const System& system) {
  const Channel channel(system.channel, system.processes);
  std::ostringstream out;
  out << "system: " << system.to_string() << "\n";
  out << row("links", system.links(), std::to_string(channel.links()) + " in a round");
  out << row("bits of an execution", system.execution_bits(), "inputs and links");
  out << "  algorithms:";
  std::set<std::string> seen;  // a single round of sweep is pref1
  for (const NamedAlgorithm& each : named_algorithms(system.rounds, system.task.values())) {
    if (seen.insert(each.algorithm).second) out << " " << each.algorithm;
  }
  out << "\n";
  if (channel.links() > listed) return out.str();
  out << "\n  link, sender -> receivers\n";
  for (unsigned link = 0; link < channel.links(); ++link) {
    out << "  " << link + 1;
    const char* before = "  ";
    for (const Channel::Arc& arc : channel.arcs(LinkId(static_cast<std::uint16_t>(link)))) {
      out << before << arc.sender.value() + 1 << " ->";
      for (const ProcessId receiver : arc.receivers) out << " " << receiver.value() + 1;
      before = ", ";
    }
    out << "\n";
  }
  return out.str();
}

std::string word_complex_text(const WordComplex& complex, std::string_view kind,
                              const std::optional<BettiNumbers>& betti) {
  std::ostringstream out;
  out << kind << " complex: " << complex.processes << " processes";
  if (complex.values > 2) out << ", " << complex.values << " values";
  out << "\n";
  out << row("vertices", complex.vertices().size(),
             complex.values > 2 ? "pairs of process and value" : "pairs of process and bit");
  out << row("facets", complex.facets.size());
  if (betti) out << betti_row("betti numbers", *betti);
  if (complex.facets.size() > listed) return out.str();
  out << "\n ";
  for (const std::string& facet : facet_texts(complex)) out << " " << facet;
  out << "\n";
  return out.str();
}

}  // namespace tacit
