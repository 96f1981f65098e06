// The computation behind homology.h: by GUDHI in gudhi_homology.cpp, or, where that does not
// build, by plain_homology.cpp. The build takes one of them. Not installed.
#pragma once

#include "tacit/complex/homology.h"

namespace tacit {

// The Betti numbers of the complex with these facets, perhaps without zeros at the end.
// Expects at least one vertex, and at most most_faces faces.
[[nodiscard]] BettiNumbers betti_numbers_of_faces(
    std::span<const std::vector<std::uint32_t>> facets);

}  // namespace tacit
