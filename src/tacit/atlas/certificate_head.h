// The head of a certificate: what it claims, without its proofs.
//
// Reading it decides nothing about its truth; that is the checker's part. It says which
// system and which probabilities a certificate is about, and with which algorithms, so that
// the optimum can be written down again from the certificate alone. Where mixtures and flows are
// the proof, the claim is spread over all its parts, and the flows alone are left out.
#pragma once

#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tacit/base/result.h"
#include "tacit/bound/mixture_proof.h"
#include "tacit/model/blocks.h"
#include "tacit/search/target.h"

namespace tacit {

struct ListedAlgorithm {
  std::string name;
  Problem::Decisions decisions;
};

struct CertificateHead {
  System system;  // its task is the one that is claimed about: approximate agreement, too
  std::vector<Interval> on;                 // ascending, disjoint
  std::vector<ListedAlgorithm> algorithms;  // of a refutation; at least one there
  // Null where the proof is a refutation. Without its flows.
  std::shared_ptr<const MixtureProof> mixture;
  // The class of algorithms that it is about; nothing: all algorithms.
  std::optional<AlgorithmClass> of_class{};
};

// Reads the text up to its algorithms, or all parts of a mixture; what follows is not looked at.
// Fails on proofs about a given distribution of inputs, which atlases do not keep.
[[nodiscard]] Result<CertificateHead> read_certificate_head(std::istream& text);
// The same for a file, decompressed as it is read.
[[nodiscard]] Result<CertificateHead> certificate_head_of(const std::string& path);

}  // namespace tacit
