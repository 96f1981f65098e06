// Trimming: what a refutation needs of the clauses that it was given and of its own steps.
//
// A solver writes down everything it learns, and most of it turns out to be of no use for the empty
// clause. Who trims believes nothing: what is left is a proof like any other, to be checked.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/proof/clause_list.h"
#include "tacit/proof/hinted_proof.h"

namespace tacit {

// The steps of a proof: clauses that follow by unit propagation, and clauses that are removed.
struct ProofSteps {
  ClauseList clauses;
  std::vector<bool> removes;  // by place
  std::size_t added = 0;      // steps that do not remove

  void add(std::span<const ClauseList::Literal> clause, bool removing);
};

struct TrimmedProof {
  ProofSteps steps;
  std::vector<bool> needed;  // by place, whether the refutation rests on a given clause

  // Whether it rests on one of those from `begin` to before `end`.
  [[nodiscard]] bool any_needed(std::size_t begin, std::size_t end) const;
};

// Expects that the steps refute the given clauses, with the empty clause at their end or without.
// Where some of the given clauses are assumptions that the reader of the steps will not have
// (proof_text.h, joined proofs), the units that follow from them are written out. Fails where the
// steps refute nothing, when the context is cancelled and when its memory is spent. Cost: a few
// times that of checking the proof, and about 20 bytes for every literal of it.
[[nodiscard]] Result<TrimmedProof> trim_proof(const ClauseList& given, ProofSteps steps,
                                              HintedProof::Units units, const RunContext& context);

// The line of a step in a certificate: "-3 7 0\n" or "d -3 7 0\n", its literals by variable.
[[nodiscard]] std::string step_line(std::span<const ClauseList::Literal> clause, bool removes);

}  // namespace tacit
