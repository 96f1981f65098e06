// Claims 50 to 56 of docs/mathematics.md a second time: complexes. The registry walks over the
// hypergraph and the structures of tacit/complex; here vertices are strings of the naive model.
#include <algorithm>
#include <bit>
#include <functional>
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
#include "tacit/complex/chromatic_complex.h"
#include "tacit/complex/intersection_graph.h"

namespace tacit {
namespace {

using test::are_joined;
using test::broadcast;
using test::Coordinates;
using test::naive_execution;
using test::naive_execution_count;
using test::naive_point;
using test::naive_views_of;
using test::NaiveExecution;
using test::NaiveProblem;
using test::process;
using test::Views;

// Naive model: strings and vectors of strings of no rounds.
TEST(Claim50, WithoutRoundsThereAreTwoStringsPerProcess) {
  for (unsigned n = 2; n <= 8; ++n) {
    const std::vector<Views> facets = naive_views_of({n, 0});
    std::set<std::string> vertices;
    for (const Views& facet : facets) vertices.insert(facet.begin(), facet.end());
    EXPECT_EQ(vertices.size(), 2 * n);
    EXPECT_EQ((std::set<Views>(facets.begin(), facets.end()).size()), integer_power(2, n));
    EXPECT_EQ(input_complex(n).vertices().size(), vertices.size());
  }
}

// Naive model: strings and vectors of strings of one round. The broadcast condition, said of
// strings: for every k with input b, "heard{k=b}" is in the views of all others or of none.
TEST(Claim51, FacetsAreTheVectorsThatMeetTheBroadcastCondition) {
  for (unsigned n = 2; n <= 5; ++n) {
    const std::vector<Views> views = naive_views_of({n});
    const std::set<Views> facets(views.begin(), views.end());
    std::vector<std::set<std::string>> vertices(n);
    for (const Views& facet : views) {
      for (unsigned i = 0; i < n; ++i) vertices[i].insert(facet[i]);
    }
    for (const auto& own : vertices) EXPECT_EQ(own.size(), 2 * integer_power(3, n - 1));
    EXPECT_EQ(facets.size(), integer_power(4, n));
    if (n > 3) continue;
    const auto says = [](const std::string& view, unsigned k, int b, const std::string& how) {
      const std::string known = how + std::to_string(k) + "=" + std::to_string(b) + "}";
      return view.find(known) != std::string::npos;
    };
    std::vector<Views> choices{{}};
    for (unsigned i = 0; i < n; ++i) {
      std::vector<Views> longer;
      for (const Views& choice : choices) {
        for (const std::string& view : vertices[i]) {
          longer.push_back(choice);
          longer.back().push_back(view);
        }
      }
      choices = std::move(longer);
    }
    for (const Views& choice : choices) {
      bool fits = true;
      for (unsigned k = 0; k < n; ++k) {
        const int input = says(choice[k], k, 1, "own{") ? 1 : 0;
        unsigned heard = 0;
        for (const std::string& view : choice) {
          heard += says(view, k, input, "heard{") ? 1U : 0U;
          fits = fits && !says(view, k, 1 - input, "heard{");
        }
        fits = fits && (heard == 0 || heard == n - 1);
      }
      ASSERT_EQ(fits, facets.contains(choice));
    }
  }
}

// Naive model: executions with one pattern, joined where they share a string. Those that deliver
// the same values stay together.
TEST(Claim52, ComponentsOfOnePatternHaveThePublishedShape) {
  for (unsigned n = 2; n <= 5; ++n) {
    const std::vector<Views> views = naive_views_of({n});
    const std::size_t inputs = integer_power(2, n);
    for (std::size_t phi = 0; phi < inputs; ++phi) {
      const auto d = static_cast<unsigned>(std::popcount(phi));
      std::set<std::vector<std::size_t>> components;
      for (std::size_t x = 0; x < inputs; ++x) {
        std::vector<std::size_t> component{x};  // grows while it is looked at
        for (std::size_t at = 0; at < component.size(); ++at) {
          for (std::size_t y = 0; y < inputs; ++y) {
            if (std::ranges::count(component, y) > 0) continue;
            const Views& a = views[component[at] * inputs + phi];
            const Views& b = views[y * inputs + phi];
            if (!std::ranges::equal(a, b, std::not_equal_to<>{})) component.push_back(y);
          }
        }
        std::ranges::sort(component);
        // Common to all facets are the strings of those who deliver.
        for (unsigned i = 0; i < n; ++i) {
          const bool common = std::ranges::all_of(component, [&](std::size_t y) {
            return views[y * inputs + phi][i] == views[x * inputs + phi][i];
          });
          EXPECT_EQ(common, (phi >> i & 1) != 0);
        }
        EXPECT_EQ(component.size(), integer_power(2, n - d));
        for (const std::size_t y : component) EXPECT_EQ(x & phi, y & phi);
        components.insert(component);
      }
      EXPECT_EQ(components.size(), integer_power(2, d));
    }
  }
}

// The library's intersection graph, which the registry does not ask about this.
TEST(Claim53, IntersectionGraphHasASharedViewPerEdge) {
  for (unsigned n = 2; n <= 4; ++n) {
    const DecisionHypergraph hypergraph = broadcast(n);
    const IntersectionGraph graph(hypergraph);
    EXPECT_EQ(graph.vertices().size(), integer_power(3, n));
    for (const auto& edge : graph.edges()) {
      EXPECT_EQ(edge.shared.size(), 1U);
      EXPECT_NE(graph.vertices()[edge.a].pattern, graph.vertices()[edge.b].pattern);
    }
    for (std::uint32_t v = 0; v < hypergraph.view_count(); ++v) {
      EXPECT_EQ(graph.around(ViewId(v)).size(), 2U);
    }
  }
}

// Naive model, without either graph of the library: components are the executions of one point,
// and two share a string, one and no more, exactly if an edge of Q joins their points.
TEST(Claim54, ComponentsShareAStringWhereQHasAnEdge) {
  for (unsigned n = 2; n <= 4; ++n) {
    std::map<Coordinates, std::set<std::string>> strings_at;
    for (std::uint64_t e = 0; e < naive_execution_count({n}); ++e) {
      const NaiveExecution execution = naive_execution({n}, e);
      const Views views = naive_views({n}, execution);
      strings_at[naive_point(execution)].insert(views.begin(), views.end());
    }
    for (const auto& [a, strings_a] : strings_at) {
      for (const auto& [b, strings_b] : strings_at) {
        if (a == b) continue;
        std::vector<std::string> shared;
        std::ranges::set_intersection(strings_a, strings_b, std::back_inserter(shared));
        ASSERT_EQ(shared.size(), are_joined(a, b) ? 1U : 0U);
      }
    }
  }
}

// Naive model: where the decisions of strings agree, the image is one of the two facets of the
// library's output complex, and nowhere else; it is always a facet of the figure's complex.
TEST(Claim55, DecisionsAreSimplicialExactlyWhereTheyAgree) {
  auto random = test::random_bits();
  for (unsigned n = 2; n <= 4; ++n) {
    const NaiveProblem problem({n});
    const WordComplex text = output_complex(Task::consensus(), n);
    const WordComplex figure = input_complex(n);
    EXPECT_EQ(text.facets.size(), 2U);
    EXPECT_EQ(figure.facets.size(), integer_power(2, n));
    const NaiveProblem::Decisions decisions = problem.random_decisions(random);
    for (const auto& [input, runs] : problem.runs()) {
      for (const auto& run : runs) {
        ProcessSet image;
        for (unsigned i = 0; i < n; ++i) {
          if (decisions[run.views[i]] == 1) image.insert(process(i));
        }
        EXPECT_EQ(text.has_facet(InputId(image.mask())), !NaiveProblem::disagrees(run, decisions));
        EXPECT_TRUE(figure.has_facet(InputId(image.mask())));
      }
    }
  }
}

// Naive model: different strings, and those forced to 0 and to 1, of which there are as many.
TEST(Claim56, TheNaiveModelHasThePublishedSizes) {
  struct Sizes {
    System system;
    std::size_t views;
    std::size_t forced;
    std::size_t free;
  };
  for (const auto& [system, views, forced, free] : {Sizes{{2, 2}, 44, 24, 20},
                                                    {{2, 3}, 172, 88, 84},
                                                    {{3, 2}, 534, 168, 366},
                                                    {{3, 3}, 4758, 1320, 3438},
                                                    {{4, 2}, 5272, 960, 4312}}) {
    const NaiveProblem problem(system);
    EXPECT_EQ(problem.views().size(), views) << system;
    EXPECT_EQ(problem.free_views().size(), free) << system;
    for (const int bit : {0, 1}) {
      EXPECT_EQ(2 * std::ranges::count(problem.forced(), bit), forced) << system;
    }
  }
}

}  // namespace
}  // namespace tacit
