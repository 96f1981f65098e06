// Betti numbers of simplicial complexes, over the field with two elements.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tacit/base/result.h"
#include "tacit/complex/chromatic_complex.h"
#include "tacit/complex/decision_hypergraph.h"

namespace tacit {

// Entry d is the dimension of the d-th homology group: components, independent loops,
// voids, and so on up to the dimension of the complex.
using BettiNumbers = std::vector<std::uint64_t>;

// The most faces that all facets together may span, counted with repetition.
inline constexpr std::uint64_t most_faces = std::uint64_t{1} << 20;

// A complex given by facets, whose vertices are any numbers; a facet inside another one
// does no harm. Of no facet at all, the empty list. Fails beyond most_faces.
[[nodiscard]] Result<BettiNumbers> betti_numbers(
    std::span<const std::vector<std::uint32_t>> facets);

// Of the given facets of a protocol complex with all their faces.
[[nodiscard]] Result<BettiNumbers> betti_numbers(const DecisionHypergraph& hypergraph,
                                                 std::span<const FacetId> facets);
[[nodiscard]] Result<BettiNumbers> betti_numbers(const WordComplex& complex);

}  // namespace tacit
