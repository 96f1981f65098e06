// StoredEvidence: which certificates of the stores prove something of a question, and what they
// leave open.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "tacit/atlas/store.h"

namespace tacit {

// A certificate that the checker of this program has accepted.
struct UsedCertificate {
  const Store* store;
  StoredCertificate certificate;  // its claim is the checker's, not that of the database
  // What the checker has accepted; the second instead of the first where it is about approximate
  // agreement.
  check::Theorem theorem{};
  std::optional<check::DiscrepancyTheorem> discrepancy{};
};

// What the accepted certificates prove of a question, and what is left of it.
struct StoredEvidence {
  std::vector<UsedCertificate> used;
  std::vector<CertificateHead> heads;   // of those
  std::vector<std::string> complaints;  // certificates that cannot be used, and why
  std::vector<Interval> covered;
  std::vector<Interval> open;
};

// Judges certificates about the subject until all of `on` is proved, the small ones that prove it
// alone first, and uses those that prove something that others do not.
[[nodiscard]] Result<StoredEvidence> collect_evidence(std::span<const Store* const> stores,
                                                      const Subject& subject,
                                                      const std::vector<Interval>& on,
                                                      const RunContext& context = {});

}  // namespace tacit
