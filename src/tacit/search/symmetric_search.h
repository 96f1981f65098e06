// SymmetricSearch: better algorithms at one probability, looked for among the symmetric ones.
//
// An algorithm that is invariant under some renamings of the processes, perhaps combined
// with flipping all bits, has far fewer free decisions, and the best known algorithms are
// of this kind. For one group of symmetries after the other a SAT solver is asked for an
// invariant algorithm that is better at p, until there is none or it has tried for long
// enough. Nothing is proved here.
#pragma once

#include <string>
#include <vector>

#include "tacit/base/probability.h"
#include "tacit/base/run_context.h"
#include "tacit/complex/symmetry.h"
#include "tacit/search/sat_solver.h"
#include "tacit/search/target.h"

namespace tacit {

// Generators of subgroups of S_n x S_M. Over M = 2 values: renamings within blocks of processes,
// and rotations, each alone, with a flip, and with a flip that also exchanges blocks of equal size.
// Over more than two values: renamings within blocks, each with all renamings of the values, with a
// cycle of them, and alone. Larger groups, hence easier searches, first; the trivial group last.
[[nodiscard]] std::vector<std::vector<Symmetry>> invariances(unsigned n, unsigned values = 2);

// Algorithms that beat the target at p, each better there than the ones before; the last
// is the best found. `conflicts` limits the effort per group, for which `make_solver` makes a
// solver without proof. Expects 0 < p < 1.
[[nodiscard]] std::vector<KnownAlgorithm> search_symmetric(
    const Problem& problem, const Target& target, const Probability& p, int conflicts,
    const RunContext& context, const SolverFactory& make_solver = make_cadical);

}  // namespace tacit
