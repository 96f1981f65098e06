// Answers from the atlas: the optimum, written down again from stored certificates.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tacit/atlas/store.h"
#include "tacit/optimise/optimum.h"

namespace tacit {

struct UsedCertificate {
  const Store* store;
  StoredCertificate certificate;
};

struct Answer {
  std::shared_ptr<const Problem> problem;
  Optimum optimum;  // its pieces cover what was asked for; bounded where nothing is proved
  std::vector<UsedCertificate> certificates;  // those that prove it, none without need
  std::vector<StoredBound> bounds;            // noted about the system, where all is not proved
  std::vector<std::string> complaints;        // certificates that cannot be used, and why
};

// What the stores know about the optimum of a system on the given intervals, which ascend and
// are disjoint. A certificate is used only if its text has the hash that is its name and says
// what the database says about it. The first store comes first where several know the same.
// Nothing when no certificate and no bound is about any of it. Cost: reading the certificates that
// are used, and the hypergraph of the system.
[[nodiscard]] Result<std::optional<Answer>> known_optimum(std::span<const Store* const> stores,
                                                          const System& system,
                                                          const std::vector<Interval>& on,
                                                          const RunContext& context = {});

// The stored certificates of a system that can be used, with their heads.
struct UsableCertificate {
  UsedCertificate used;
  CertificateHead head;
};
[[nodiscard]] Result<UsableCertificate> usable(const Store& store,
                                               const StoredCertificate& certificate);

// The optimum of a system at one probability, where certificates prove it.
[[nodiscard]] Result<std::optional<Rational>> proved_optimum_at(
    std::span<const Store* const> stores, const System& system, const Probability& at,
    const RunContext& context = {});

// What is proved about a system, by usable certificates.
[[nodiscard]] Result<std::vector<Interval>> proved_intervals(std::span<const Store* const> stores,
                                                             const System& system);

}  // namespace tacit
