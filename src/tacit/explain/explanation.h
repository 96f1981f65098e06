// What an algorithm that was found as a table does, in words: a name if it has one,
// otherwise a short rule.
#pragma once

#include <string>
#include <vector>

#include "tacit/base/run_context.h"
#include "tacit/bound/problem.h"

namespace tacit {

struct Explanation {
  // "courteous@1,2,4", "(courteous@1,2)^2;pref1"; empty when no name is known. With
  // exact_name the language of algorithms reads it and gives back the table.
  // Otherwise it ends in "with 0 and 1 exchanged": the table is the named algorithm
  // with every bit flipped.
  std::string name;
  // Lines of at most 80 columns. Unless the last line says that the list was cut
  // short or that only a table remains, they determine every decision: the rule was
  // evaluated on every view and compared with the table.
  std::vector<std::string> rule;
  bool exact_name = false;
};

// Looks for the table among the named rules, their committees and sequences of them,
// up to symmetry. Where that fails, describes it as the nearest of them and
// exceptions: for one round as a decision list, or, over broadcast and where that is shorter, as
// a rule of blocks, which is the text of an algorithm; for more rounds view by view, up to the
// symmetries of the table.
// After a stop only the nearest named algorithm is looked for, and among more than 4096 free
// views not even that; no exceptions are listed.
// Expects one decision per free view.
// Cost: a few thousand named algorithms at most, one pass over the executions each.
[[nodiscard]] Explanation explain(const Problem& problem, const Problem::Decisions& decisions,
                                  const RunContext& context = {});

}  // namespace tacit
