// Betti numbers by GUDHI.
#include <iostream>  // which GUDHI uses without saying so

#include <gudhi/Persistent_cohomology.h>
#include <gudhi/Simplex_tree.h>

#include "tacit/complex/homology_kernel.h"

namespace tacit {

// Persistent cohomology of a filtration with a single step: the classes that never die
// are the cohomology of the whole complex.
BettiNumbers betti_numbers_of_faces(std::span<const std::vector<std::uint32_t>> facets) {
  constexpr int field = 2;
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
  return result;
}

}  // namespace tacit
