// The search for the optimum of a class of algorithms (model/blocks.h), with a proof of every part
// of it.
//
// It begins with the algorithms of the class that have a name. An interval is searched as a whole
// (class_part.h); where that takes too long, better algorithms are looked for in its middle, and
// where there are none it is halved. Several intervals are searched at once, always equally many,
// so that what is found does not depend on the number of threads.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tacit/base/run_context.h"
#include "tacit/bound/class_problem.h"
#include "tacit/search/search.h"

namespace tacit {

struct ClassSearchOptions {
  std::string work_directory;  // for proofs; must exist
  // At a single point: what no algorithm can go below, where something is known.
  std::optional<Rational> lower{};
  // How many sets of errors an interval may show before it is halved.
  std::size_t patience = 1500;
  //-- below: cost
  unsigned jobs = 1;
};

// About how many bytes the solver of one interval needs.
[[nodiscard]] std::uint64_t class_solver_bytes(const ClassProblem& problem);

// Complete when `open` is empty; otherwise the context was cancelled, or memory or disk did not
// suffice, and what was proved until then is returned. Names of algorithms are those of the
// language of algorithms, or tables with a number.
[[nodiscard]] SearchResult search_class(const ClassProblem& problem, const Interval& on,
                                        const ClassSearchOptions& options,
                                        const RunContext& context = {});

// The named algorithms of one round that belong to the class: rules of all processes, and of the
// members of some blocks ("courteous@1,2,3"). Up to five blocks are combined in all ways; of more
// blocks only the first ones together, and each alone; and named rules of just these blocks.
struct NamedMember {
  std::string name;
  ClassProblem::Decisions decisions;
};
[[nodiscard]] std::vector<NamedMember> named_members(const ClassProblem& problem);

}  // namespace tacit
