// The optimum of approximate agreement, of consensus with shared coins, and in the mean over a
// given distribution of inputs: the checked answer to an OptimalQuestion about one of these.
//
// The atlases know nothing of them. What is found is certified and given to the checker, and what
// is reported is compared with what the checker has accepted.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "tacit/ask/optimal.h"
#include "tacit/base/work_directory.h"
#include "tacit/bound/discrepancy.h"
#include "tacit/present/discrepancy_report.h"

namespace tacit {

struct DiscrepancyAnswer {
  DiscrepancyReport report;
  std::optional<DiscrepancyOptimum> optimum{};  // at a single p, on the worst input
  // The certificate of what is proved; empty where nothing is. The file stays while `files` does.
  std::string certificate{};
  std::shared_ptr<const WorkDirectory> files{};
};

// Proved, or bounded at a single p where exact arithmetic was stopped by a limit. Expects a
// question with is_mixed(). Fails when the system is too large, when the temporary directory cannot
// be written to, after a stop, and when the checker does not accept the proof.
[[nodiscard]] Result<DiscrepancyAnswer> discrepancy_answer(const OptimalQuestion& question,
                                                           const RunContext& context);

}  // namespace tacit
