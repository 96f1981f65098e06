// Claims 50 to 56 of docs/mathematics.md: the complexes of the appendix.
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
#include "tacit/complex/chromatic_complex.h"
#include "tacit/complex/intersection_graph.h"
#include "tacit/complex/reduced_graph.h"
#include "tacit/complex/subcomplex.h"

namespace tacit {
namespace {

using test::broadcast;
using test::process;
using test::random_valid_colouring;

// 50. Input complex: 2n vertices, 2^n facets. It is the complex of full information
// after no rounds.
TEST(Claim50, InputComplexHasThePublishedSize) {
  for (unsigned n = 2; n <= 8; ++n) {
    const BinaryComplex inputs = input_complex(n);
    EXPECT_EQ(inputs.vertices().size(), 2 * n);
    EXPECT_EQ(inputs.facets.size(), integer_power(2, n));
    const DecisionHypergraph silent = broadcast(n, 0);
    EXPECT_EQ(silent.view_count(), inputs.vertices().size());
    EXPECT_EQ(silent.facet_count(), inputs.facets.size());
  }
}

// 51. Protocol complex: 2n 3^(n-1) vertices, 4^n facets, the broadcast condition.
TEST(Claim51, ProtocolComplexHasThePublishedSize) {
  for (unsigned n = 2; n <= 6; ++n) {
    const DecisionHypergraph hypergraph = broadcast(n);
    EXPECT_EQ(hypergraph.view_count(), 2 * n * integer_power(3, n - 1));
    EXPECT_EQ(hypergraph.facet_count(), integer_power(4, n));
  }
}

// One view per process makes a facet exactly when, for every k, all others have heard
// k's input or none has.
TEST(Claim51, FacetsAreTheChoicesThatMeetTheBroadcastCondition) {
  for (unsigned n = 2; n <= 3; ++n) {
    const DecisionHypergraph hypergraph = broadcast(n);
    std::set<std::vector<ViewId>> facets_found;
    for (std::uint64_t f = 0; f < hypergraph.facet_count(); ++f) {
      const auto views = hypergraph.facet(FacetId(f));
      facets_found.emplace(views.begin(), views.end());
    }
    // Every vector of views, built process by process.
    std::vector<std::vector<ViewId>> choices{{}};
    for (unsigned i = 0; i < n; ++i) {
      std::vector<std::vector<ViewId>> longer;
      for (const auto& choice : choices) {
        for (std::uint32_t v = 0; v < hypergraph.view_count(); ++v) {
          if (hypergraph.owner(ViewId(v)) != process(i)) continue;
          longer.push_back(choice);
          longer.back().push_back(ViewId(v));
        }
      }
      choices = std::move(longer);
    }
    std::set<std::vector<ViewId>> by_condition;
    for (const auto& choice : choices) {
      std::vector<OneRoundView> seen;
      for (const ViewId view : choice) seen.push_back(hypergraph.views().one_round(view));
      bool fits = true;
      for (unsigned k = 0; k < n; ++k) {
        unsigned heard = 0;
        for (unsigned i = 0; i < n; ++i) {
          if (i == k || !seen[i].known.contains(process(k))) continue;
          ++heard;
          fits &= seen[i].ones.contains(process(k)) == (seen[k].input() == Bit::one);
        }
        fits &= heard == 0 || heard == n - 1;
      }
      if (fits) by_condition.insert(choice);
    }
    // For n = 2 several executions could not share a facet either: all are different.
    EXPECT_EQ(facets_found, by_condition);
    EXPECT_EQ(facets_found.size(), integer_power(4, n));
  }
}

// 52. P(phi) with d deliveries: 2^d components of 2^(n-d) facets, meeting in a simplex
// of d vertices.
TEST(Claim52, ComponentsOfOnePatternHaveThePublishedShape) {
  for (unsigned n = 2; n <= 5; ++n) {
    const DecisionHypergraph hypergraph = broadcast(n);
    for (std::uint64_t phi = 0; phi < hypergraph.executions().patterns(); ++phi) {
      const auto d = static_cast<unsigned>(std::popcount(phi));
      const auto parts = components(hypergraph, {.input = {}, .pattern = Pattern(phi)});
      EXPECT_EQ(parts.size(), integer_power(2, d));
      for (const auto& component : parts) {
        EXPECT_EQ(component.size(), integer_power(2, n - d));
        const auto common = common_views(hypergraph, component);
        EXPECT_EQ(common.size(), d);
        for (const ViewId view : common) {
          EXPECT_EQ(phi >> hypergraph.owner(view).value() & 1, 1U);
        }
        // The delivered values are the same in all facets of the component.
        for (const FacetId facet : component) {
          EXPECT_EQ(hypergraph.executions().input(facet) & ProcessSet(phi),
                    hypergraph.executions().input(component.front()) & ProcessSet(phi));
        }
      }
    }
  }
}

// 53. Components for different patterns share at most one vertex, and every vertex lies
// in exactly two.
TEST(Claim53, ComponentsShareAtMostOneVertexAndEveryVertexLiesInTwo) {
  for (unsigned n = 2; n <= 4; ++n) {
    const DecisionHypergraph hypergraph = broadcast(n);
    // By the patterns and delivered values themselves, not by IntersectionGraph.
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::set<ViewId>> parts;
    for (std::uint64_t f = 0; f < hypergraph.facet_count(); ++f) {
      const std::uint64_t phi = hypergraph.executions().pattern(FacetId(f)).value();
      const std::uint64_t told = hypergraph.executions().input(FacetId(f)).mask() & phi;
      for (const ViewId view : hypergraph.facet(FacetId(f))) parts[{phi, told}].insert(view);
    }
    std::vector<unsigned> holders(hypergraph.view_count());
    for (const auto& [key, views_of_part] : parts) {
      for (const ViewId view : views_of_part) ++holders[view.index()];
      for (const auto& [other, views_of_other] : parts) {
        if (other.first <= key.first) continue;
        std::vector<ViewId> shared;
        std::ranges::set_intersection(views_of_part, views_of_other, std::back_inserter(shared));
        EXPECT_LE(shared.size(), 1U);
      }
    }
    for (const unsigned count : holders) EXPECT_EQ(count, 2U);
    const IntersectionGraph graph(hypergraph);
    EXPECT_EQ(graph.vertices().size(), parts.size());
    for (const auto& edge : graph.edges()) {
      EXPECT_EQ(edge.shared.size(), 1U);
      EXPECT_NE(graph.vertices()[edge.a].pattern, graph.vertices()[edge.b].pattern);
    }
    for (std::uint32_t v = 0; v < hypergraph.view_count(); ++v) {
      EXPECT_EQ(graph.around(ViewId(v)).size(), 2U);
    }
  }
}

// 54. The intersection graph is isomorphic to Q, by an explicit map: a component of
// P(phi) goes to the point with 0 at the lost places and the delivered values, as -1 and
// 1, at the others.
TEST(Claim54, IntersectionGraphIsTheReducedGraph) {
  for (unsigned n = 2; n <= 5; ++n) {
    const DecisionHypergraph hypergraph = broadcast(n);
    const IntersectionGraph components_graph(hypergraph);
    const ReducedGraph graph(n);
    std::vector<PointId> image;
    for (const auto& vertex : components_graph.vertices()) {
      std::set<PointId> images;
      for (const FacetId facet : vertex.facets) {
        std::vector<int> coordinates(n);
        for (unsigned i = 0; i < n; ++i) {
          if ((vertex.pattern.value() >> i & 1) == 0) continue;
          coordinates[i] = hypergraph.executions().input(facet).contains(process(i)) ? 1 : -1;
        }
        images.insert(graph.point(coordinates));
      }
      ASSERT_EQ(images.size(), 1U) << "not well defined";
      image.push_back(*images.begin());
    }
    EXPECT_EQ(image.size(), graph.point_count());
    EXPECT_EQ((std::set<PointId>(image.begin(), image.end())).size(), graph.point_count());
    std::set<EdgeId> reached;
    for (const auto& edge : components_graph.edges()) {
      ASSERT_EQ(edge.shared.size(), 1U);
      const EdgeId id = graph.edge_of(hypergraph.views().one_round(edge.shared.front()));
      const ReducedGraph::Edge expected = graph.edge(id);
      ASSERT_EQ((std::set<PointId>{image[edge.a], image[edge.b]}),
                (std::set<PointId>{expected.silent, expected.delivered}));
      reached.insert(id);
    }
    EXPECT_EQ(components_graph.edges().size(), graph.edge_count());
    EXPECT_EQ(reached.size(), graph.edge_count());
  }
}

// 55. Decisions as a simplicial map to the output complex: on the facets outside the cut,
// and on no others. (The text's output complex has two facets; the figure's has all
// binary vectors, and into that one every colouring is simplicial.)
TEST(Claim55, DecisionsAreSimplicialExactlyOutsideTheCut) {
  auto random = test::random_bits();
  for (unsigned n = 2; n <= 4; ++n) {
    const DecisionHypergraph hypergraph = broadcast(n);
    const BinaryComplex text = output_complex(Task::consensus(), n);
    const BinaryComplex figure = input_complex(n);
    EXPECT_EQ(text.facets.size(), 2U);
    EXPECT_EQ(figure.facets.size(), integer_power(2, n));
    for (unsigned repetition = 0; repetition < test::scaled(4); ++repetition) {
      const Colouring colouring = random_valid_colouring(hypergraph, random);
      for (std::uint64_t f = 0; f < hypergraph.facet_count(); ++f) {
        const ProcessSet image = decisions(hypergraph, colouring, FacetId(f));
        ASSERT_EQ(text.has_facet(image), !is_cut(hypergraph, colouring, FacetId(f)));
        ASSERT_TRUE(figure.has_facet(image));
      }
    }
  }
}

struct Sizes {
  unsigned n;
  unsigned rounds;
  std::size_t views;
  std::size_t forced;
  std::size_t free;
};

// The table of claim 56.
const std::vector<Sizes> claim_56{{2, 2, 44, 24, 20},
                                  {2, 3, 172, 88, 84},
                                  {3, 2, 534, 168, 366},
                                  {3, 3, 4758, 1320, 3438},
                                  {4, 2, 5272, 960, 4312}};

// 56. r rounds of full information: views / forced / free.
TEST(Claim56, FullInformationHasThePublishedSizes) {
  for (const Sizes& sizes : claim_56) {
    const DecisionHypergraph hypergraph = broadcast(sizes.n, sizes.rounds);
    EXPECT_EQ(hypergraph.view_count(), sizes.views);
    EXPECT_EQ(hypergraph.forced_count(), sizes.forced);
    EXPECT_EQ(hypergraph.view_count() - hypergraph.forced_count(), sizes.free);
  }
}

// The same, counted as different strings of the naive model.
TEST(Claim56, TheNaiveModelHasThePublishedSizes) {
  for (const Sizes& sizes : claim_56) {
    const System system{sizes.n, sizes.rounds};
    std::set<std::string> all;
    std::set<std::string> forced;
    const std::uint64_t count = test::naive_execution_count(system);
    for (std::uint64_t f = 0; f < count; ++f) {
      const auto execution = test::naive_execution(system, f);
      const bool constant = std::ranges::count(execution.inputs, execution.inputs.front()) ==
                            static_cast<std::ptrdiff_t>(sizes.n);
      for (const std::string& view : naive_views(system, execution)) {
        all.insert(view);
        if (constant) forced.insert(view);
      }
    }
    EXPECT_EQ(all.size(), sizes.views);
    EXPECT_EQ(forced.size(), sizes.forced);
    EXPECT_EQ(all.size() - forced.size(), sizes.free);
  }
}

// No view is forced both ways: forced views of 0^n and 1^n are different.
TEST(Claim56, NoViewIsForcedBothWays) {
  for (const Sizes& sizes : claim_56) {
    const DecisionHypergraph hypergraph = broadcast(sizes.n, sizes.rounds);
    std::size_t zeros = 0;
    std::size_t ones = 0;
    for (std::uint32_t v = 0; v < hypergraph.view_count(); ++v) {
      ASSERT_NE(hypergraph.allowed(ViewId(v)), 0);
      zeros += hypergraph.allowed(ViewId(v)) == only_value(Bit::zero) ? 1 : 0;
      ones += hypergraph.allowed(ViewId(v)) == only_value(Bit::one) ? 1 : 0;
    }
    EXPECT_EQ(zeros, ones);  // by flipping every bit
    EXPECT_EQ(zeros + ones, sizes.forced);
  }
}

}  // namespace
}  // namespace tacit
