// Confirmation: whether a sentence about the optimum is what the checker has accepted.
#pragma once

#include <span>

#include "tacit/atlas/setting.h"
#include "tacit/base/result.h"
#include "tacit/bound/mixture_proof.h"
#include "tacit/check/theorem.h"
#include "tacit/explain/optimum.h"

namespace tacit {

// Whether the theorem is about just this system, its task and the number of values, too, and about
// all algorithms.
[[nodiscard]] bool is_about(const check::Theorem& theorem, const Subject& subject);
// Whether it is about the system of the optimum, and about its class of algorithms.
[[nodiscard]] bool is_about(const check::Theorem& theorem, const Optimum& optimum);

// Whether the checker has accepted just what the proof says: the system, the inputs, and the value
// with the ends of its pieces, number by number.
[[nodiscard]] bool is_accepted(const MixtureProof& proof,
                               const check::DiscrepancyTheorem& accepted);

// What has to hold before anything is called a theorem: the theorems that the checker accepted are
// about the system of the optimum, their intervals cover every piece that is called optimal, and
// on each of these pieces the minimum over their algorithms of the maximum over their profiles,
// which the checker has computed, is the polynomial of the piece. Decided exactly. Fails otherwise,
// as an internal error; then nothing may be printed.
[[nodiscard]] Result<std::size_t> confirm(const Optimum& optimum,
                                          std::span<const check::Theorem> accepted);

}  // namespace tacit
