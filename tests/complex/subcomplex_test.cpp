#include "tacit/complex/subcomplex.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include <gtest/gtest.h>

#include "support/systems.h"
#include "tacit/base/contract.h"

namespace tacit {
namespace {

using test::broadcast;
using test::built;
using test::input;

// All parts of a system: P, every P(x), every P(phi), every single facet.
std::vector<Subcomplex> all_parts(const Executions& executions) {
  std::vector<Subcomplex> parts{{}};
  for (std::uint64_t x = 0; x < executions.inputs(); ++x) {
    parts.push_back({.input = InputId(x), .pattern = {}});
  }
  for (std::uint64_t phi = 0; phi < executions.patterns(); ++phi) {
    parts.push_back({.input = {}, .pattern = Pattern(phi)});
    parts.push_back({.input = InputId(phi % executions.inputs()), .pattern = Pattern(phi)});
  }
  return parts;
}

std::vector<System> systems() {
  return {{2, 0},
          {2, 2},
          {3, 1},
          {2, 2, ChannelKind::unicast},
          {3, 1, ChannelKind::undirected},
          {2, 3, ChannelKind::undirected}};
}

TEST(Subcomplex, FacetsAreThoseItContains) {
  for (const System& system : systems()) {
    const DecisionHypergraph hypergraph = built(system);
    for (const Subcomplex& part : all_parts(hypergraph.executions())) {
      std::vector<FacetId> expected;
      for (std::uint64_t f = 0; f < hypergraph.facet_count(); ++f) {
        if (part.contains(hypergraph.executions(), FacetId(f))) expected.push_back(FacetId(f));
      }
      ASSERT_EQ(facets(hypergraph, part), expected);
    }
  }
}

TEST(Subcomplex, ViewsAreThoseOfItsFacets) {
  for (const System& system : systems()) {
    const DecisionHypergraph hypergraph = built(system);
    for (const Subcomplex& part : all_parts(hypergraph.executions())) {
      std::set<ViewId> expected;
      for (const FacetId facet : facets(hypergraph, part)) {
        for (const ViewId view : hypergraph.facet(facet)) expected.insert(view);
      }
      ASSERT_EQ(views(hypergraph, part), (std::vector<ViewId>(expected.begin(), expected.end())));
    }
  }
}

// By flooding: from each facet along shared views until nothing is added.
std::vector<std::vector<FacetId>> components_by_flooding(const DecisionHypergraph& hypergraph,
                                                         const std::vector<FacetId>& part) {
  std::set<FacetId> left(part.begin(), part.end());
  std::vector<std::vector<FacetId>> result;
  while (!left.empty()) {
    std::vector<FacetId> found{*left.begin()};
    left.erase(left.begin());
    for (std::size_t k = 0; k < found.size(); ++k) {
      const auto here = hypergraph.facet(found[k]);
      const std::vector<FacetId> rest(left.begin(), left.end());
      for (const FacetId other : rest) {
        const bool adjacent = std::ranges::any_of(hypergraph.facet(other), [&](ViewId view) {
          return std::ranges::find(here, view) != here.end();
        });
        if (!adjacent) continue;
        found.push_back(other);
        left.erase(other);
      }
    }
    std::ranges::sort(found);
    result.push_back(found);
  }
  std::ranges::sort(result);
  return result;
}

TEST(Subcomplex, ComponentsAreFoundByFlooding) {
  for (const System& system : systems()) {
    const DecisionHypergraph hypergraph = built(system);
    for (const Subcomplex& part : all_parts(hypergraph.executions())) {
      ASSERT_EQ(components(hypergraph, part),
                components_by_flooding(hypergraph, facets(hypergraph, part)))
          << system;
    }
  }
}

// When nothing is lost everybody knows everything: no two inputs share a view.
TEST(Subcomplex, WithoutLossEveryFacetIsAComponent) {
  const DecisionHypergraph hypergraph = broadcast(3);
  const Pattern all = test::sure(hypergraph.executions().parse_pattern("TTT"));
  EXPECT_EQ(components(hypergraph, {.input = {}, .pattern = all}).size(), 8U);
}

TEST(CommonViews, AreInEveryFacet) {
  const DecisionHypergraph hypergraph = broadcast(3);
  const Executions& executions = hypergraph.executions();
  // Process 3 alone delivers on 010 and 011: it has told the difference to all.
  const Pattern third = test::sure(executions.parse_pattern("..T"));
  const Pattern none = test::sure(executions.parse_pattern("..."));
  const std::vector<FacetId> told{executions.facet(input("010"), third),
                                  executions.facet(input("011"), third)};
  EXPECT_TRUE(common_views(hypergraph, told).empty());
  // Nobody delivers: only process 3 knows.
  const std::vector<FacetId> untold{executions.facet(input("010"), none),
                                    executions.facet(input("011"), none)};
  const auto common = common_views(hypergraph, untold);
  ASSERT_EQ(common.size(), 2U);
  EXPECT_EQ(hypergraph.owner(common[0]), test::process(0));
  EXPECT_EQ(hypergraph.owner(common[1]), test::process(1));
  const std::vector<FacetId> single{told.front()};
  EXPECT_TRUE(std::ranges::equal(common_views(hypergraph, single), hypergraph.facet(told.front())));
  EXPECT_THROW(static_cast<void>(common_views(hypergraph, {})), ContractViolation);
}

TEST(Incidence, ListsTheFacetsAroundEveryView) {
  for (const System& system : systems()) {
    const DecisionHypergraph hypergraph = built(system);
    for (const Subcomplex& part : {Subcomplex{}, Subcomplex{.input = InputId(1), .pattern = {}},
                                   Subcomplex{.input = {}, .pattern = Pattern(0)}}) {
      const auto members = facets(hypergraph, part);
      std::map<ViewId, std::vector<FacetId>> expected;
      for (const FacetId facet : members) {
        for (const ViewId view : hypergraph.facet(facet)) expected[view].push_back(facet);
      }
      const Incidence incidence(hypergraph, members);
      for (std::uint32_t v = 0; v < hypergraph.view_count(); ++v) {
        ASSERT_TRUE(std::ranges::equal(incidence.facets(ViewId(v)), expected[ViewId(v)]));
      }
    }
  }
}

}  // namespace
}  // namespace tacit
