// Claims 25 to 32: Kripke graphs.
#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <set>

#include "tacit/complex/kripke_graph.h"
#include "tacit/complex/reduced_graph.h"
#include "tacit/evaluate/comparison.h"
#include "tacit/explain/counting.h"
#include "tacit/reproduce/engine_answers.h"
#include "tacit/reproduce/finding_text.h"
#include "tacit/reproduce/inputs.h"
#include "tacit/reproduce/inspection.h"

namespace tacit {
namespace {

constexpr std::uint64_t kripke_seed = 25;

std::string size_text(unsigned n) {
  return " ($n = " + std::to_string(n) + "$)";
}

PointId point_of(const ReducedGraph& reduced, const Executions& executions, FacetId facet) {
  return reduced.point_of(executions.input(facet), ProcessSet(executions.pattern(facet).value()));
}

Finding kripke_graph(const Workbench& bench) {
  Inspection inspection;
  std::string sizes;
  for (unsigned n = 2; n <= 4; ++n) {
    const DecisionHypergraph graph = hypergraph_of({n});
    const KripkeGraph kripke = value_of(KripkeGraph::build(graph));
    inspection.require(
        kripke.vertices().size() == bench.formulas.executions(n),
        "$K$ has " + std::to_string(kripke.vertices().size()) + " vertices" + size_text(n));
    // Every pair of executions, view by view.
    auto edge = kripke.edges().begin();
    for (std::uint64_t a = 0; a < graph.facet_count(); ++a) {
      for (std::uint64_t b = a + 1; b < graph.facet_count(); ++b) {
        ProcessSet label;
        for (unsigned i = 0; i < n; ++i) {
          if (graph.facet(FacetId(a))[i] == graph.facet(FacetId(b))[i]) label.insert(process(i));
        }
        if (label.empty()) continue;
        const bool same =
            edge != kripke.edges().end() && *edge == KripkeEdge{FacetId(a), FacetId(b), label};
        inspection.require(same, "an edge is missing or has another label" + size_text(n));
        if (!same) return inspection.finding({});
        ++edge;
      }
    }
    inspection.require(edge == kripke.edges().end(), "$K$ has an edge too many" + size_text(n));
    sizes += (sizes.empty() ? "" : ", ") + std::to_string(kripke.vertices().size()) +
             " vertices and " + std::to_string(kripke.edges().size()) + " edges" + size_text(n);
  }
  return inspection.finding("All pairs of executions were compared view by view: " + sizes + ".");
}

Finding one_input_is_a_cube(const Workbench&) {
  Inspection inspection;
  for (unsigned n = 2; n <= 5; ++n) {
    const DecisionHypergraph graph = hypergraph_of({n});
    for (const ProcessSet x : all_inputs(n)) {
      const KripkeGraph kripke =
          value_of(KripkeGraph::build(graph, {.input = InputId(x.mask()), .pattern = {}}));
      inspection.require(kripke.vertices().size() == size_power(2, n) &&
                             kripke.edges().size() == n * size_power(2, n - 1),
                         "$K(x)$ is not as large as the cube" + size_text(n));
      for (const KripkeEdge& edge : kripke.edges()) {
        const std::uint64_t flipped =
            graph.executions().pattern(edge.a).value() ^ graph.executions().pattern(edge.b).value();
        inspection.require(std::has_single_bit(flipped) && edge.cannot_tell == ProcessSet(flipped),
                           "an edge of $K(x)$ is not labelled by its dimension" + size_text(n));
      }
    }
  }
  return inspection.finding(
      "For every input of two to five processes: an $n$-cube, every edge labelled by its own "
      "dimension and nobody else.");
}

Finding reduced_graph(const Workbench& bench) {
  Inspection inspection;
  bool exact = true;  // whether the printed base, three, counts the vertices of K
  for (unsigned n = 1; n <= 8; ++n) {
    const ReducedGraph reduced(n);
    inspection.require(reduced.point_count() == bench.formulas.points(n) &&
                           reduced.edge_count() == bench.formulas.views(n) &&
                           reduced.cube_count() == size_power(2, n),
                       "$Q$ has another size" + size_text(n));
  }
  for (unsigned n = 2; n <= 5; ++n) {
    const ReducedGraph reduced(n);
    const Executions executions(System{n});
    std::map<PointId, std::set<ProcessSet>> inputs;
    for (std::uint64_t f = 0; f < executions.count(); ++f) {
      const FacetId facet(f);
      const PointId point = point_of(reduced, executions, facet);
      inputs[point].insert(executions.input(facet));
      inspection.require(reduced.weight(point) == executions.weight(facet), "$g$ changes a weight");
    }
    exact = exact && executions.count() == size_power(3, n);
    inspection.require(executions.count() == bench.formulas.executions(n),
                       "$K$ has not $4^n$ vertices" + size_text(n));
    inspection.require(inputs.size() == reduced.point_count(), "$g$ is not onto" + size_text(n));
    for (const auto& [point, from] : inputs) {
      const unsigned lost = reduced.weight(point).lost;
      inspection.require(from.size() == size_power(2, lost),
                         "a point is in the wrong number of cubes");
      if (point == reduced.origin()) {
        inspection.require(from.size() == reduced.cube_count(), "the origin is not in all cubes");
      }
      if (lost == 0) inspection.require(from.size() == 1, "a corner is in several cubes");
    }
  }
  const std::string found =
      "$g$ is onto and keeps weights for $n <= 5$. $Q$ has $3^n$ points, $2n 3^(n-1)$ edges and "
      "$2^n$ cubes for "
      "$n <= 8$; the origin is in all cubes, a corner in one. For $n = 3$ that is " +
      std::to_string(ReducedGraph(3).point_count()) + " points, " +
      std::to_string(ReducedGraph(3).edge_count()) + " edges and " +
      std::to_string(ReducedGraph(3).cube_count()) + " cubes, for " +
      std::to_string(Executions(System{3}).count()) + " executions.";
  if (exact) return inspection.finding(found);
  return inspection.correction(
      "$K$ has exactly $4^n$ vertices, which $g$ maps onto the $3^n$ points of $Q$; the printed "
      "\"more than $3^k$\" has "
      "the wrong exponent",
      found);
}

Finding views_are_edges(const Workbench& bench) {
  Inspection inspection;
  for (unsigned n = 2; n <= 5; ++n) {
    const ReducedGraph reduced(n);
    const DecisionHypergraph graph = hypergraph_of({n});
    std::vector<std::set<PointId>> ends(graph.view_count());
    for (std::uint64_t f = 0; f < graph.facet_count(); ++f) {
      const PointId point = point_of(reduced, graph.executions(), FacetId(f));
      for (const ViewId view : graph.facet(FacetId(f))) ends[view.index()].insert(point);
    }
    std::set<EdgeId> reached;
    for (std::uint32_t v = 0; v < graph.view_count(); ++v) {
      const EdgeId id = reduced.edge_of(graph.views().one_round(ViewId(v)));
      const ReducedGraph::Edge edge = reduced.edge(id);
      reached.insert(id);
      inspection.require(edge.dimension == graph.owner(ViewId(v)),
                         "a view goes to another dimension");
      inspection.require(ends[v] == std::set<PointId>{edge.silent, edge.delivered},
                         "the executions of a view are not those at its edge");
    }
    inspection.require(
        reached.size() == reduced.edge_count() && graph.view_count() == bench.formulas.views(n),
        "not a bijection" + size_text(n));
  }
  return inspection.finding(
      "For $n <= 5$ the map is one to one and onto, view by view, and the edge of a view joins "
      "exactly the images of the executions in which the view occurs.");
}

Finding algorithms_are_colourings(const Workbench& bench) {
  Inspection inspection;
  RandomBits random(kripke_seed);
  std::string free_counts;
  for (unsigned n = 2; n <= 5; ++n) {
    const ReducedGraph reduced(n);
    const DecisionHypergraph graph = hypergraph_of({n});
    const std::size_t free = graph.view_count() - graph.forced_count();
    inspection.require(free == bench.formulas.free_views(n) &&
                           reduced.edge_count() - reduced.forced_edge_count() == free,
                       std::to_string(free) + " edges are free" + size_text(n));
    free_counts += (free_counts.empty() ? "" : ", ") + std::to_string(free);
    for (unsigned repetition = 0; repetition < 3; ++repetition) {
      const Colouring colouring = random_algorithm(graph, random);
      const auto edges = edge_colouring(reduced, graph, colouring);
      for (std::uint32_t v = 0; v < colouring.size(); ++v) {
        const EdgeId id = reduced.edge_of(graph.views().one_round(ViewId(v)));
        inspection.require(edges[id.index()] == colouring[v] &&
                               reduced.forced(id).has_value() == graph.forced(ViewId(v)),
                           "the round trip changes a decision");
      }
      for (const ProcessSet x : all_inputs(n)) {
        inspection.require(reduced.cut_profile(edges, x) == cut_profile(graph, colouring, x),
                           "an algorithm and its colouring have different errors");
      }
    }
  }
  return inspection.finding(
      "Round trips of random algorithms and equal errors on every input for $n <= 5$; free "
      "edges: " +
      free_counts + ".");
}

Finding cuts_are_local(const Workbench&) {
  Inspection inspection;
  RandomBits random(kripke_seed);
  for (unsigned n = 2; n <= 5; ++n) {
    const ReducedGraph reduced(n);
    const DecisionHypergraph graph = hypergraph_of({n});
    const auto edges = edge_colouring(reduced, graph, random_algorithm(graph, random));
    for (const ProcessSet x : all_inputs(n)) {
      auto changed = edges;
      for (Bit& bit : changed) bit = random() % 2 == 1 ? Bit::one : Bit::zero;
      for (const EdgeId id : reduced.cube_edges(x)) changed[id.index()] = edges[id.index()];
      inspection.require(reduced.cut(changed, x) == reduced.cut(edges, x),
                         "the cut of a cube depends on edges outside");
    }
    inspection.require(reduced.cut(edges, ProcessSet()).empty() &&
                           reduced.cut(edges, ProcessSet::first(n)).empty(),
                       "a constant cube has a cut");
  }
  return inspection.finding(
      "Recolouring all edges outside a cube at random never changes its cut ($n <= 5$, every "
      "input), "
      "and the constant cubes have none.");
}

// The worst cases of all 16 colourings for two processes.
std::vector<WorstCase> worst_cases_of_two() {
  const ReducedGraph reduced(2);
  std::vector<EdgeId> free;
  ReducedGraph::EdgeColouring colours(reduced.edge_count());
  for (std::uint32_t e = 0; e < reduced.edge_count(); ++e) {
    if (const auto forced = reduced.forced(EdgeId(e))) {
      colours[e] = *forced;
    } else {
      free.emplace_back(e);
    }
  }
  std::vector<WorstCase> worst;
  for (unsigned choice = 0; choice < 1U << free.size(); ++choice) {
    for (std::size_t i = 0; i < free.size(); ++i) colours[free[i].index()] = Bit((choice >> i) & 1);
    std::vector<InputClass> classes;
    for (const ProcessSet x : mixed_inputs(2)) {
      InputClass next;
      next.input = input_text(x, 2);
      next.error = reduced.cut_profile(colours, x);
      classes.push_back(next);
    }
    worst.push_back(worst_case(classes));
  }
  return worst;
}

// The best of the colourings is the optimum of two processes, piece by piece.
void require_best_of_two(const ProvedOptimum& two, Inspection& inspection) {
  const std::vector<WorstCase> worst = worst_cases_of_two();
  for (const BestPiece& best : compare(worst).best) {
    for (const OptimumPiece& piece : two.optimum.pieces) {
      const AlgebraicNumber from = std::max(best.from, piece.on.from);
      const AlgebraicNumber to = std::min(best.to, piece.on.to);
      if (!(from < to)) continue;
      const Rational p = rational_between(from, to);
      inspection.require(piece_at(worst[best.member], p).profile == piece.upper,
                         "the cheapest colouring and the optimum differ for $n = 2$");
    }
  }
}

// Two processes: all 16 colourings. Three: the number of colourings whose error is at most
// a value, counted over all 2^30.
Finding optimum_is_the_cheapest_colouring(const Workbench& bench) {
  Inspection inspection;
  const ProvedOptimum& two = bench.optimum({2});
  inspection.require(two);
  require_best_of_two(two, inspection);
  const ProvedOptimum& three = bench.optimum({3});
  inspection.require(three);
  if (!inspection.holds()) return inspection.finding({});
  std::string counts;
  for (const Rational& p : {Rational(1, 5), Rational(2, 5), Rational(7, 10), Rational(9, 10)}) {
    const auto piece = std::ranges::find_if(three.optimum.pieces, [&](const OptimumPiece& each) {
      return each.on.from <= p && p <= each.on.to;
    });
    const Rational value = piece->upper(probability(p));
    const auto count = [&](const Rational& at_most) {
      return value_of(count_optimal(*three.problem, probability(p), at_most, bench.context)).all;
    };
    const Integer reached = count(value);
    inspection.require(reached > Integer(0),
                       "no colouring has the optimum at $p = " + p.to_string() + "$");
    inspection.require(count(value - Rational(Integer(1), power(Integer(10), 12))) == Integer(0),
                       "a colouring is below the optimum at $p = " + p.to_string() + "$");
    counts +=
        (counts.empty() ? "" : ", ") + reached.to_string() + " at $p = " + p.to_string() + "$";
  }
  return inspection.finding(
      "For two processes the best of all 16 colourings is the certified optimum for every $p$. For "
      "three, among all $2^30$ colourings some have the certified optimum (" +
          counts + ") and none is below it.",
      evidence_of(three));
}

Finding origin_in_every_cut(const Workbench&) {
  Inspection inspection;
  RandomBits random(kripke_seed);
  for (unsigned n = 2; n <= 6; ++n) {
    const ReducedGraph reduced(n);
    // The edges at the origin are forced: process i has seen only its own input.
    for (const ProcessSet x : mixed_inputs(n)) {
      std::set<Bit> colours;
      for (const EdgeId edge : reduced.cube_edges_at(x, reduced.origin())) {
        const auto forced = reduced.forced(edge);
        inspection.require(forced.has_value(), "an edge at the origin is free");
        if (forced) colours.insert(*forced);
      }
      inspection.require(colours.size() == 2, "the origin has edges of one colour only");
    }
    if (n > 5) continue;
    const DecisionHypergraph graph = hypergraph_of({n});
    const auto edges = edge_colouring(reduced, graph, random_algorithm(graph, random));
    for (const ProcessSet x : mixed_inputs(n)) {
      const auto points = reduced.cut(edges, x);
      inspection.require(std::ranges::count(points, reduced.origin()) == 1,
                         "the origin is not in the cut of a mixed cube");
    }
  }
  return inspection.finding(
      "For $n <= 6$ all edges at the origin are forced, and in a mixed cube both colours meet "
      "there.");
}

constexpr std::array claims_about_graphs{
    Claim{.number = "25",
          .title = "The Kripke graph $K$",
          .statement =
              "The vertices of $K$ are the $4^n$ executions of one round; two are joined when some "
              "process cannot tell them apart, and the edge is labelled with all such processes.",
          .sizes = "$n <= 4$",
          .method = "enumeration of pairs",
          .decide = &kripke_graph},
    Claim{.number = "26",
          .title = "$K(x)$ is a cube",
          .statement =
              "The executions of one input form the $n$-cube, each edge labelled by its dimension.",
          .sizes = "$n <= 5$, every input",
          .method = "enumeration",
          .decide = &one_input_is_a_cube},
    Claim{.number = "27",
          .title = "The reduced graph $Q$",
          .statement =
              "A map $g$ takes executions to points with coordinates $-1$, $0$ and $1$ and keeps "
              "weights. $Q$ has $3^n$ points, $2n 3^(n-1)$ edges and $2^n$ cubes, the origin lies "
              "in all cubes and a corner in one; $K$ is said to have more than $3^k$ vertices.",
          .sizes = "$n <= 8$; the map $n <= 5$",
          .method = "enumeration",
          .figure = "F4",
          .decide = &reduced_graph},
    Claim{.number = "28",
          .title = "Views are edges",
          .statement =
              "The views of process $i$ correspond one to one to the edges of dimension $i$.",
          .sizes = "$n <= 5$",
          .method = "enumeration",
          .decide = &views_are_edges},
    Claim{.number = "29",
          .title = "Algorithms are edge colourings",
          .statement =
              "Valid one-round algorithms correspond to edge 2-colourings with $Q(0^n)$ in "
              "colour 0 and $Q(1^n)$ in colour 1; $2n (3^(n-1) - 2^(n-1))$ edges are free.",
          .sizes = "$n <= 5$",
          .method = "enumeration",
          .figure = "F7",
          .decide = &algorithms_are_colourings},
    Claim{.number = "30",
          .title = "Cuts are local",
          .statement = "The cut of $Q(x)$ depends on the edges of $Q(x)$ only; that of a constant "
                       "input is empty.",
          .sizes = "$n <= 5$",
          .method = "enumeration, random recolouring",
          .decide = &cuts_are_local},
    Claim{.number = "31",
          .title = "The optimum as a colouring problem",
          .statement = "The optimal error is the minimum over colourings of the largest weight of "
                       "a cut over the inputs.",
          .sizes = "all 16 colourings for $n = 2$, all $2^30$ for $n = 3$ at four $p$",
          .method = "enumeration, counting, certificate",
          .decide = &optimum_is_the_cheapest_colouring},
    Claim{.number = "32",
          .title = "The origin",
          .statement = "The origin is in the cut of every mixed input.",
          .sizes = "$n <= 6$",
          .method = "cut",
          .decide = &origin_in_every_cut}};

}  // namespace

ClaimSection kripke_claims() {
  return {"E", "Kripke graphs", claims_about_graphs};
}

}  // namespace tacit
