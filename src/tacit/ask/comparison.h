// What `tacit compare` is asked, and its answer as JSON. Shared by the program and by
// whoever asks through JSON.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "tacit/ask/signature.h"
#include "tacit/base/run_context.h"
#include "tacit/present/comparison_report.h"

namespace tacit::ask {

[[nodiscard]] Signature comparison_signature();  // without the common options

struct Sizes {
  unsigned first;
  unsigned last;
};

struct ComparisonQuestion {
  Sizes sizes;
  ChannelKind channel;
  Task task;
};

// Reads -n, --channel and --task.
[[nodiscard]] Result<ComparisonQuestion> comparison_question(const Args& args);
// Who knows the optimum of a system, for the word `optimal` (optimal_member.h); nobody, where it is
// empty.
using OptimumSource = std::function<Result<Evaluation>(const System& system, unsigned jobs,
                                                       const RunContext& context)>;
// One report per size, about the algorithms of the positional words.
[[nodiscard]] Result<std::vector<ComparisonReport>> comparison_reports(
    const ComparisonQuestion& question, const Args& args, unsigned jobs, const RunContext& context,
    const OptimumSource& optimum = {});

// What `tacit compare --format json` prints.
[[nodiscard]] Result<std::string> compare_json(const Args& args, unsigned jobs,
                                               const RunContext& context,
                                               const OptimumSource& optimum = {});

}  // namespace tacit::ask
