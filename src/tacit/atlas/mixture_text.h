// Reading what a certificate by mixtures and flows claims (docs/formats/certificate.md, section
// 11).
#pragma once

#include <string_view>
#include <vector>

#include "tacit/atlas/certificate_text.h"
#include "tacit/bound/mixture_proof.h"

namespace tacit {

// The proof without its flows, from the line `inputs` on. `system` is that of the certificate,
// whose task is approximate agreement or consensus of two values. Decides nothing about its truth.
// Fails on other texts, on another distribution than the worst, and on more text than a proof has
// that the checker accepts. Cost: linear in the text; memory for at most 64 MiB of functions.
[[nodiscard]] Result<MixtureProof> read_mixture(const System& system, std::string_view inputs,
                                                TextLines& lines);

// The probabilities that the parts cover: ascending, neighbours that touch joined.
[[nodiscard]] std::vector<Interval> covered_by(const MixtureProof& proof);

}  // namespace tacit
