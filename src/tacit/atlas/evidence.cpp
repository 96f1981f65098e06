#include "tacit/atlas/evidence.h"

#include <algorithm>

#include "tacit/atlas/coverage.h"

namespace tacit {
namespace {

struct Candidate {
  const Store* store;
  StoredCertificate certificate;
};

// Certificates that alone prove everything come first, the smallest of them at the front.
Result<std::vector<Candidate>> candidates(std::span<const Store* const> stores,
                                          const Subject& subject, const std::vector<Interval>& on) {
  std::vector<Candidate> found;
  for (const Store* store : stores) {
    auto certificates = store->certificates(subject);
    if (!certificates) return certificates.failure();
    for (const StoredCertificate& each : *certificates) found.push_back({store, each});
  }
  std::ranges::stable_sort(found, {}, [&](const Candidate& each) {
    const bool whole = left_over(on, each.certificate.on).empty();
    return std::pair(!whole, whole ? each.certificate.bytes : 0);
  });
  return found;
}

}  // namespace

Result<StoredEvidence> collect_evidence(std::span<const Store* const> stores,
                                        const Subject& subject, const std::vector<Interval>& on,
                                        const RunContext& context) {
  const auto listed = candidates(stores, subject, on);
  if (!listed) return listed.failure();
  StoredEvidence found;
  found.open = on;
  for (const Candidate& each : *listed) {
    if (found.open.empty()) break;
    const std::vector<Interval>& about = each.certificate.on;
    const bool helps = std::ranges::any_of(
        found.open, [&](const Interval& part) { return !inside(part, about).empty(); });
    if (!helps) continue;
    Judgement judgement = each.store->judgement(each.certificate, context);
    if (!judgement.accepted()) {
      found.complaints.push_back(judgement.objection);
      continue;
    }
    found.covered.insert(found.covered.end(), about.begin(), about.end());
    found.open = left_over(on, found.covered);
    UsedCertificate used{each.store, each.certificate, std::move(judgement.theorem),
                         std::move(judgement.discrepancy)};
    used.certificate.claim =
        used.discrepancy ? check::in_words(*used.discrepancy) : check::in_words(used.theorem);
    found.used.push_back(std::move(used));
    found.heads.push_back(std::move(judgement.head));
  }
  return found;
}

}  // namespace tacit
