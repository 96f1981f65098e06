// Claims 50 to 57: complexes, full information over several rounds, two processes.
#include <algorithm>
#include <array>
#include <bit>
#include <iterator>
#include <map>
#include <set>

#include "tacit/complex/chromatic_complex.h"
#include "tacit/complex/intersection_graph.h"
#include "tacit/complex/reduced_graph.h"
#include "tacit/complex/subcomplex.h"
#include "tacit/reproduce/engine_answers.h"
#include "tacit/reproduce/finding_text.h"
#include "tacit/reproduce/inputs.h"
#include "tacit/reproduce/inspection.h"

namespace tacit {
namespace {

Finding input_complex_size(const Workbench&) {
  Inspection inspection;
  for (unsigned n = 2; n <= 8; ++n) {
    const WordComplex inputs = input_complex(n);
    const DecisionHypergraph silent = hypergraph_of({n, 0});
    inspection.require(
        inputs.vertices().size() == 2 * n && inputs.facets.size() == size_power(2, n),
        "the input complex has another size");
    inspection.require(silent.view_count() == inputs.vertices().size() &&
                           silent.facet_count() == inputs.facets.size(),
                       "it is not the complex of no rounds");
  }
  return inspection.finding(
      "$2n$ vertices and $2^n$ facets for $n <= 8$; the same as the protocol complex of no rounds. "
      "For $n = 3$ it is an "
      "octahedron.");
}

// Whether, for every process k, all others have heard k's input or none has, and nobody
// anything else.
bool meets_broadcast_condition(const std::vector<OneRoundView>& views) {
  const auto n = static_cast<unsigned>(views.size());
  for (unsigned k = 0; k < n; ++k) {
    unsigned heard = 0;
    for (unsigned i = 0; i < n; ++i) {
      if (i == k || !views[i].known.contains(process(k))) continue;
      ++heard;
      if (views[i].ones.bit(process(k)) != views[k].input()) return false;
    }
    if (heard != 0 && heard != n - 1) return false;
  }
  return true;
}

// Calls visit(choice) for every vector of one view per process.
template <class Visit>
void for_each_choice(const DecisionHypergraph& graph, std::vector<ViewId>& choice,
                     const Visit& visit) {
  const auto owner = static_cast<unsigned>(choice.size());
  if (owner == graph.system().processes) {
    visit(choice);
    return;
  }
  const auto& level = graph.views().level(1);
  for (std::uint32_t v = level.first(owner); v < level.first(owner + 1); ++v) {
    choice.emplace_back(v);
    for_each_choice(graph, choice, visit);
    choice.pop_back();
  }
}

// A vector of views is a facet exactly if it meets the broadcast condition.
void require_facets_by_condition(const DecisionHypergraph& graph, Inspection& inspection) {
  std::set<std::vector<ViewId>> facets;
  for (std::uint64_t f = 0; f < graph.facet_count(); ++f) {
    const auto views = graph.facet(FacetId(f));
    facets.emplace(views.begin(), views.end());
  }
  std::uint64_t fitting = 0;
  std::vector<ViewId> choice;
  for_each_choice(graph, choice, [&](const std::vector<ViewId>& ids) {
    std::vector<OneRoundView> views;
    for (const ViewId id : ids) views.push_back(graph.views().one_round(id));
    if (!meets_broadcast_condition(views)) return;
    ++fitting;
    inspection.require(facets.contains(ids),
                       "a vector that meets the broadcast condition is no facet");
  });
  inspection.require(fitting == graph.facet_count(),
                     "a facet does not meet the broadcast condition");
}

Finding protocol_complex_size(const Workbench& bench) {
  Inspection inspection;
  for (unsigned n = 2; n <= 6; ++n) {
    const DecisionHypergraph graph = hypergraph_of({n});
    inspection.require(
        graph.view_count() == bench.formulas.views(n) &&
            graph.facet_count() == bench.formulas.executions(n),
        std::to_string(graph.view_count()) + " vertices for $n = " + std::to_string(n) + "$");
    if (n <= 3) require_facets_by_condition(graph, inspection);
  }
  return inspection.finding(
      "$2n 3^(n-1)$ vertices and $4^n$ facets for $n <= 6$; for $n <= 3$ the facets are exactly "
      "the vectors of views that meet the broadcast condition.");
}

Finding components_of_a_pattern(const Workbench&) {
  Inspection inspection;
  for (unsigned n = 2; n <= 5; ++n) {
    const DecisionHypergraph graph = hypergraph_of({n});
    for (std::uint64_t phi = 0; phi < graph.executions().patterns(); ++phi) {
      const auto d = static_cast<unsigned>(std::popcount(phi));
      const auto parts = components(graph, {.input = {}, .pattern = Pattern(phi)});
      inspection.require(parts.size() == size_power(2, d), "another number of components");
      for (const auto& part : parts) {
        inspection.require(
            part.size() == size_power(2, n - d) && common_views(graph, part).size() == d,
            "a component of another shape");
      }
    }
  }
  return inspection.finding(
      "For every pattern of two to five processes: $2^d$ components of $2^(n-d)$ facets, which "
      "have exactly $d$ vertices in common.");
}

Finding components_meet(const Workbench&) {
  Inspection inspection;
  for (unsigned n = 2; n <= 4; ++n) {
    const DecisionHypergraph graph = hypergraph_of({n});
    // A component is a pattern and the values it delivers.
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::set<ViewId>> parts;
    for (std::uint64_t f = 0; f < graph.facet_count(); ++f) {
      const std::uint64_t phi = graph.executions().pattern(FacetId(f)).value();
      const std::uint64_t values = graph.executions().input(FacetId(f)).mask() & phi;
      for (const ViewId view : graph.facet(FacetId(f))) parts[{phi, values}].insert(view);
    }
    std::vector<unsigned> holders(graph.view_count());
    for (auto one = parts.begin(); one != parts.end(); ++one) {
      for (const ViewId view : one->second) ++holders[view.index()];
      for (auto two = std::next(one); two != parts.end(); ++two) {
        if (one->first.first == two->first.first) continue;
        const auto shared = std::ranges::count_if(
            two->second, [&](ViewId view) { return one->second.contains(view); });
        inspection.require(shared <= 1, "two components share more than one vertex");
      }
    }
    for (const unsigned count : holders)
      inspection.require(count == 2, "a vertex is not in two components");
  }
  return inspection.finding(
      "For $n <= 4$ components of different patterns share at most one vertex, and every vertex "
      "lies in exactly two components.");
}

Finding intersection_graph_is_reduced(const Workbench&) {
  Inspection inspection;
  for (unsigned n = 2; n <= 5; ++n) {
    const DecisionHypergraph graph = hypergraph_of({n});
    const IntersectionGraph intersection(graph);
    const ReducedGraph reduced(n);
    std::vector<PointId> image;
    for (const auto& vertex : intersection.vertices()) {
      std::set<PointId> images;
      for (const FacetId facet : vertex.facets) {
        images.insert(
            reduced.point_of(graph.executions().input(facet), ProcessSet(vertex.pattern.value())));
      }
      inspection.require(images.size() == 1, "the map is not well defined");
      image.push_back(*images.begin());
    }
    inspection.require(
        std::set<PointId>(image.begin(), image.end()).size() == reduced.point_count() &&
            image.size() == reduced.point_count(),
        "the map is no bijection of vertices");
    std::set<EdgeId> reached;
    for (const auto& edge : intersection.edges()) {
      inspection.require(edge.shared.size() == 1, "an edge stands for several views");
      const EdgeId id = reduced.edge_of(graph.views().one_round(edge.shared.front()));
      const ReducedGraph::Edge expected = reduced.edge(id);
      inspection.require(std::set<PointId>{image[edge.a], image[edge.b]} ==
                             std::set<PointId>{expected.silent, expected.delivered},
                         "an edge goes to something else");
      reached.insert(id);
    }
    inspection.require(reached.size() == reduced.edge_count() &&
                           intersection.edges().size() == reduced.edge_count(),
                       "the map is no bijection of edges");
  }
  return inspection.finding(
      "For $n <= 5$ the component of a pattern goes to the point with 0 at the lost places and the "
      "delivered values elsewhere: a "
      "bijection of vertices and of edges.");
}

Finding simplicial_map(const Workbench&) {
  Inspection inspection;
  RandomBits random(55);
  bool figure_is_the_text = true;
  for (unsigned n = 2; n <= 4; ++n) {
    const DecisionHypergraph graph = hypergraph_of({n});
    const WordComplex text = output_complex(Task::consensus(), n);
    const WordComplex figure = input_complex(n);  // all binary vectors
    figure_is_the_text = figure_is_the_text && text.facets == figure.facets;
    for (unsigned repetition = 0; repetition < 4; ++repetition) {
      const Colouring colouring = random_algorithm(graph, random);
      for (std::uint64_t f = 0; f < graph.facet_count(); ++f) {
        const InputId image = decisions(graph, colouring, FacetId(f));
        inspection.require(text.has_facet(image) != is_cut(graph, colouring, FacetId(f)),
                           "simplicial on a facet of the cut, or not on another");
        inspection.require(figure.has_facet(image), "not simplicial into all binary vectors");
      }
    }
  }
  inspection.require(!figure_is_the_text, "all binary vectors are two facets");
  return inspection.finding(
      "For random algorithms with $n <= 4$ the decisions map a facet into the complex of $0^n$ and "
      "$1^n$, the output complex of the text, exactly where the algorithm does not err. The figure "
      "counts bicoloured simplexes and needs all binary vectors: into that complex every algorithm "
      "is simplicial. Two objects, each right for its purpose.");
}

Finding full_information(const Workbench& bench) {
  Inspection inspection;
  std::string found;
  for (const auto& size : bench.formulas.full_information) {
    const DecisionHypergraph graph = hypergraph_of({size.processes, size.rounds});
    const std::size_t free = graph.view_count() - graph.forced_count();
    const std::string counted = "(" + std::to_string(size.processes) + "," +
                                std::to_string(size.rounds) + ") " +
                                std::to_string(graph.view_count()) + "/" +
                                std::to_string(graph.forced_count()) + "/" + std::to_string(free);
    inspection.require(graph.view_count() == size.views && graph.forced_count() == size.forced &&
                           free == size.free,
                       "counted: " + counted);
    found += (found.empty() ? "" : ", ") + counted;
  }
  return inspection.finding("Views/forced/free for $(n,r)$: " + found + ".");
}

Finding two_processes(const Workbench& bench) {
  Inspection inspection;
  std::vector<Evidence> evidence;
  for (unsigned r = 1; r <= 4; ++r) {
    const ProvedOptimum& optimum = bench.optimum({2, r});
    inspection.require(optimum);
    if (!inspection.holds()) return inspection.finding({});
    const Profile courteous = power(bench.formulas.two_courteous, r);
    const Profile pref = power(bench.formulas.two_pref, r);
    for (const OptimumPiece& piece : optimum.optimum.pieces) {
      inspection.require(at_least(courteous, piece.upper, piece.on) &&
                             at_least(pref, piece.upper, piece.on) &&
                             (piece.upper == courteous || piece.upper == pref),
                         "for $r = " + std::to_string(r) + "$ the optimum on " + formula(piece.on) +
                             " is " + formula(piece.upper));
    }
    add_evidence(evidence, optimum);
  }
  return inspection.finding(
      "Certified for one to four rounds and every $p$; the two change places at $p = 1/2$.",
      std::move(evidence));
}

constexpr std::array claims_about_complexes{
    Claim{.number = "50",
          .title = "Input complex",
          .statement = "The input complex has $2n$ vertices and $2^n$ facets.",
          .sizes = "$n <= 8$",
          .method = "enumeration",
          .figure = "F14",
          .decide = &input_complex_size},
    Claim{.number = "51",
          .title = "Protocol complex",
          .statement = "The one-round protocol complex has $2n 3^(n-1)$ vertices and $4^n$ facets, "
                       "exactly the vectors of views that meet the broadcast condition.",
          .sizes = "$n <= 6$; condition $n <= 3$",
          .method = "enumeration",
          .figure = "F2",
          .decide = &protocol_complex_size},
    Claim{.number = "52",
          .title = "Components of a pattern",
          .statement = "With $d$ deliveries, $P(φ)$ has $2^d$ components of $2^(n-d)$ facets, "
                       "which meet in a simplex of $d$ vertices.",
          .sizes = "$n <= 5$",
          .method = "enumeration",
          .decide = &components_of_a_pattern},
    Claim{.number = "53",
          .title = "How components meet",
          .statement = "Components of different patterns share at most one vertex, and every "
                       "vertex lies in exactly two.",
          .sizes = "$n <= 4$",
          .method = "enumeration",
          .decide = &components_meet},
    Claim{.number = "54",
          .title = "The intersection graph is $Q$",
          .statement = "The intersection graph is isomorphic to $Q$ by an explicit map.",
          .sizes = "$n <= 5$",
          .method = "enumeration",
          .decide = &intersection_graph_is_reduced},
    Claim{
        .number = "55",
        .title = "Decisions as a simplicial map",
        .statement =
            "An algorithm is a simplicial map to the output complex, of two facets, where it does "
            "not err; the figure, which counts bicoloured simplexes, shows all binary vectors.",
        .sizes = "$n <= 4$",
        .method = "enumeration",
        .figure = "F3",
        .decide = &simplicial_map},
    Claim{.number = "56",
          .title = "Full information",
          .statement = "Views, forced and free, of $r$ rounds of full information, for five sizes.",
          .sizes = "(2,2), (2,3), (3,2), (3,3), (4,2)",
          .method = "enumeration of views",
          .decide = &full_information},
    Claim{.number = "57",
          .title = "Two processes",
          .statement = "For two processes the optimum over $r$ rounds is $min(p^2 + q^2, q)^r$.",
          .sizes = "$r <= 4$, every $p$",
          .method = "certificate, exact sign",
          .decide = &two_processes}};

}  // namespace

ClaimSection appendix_claims() {
  return {"H", "Topology, several rounds, two processes", claims_about_complexes};
}

}  // namespace tacit
