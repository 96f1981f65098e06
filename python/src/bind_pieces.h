// Pieces of an optimum as Python sees them, found just now or in the atlas.
#pragma once

#include "algorithm_handle.h"
#include "tacit/explain/optimum.h"

namespace tacit::python {

// A list of (start, stop, upper, lower, algorithm, rule, status).
[[nodiscard]] py::list piece_list(const Optimum& optimum);
// The algorithm of a piece, as a table. Throws IndexError.
[[nodiscard]] AlgorithmHandle piece_algorithm(const Optimum& optimum, const Problem& problem,
                                              std::size_t piece);
// The same from its name or its rule, where the system is too large for a table.
[[nodiscard]] AlgorithmHandle piece_algorithm(const Optimum& optimum, std::size_t piece);

}  // namespace tacit::python
