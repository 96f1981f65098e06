#include "tacit/complex/homology.h"

#include <algorithm>
#include <iostream>  // which GUDHI uses without saying so
#include <string>

#include <gudhi/Persistent_cohomology.h>
#include <gudhi/Simplex_tree.h>

namespace tacit {
namespace {

Failure too_many_faces() {
  return fail(ErrorCode::too_large,
              "too many faces for Betti numbers: more than " + std::to_string(most_faces));
}

}  // namespace

// Persistent cohomology of a filtration with a single step: the classes that never die
// are the cohomology of the whole complex.
Result<BettiNumbers> betti_numbers(std::span<const std::vector<std::uint32_t>> facets) {
  constexpr int field = 2;
  std::uint64_t faces = 0;
  std::size_t largest = 0;
  for (const auto& facet : facets) {
    if (facet.size() > 20) return too_many_faces();
    faces += std::uint64_t{1} << facet.size();
    if (faces > most_faces) return too_many_faces();
    largest = std::max(largest, facet.size());
  }
  if (largest == 0) return BettiNumbers{};
  Gudhi::Simplex_tree<> tree;
  for (const auto& facet : facets) {
    tree.insert_simplex_and_subfaces(std::vector<int>(facet.begin(), facet.end()), 0.0);
  }
  tree.initialize_filtration();
  Gudhi::persistent_cohomology::Persistent_cohomology<Gudhi::Simplex_tree<>,
                                                      Gudhi::persistent_cohomology::Field_Zp>
      cohomology(tree, true);
  cohomology.init_coefficients(field);
  cohomology.compute_persistent_cohomology(0.0);
  BettiNumbers result;
  for (const int number : cohomology.betti_numbers()) {
    result.push_back(static_cast<std::uint64_t>(number));
  }
  result.resize(largest, 0);
  return result;
}

Result<BettiNumbers> betti_numbers(const DecisionHypergraph& hypergraph,
                                   std::span<const FacetId> facets) {
  if (facets.size() > most_faces) return too_many_faces();
  std::vector<std::vector<std::uint32_t>> rows;
  rows.reserve(facets.size());
  for (const FacetId facet : facets) {
    std::vector<std::uint32_t> row;
    for (const ViewId view : hypergraph.facet(facet)) row.push_back(view.value());
    rows.push_back(std::move(row));
  }
  return betti_numbers(rows);
}

Result<BettiNumbers> betti_numbers(const BinaryComplex& complex) {
  std::vector<std::vector<std::uint32_t>> rows;
  for (const ProcessSet ones : complex.facets) {
    std::vector<std::uint32_t> row;
    for (const ProcessId i : ProcessSet::first(complex.processes)) {
      row.push_back(ViewTable::initial(i, ones.bit(i)).value());
    }
    rows.push_back(std::move(row));
  }
  return betti_numbers(rows);
}

}  // namespace tacit
