// Answers from the atlas: the optimum, written down again from stored certificates.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tacit/algorithm/decision_table.h"
#include "tacit/atlas/evidence.h"
#include "tacit/atlas/store.h"
#include "tacit/explain/optimum.h"

namespace tacit {

struct Answer {
  // Null where a class is asked about, and where flows prove it, and the system is so large that
  // its algorithms have a name and no table.
  std::shared_ptr<const Problem> problem;
  Optimum optimum;  // its pieces cover what was asked for; bounded where nothing is proved
  std::vector<UsedCertificate> certificates;  // those that prove it, none without need
  // The places of searches without an end, where all is not proved, with bounds that were computed
  // for this answer.
  std::vector<StoredBound> bounds;
  std::vector<std::string> complaints;  // certificates that cannot be used, and why
};

// What the stores know about the optimum of a system, or of a class of its algorithms, on the given
// intervals, which ascend and are disjoint. What is optimal in the answer is what this program's
// checker has accepted on this machine (belief.h): it is compared with the theorems of the checker
// piece by piece (confirmation.h), and fails when they differ. What is bounded has been computed
// here; of a store's bounds only the algorithms are used. The first store comes first where several
// know the same. Nothing when no certificate and no bound is about any of it. Cost: checking the
// small certificates that are used and hashing the large ones, checking large ones that are new,
// and the hypergraph of the system, unless flows prove it by algorithms that have a name and the
// system is large. Expects a task with whole decisions; of approximate agreement,
// known_discrepancy.h knows.
[[nodiscard]] Result<std::optional<Answer>> known_optimum(std::span<const Store* const> stores,
                                                          const Subject& subject,
                                                          const std::vector<Interval>& on,
                                                          const RunContext& context = {},
                                                          TableRules rules = TableRules::sought);

// The optimum of a system at one probability, and an algorithm that reaches it.
struct ProvedPoint {
  Rational error;
  std::string name;  // of the algorithm, or "table ..."
  DecisionTable algorithm;
};
// Absent where no certificates prove it, or where the system is too large for a table.
[[nodiscard]] Result<std::optional<ProvedPoint>> proved_optimum_at(
    std::span<const Store* const> stores, const System& system, const Probability& at,
    const RunContext& context = {});

// What is proved about a system, or a class of its algorithms, by certificates that the checker
// accepts.
[[nodiscard]] Result<std::vector<Interval>> proved_intervals(std::span<const Store* const> stores,
                                                             const Subject& subject,
                                                             const RunContext& context = {});

}  // namespace tacit
