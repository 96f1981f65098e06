// Evidence for bounds: what a store says where nothing is proved, computed again.
//
// An upper bound is the worst case of an algorithm, so that the algorithm is its evidence: it is
// evaluated whenever the bound is used. A lower bound is one that needs no search (lower_bounds.h,
// and the errors that validity forces), so that it is computed again. The numbers in a row of a
// store are never shown; they are compared with these when atlases are joined.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "tacit/atlas/store.h"
#include "tacit/base/run_context.h"
#include "tacit/explain/optimum.h"

namespace tacit {

// The name of a listed algorithm. Names are texts from outside without a meaning of their own, so
// that one counts only if the language of algorithms gives these very decisions for it; otherwise
// the algorithm is a table.
[[nodiscard]] std::string confirmed_name(const Problem& problem, const std::string& name,
                                         const Problem::Decisions& decisions);

// How a row names an algorithm: its name, if the language of algorithms gives one as good for it,
// and otherwise its decisions on the free views, "decisions 0110".
[[nodiscard]] std::string bound_algorithm_text(const Problem& problem,
                                               const KnownAlgorithm& algorithm);
// The algorithm that a row names, evaluated; nothing when it names none.
[[nodiscard]] std::optional<KnownAlgorithm> bound_algorithm(const Problem& problem,
                                                            const std::string& text);

// The bounds of an optimum at the places of the rows, with the provenance of the rows and nothing
// else of them. A lower value is computed for rows about a single rational p that have one.
[[nodiscard]] std::vector<StoredBound> recomputed_bounds(const Problem& problem,
                                                         const Optimum& optimum,
                                                         std::span<const StoredBound> rows,
                                                         const RunContext& context = {});

// What is wrong with a row, in words: its algorithm does worse, or its lower bound cannot be
// computed. Empty when it holds.
[[nodiscard]] std::string bound_objection(const Problem& problem, const StoredBound& row,
                                          const RunContext& context = {});

}  // namespace tacit
