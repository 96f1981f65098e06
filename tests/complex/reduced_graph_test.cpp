#include "tacit/complex/reduced_graph.h"

#include <algorithm>
#include <cstdlib>
#include <set>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "support/systems.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

using test::all_inputs;
using test::input;
using test::process;

std::vector<int> coordinates(const ReducedGraph& graph, PointId point) {
  std::vector<int> result;
  for (unsigned i = 0; i < graph.processes(); ++i) {
    result.push_back(graph.coordinate(point, process(i)));
  }
  return result;
}

TEST(ReducedGraph, TakesUpTo16Processes) {
  EXPECT_THROW(ReducedGraph(0), ContractViolation);
  EXPECT_THROW(ReducedGraph(17), ContractViolation);
  const ReducedGraph largest(16);
  EXPECT_EQ(largest.point_count(), 43'046'721U);  // 3^16
  const EdgeId last(largest.edge_count() - 1);
  EXPECT_EQ(largest.edge_id(largest.edge(last)), last);
  EXPECT_EQ(largest.edge_of(largest.view_of(last)), last);
}

TEST(ReducedGraph, PointsAreReadInBaseThree) {
  const ReducedGraph graph(3);
  EXPECT_EQ(graph.point({-1, -1, -1}), PointId(0));
  EXPECT_EQ(graph.point({0, -1, -1}), PointId(1));
  EXPECT_EQ(graph.point({-1, 0, -1}), PointId(3));
  EXPECT_EQ(graph.point({1, 1, 1}), PointId(26));
  EXPECT_EQ(graph.point({0, 0, 0}), graph.origin());
  for (std::uint32_t p = 0; p < graph.point_count(); ++p) {
    EXPECT_EQ(graph.point(coordinates(graph, PointId(p))), PointId(p));
  }
  EXPECT_THROW(static_cast<void>(graph.point({0, 0})), ContractViolation);
  EXPECT_THROW(static_cast<void>(graph.point({0, 0, 2})), ContractViolation);
  EXPECT_THROW(static_cast<void>(graph.point({0, -2, 0})), ContractViolation);
}

TEST(ReducedGraph, EdgesChangeOneCoordinateBetweenZeroAndOne) {
  for (unsigned n = 1; n <= 5; ++n) {
    const ReducedGraph graph(n);
    std::set<std::pair<PointId, PointId>> seen;
    for (std::uint32_t e = 0; e < graph.edge_count(); ++e) {
      const ReducedGraph::Edge edge = graph.edge(EdgeId(e));
      const auto silent = coordinates(graph, edge.silent);
      const auto delivered = coordinates(graph, edge.delivered);
      for (unsigned i = 0; i < n; ++i) {
        if (process(i) == edge.dimension) {
          EXPECT_EQ(silent[i], 0);
          EXPECT_EQ(std::abs(delivered[i]), 1);
        } else {
          EXPECT_EQ(silent[i], delivered[i]);
        }
      }
      EXPECT_EQ(graph.edge_id(edge), EdgeId(e));
      seen.emplace(edge.silent, edge.delivered);
      // Numbered by dimension.
      EXPECT_EQ(edge.dimension.value(), e / (graph.edge_count() / n));
    }
    EXPECT_EQ(seen.size(), graph.edge_count());
  }
}

TEST(ReducedGraph, RefusesPairsThatAreNoEdge) {
  const ReducedGraph graph(3);
  const PointId origin = graph.origin();
  EXPECT_THROW(static_cast<void>(graph.edge_id({process(0), origin, origin})), ContractViolation);
  EXPECT_THROW(static_cast<void>(graph.edge_id({process(0), origin, graph.point({0, 1, 0})})),
               ContractViolation);
  EXPECT_THROW(static_cast<void>(graph.edge_id({process(0), graph.point({1, 0, 0}), origin})),
               ContractViolation);
  EXPECT_THROW(static_cast<void>(
                   graph.edge_id({process(0), graph.point({-1, 0, 0}), graph.point({1, 0, 0})})),
               ContractViolation);
}

TEST(ReducedGraph, AViewIsAnEdge) {
  const ReducedGraph graph(3);
  // [0]*1: process 1 holds 0 and heard a 1 from process 3.
  const OneRoundView view = test::sure(parse_one_round_view("[0]*1", 3));
  const ReducedGraph::Edge edge = graph.edge(graph.edge_of(view));
  EXPECT_EQ(edge.dimension, process(0));
  EXPECT_EQ(edge.silent, graph.point({0, 0, 1}));
  EXPECT_EQ(edge.delivered, graph.point({-1, 0, 1}));
  EXPECT_EQ(graph.view_of(graph.edge_of(view)), view);
  EXPECT_EQ(graph.forced(graph.edge_of(view)), std::nullopt);
  EXPECT_EQ(graph.forced(graph.edge_of(test::sure(parse_one_round_view("[0]*0", 3)))), Bit::zero);
  EXPECT_EQ(graph.forced(graph.edge_of(test::sure(parse_one_round_view("*1[1]", 3)))), Bit::one);
}

TEST(ReducedGraph, CubesAreWhatTheyAre) {
  for (unsigned n = 1; n <= 4; ++n) {
    const ReducedGraph graph(n);
    for (const ProcessSet ones : all_inputs(n)) {
      // Points: coordinate 0, or the sign of the input.
      std::set<PointId> points;
      for (std::uint32_t p = 0; p < graph.point_count(); ++p) {
        bool inside = true;
        for (unsigned i = 0; i < n; ++i) {
          const int value = graph.coordinate(PointId(p), process(i));
          inside &= value == 0 || (value == 1) == ones.contains(process(i));
        }
        if (inside) points.insert(PointId(p));
        const auto inputs = graph.inputs_at(PointId(p));
        EXPECT_EQ(std::ranges::count(inputs, ones), inside ? 1 : 0);
        EXPECT_TRUE(std::ranges::is_sorted(inputs));
      }
      const auto listed = graph.cube_points(ones);
      EXPECT_EQ((std::set<PointId>(listed.begin(), listed.end())), points);
      EXPECT_EQ(listed.size(), graph.cube_count());
      for (std::uint64_t mask = 0; mask < listed.size(); ++mask) {
        EXPECT_EQ(graph.delivered(listed[mask]), ProcessSet(mask));
      }
      // Edges: both ends inside.
      std::vector<EdgeId> edges;
      for (std::uint32_t e = 0; e < graph.edge_count(); ++e) {
        const auto edge = graph.edge(EdgeId(e));
        if (points.contains(edge.silent) && points.contains(edge.delivered)) {
          edges.push_back(EdgeId(e));
        }
      }
      EXPECT_EQ(graph.cube_edges(ones), edges);
      for (const PointId point : listed) {
        std::vector<EdgeId> here;
        for (const EdgeId id : edges) {
          const auto edge = graph.edge(id);
          if (edge.silent == point || edge.delivered == point) here.push_back(id);
        }
        EXPECT_EQ(graph.cube_edges_at(ones, point), here);
        EXPECT_EQ(here.size(), n);
      }
    }
  }
}

TEST(ReducedGraph, WeightsCountTheNonZeroCoordinates) {
  const ReducedGraph graph(4);
  for (std::uint32_t p = 0; p < graph.point_count(); ++p) {
    const auto values = coordinates(graph, PointId(p));
    const auto lost = static_cast<unsigned>(std::ranges::count(values, 0));
    EXPECT_EQ(graph.weight(PointId(p)), (Monomial{4 - lost, lost}));
  }
}

// By counting at every point of the cube the colours of the edges that meet there.
RC_GTEST_PROP(ReducedGraphProperty, CutIsWhereBothColoursMeet, (std::uint64_t seed)) {
  const unsigned n = *rc::gen::inRange(2U, 5U);
  const ReducedGraph graph(n);
  test::RandomBits random(seed);
  ReducedGraph::EdgeColouring colouring(graph.edge_count());
  for (Bit& bit : colouring) bit = random() % 2 == 1 ? Bit::one : Bit::zero;
  const ProcessSet ones(*rc::gen::inRange<std::uint64_t>(0, std::uint64_t{1} << n));
  std::vector<unsigned> colours(graph.point_count());
  for (const EdgeId id : graph.cube_edges(ones)) {
    const unsigned colour = colouring[id.index()] == Bit::one ? 2 : 1;
    colours[graph.edge(id).silent.index()] |= colour;
    colours[graph.edge(id).delivered.index()] |= colour;
  }
  std::vector<PointId> expected;
  Profile weight(n);
  for (const PointId point : graph.cube_points(ones)) {
    if (colours[point.index()] != 3) continue;
    expected.push_back(point);
    weight.add(graph.weight(point).delivered);
  }
  RC_ASSERT(graph.cut(colouring, ones) == expected);
  RC_ASSERT(test::coefficients_of(graph.cut_profile(colouring, ones)) == weight.coefficients());
}

TEST(ReducedGraph, CutNeedsAColourForEveryEdge) {
  const ReducedGraph graph(3);
  const ReducedGraph::EdgeColouring shorter(graph.edge_count() - 1);
  EXPECT_THROW(static_cast<void>(graph.cut(shorter, input("011"))), ContractViolation);
  EXPECT_THROW(static_cast<void>(graph.cut_profile(shorter, input("011"))), ContractViolation);
}

}  // namespace
}  // namespace tacit
