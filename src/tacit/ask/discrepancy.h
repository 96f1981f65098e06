// The optimum of approximate agreement, of consensus with shared coins, and in the mean over a
// given distribution of inputs: the checked answer to an OptimalQuestion about one of these.
//
// What the atlases know of the first two is taken from there. The rest is found, certified and
// given to the checker, and what is reported is compared with what the checker has accepted.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tacit/ask/optimal.h"
#include "tacit/base/work_directory.h"
#include "tacit/bound/discrepancy.h"
#include "tacit/present/discrepancy_report.h"

namespace tacit {

struct DiscrepancyAnswer {
  DiscrepancyReport report;
  std::optional<DiscrepancyOptimum> optimum{};  // at a single p, on the worst input
  // The certificate of what is proved, plain or compressed: a file that stays while `files` does,
  // or one of an atlas. Empty where nothing is proved, and where several of an atlas prove it.
  std::string certificate{};
  std::shared_ptr<const WorkDirectory> files{};
  std::vector<std::string> complaints{};  // about atlases; the answer does not depend on them
};

// Proved, or bounded at a single p where exact arithmetic was stopped by a limit. Expects a
// question with is_mixed(). The atlases are asked first, in their order, unless the question is to
// be answered afresh. Fails when the system is too large, when the temporary directory cannot be
// written to, after a stop, and when the checker does not accept the proof.
[[nodiscard]] Result<DiscrepancyAnswer> discrepancy_answer(
    const OptimalQuestion& question, const RunContext& context,
    std::span<const Store* const> atlases = {});

}  // namespace tacit
