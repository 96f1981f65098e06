#include "tacit/complex/homology.h"

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include "tacit/complex/subcomplex.h"

namespace tacit {
namespace {

using Simplex = std::vector<std::uint32_t>;

// The second way: ranks of boundary matrices over the field with two elements, by
// elimination, from the definition.
BettiNumbers by_elimination(const std::vector<Simplex>& facets) {
  std::vector<std::set<Simplex>> faces;  // by dimension
  for (Simplex facet : facets) {
    std::ranges::sort(facet);
    faces.resize(std::max(faces.size(), facet.size()));
    for (std::uint64_t mask = 1; mask < std::uint64_t{1} << facet.size(); ++mask) {
      Simplex face;
      for (std::size_t i = 0; i < facet.size(); ++i) {
        if (((mask >> i) & 1U) != 0) face.push_back(facet[i]);
      }
      faces[face.size() - 1].insert(face);
    }
  }
  std::vector<std::size_t> rank(faces.size() + 1, 0);  // of the boundary of dimension d
  for (std::size_t d = 1; d < faces.size(); ++d) {
    std::vector<std::set<Simplex>> reduced;
    for (const Simplex& face : faces[d]) {
      std::set<Simplex> column;
      for (std::size_t i = 0; i < face.size(); ++i) {
        Simplex side = face;
        side.erase(side.begin() + static_cast<std::ptrdiff_t>(i));
        column.insert(side);
      }
      for (const std::set<Simplex>& other : reduced) {
        if (!column.contains(*other.rbegin())) continue;
        std::set<Simplex> sum;
        std::ranges::set_symmetric_difference(column, other, std::inserter(sum, sum.end()));
        column = std::move(sum);
      }
      if (column.empty()) continue;
      reduced.push_back(std::move(column));
      std::ranges::sort(reduced,
                        [](const auto& a, const auto& b) { return *a.rbegin() > *b.rbegin(); });
    }
    rank[d] = reduced.size();
  }
  BettiNumbers result;
  for (std::size_t d = 0; d < faces.size(); ++d) {
    result.push_back(faces[d].size() - rank[d] - rank[d + 1]);
  }
  return result;
}

std::vector<Simplex> rows(const DecisionHypergraph& hypergraph, const Subcomplex& part) {
  std::vector<Simplex> result;
  for (const FacetId facet : facets(hypergraph, part)) {
    Simplex row;
    for (const ViewId view : hypergraph.facet(facet)) row.push_back(view.value());
    result.push_back(std::move(row));
  }
  return result;
}

// Spheres, a torus in seven vertices, the projective plane in six (which has a loop and a
// void over this field), and pieces that do not touch.
TEST(Homology, OfKnownComplexes) {
  EXPECT_EQ(*betti_numbers(std::vector<Simplex>{}), BettiNumbers{});
  EXPECT_EQ(*betti_numbers(std::vector<Simplex>{{4}, {7}, {9}}), (BettiNumbers{3}));
  EXPECT_EQ(*betti_numbers(std::vector<Simplex>{{0, 1, 2}}), (BettiNumbers{1, 0, 0}));
  EXPECT_EQ(*betti_numbers(std::vector<Simplex>{{0, 1}, {1, 2}, {2, 0}}), (BettiNumbers{1, 1}));
  std::vector<Simplex> torus;
  for (std::uint32_t i = 0; i < 7; ++i) {
    torus.push_back({i, (i + 1) % 7, (i + 3) % 7});
    torus.push_back({i, (i + 2) % 7, (i + 3) % 7});
  }
  EXPECT_EQ(*betti_numbers(torus), (BettiNumbers{1, 2, 1}));
  const std::vector<Simplex> projective{{0, 1, 4}, {0, 1, 5}, {0, 2, 3}, {0, 2, 5}, {0, 3, 4},
                                        {1, 2, 3}, {1, 2, 4}, {1, 3, 5}, {2, 4, 5}, {3, 4, 5}};
  EXPECT_EQ(*betti_numbers(projective), (BettiNumbers{1, 1, 1}));
}

// The input complex is a sphere, the output complex two points up to homotopy.
TEST(Homology, OfInputAndOutputComplexes) {
  for (unsigned n = 2; n <= 6; ++n) {
    BettiNumbers sphere(n, 0);
    sphere.front() = 1;
    sphere.back() = 1;
    EXPECT_EQ(*betti_numbers(input_complex(n)), sphere);
    BettiNumbers two(n, 0);
    two.front() = 2;
    EXPECT_EQ(*betti_numbers(output_complex(Task::consensus(), n)), two);
  }
}

TEST(Homology, AgreesWithElimination) {
  for (const System& system :
       {System{2}, System{2, 2}, System{3}, System{3, 1, ChannelKind::unicast},
        System{3, 1, ChannelKind::undirected}, System{4}}) {
    const auto hypergraph = *DecisionHypergraph::build(system);
    const bool large = hypergraph.facet_count() > 256;
    for (const Subcomplex& part :
         {Subcomplex{}, Subcomplex{InputId(1), {}}, Subcomplex{{}, Pattern(0)}}) {
      if (large && !part.input) continue;
      EXPECT_EQ(*betti_numbers(hypergraph, facets(hypergraph, part)),
                by_elimination(rows(hypergraph, part)))
          << system.to_string();
    }
  }
}

// P(x) of three processes is a cuboctahedron without its six squares: one component, and
// one loop less than there are holes.
TEST(Homology, OfOneInput) {
  const auto hypergraph = *DecisionHypergraph::build({.processes = 3});
  for (std::uint64_t x = 0; x < 8; ++x) {
    EXPECT_EQ(*betti_numbers(hypergraph, facets(hypergraph, {InputId(x), {}})),
              (BettiNumbers{1, 5, 0}));
  }
}

TEST(Homology, RefusesWhatIsTooLarge) {
  const std::vector<Simplex> wide{Simplex(21)};
  EXPECT_EQ(betti_numbers(wide).failure().error.code, ErrorCode::too_large);
  std::vector<Simplex> many(3, Simplex(19));
  for (Simplex& simplex : many) {
    for (std::uint32_t i = 0; i < simplex.size(); ++i) simplex[i] = i;
  }
  EXPECT_EQ(betti_numbers(many).failure().error.code, ErrorCode::too_large);
}

}  // namespace
}  // namespace tacit
