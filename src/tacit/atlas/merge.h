// Joining two atlases that were made on different machines.
#pragma once

#include <string>
#include <vector>

#include "tacit/atlas/store.h"
#include "tacit/base/run_context.h"

namespace tacit {

struct MergeReport {
  std::size_t added = 0;    // certificates that were new, and accepted
  std::size_t present = 0;  // that were known already
  // Why certificates and bounds were left where they are.
  std::vector<std::string> rejected{};
};

// Takes over certificates, cells and bounds. Nothing is taken on trust: every certificate
// that is new here is checked here. It keeps the note of who found it. A bound is taken over
// where nothing was noted yet, if its algorithm does as well as it says and its lower bound can be
// computed again (bound_evidence.h). Stops early when cancelled.
[[nodiscard]] Result<MergeReport> merge_atlas(Store& into, const Store& from,
                                              const RunContext& context = {});

}  // namespace tacit
