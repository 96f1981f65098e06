// Proofs of a solver as text (docs/formats/certificate.md, section 7): copied, and joined
// when a question was divided into cubes.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <vector>

#include "tacit/base/result.h"
#include "tacit/proof/trimmed_proof.h"
#include "tacit/search/clauses.h"

namespace tacit {

// A proof that nothing satisfies the clauses together with the literals of a cube.
struct Refutation {
  std::vector<Literal> cube;
  std::string proof_path;  // as the solver wrote it
};

// The steps of a proof that a solver wrote, up to the empty clause. May throw Stopped.
[[nodiscard]] Result<ProofSteps> read_proof(const std::string& path);
// Replaces a proof, whole or not at all. Fails when the file cannot be written.
[[nodiscard]] Result<Done> write_proof(const std::string& path, const ProofSteps& steps);

// Writes one proof that the clauses alone are unsatisfiable, and says how many lines. The
// cubes must be the leaves of a binary tree: where one begins with a1 .. ak and goes on with
// b, others begin with a1 .. ak and go on with the opposite of b. Every step under a cube
// becomes a step without it by adding the opposites of its literals; clauses that the solver
// was given are not removed, since the other cubes need them.
[[nodiscard]] Result<std::size_t> write_joined_proof(const std::vector<Refutation>& refutations,
                                                     std::ostream& out);

}  // namespace tacit
