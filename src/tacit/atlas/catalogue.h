// What atlases contain, system by system and cell by cell.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "tacit/atlas/answer.h"
#include "tacit/atlas/known_discrepancy.h"

namespace tacit {

struct CellSummary {
  enum class Status {
    proved,     // everywhere, by certificates that the checker has accepted on this machine
    partly,     // proved somewhere
    unchecked,  // there are certificates, which have not been checked on this machine yet
    bounded,    // searched without an end; there are bounds
    open
  };
  Cell cell;
  Status status;
  std::vector<std::string> certificates;  // that prove something of it
  double seconds;                         // that finding them took, as far as is known
  double tried;
};

// All cells of the stores, each once. A cell counts as proved by certificates that the checker
// of this program accepts (belief.h) only; what is wrong with others is added to the complaints.
// That a certificate is unchecked is no complaint.
[[nodiscard]] Result<std::vector<CellSummary>> cell_summaries(std::span<const Store* const> stores,
                                                              std::vector<std::string>& complaints,
                                                              const RunContext& context = {});

// What is known about one system, or a class of its algorithms, on all its cells; nothing when it
// has none. Expects a task with whole decisions, or approximate agreement.
[[nodiscard]] Result<std::optional<Answer>> known_system(std::span<const Store* const> stores,
                                                         const Subject& subject,
                                                         const RunContext& context = {});
[[nodiscard]] Result<std::optional<KnownDiscrepancy>> known_approximate_system(
    std::span<const Store* const> stores, const System& system, const RunContext& context = {});
[[nodiscard]] Result<std::vector<Subject>> known_subjects(std::span<const Store* const> stores);
// Whether the stores have a certificate about the subject at the point `on`, or on a stretch of the
// interval `on`. Nothing is checked.
[[nodiscard]] bool have_certificate(std::span<const Store* const> stores, const Subject& subject,
                                    const Interval& on);

}  // namespace tacit
