// What atlases know of approximate agreement, which is what they know of consensus with shared
// coins: the optimum, written down again from stored certificates.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tacit/atlas/evidence.h"
#include "tacit/bound/discrepancy.h"

namespace tacit {

struct KnownDiscrepancy {
  System system;             // its task is approximate agreement
  std::vector<Interval> on;  // what was asked for
  // What is proved of it: ascending, the functions in lowest terms. Numbers where the piece is a
  // single rational p.
  std::vector<MixtureProof::Piece> pieces{};
  std::vector<Interval> open{};  // what is not proved
  bool deterministic = false;    // one algorithm with decisions 0 and 1 attains all that is proved
  std::vector<UsedCertificate> certificates{};  // those that prove it, none without need
  std::vector<CertificateHead> heads{};         // of those
  std::vector<std::string> complaints{};        // certificates that cannot be used, and why

  [[nodiscard]] bool complete() const { return open.empty(); }
};

// What the stores know on the given intervals, which ascend and are disjoint. The pieces are those
// of the theorems that this program's checker has accepted on this machine (belief.h), compared
// with what the certificates themselves say. The first store comes first where several know the
// same. Nothing when no certificate is about any of it. Expects the task approximate agreement.
// Cost: that of checking the small certificates that are used, and hashing the large ones.
[[nodiscard]] Result<std::optional<KnownDiscrepancy>> known_discrepancy(
    std::span<const Store* const> stores, const System& system, const std::vector<Interval>& on,
    const RunContext& context = {});

// The optimum at one p, with the distribution of inputs and the algorithms that the certificate
// draws there, and without a flow. That these attain the value is computed again. Fails when they
// do not, and when the system is too large. Expects that p is in one of the pieces.
[[nodiscard]] Result<DiscrepancyOptimum> optimum_at(const KnownDiscrepancy& known,
                                                    const Probability& at,
                                                    const RunContext& context = {});

}  // namespace tacit
