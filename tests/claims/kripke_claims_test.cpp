// Claims 25 to 30, 32 and 40 of docs/mathematics.md: Kripke graphs.
#include <algorithm>
#include <bit>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/integer_power.h"
#include "support/naive_model.h"
#include "support/systems.h"
#include "tacit/complex/kripke_graph.h"
#include "tacit/complex/reduced_graph.h"

namespace tacit {
namespace {

using test::all_inputs;
using test::broadcast;
using test::mixed_inputs;
using test::process;
using test::random_valid_colouring;
using test::sure;

// 25. K: vertices (x, phi), 4^n of them; an edge when some process cannot tell, labelled
// with all such processes. Every pair of executions is compared view by view.
TEST(Claim25, KripkeGraphJoinsExecutionsSomebodyCannotTellApart) {
  for (unsigned n = 2; n <= 4; ++n) {
    const System system{n, 1};
    const DecisionHypergraph hypergraph = broadcast(n);
    const KripkeGraph graph = sure(KripkeGraph::build(hypergraph));
    EXPECT_EQ(graph.vertices().size(), integer_power(4, n));
    std::vector<std::vector<std::string>> names;
    for (std::uint64_t f = 0; f < hypergraph.facet_count(); ++f) {
      names.push_back(naive_views(system, test::naive_execution(system, f)));
    }
    std::vector<KripkeEdge> expected;
    for (std::uint64_t a = 0; a < names.size(); ++a) {
      for (std::uint64_t b = a + 1; b < names.size(); ++b) {
        ProcessSet label;
        for (unsigned i = 0; i < n; ++i) {
          if (names[a][i] == names[b][i]) label.insert(process(i));
        }
        if (!label.empty()) expected.push_back({FacetId(a), FacetId(b), label});
      }
    }
    EXPECT_EQ(graph.edges(), expected);
  }
}

// 26. K(x) is the n-cube, each edge labelled by its own dimension.
TEST(Claim26, KripkeGraphOfOneInputIsTheCube) {
  for (unsigned n = 2; n <= 5; ++n) {
    const DecisionHypergraph hypergraph = broadcast(n);
    for (const ProcessSet ones : all_inputs(n)) {
      const KripkeGraph graph =
          sure(KripkeGraph::build(hypergraph, {.input = ones, .pattern = {}}));
      EXPECT_EQ(graph.vertices().size(), integer_power(2, n));
      EXPECT_EQ(graph.edges().size(), n * integer_power(2, n - 1));
      EXPECT_EQ(graph.multilabelled_edges(), 0U);
      for (const KripkeEdge& edge : graph.edges()) {
        const std::uint64_t difference = hypergraph.executions().pattern(edge.a).value() ^
                                         hypergraph.executions().pattern(edge.b).value();
        EXPECT_EQ(std::popcount(difference), 1);
        EXPECT_EQ(edge.cannot_tell, ProcessSet(difference));
      }
    }
  }
}

// 27. The map g to {-1,0,1}^n; weights; Q has 3^n vertices, 2n 3^(n-1) edges, 2^n cubes;
// the origin is in all cubes, a corner in exactly one. (K has 4^n vertices.)
TEST(Claim27, ReducedGraphHasThePublishedSize) {
  for (unsigned n = 1; n <= 8; ++n) {
    const ReducedGraph graph(n);
    EXPECT_EQ(graph.point_count(), integer_power(3, n));
    EXPECT_EQ(graph.edge_count(), 2 * n * integer_power(3, n - 1));
    EXPECT_EQ(graph.cube_count(), integer_power(2, n));
  }
}

TEST(Claim27, MapGIsOntoAndKeepsWeights) {
  for (unsigned n = 2; n <= 5; ++n) {
    const ReducedGraph graph(n);
    const Executions executions(System{n, 1});
    std::map<PointId, std::set<ProcessSet>> inputs;
    for (std::uint64_t f = 0; f < executions.count(); ++f) {
      const ProcessSet ones = executions.input(FacetId(f));
      const ProcessSet delivered(executions.pattern(FacetId(f)).value());
      const PointId point = graph.point_of(ones, delivered);
      inputs[point].insert(ones);
      // By the definition of g: 0 for a lost broadcast, else -1 or 1 by its value.
      std::vector<int> expected(n);
      for (unsigned i = 0; i < n; ++i) {
        if (delivered.contains(process(i))) expected[i] = ones.contains(process(i)) ? 1 : -1;
      }
      ASSERT_EQ(point, graph.point(expected));
      ASSERT_EQ(graph.weight(point), executions.weight(FacetId(f)));
      ASSERT_EQ(graph.delivered(point), delivered);
    }
    EXPECT_EQ(inputs.size(), integer_power(3, n));
    for (const auto& [point, from] : inputs) {
      EXPECT_EQ(from.size(), integer_power(2, graph.weight(point).lost));
      EXPECT_EQ(graph.inputs_at(point), (std::vector<ProcessSet>(from.begin(), from.end())));
    }
  }
}

TEST(Claim27, TheOriginIsInAllCubesAndACornerInOne) {
  for (unsigned n = 1; n <= 5; ++n) {
    const ReducedGraph graph(n);
    std::vector<unsigned> cubes(graph.point_count());
    for (const ProcessSet ones : all_inputs(n)) {
      for (const PointId point : graph.cube_points(ones)) ++cubes[point.index()];
    }
    EXPECT_EQ(cubes[graph.origin().index()], graph.cube_count());
    for (std::uint32_t p = 0; p < graph.point_count(); ++p) {
      if (graph.weight(PointId(p)).lost == 0) {
        EXPECT_EQ(cubes[p], 1U);
      }
    }
  }
}

// 28. Views of process i <-> edges of dimension i, a bijection. The edge of a view joins
// the images under g of exactly the executions in which the view occurs.
TEST(Claim28, ViewsOfAProcessAreTheEdgesOfItsDimension) {
  for (unsigned n = 2; n <= 5; ++n) {
    const ReducedGraph graph(n);
    const DecisionHypergraph hypergraph = broadcast(n);
    std::vector<std::set<PointId>> ends(hypergraph.view_count());
    for (std::uint64_t f = 0; f < hypergraph.facet_count(); ++f) {
      const PointId point =
          graph.point_of(hypergraph.executions().input(FacetId(f)),
                         ProcessSet(hypergraph.executions().pattern(FacetId(f)).value()));
      for (const ViewId view : hypergraph.facet(FacetId(f))) ends[view.index()].insert(point);
    }
    std::set<EdgeId> reached;
    for (std::uint32_t v = 0; v < hypergraph.view_count(); ++v) {
      const OneRoundView view = hypergraph.views().one_round(ViewId(v));
      const EdgeId id = graph.edge_of(view);
      const ReducedGraph::Edge edge = graph.edge(id);
      reached.insert(id);
      ASSERT_EQ(edge.dimension, hypergraph.owner(ViewId(v)));
      ASSERT_EQ(ends[v], (std::set<PointId>{edge.silent, edge.delivered}));
      ASSERT_EQ(graph.view_of(id), view);
    }
    EXPECT_EQ(hypergraph.view_count(), graph.edge_count());
    EXPECT_EQ(reached.size(), graph.edge_count());
  }
}

// 29. Algorithms <-> edge 2-colourings fixed on Q(0^n), Q(1^n); 2n (3^(n-1) - 2^(n-1))
// free edges. Round trip, and the same error on every input in both forms.
TEST(Claim29, FreeEdgesAreAsManyAsPublished) {
  for (unsigned n = 2; n <= 5; ++n) {
    const ReducedGraph graph(n);
    const DecisionHypergraph hypergraph = broadcast(n);
    const std::size_t free = 2 * n * (integer_power(3, n - 1) - integer_power(2, n - 1));
    EXPECT_EQ(graph.edge_count() - graph.forced_edge_count(), free);
    EXPECT_EQ(hypergraph.view_count() - hypergraph.forced_count(), free);
    std::set<EdgeId> forced;
    for (const ProcessSet ones : {ProcessSet(), ProcessSet::first(n)}) {
      const auto edges = graph.cube_edges(ones);
      forced.insert(edges.begin(), edges.end());
      for (const EdgeId edge : edges) {
        EXPECT_EQ(graph.forced(edge), ones.empty() ? Bit::zero : Bit::one);
      }
    }
    EXPECT_EQ(forced.size(), graph.forced_edge_count());
    for (std::uint32_t e = 0; e < graph.edge_count(); ++e) {
      EXPECT_EQ(graph.forced(EdgeId(e)).has_value(), forced.contains(EdgeId(e)));
    }
  }
}

TEST(Claim29, AlgorithmsAreEdgeColouringsThereAndBack) {
  auto random = test::random_bits();
  for (unsigned n = 2; n <= 5; ++n) {
    const ReducedGraph graph(n);
    const DecisionHypergraph hypergraph = broadcast(n);
    for (unsigned repetition = 0; repetition < test::scaled(3); ++repetition) {
      const Colouring colouring = random_valid_colouring(hypergraph, random);
      const auto edges = edge_colouring(graph, hypergraph, colouring);
      for (std::uint32_t e = 0; e < graph.edge_count(); ++e) {
        const auto forced = graph.forced(EdgeId(e));
        ASSERT_TRUE(!forced || *forced == edges[e]);
      }
      Colouring back(hypergraph.view_count());
      for (std::uint32_t v = 0; v < back.size(); ++v) {
        back[v] = edges[graph.edge_of(hypergraph.views().one_round(ViewId(v))).index()];
      }
      EXPECT_EQ(back, colouring);
      for (const ProcessSet ones : all_inputs(n)) {
        EXPECT_EQ(test::coefficients_of(graph.cut_profile(edges, ones)),
                  test::coefficients_of(cut_profile(hypergraph, colouring, ones)));
      }
    }
  }
}

// 30. The cut of Q(x) uses the edges of Q(x) only; cut(Q(b^n)) is empty.
TEST(Claim30, TheCutOfACubeDependsOnItsEdgesOnly) {
  auto random = test::random_bits();
  for (unsigned n = 2; n <= 5; ++n) {
    const ReducedGraph graph(n);
    const DecisionHypergraph hypergraph = broadcast(n);
    const auto edges =
        edge_colouring(graph, hypergraph, random_valid_colouring(hypergraph, random));
    for (const ProcessSet ones : all_inputs(n)) {
      auto changed = edges;
      for (Bit& bit : changed) bit = random() % 2 == 1 ? Bit::one : Bit::zero;
      for (const EdgeId id : graph.cube_edges(ones)) changed[id.index()] = edges[id.index()];
      EXPECT_EQ(graph.cut(changed, ones), graph.cut(edges, ones));
    }
    EXPECT_TRUE(graph.cut(edges, ProcessSet()).empty());
    EXPECT_TRUE(graph.cut(edges, ProcessSet::first(n)).empty());
  }
}

// 32. The origin is in the cut of every non-trivial cube.
TEST(Claim32, TheOriginIsInEveryNonTrivialCut) {
  auto random = test::random_bits();
  for (unsigned n = 2; n <= 5; ++n) {
    const ReducedGraph graph(n);
    const DecisionHypergraph hypergraph = broadcast(n);
    for (unsigned repetition = 0; repetition < test::scaled(5); ++repetition) {
      const auto edges =
          edge_colouring(graph, hypergraph, random_valid_colouring(hypergraph, random));
      for (const ProcessSet ones : mixed_inputs(n)) {
        const auto points = graph.cut(edges, ones);
        EXPECT_EQ(std::ranges::count(points, graph.origin()), 1);
      }
    }
  }
}

// 40. A non-trivial cube shares one face with one constant cube and one edge with the
// other (general n: a d-cube and an (n-d)-cube meeting in the origin).
TEST(Claim40, ACubeMeetsTheConstantCubesInComplementaryFaces) {
  for (unsigned n = 2; n <= 5; ++n) {
    const ReducedGraph graph(n);
    const auto points = [&](ProcessSet ones) {
      const auto listed = graph.cube_points(ones);
      return std::set<PointId>(listed.begin(), listed.end());
    };
    const auto shared = [](const std::set<PointId>& a, const std::set<PointId>& b) {
      std::set<PointId> result;
      std::ranges::set_intersection(a, b, std::inserter(result, result.end()));
      return result;
    };
    for (const ProcessSet ones : mixed_inputs(n)) {
      const unsigned d = ones.size();
      const auto with_ones = shared(points(ones), points(ProcessSet::first(n)));
      const auto with_zeros = shared(points(ones), points(ProcessSet()));
      EXPECT_EQ(with_ones.size(), integer_power(2, d));
      EXPECT_EQ(with_zeros.size(), integer_power(2, n - d));
      EXPECT_EQ(shared(with_ones, with_zeros), std::set<PointId>{graph.origin()});
      EXPECT_EQ(graph.shared_face(ones, ProcessSet::first(n)), ones);
      EXPECT_EQ(graph.shared_face(ones, ProcessSet()), ProcessSet::first(n) - ones);
      // The shared points are the face spanned by those coordinates.
      for (const PointId point : with_ones) {
        EXPECT_TRUE((graph.delivered(point) - ones).empty());
      }
    }
    for (const ProcessSet x : all_inputs(n)) {
      for (const ProcessSet y : all_inputs(n)) {
        EXPECT_EQ(shared(points(x), points(y)).size(),
                  integer_power(2, graph.shared_face(x, y).size()));
      }
    }
  }
}

// For three processes: a face (4 points) and an edge (2 points).
TEST(Claim40, ForThreeProcessesAFaceAndAnEdge) {
  const ReducedGraph graph(3);
  for (const ProcessSet ones : mixed_inputs(3)) {
    std::multiset<unsigned> dimensions{graph.shared_face(ones, ProcessSet()).size(),
                                       graph.shared_face(ones, ProcessSet::first(3)).size()};
    EXPECT_EQ(dimensions, (std::multiset<unsigned>{1, 2}));
  }
}

}  // namespace
}  // namespace tacit
