#include "tacit/complex/kripke_graph.h"

#include <vector>

#include <gtest/gtest.h>

#include "support/naive_model.h"
#include "support/systems.h"

namespace tacit {
namespace {

using test::broadcast;
using test::built;
using test::sure;

// Every pair of executions compared name by name.
std::vector<KripkeEdge> edges_by_comparison(const System& system,
                                            const std::vector<FacetId>& vertices) {
  std::vector<std::vector<std::string>> names;
  for (const FacetId facet : vertices) {
    names.push_back(naive_views(system, test::naive_execution(system, facet.value())));
  }
  std::vector<KripkeEdge> edges;
  for (std::size_t a = 0; a < vertices.size(); ++a) {
    for (std::size_t b = a + 1; b < vertices.size(); ++b) {
      ProcessSet label;
      for (unsigned i = 0; i < system.processes; ++i) {
        if (names[a][i] == names[b][i]) label.insert(test::process(i));
      }
      if (!label.empty()) edges.push_back({vertices[a], vertices[b], label});
    }
  }
  return edges;
}

// Naive model: every pair of executions, string by string. The second way to claim 25.
TEST(KripkeGraph, JoinsWhatSomebodyCannotTellApart) {
  for (const System& system :
       {System{2, 0}, System{2, 1}, System{2, 2}, System{3, 1}, System{4, 1},
        System{2, 3, ChannelKind::undirected}, System{2, 2, ChannelKind::unicast},
        System{3, 1, ChannelKind::undirected}}) {
    const DecisionHypergraph hypergraph = built(system);
    for (const Subcomplex& part : {Subcomplex{}, Subcomplex{.input = InputId(1), .pattern = {}},
                                   Subcomplex{.input = {}, .pattern = Pattern(0)}}) {
      const KripkeGraph graph = sure(KripkeGraph::build(hypergraph, part));
      ASSERT_EQ(graph.vertices(), facets(hypergraph, part)) << system;
      const auto expected = edges_by_comparison(system, graph.vertices());
      ASSERT_EQ(graph.edges(), expected) << system;
      std::size_t several = 0;
      for (const KripkeEdge& edge : expected) several += edge.cannot_tell.size() > 1 ? 1 : 0;
      EXPECT_EQ(graph.multilabelled_edges(), several) << system;
    }
  }
}

TEST(KripkeGraph, RespectsTheMemoryLimit) {
  const DecisionHypergraph hypergraph = broadcast(3);
  const auto result = KripkeGraph::build(hypergraph, {}, 100);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::too_large);
}

TEST(KripkeGraph, StopsWhenCancelled) {
  const DecisionHypergraph hypergraph = broadcast(3);
  std::stop_source source;
  source.request_stop();
  const RunContext context{.stop = source.get_token()};
  const auto result = KripkeGraph::build(hypergraph, {}, default_memory_limit, context);
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, ErrorCode::cancelled);
}

}  // namespace
}  // namespace tacit
