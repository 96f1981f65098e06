// Claims 26 to 30 and 40 of docs/mathematics.md a second time: Kripke graphs. The
// registry walks over the hypergraph and the structures of tacit/complex; here views are strings
// and points of Q are vectors over -1, 0 and 1, made from the executions of the naive model.
#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "claims/naive_points.h"
#include "support/integer_power.h"
#include "support/naive_algorithms.h"
#include "support/systems.h"
#include "tacit/complex/reduced_graph.h"

namespace tacit {
namespace {

using test::all_inputs;
using test::are_joined;
using test::broadcast;
using test::Coordinates;
using test::naive_execution;
using test::naive_execution_count;
using test::naive_point;
using test::naive_views_of;
using test::NaiveExecution;
using test::NaiveProblem;
using test::Views;

// Naive model: of two executions on one input, process i cannot tell the difference exactly if
// they differ in the fate of i's broadcast alone. Executions on one input are consecutive.
TEST(Claim26, OnOneInputOnlyTheOwnFateCannotBeTold) {
  for (unsigned n = 2; n <= 5; ++n) {
    const std::vector<Views> views = naive_views_of({n});
    const std::size_t patterns = integer_power(2, n);
    for (std::size_t first = 0; first < views.size(); first += patterns) {
      for (std::size_t a = 0; a < patterns; ++a) {
        for (std::size_t b = 0; b < patterns; ++b) {
          for (unsigned i = 0; i < n && a != b; ++i) {
            ASSERT_EQ(views[first + a][i] == views[first + b][i], (a ^ b) == std::size_t{1} << i);
          }
        }
      }
    }
  }
}

// Naive points: their number, edges between them, the cubes they are in; and that the library has
// the same points, weights and cubes.
TEST(Claim27, PointsAreVectorsOverThreeValues) {
  for (unsigned n = 2; n <= 5; ++n) {
    const ReducedGraph graph(n);
    std::map<Coordinates, std::set<ProcessSet>> inputs;
    std::map<ProcessSet, std::set<PointId>> cubes;
    for (std::uint64_t e = 0; e < naive_execution_count({n}); ++e) {
      const NaiveExecution execution = naive_execution({n}, e);
      const Coordinates point = naive_point(execution);
      const ProcessSet ones(e >> n);
      const ProcessSet delivered(e & (integer_power(2, n) - 1));
      inputs[point].insert(ones);
      const PointId id = graph.point(point);
      cubes[ones].insert(id);
      ASSERT_EQ(graph.point_of(ones, delivered), id);
      ASSERT_EQ(graph.weight(id).delivered, naive_deliveries(execution));
      ASSERT_EQ(graph.delivered(id), delivered);
    }
    EXPECT_EQ(inputs.size(), integer_power(3, n));
    std::size_t edges = 0;
    for (const auto& [point, from] : inputs) {
      const auto zeros = static_cast<unsigned>(std::ranges::count(point, 0));
      EXPECT_EQ(from.size(), integer_power(2, zeros));  // all cubes at the origin, one at a corner
      EXPECT_EQ(graph.inputs_at(graph.point(point)),
                (std::vector<ProcessSet>(from.begin(), from.end())));
      for (const auto& [other, ignored] : inputs) edges += are_joined(point, other) ? 1 : 0;
    }
    EXPECT_EQ(edges, 2 * graph.edge_count());
    EXPECT_EQ(edges, 4 * n * integer_power(3, n - 1));
    for (const auto& [ones, points] : cubes) {
      const auto listed = graph.cube_points(ones);
      EXPECT_EQ((std::set<PointId>(listed.begin(), listed.end())), points);
    }
  }
}

// Naive model: a string of process i occurs at exactly two points, which differ in coordinate i
// alone; no other string occurs at both, and all such pairs are reached.
TEST(Claim28, StringsArePairsOfPoints) {
  for (unsigned n = 2; n <= 5; ++n) {
    std::map<std::string, std::set<Coordinates>> points_of;
    std::map<std::string, unsigned> owner_of;
    for (std::uint64_t e = 0; e < naive_execution_count({n}); ++e) {
      const NaiveExecution execution = naive_execution({n}, e);
      const Views views = naive_views({n}, execution);
      for (unsigned i = 0; i < n; ++i) {
        points_of[views[i]].insert(naive_point(execution));
        owner_of[views[i]] = i;
      }
    }
    std::set<std::set<Coordinates>> pairs;
    for (const auto& [view, points] : points_of) {
      ASSERT_EQ(points.size(), 2U);
      EXPECT_TRUE(are_joined(*points.begin(), *points.rbegin()));
      EXPECT_NE((*points.begin())[owner_of.at(view)], (*points.rbegin())[owner_of.at(view)]);
      pairs.insert(points);
    }
    EXPECT_EQ(pairs.size(), points_of.size());
    EXPECT_EQ(pairs.size(), 2 * n * integer_power(3, n - 1));
  }
}

// The edges of Q in the order of the strings: the edge of the view that stands at the same place of
// the same execution. Expects one round.
std::vector<EdgeId> edges_of_views(const NaiveProblem& problem, const ReducedGraph& graph,
                                   unsigned n) {
  const DecisionHypergraph hypergraph = broadcast(n);
  const std::vector<Views> views = naive_views_of({n});
  std::map<std::string, EdgeId> edge_of;
  for (std::uint64_t e = 0; e < views.size(); ++e) {
    for (unsigned i = 0; i < n; ++i) {
      const OneRoundView view = hypergraph.views().one_round(hypergraph.facet(FacetId(e))[i]);
      const EdgeId edge = graph.edge_of(view);
      EXPECT_EQ(graph.view_of(edge), view);
      edge_of.emplace(views[e][i], edge);
    }
  }
  std::vector<EdgeId> edges;
  for (const std::string& name : problem.views()) edges.push_back(edge_of.at(name));
  return edges;
}

// Naive model: as many strings are free, and random decisions err where the colouring of Q has
// its cut.
TEST(Claim29, DecisionsOfStringsAreColouringsOfEdges) {
  auto random = test::random_bits();
  for (unsigned n = 2; n <= 5; ++n) {
    const NaiveProblem problem({n});
    const ReducedGraph graph(n);
    EXPECT_EQ(problem.free_views().size(),
              2 * n * (integer_power(3, n - 1) - integer_power(2, n - 1)));
    const std::vector<EdgeId> edges = edges_of_views(problem, graph, n);
    for (std::size_t v = 0; v < edges.size(); ++v) {
      const auto forced = graph.forced(edges[v]);
      EXPECT_EQ(forced ? static_cast<int>(*forced) : -1, problem.forced()[v]);
    }
    for (unsigned repetition = 0; repetition < test::scaled(3); ++repetition) {
      const NaiveProblem::Decisions decisions = problem.random_decisions(random);
      ReducedGraph::EdgeColouring colours(graph.edge_count());
      for (std::size_t v = 0; v < edges.size(); ++v) {
        colours[edges[v].index()] = Bit(decisions[v] == 1);
      }
      for (const auto& [input, runs] : problem.runs()) {
        EXPECT_EQ(test::coefficients_of(graph.cut_profile(colours, test::input(input))),
                  test::coefficients_of(problem.error(decisions, input)));
      }
    }
  }
}

// Naive model: the strings that occur on an input are the edges of its cube. So nothing else can
// matter for its cut, and those of b^n are all forced to b.
TEST(Claim30, TheStringsOfAnInputAreTheEdgesOfItsCube) {
  for (unsigned n = 2; n <= 5; ++n) {
    const NaiveProblem problem({n});
    const ReducedGraph graph(n);
    const std::vector<EdgeId> edges = edges_of_views(problem, graph, n);
    for (const auto& [input, runs] : problem.runs()) {
      std::set<EdgeId> found;
      for (const auto& run : runs) {
        for (const unsigned view : run.views) found.insert(edges[view]);
      }
      const auto listed = graph.cube_edges(test::input(input));
      EXPECT_EQ(found, (std::set<EdgeId>(listed.begin(), listed.end()))) << input;
    }
    for (const Bit bit : {Bit::zero, Bit::one}) {
      const ProcessSet constant = bit == Bit::one ? ProcessSet::first(n) : ProcessSet();
      for (const EdgeId edge : graph.cube_edges(constant)) EXPECT_EQ(graph.forced(edge), bit);
    }
  }
}

// Closed form: two inputs share the points that deliver no process on which they differ, a cube of
// as many dimensions as they have bits in common. Every pair of inputs, points of the library.
TEST(Claim40, CubesShareTheCoordinatesOnWhichTheyAgree) {
  for (unsigned n = 2; n <= 5; ++n) {
    const ReducedGraph graph(n);
    const auto points = [&](ProcessSet ones) {
      const auto listed = graph.cube_points(ones);
      return std::set<PointId>(listed.begin(), listed.end());
    };
    for (const ProcessSet x : all_inputs(n)) {
      for (const ProcessSet y : all_inputs(n)) {
        const ProcessSet agreed = ProcessSet::first(n) - ((x - y) | (y - x));
        std::set<PointId> shared;
        std::ranges::set_intersection(points(x), points(y), std::inserter(shared, shared.end()));
        EXPECT_EQ(shared.size(), integer_power(2, agreed.size()));
        EXPECT_EQ(graph.shared_face(x, y), agreed);
        for (const PointId point : shared) {
          EXPECT_TRUE((graph.delivered(point) - agreed).empty());
        }
      }
    }
  }
}

}  // namespace
}  // namespace tacit
