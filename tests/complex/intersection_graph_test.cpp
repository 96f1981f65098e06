#include "tacit/complex/intersection_graph.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "support/systems.h"

namespace tacit {
namespace {

using test::built;

// From the definition: the components of every P(phi), an edge wherever two of them
// have views in common.
TEST(IntersectionGraph, JoinsComponentsThatMeet) {
  for (const System& system :
       {System{2, 1}, System{3, 1}, System{2, 2}, System{3, 1, ChannelKind::undirected},
        System{2, 2, ChannelKind::unicast}}) {
    const DecisionHypergraph hypergraph = built(system);
    const IntersectionGraph graph(hypergraph);
    std::vector<std::set<ViewId>> inside;
    std::size_t at = 0;
    for (std::uint64_t phi = 0; phi < hypergraph.executions().patterns(); ++phi) {
      for (const auto& component : components(hypergraph, {.input = {}, .pattern = Pattern(phi)})) {
        ASSERT_LT(at, graph.vertices().size());
        EXPECT_EQ(graph.vertices()[at].pattern, Pattern(phi));
        EXPECT_EQ(graph.vertices()[at].facets, component);
        ++at;
        inside.emplace_back();
        for (const FacetId facet : component) {
          for (const ViewId view : hypergraph.facet(facet)) inside.back().insert(view);
        }
      }
    }
    ASSERT_EQ(at, graph.vertices().size());
    auto edge = graph.edges().begin();
    for (std::uint32_t a = 0; a < at; ++a) {
      for (std::uint32_t b = a + 1; b < at; ++b) {
        std::vector<ViewId> shared;
        std::ranges::set_intersection(inside[a], inside[b], std::back_inserter(shared));
        if (shared.empty()) continue;
        ASSERT_NE(edge, graph.edges().end());
        EXPECT_EQ(edge->a, a);
        EXPECT_EQ(edge->b, b);
        EXPECT_EQ(edge->shared, shared);
        ++edge;
      }
    }
    EXPECT_EQ(edge, graph.edges().end());
    for (std::uint32_t v = 0; v < hypergraph.view_count(); ++v) {
      std::vector<std::uint32_t> holders;
      for (std::uint32_t c = 0; c < at; ++c) {
        if (inside[c].contains(ViewId(v))) holders.push_back(c);
      }
      EXPECT_EQ(graph.around(ViewId(v)), holders);
    }
  }
}

}  // namespace
}  // namespace tacit
