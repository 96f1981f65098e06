#include "tacit/complex/homology.h"

#include <algorithm>
#include <string>

#include "tacit/complex/homology_kernel.h"

namespace tacit {
namespace {

Failure too_many_faces() {
  return fail(ErrorCode::too_large,
              "too many faces for Betti numbers: more than " + std::to_string(most_faces));
}

}  // namespace

Result<BettiNumbers> betti_numbers(std::span<const std::vector<std::uint32_t>> facets) {
  std::uint64_t faces = 0;
  std::size_t largest = 0;
  for (const auto& facet : facets) {
    if (facet.size() > 20) return too_many_faces();
    faces += std::uint64_t{1} << facet.size();
    if (faces > most_faces) return too_many_faces();
    largest = std::max(largest, facet.size());
  }
  if (largest == 0) return BettiNumbers{};
  BettiNumbers result = betti_numbers_of_faces(facets);
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

Result<BettiNumbers> betti_numbers(const WordComplex& complex) {
  if (complex.facets.size() > most_faces) return too_many_faces();
  std::vector<std::vector<std::uint32_t>> rows;
  for (const InputId facet : complex.facets) {
    std::vector<std::uint32_t> row;
    for (const ProcessId i : ProcessSet::first(complex.processes)) {
      row.push_back(complex.values * i.value() +
                    static_cast<std::uint32_t>(complex.value(facet, i)));
    }
    rows.push_back(std::move(row));
  }
  return betti_numbers(rows);
}

}  // namespace tacit
