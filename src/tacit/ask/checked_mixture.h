// The proof of an optimum by mixtures and flows as a certificate that the checker has accepted.
#pragma once

#include <memory>
#include <string>

#include "tacit/base/result.h"
#include "tacit/base/run_context.h"
#include "tacit/base/work_directory.h"
#include "tacit/bound/mixture_proof.h"
#include "tacit/check/check.h"

namespace tacit {

struct CheckedMixture {
  std::shared_ptr<const WorkDirectory> files;  // the certificate stays while this does
  std::string certificate;                     // its file
  std::string id;                              // the SHA-256 of its text
  check::Verdict verdict;                      // accepted
};

// Fails when the temporary directory cannot be written to, after a stop, and when the checker does
// not accept the proof: then nothing may be reported as proved.
[[nodiscard]] Result<CheckedMixture> check_mixture(const MixtureProof& proof,
                                                   const RunContext& context);

// Where the checker has accepted something else than what would be reported.
[[nodiscard]] Failure accepts_another_theorem();

}  // namespace tacit
